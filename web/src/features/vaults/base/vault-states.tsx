import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { latePart } from '../../../parts/late.tsx'
import { Failed } from '../../../parts/list/failed.tsx'
import { UnreadMark } from '../../../parts/unread.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChevronRight } from '../../../ui/icons.ts'
import { useSideways } from '../../../ui/sideways.ts'
import { Img } from '../../../ui/img.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useSession } from '../../session/use-session.ts'
import { useNewestOwned, useVaultAt, useVaultsGiven } from './vault-base.data.ts'

type Props = { base: Base; children: (vault: Vault) => ReactNode }

export function VaultStates({ base, children }: Props) {
  const { vault, lacking, others, asked } = base
  if (lacking) return <Lacking isGone={lacking === 'gone'} others={others} />
  if (vault) return children(vault)
  if (asked.error)
    return (
      <Failed
        error={asked.error}
        failure={t`The vault could not be loaded.`}
        isTrying={asked.isFetching}
        onRetry={asked.refetch}
      />
    )
  return <VaultSkeleton />
}

function Lacking({ isGone, others }: { isGone: boolean; others: Vault[] }) {
  const isVaultUser = useSession().player?.userType === 'vault_user'
  const { title, words } = isGone ? NOT_SHARED : isVaultUser ? NONE_SHARED : NONE_OWNED
  const toVaults = (
    <ButtonLink variant="primary" to={paths.vaults()}>
      {t`To your vaults`}
    </ButtonLink>
  )
  return (
    <div className="grid gap-6">
      {isVaultUser ? (
        <div className="grid gap-2">
          <h2 className="text-heading">{title}</h2>
          <p className="measure text-pretty text-quiet">{words}</p>
        </div>
      ) : (
        <EmptyState title={title} action={toVaults}>
          {words}
        </EmptyState>
      )}
      {others.length > 0 && <OtherVaults vaults={others} label={t`Shared with you`} />}
      {isVaultUser && <MoreVaults isOpen />}
    </div>
  )
}

// The page must not reveal whether a vault has ever existed at this URL.
const NOT_SHARED = {
  title: t`This vault is not shared with you`,
  words: t`Its owner decides who can see it. If you think that should include you, ask them to add your number.`,
}
const NONE_SHARED = {
  title: t`No vault is shared with you now`,
  words: t`Ask the person who wrote to you to add your number again, or enter the access code that they gave you.`,
}
const NONE_OWNED = {
  title: t`You have no vault yet`,
  words: t`A vault that you create is shown here as the people you share it with see it.`,
}

function VaultSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <VisuallyHidden>{t`Loading vault...`}</VisuallyHidden>
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-11 w-60" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} className="h-36 sm:h-44" />
        ))}
      </div>
    </div>
  )
}

const CodeEntry = latePart(
  async () => (await import('../list/code-entry.tsx')).CodeEntry,
  <Skeleton className="h-32 rounded-card" />,
)

/**
 * Lets the user open more vaults by code (VUS-31). The code field appears after a click, or right away if
 * `isOpen`.
 */
export function MoreVaults({ isOpen = false }: { isOpen?: boolean }) {
  const [isAsked, setIsAsked] = useState(isOpen)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked && !isOpen) section.current?.focus()
  }, [isAsked, isOpen])
  if (!isAsked)
    return (
      <Button variant="quiet" className="-ms-4 justify-self-start" onClick={() => setIsAsked(true)}>
        {t`Open another vault`}
      </Button>
    )
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="more-vaults"
      className="grid max-w-xl gap-2 outline-none"
    >
      <h2 id="more-vaults" className="text-heading">
        {t`Open another vault`}
      </h2>
      <CodeEntry leadsTo={paths.vaultBaseOf} hint={t`Type the ten digits that its owner gave you.`} />
    </section>
  )
}

/** Renders links to a vault user's other vaults, in one line under a label (VUS-33). */
export function OtherVaults({ vaults, label }: { vaults: Vault[]; label: string }) {
  const row = useSideways<HTMLUListElement>('')
  return (
    <section
      aria-labelledby="other-vaults"
      className="flex min-w-0 items-center gap-x-3 gap-y-1 max-sm:grid max-sm:grid-cols-1"
    >
      <h2 id="other-vaults" className="shrink-0 font-sans text-sm text-quiet">
        {label}
      </h2>
      <ul ref={row} className="sideways flex flex-1 gap-2">
        {vaults.map(({ id, title, owner, cover }) => (
          <li key={id} className="max-w-full shrink-0">
            <Link
              to={paths.vaultBaseOf(id)}
              className="flex min-h-11 items-center gap-2 overflow-hidden rounded-field border border-edge bg-card pe-2 ps-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 has-[img]:ps-0"
            >
              {cover && <Img src={`${cover}?size=thumb`} alt="" className="size-11 shrink-0 object-cover" />}
              <span className="grid min-w-0 grid-cols-1 leading-tight">
                <bdi className="truncate font-medium">{title}</bdi>{' '}
                <span className="truncate text-xs text-quiet">
                  <Trans>
                    from <bdi>{owner.name}</bdi>
                  </Trans>
                </span>
              </span>{' '}
              <UnreadMark kind="vault" id={id} />
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Base = ReturnType<typeof useBase>

/**
 * Returns the vault with this id. Without an id, returns the vault most recently shared with a vault user, or
 * a member's own newest vault (VUS-08).
 */
export function useBase(vaultId: number | null) {
  const { player } = useSession()
  const isVaultUser = player?.userType === 'vault_user'
  const given = useVaultsGiven(isVaultUser)
  const newest = useNewestOwned(player && !isVaultUser && vaultId === null ? player.id : null)
  const home = isVaultUser ? given : newest
  const first = isVaultUser ? given.data?.[0] : newest.data
  // A vault that is shared later must not replace the vault on screen.
  const [begun, setBegun] = useState<number | null>(null)
  if (begun === null && first) setBegun(first.id)
  const id = vaultId ?? begun
  const vault = useVaultAt(id)
  const hasNone = first === null || isNotFound(home.error)
  return {
    vault: vault.data,
    /**
     * `none`: the person has no vault. `gone`: the person has no access to the vault at this URL, or it
     * doesn't exist.
     */
    lacking: isNotFound(vault.error) ? 'gone' : id === null && hasNone ? 'none' : null,
    others: given.data?.filter((one) => one.id !== id) ?? [],
    asked: id === null ? home : vault,
  }
}

// The server responds with 400 if the id in the URL can't belong to a vault.
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status)
}
