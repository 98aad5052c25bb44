import type { Vault } from '@kinhold/contract/vaults'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useId, useState } from 'react'
import { Link } from 'react-router'
import { lateDialog, latePart } from '../../../parts/late.tsx'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useUnreadPosts } from '../../../parts/unread.data.ts'
import { UnreadMark } from '../../../parts/unread.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChevronDown, ChevronUp, Plus, Trash2, UserPlus } from '../../../ui/icons.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Time } from '../../../ui/time.tsx'
import { MutedSign } from '../../relations/muted.tsx'
import { useMember } from '../../session/use-session.ts'
import { CodeEntry } from './code-entry.tsx'
import { VaultCover } from './vault-cover.tsx'
import { useVaults } from './vaults.data.ts'

const CreateVault = lateDialog(async () => (await import('../dialogs/create-vault.tsx')).CreateVault)
const AddMembers = lateDialog(async () => (await import('../dialogs/add-members.tsx')).AddMembers)
const EditVault = lateDialog(async () => (await import('../dialogs/edit-vault.tsx')).EditVault)
const DeleteVault = lateDialog(async () => (await import('../dialogs/vault-questions.tsx')).DeleteVault)
const NewCode = lateDialog(async () => (await import('../dialogs/vault-questions.tsx')).NewCode)

export function VaultsScreen() {
  const me = useMember()
  const [isCreating, setIsCreating] = useState(false)
  const create = () => setIsCreating(true)
  const hasVaults = useVaults().data?.length !== 0
  return (
    <div className="grid gap-6 max-md:gap-4">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <PageTitle
            title={t({ message: 'Vault Access', context: 'the title of the page with all vaults' })}
          />
          <Button variant="primary" onClick={create}>
            <Plus aria-hidden className="size-5" />
            {t`Create Vault`}
          </Button>
        </div>
        {/* On a phone, this text is hidden if there are vaults, so that the vaults come first. */}
        <p className={classes('measure text-quiet', hasVaults && 'max-md:hidden')}>
          {t`Private albums, open only to the people you choose.`}
        </p>
      </header>
      <div className={me.isAdmin ? '' : BESIDE}>
        <VaultList onCreate={create} />
        {/* The server doesn't accept a code from the admin. */}
        {!me.isAdmin && <GivenCode />}
      </div>
      {isCreating && <CreateVault onClose={() => setIsCreating(false)} />}
    </div>
  )
}

const BESIDE = 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]'

function GivenCode() {
  return (
    <section aria-labelledby="given-code" className="grid content-start gap-4">
      <h2 id="given-code" className="text-heading">
        {t`Did someone give you a code?`}
      </h2>
      <CodeEntry isNarrow hint={t`Enter its ten digits to open the vault.`} />
    </section>
  )
}

function VaultList({ onCreate }: { onCreate: () => void }) {
  const me = useMember()
  const list = useVaults()
  const { countIn } = useUnreadPosts()
  const isNew = ({ id }: Vault) => countIn('vault', id) > 0
  const [chosen, setChosen] = useState<{ action: VaultAction; vault: Vault } | null>(null)
  const close = () => setChosen(null)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <section aria-labelledby="vaults" className="grid content-start gap-4">
      <h2 ref={heading} id="vaults" tabIndex={-1} className="text-heading max-sm:sr-only">
        {t`Your vaults`}
      </h2>
      <PagedList
        list={list}
        failure={t`Your vaults could not be loaded.`}
        loading={WAITING}
        empty={
          <Card>
            <EmptyState action={<Button onClick={onCreate}>{t`Create your first vault`}</Button>}>
              {t`No vaults found. Create your first vault to get started.`}
            </EmptyState>
          </Card>
        }
      >
        {(vaults) => (
          <ul className={GRID}>
            {vaults
              .toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)))
              .map((vault) => (
                <VaultCard
                  key={vault.id}
                  vault={vault}
                  isOwn={vault.ownerId === me.id}
                  onAct={(action) => setChosen({ action, vault })}
                />
              ))}
          </ul>
        )}
      </PagedList>
      {/* The dialogs are outside the cards, so that a change to a card doesn't close its dialog. */}
      {chosen?.action === 'add' && <AddMembers vaultId={chosen.vault.id} onClose={close} />}
      {chosen?.action === 'edit' && <EditVault vault={chosen.vault} onClose={close} />}
      {chosen?.action === 'code' && <NewCode vault={chosen.vault} onClose={close} />}
      {chosen?.action === 'delete' && (
        <DeleteVault vault={chosen.vault} onClose={close} onGone={focusHeading} />
      )}
    </section>
  )
}

// All cards in a row have the same height, unless one is expanded.
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 has-[[aria-expanded=true]]:items-start'
const WAITING = <RowsOnTheirWay count={3} row="h-80 rounded-card" className={GRID} />

const VaultPanel = latePart(
  async () => (await import('./vault-panel.tsx')).VaultPanel,
  <RowsOnTheirWay count={2} row="h-16 rounded-field" />,
)

export type VaultAction = 'add' | 'delete' | 'edit' | 'code'

type Props = { vault: Vault; isOwn: boolean; onAct: (action: VaultAction) => void }

// Shows a vault (VLT-14 to VLT-17). A click on the cover, the title or the facts opens the vault.
function VaultCard({ vault, isOwn, onAct }: Props) {
  const panelId = useId()
  const [isShown, setIsShown] = useState(false)
  const { id, title } = vault
  const Sign = isShown ? ChevronUp : ChevronDown
  return (
    <li className="grid min-w-0">
      <div className="flex flex-col overflow-hidden rounded-card border border-line bg-card">
        <div className="group relative flex-1">
          <VaultCover vault={vault} />
          <div className="grid gap-2 p-4 pb-2">
            <h3 className="font-display text-heading wrap-anywhere">
              <Link
                to={paths.vault(id)}
                className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                <bdi>{title}</bdi>
              </Link>
            </h3>
            <VaultFacts vault={vault} isOwn={isOwn} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2 px-4 pb-4">
          <Small
            label={isShown ? t`Hide` : t`Show`}
            aria-label={isShown ? t`Hide ${title}` : t`Show ${title}`}
            aria-expanded={isShown}
            aria-controls={panelId}
            onClick={() => setIsShown(!isShown)}
          >
            <Sign aria-hidden className="size-4" />
          </Small>
          {isOwn && (
            <>
              <Small label={t`Add`} aria-label={t`Add ${title}`} onClick={() => onAct('add')}>
                <UserPlus aria-hidden className="size-4" />
              </Small>
              <Small
                label={t`Delete`}
                aria-label={t`Delete ${title}`}
                variant="quiet"
                className="ms-auto min-h-11 text-quiet"
                onClick={() => onAct('delete')}
              >
                <Trash2 aria-hidden className="size-4" />
              </Small>
            </>
          )}
        </div>
        <div id={panelId} hidden={!isShown} className="border-t border-line px-4 pt-3 pb-4">
          {isShown && <VaultPanel vault={vault} isOwn={isOwn} onAct={onAct} />}
        </div>
      </div>
    </li>
  )
}

function VaultFacts({ vault, isOwn }: { vault: Vault; isOwn: boolean }) {
  const { id, owner, createdAt, accessCount, muted, mute } = vault
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <UnreadMark kind="vault" id={id} />
        <span>
          <Trans context="a vault">
            Created <Time at={createdAt} style="date" />
          </Trans>
        </span>
        <span>{invitedInWords(accessCount)}</span>
        {muted && <Badge>{t`You can look but not comment`}</Badge>}
        <MutedSign mute={mute} />
      </p>
      {!isOwn && (
        <p className="flex items-center gap-2 text-sm">
          <Avatar name={owner.name} photo={owner.profilePhoto} size="xs" />
          <span className="min-w-0 wrap-anywhere">
            <Trans>
              Shared by <bdi>{owner.name}</bdi>
            </Trans>
          </span>
        </p>
      )}
    </>
  )
}

type SmallProps = ComponentProps<typeof Button> & { label: string; 'aria-label': string }

function Small({ label, children, ...rest }: SmallProps) {
  return (
    <Button size="sm" className="min-h-11" {...rest}>
      {children}
      {label}
    </Button>
  )
}

function invitedInWords(count: number): string {
  if (count === 0) return t`Nobody invited yet`
  return plural(count, { one: '1 person invited', other: '# people invited' })
}
