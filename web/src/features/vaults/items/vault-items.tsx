import type { VaultItem } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { mayRemoveFromVault } from '@kinhold/domain/vaults'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { Folded } from '../../../parts/folded.tsx'
import { LateMenu } from '../../../parts/late-menu.tsx'
import { lateDialog } from '../../../parts/late.tsx'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { LinkCard } from '../../../parts/media/link-card.tsx'
import { MediaView } from '../../../parts/media/media-view.tsx'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Ellipsis, Plus, Trash2 } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { useReport } from '../../reports/use-report.tsx'
import { useIsOwner, useVault } from '../vault.data.ts'
import { useDeleteItem, useItems } from './items.data.ts'

const AddItem = lateDialog(async () => (await import('./add-item.tsx')).AddItem)

type Props = { vaultId: number }

export function VaultItems({ vaultId }: Props) {
  const list = useItems(vaultId)
  const vault = useVault(vaultId).data
  const [isAdding, setIsAdding] = useState(false)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <div className="grid min-w-0 content-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {t`Stored items`}
      </h3>
      {vault?.mayAdd && (
        <Button className="justify-self-start" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden className="size-5" />
          {t`Add Item`}
        </Button>
      )}
      <PagedList
        list={list}
        failure={t`The stored items could not be loaded.`}
        loading={<RowsOnTheirWay count={3} row="h-20 rounded-card" />}
        empty={
          <EmptyState>
            {vault?.mayAdd
              ? t`Nothing is stored here yet. Keep papers, recordings and links that everyone should be able to find.`
              : t`Nothing is stored here yet.`}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label={t`Stored items`} className="grid gap-3">
            {items.map((item) => (
              <li key={item.id}>
                <ItemCard vault={vault} item={item} onGone={focusHeading} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isAdding && vault && <AddItem vault={vault} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

type ItemCardProps = { vault: Vault | undefined; item: VaultItem; onGone: () => void }

function ItemCard({ vault, item, onGone }: ItemCardProps) {
  const { title, description, fileUrl, media, createdAt, authorName, isOwn, isBlocked } = item
  const isOwner = useIsOwner(vault)
  const isMuted = vault?.muted === true
  // Don't repeat the owner's name, which is already in the vault's header.
  const isByOther = isOwner ? !isOwn : isOwn || vault?.contribute !== 'owner'
  const content = (
    <>
      {description && (
        <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={description} />
        </p>
      )}
      {media ? (
        <MediaView media={[media]} author={title} noun="item" />
      ) : (
        fileUrl && <LinkCard url={fileUrl} title={null} description={null} />
      )}
    </>
  )
  return (
    <Card className="grid gap-2 p-4 sm:p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="grid min-w-0">
          <h4 dir="auto" className="font-display text-name wrap-anywhere">
            {title}
          </h4>
          <p className="text-sm text-quiet wrap-anywhere">
            {isByOther && (
              <>
                <bdi>{authorName}</bdi>,{' '}
              </>
            )}
            <Time at={createdAt} />
          </p>
        </div>
        <div className="-my-1 -me-2 flex shrink-0">
          {mayRemoveFromVault({ isOwner, isMuted }, item) && <DeleteItem item={item} onGone={onGone} />}
          {!isOwn && <ReportItem item={item} onGone={onGone} />}
        </div>
      </div>
      {isBlocked ? <Folded by={authorName}>{content}</Folded> : content}
    </Card>
  )
}

function ReportItem({ item, onGone }: Pick<ItemCardProps, 'item' | 'onGone'>) {
  const { id, vaultId, title, authorId, authorName, isBlocked } = item
  const navigate = useNavigate()
  const ownerId = useVault(vaultId).data?.ownerId
  const person = authorId === undefined || isBlocked ? null : { id: authorId, name: authorName }
  // Blocking the owner hides the whole vault.
  const onBlocked = () => (authorId === ownerId ? void navigate(paths.vaults()) : onGone())
  const { items, dialog } = useReport({ kind: 'item', id }, undefined, { person, onBlocked })
  if (items.length === 0) return null
  return (
    <>
      <LateMenu
        items={items}
        trigger={
          <button
            type="button"
            aria-label={t`What you can do with ${title}`}
            className="grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
          >
            <Ellipsis aria-hidden className="size-5" />
          </button>
        }
      />
      {dialog}
    </>
  )
}

function DeleteItem({ item: { id, vaultId, title }, onGone }: Pick<ItemCardProps, 'item' | 'onGone'>) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync } = useDeleteItem(vaultId)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Delete ${title}`}
        className="size-11 shrink-0 rounded-full px-0 text-quiet"
        onClick={() => setIsAsked(true)}
      >
        <Trash2 aria-hidden className="size-5" />
      </Button>
      <AskBefore
        open={isAsked}
        title={t`Delete Item`}
        confirmLabel={t`Delete`}
        danger
        act={() => mutateAsync(id)}
        says={SAYS}
        onClose={() => setIsAsked(false)}
        onDone={onGone}
      >
        {t`It is removed from the vault for everyone, with its file. This cannot be undone.`}
      </AskBefore>
    </>
  )
}

const SAYS = {
  done: { title: t`Item deleted successfully` },
  failed: () => ({ title: t`Error`, description: t`Failed to delete item` }),
}
