import { useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Plus } from '../../../ui/icons.ts'
import { useIsOwner, useVault } from '../vault.data.ts'
import { ItemCard } from './item-card.tsx'
import { useItems } from './items.data.ts'

const AddItem = lateDialog(async () => (await import('./add-item.tsx')).AddItem)

type Props = { vaultId: number }

/** The items of a vault, newest first; its owner adds and deletes them (VLT-62). */
export function VaultItems({ vaultId }: Props) {
  const list = useItems(vaultId)
  const isOwner = useIsOwner(useVault(vaultId).data)
  const [isAdding, setIsAdding] = useState(false)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <div className="grid min-w-0 content-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        Stored items
      </h3>
      {isOwner && (
        <Button className="justify-self-start" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden className="size-5" />
          Add Item
        </Button>
      )}
      <PagedList
        list={list}
        failure={FAILURE}
        loading={<RowsOnTheirWay count={3} row="h-20 rounded-card" />}
        empty={
          <EmptyState>
            {isOwner
              ? 'Nothing is stored here yet: papers, recordings and addresses that should stay at hand.'
              : 'Nothing is stored here yet.'}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Stored items" className="grid gap-3">
            {items.map((item) => (
              <li key={item.id}>
                <ItemCard item={item} isOwner={isOwner} onGone={focusHeading} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isAdding && <AddItem vaultId={vaultId} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

const FAILURE = {
  otherwise: 'The stored items could not be loaded. Please check your connection and try again.',
}
