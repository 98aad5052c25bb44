import type { VaultHit } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../api.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { EmptyPage } from '../../../parts/empty-page.tsx'
import { latePart } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Cut } from '../../../ui/cut.tsx'
import { Time } from '../../../ui/time.tsx'
import { LateMuteMenu } from '../../relations/muted.tsx'
import { ReportButton } from '../../reports/use-report.tsx'
import { SearchField, useSearchInAddress } from '../../../parts/search-field.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ArrowLeft, Search, Users } from '../../../ui/icons.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSession } from '../../session/use-session.ts'
import { useMonths } from '../pictures/pictures.data.ts'
import { useIsOwner, useVault } from '../vault.data.ts'
import { Description, DownloadAll, OpenPlace } from './contents.tsx'
import { VaultViews } from './vault-views.tsx'

const AccessManagement = latePart(
  async () => (await import('../access/access-management.tsx')).AccessManagement,
  <RowsOnTheirWay count={3} row="h-16 rounded-card" />,
)
const FoundInVault = latePart(
  async () => (await import('../base/search/search-vault.tsx')).FoundInVault,
  <RowsOnTheirWay count={3} row="h-16 rounded-field" />,
)

export function VaultScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <OneVault key={id} vaultId={Number(id)} /> : <VaultNotFound />
}

function OneVault({ vaultId }: { vaultId: number }) {
  const vault = useVault(vaultId)
  // The pictures come first, so their months load together with the vault.
  useMonths(vaultId)
  const { data: given, error } = vault
  // Show the buttons together with the rest of the page, which `Loaded` renders in steps.
  const isDue = useDeferredValue(given !== undefined)
  const data = isDue ? given : undefined
  const isOwner = useIsOwner(data)
  const [sought, seek] = useSearchInAddress()
  const [isManaging, setIsManaging] = useState(false)
  const navigate = useNavigate()
  const addressOf = ({ postId }: VaultHit) =>
    postId === null ? paths.vaultStorage(vaultId) : paths.vault(vaultId, postId)
  const isVaultUser = useSession().player?.userType === 'vault_user'
  // The reader has no access, so cached content must not be shown.
  if (error instanceof ApiError && error.status === 404)
    return data ? (
      <Closed title={t`Your Access Has Ended`}>
        <Trans>
          “<bdi>{data.title}</bdi>” is no longer open to you: its owner has ended your access or deleted it.
        </Trans>
      </Closed>
    ) : (
      <VaultNotFound />
    )
  return (
    <div className="grid w-full min-w-0 grid-cols-1 gap-4 max-sm:-mt-2 max-sm:gap-3">
      <div className="flex flex-wrap justify-between gap-x-6 max-sm:gap-x-0">
        {!isVaultUser && (
          <ButtonLink to={paths.vaults()} variant="quiet" className="-ms-4">
            <ArrowLeft aria-hidden className="size-5" />
            {t`Back`}
          </ButtonLink>
        )}
        {data && (
          <div className="-me-4 ms-auto flex flex-wrap">
            <Button
              variant="quiet"
              aria-expanded={sought !== null}
              onClick={() => seek(sought === null ? '' : null)}
            >
              <Search aria-hidden className="size-5" />
              <span className="max-sm:sr-only">{t`Search`}</span>
            </Button>
            {isOwner && (
              <Button
                variant="quiet"
                className="aria-expanded:bg-evergreen-soft"
                aria-expanded={isManaging}
                onClick={() => setIsManaging(!isManaging)}
              >
                <Users aria-hidden className="size-5" />
                <span className="max-sm:sr-only">{t`Access Management`}</span>
              </Button>
            )}
            <DownloadAll vaultId={vaultId} isBrief />
            {/* The padding makes the button as wide as its neighbors. */}
            <span className="px-1 empty:hidden">
              <LateMuteMenu kind="vault" id={vaultId} mute={data.mute} of={data.title} variant="quiet" />
            </span>
            {!isOwner && (
              <ReportButton
                kind="vault"
                id={vaultId}
                person={{ id: data.ownerId, name: data.owner.name }}
                onBlocked={() => void navigate(paths.vaults())}
              />
            )}
          </div>
        )}
      </div>
      {!data && <PageTitle title={t`Vault`} hidden />}
      <Loaded query={vault} failure={t`This vault could not be loaded.`} loading={<VaultSkeleton />}>
        {(shown) => (
          <>
            <OpenPlace kind="vault" id={vaultId} />
            <VaultHead vault={shown} isBrief={isOwner && isManaging} />
            {isOwner && isManaging && <AccessManagement vault={shown} />}
            {sought === null ? (
              <VaultViews vault={shown} />
            ) : (
              <SearchField
                label={t`Search this vault`}
                kept={sought}
                keep={seek}
                className="max-w-xl"
                found={(q) => <FoundInVault vaultId={vaultId} q={q} to={addressOf} />}
              >
                <VaultViews vault={shown} />
              </SearchField>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function VaultSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-quiet">{t`Loading vault...`}</p>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-1 sm:grid-cols-3">
        {Array.from({ length: 6 }, (_, n) => (
          <Skeleton key={n} className="aspect-4/3" />
        ))}
      </div>
    </div>
  )
}

// If the vault isn't shared with the reader, the page must not reveal whether it exists.
function VaultNotFound() {
  return (
    <Closed title={t`Vault Not Found`}>
      {t`There is no vault at this address that is open to you. Its owner decides whose numbers are on the list.`}
    </Closed>
  )
}

function Closed({ title, children }: { title: string; children: ReactNode }) {
  const isVaultUser = useSession().player?.userType === 'vault_user'
  return (
    <EmptyPage title={title} to={isVaultUser ? paths.vaultBase() : paths.vaults()} label={t`Back`}>
      {children}
    </EmptyPage>
  )
}

// If `isBrief`, a phone shows only the title, so that the access list starts near the top.
function VaultHead({ vault, isBrief }: { vault: Vault; isBrief: boolean }) {
  const { title, description, owner, createdAt, accessCount, muted, contribute } = vault
  const isOwner = useIsOwner(vault)
  // Only members may see how long the access list is (VLT-55).
  const showsAccess = useSession().player?.userType !== 'vault_user'
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-2">
        <PageTitle title={title} />
        <p
          className={classes(
            'flex flex-wrap items-center gap-x-1 text-quiet max-sm:text-sm',
            isBrief && 'max-sm:hidden',
          )}
        >
          {!isOwner && (
            <span className="me-2 flex max-w-full min-w-0 items-center gap-2">
              <Avatar name={owner.name} photo={owner.profilePhoto} size="xs" />
              <Cut className="min-w-0">{owner.name}</Cut>
            </span>
          )}
          <span className="whitespace-nowrap">
            <span className={isOwner ? undefined : 'max-sm:sr-only'}>{t`Created`}</span>{' '}
            <Time at={createdAt} style="date" />
            {showsAccess && DOT}
          </span>
          {showsAccess && accessCount === 0 && t`Nobody invited yet`}
          {showsAccess && accessCount > 0 && (
            <span className="whitespace-nowrap">
              <Trans>
                <Plural value={accessCount} one="# person" other="# people" />
                <span className="max-sm:sr-only">
                  {' '}
                  <Plural value={accessCount} one="has access" other="have access" />
                </span>
              </Trans>
            </span>
          )}
        </p>
      </div>
      {description && (
        <div className={isBrief ? 'max-sm:hidden' : undefined}>
          <Description text={description} />
        </div>
      )}
      {muted && (
        <p className="rounded-field bg-sunken px-4 py-3">
          {contribute === 'owner'
            ? t`${{ name: owner.name }} lets you read and look at everything here, but not comment or like.`
            : t`${{ name: owner.name }} lets you read and look at everything here, but not add, comment or like.`}
        </p>
      )}
    </header>
  )
}

// A dot after a fact. The no-break space keeps the dot from beginning a line.
const DOT = <span aria-hidden>{'\u00a0·'}</span>
