import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { COUNT_ON_ICON } from '../../../ui/badge.tsx'
import { shownCount } from '../../../ui/page-title.tsx'
import { ARRIVED, TABS, TOP, useBasePlace, viewAt } from './base-place.ts'
import { useNews } from './news/use-news.ts'
import { useBase } from './vault-states.tsx'

/**
 * Renders links to the home, notifications and search views of the vault on screen, or of the user's first
 * vault (VUS-32).
 */
export function TopLinks() {
  const { vaultId, isBase } = useBasePlace()
  return isBase ? <OfBase key={vaultId} vaultId={vaultId} /> : <Links newsOf={vaultId} />
}

function OfBase({ vaultId }: { vaultId: number | null }) {
  const { vault, lacking } = useBase(vaultId)
  return <Links newsOf={lacking ? null : (vault?.id ?? null)} />
}

function Links({ newsOf }: { newsOf: number | null }) {
  const { isBase, root } = useBasePlace()
  const [query] = useSearchParams()
  const view = isBase && (query.get('tab') ?? 'posts')
  const { count } = useNews(newsOf)
  return (
    <nav aria-label={t`In this vault`}>
      <ul className="flex gap-1">
        {TOP.map(({ value, label, icon: Sign }) => {
          const isNews = value === 'notifications' && count > 0
          return (
            <li key={value}>
              <Link
                to={viewAt(root, value)}
                state={ARRIVED}
                // While the home is on screen, the Posts tab is marked as current, so don't mark this link as
                // well.
                aria-current={view === value && view !== 'posts' ? 'page' : undefined}
                title={label}
                className={TOP_ENTRY}
              >
                <span className="relative">
                  <Sign aria-hidden className="size-5" strokeWidth={1.75} />
                  {/* CSS renders this count, because the entry's text already contains it. */}
                  {isNews && <span aria-hidden data-count={shownCount(count)} className={COUNT_ON_ICON} />}
                </span>
                <span className={TOP_LABEL}>
                  {isNews ? (
                    <Trans>
                      {label}
                      <span className="sr-only">, {shownCount(count)} new</span>
                    </Trans>
                  ) : (
                    label
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The classes for an entry in the top bar. On a narrow screen, the label is below the icon. */
export const TOP_ENTRY =
  'flex min-h-14 min-w-[min(3rem,20vw)] items-center justify-center gap-0.5 rounded-field px-1 text-xs whitespace-nowrap text-quiet transition-colors hover:bg-sunken hover:text-ink max-lg:flex-col ' +
  'lg:min-h-11 lg:gap-2 lg:px-3 lg:text-base aria-[current=page]:font-medium aria-[current=page]:text-evergreen focus-visible:-outline-offset-2'
/** The classes for an entry's label. If the bar has no room for the label, only screen readers get it. */
export const TOP_LABEL = '@max-[20rem]:sr-only'

/**
 * Renders links to the tabs of vault base on a vault user's other pages. The links look like the tabs
 * (VUS-32).
 */
export function TabLinks({ list, entry }: { list: string; entry: string }) {
  const { vaultId, root } = useBasePlace()
  // The page at /vault/{id} shows a vault's posts. No other page matches a tab: a member's settings, for
  // example, aren't the vault's settings.
  const current = vaultId !== null ? 'posts' : null
  return (
    <nav aria-label={t`Vault`}>
      <ul className={list}>
        {TABS.map(({ value, label, icon: Sign }) => (
          <li key={value} className="grid">
            <Link
              to={viewAt(root, value)}
              state={ARRIVED}
              aria-current={value === current ? 'page' : undefined}
              className={entry}
            >
              <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
