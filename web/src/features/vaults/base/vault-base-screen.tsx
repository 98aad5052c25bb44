import type { Vault } from '@kinhold/contract/vaults'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { latePart, quietPart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useTab } from '../../../parts/use-tab.ts'
import { COUNT_DISC } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Archive, Bell, House, ImageIcon, Search, Settings, UserRound } from '../../../ui/icons.ts'
import { PageTitle, shownCount, titleSize } from '../../../ui/page-title.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SideTabs } from '../../../ui/side-tabs.tsx'
import { useIsOwner } from '../vault.data.ts'
import { VaultPosts } from '../page/contents.tsx'
import { Home } from './home.tsx'
import { useNews } from './news/use-news.ts'
import { useBase, VaultStates } from './vault-states.tsx'

const WAITING = <RowsOnTheirWay count={3} row="h-20 rounded-card" />
const ProfileTab = latePart(async () => (await import('./account/profile-tab.tsx')).ProfileTab, WAITING)
const SettingsTab = latePart(async () => (await import('./account/settings-tab.tsx')).SettingsTab, WAITING)
const News = latePart(async () => (await import('./news/news.tsx')).News, WAITING)
const SearchVault = latePart(async () => (await import('./search/search-vault.tsx')).SearchVault, WAITING)

const FirstQuestions = quietPart(async () => (await import('./welcome/first-questions.tsx')).FirstQuestions)

const Appearance = latePart(
  async () => (await import('../../settings/account/appearance.tsx')).Appearance,
  <Skeleton className="h-64 rounded-card" />,
)

const VIEWS = ['posts', 'profile', 'settings', 'archive', 'notifications', 'search'] as const
type View = (typeof VIEWS)[number]

/** Shows the user's home vault at /vault-base, or the vault with that id at /vault-base/:id. */
export function VaultBaseScreen() {
  const { id } = useParams()
  // An invalid id becomes 0, which no vault has.
  const vaultId = id === undefined ? null : /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  return <VaultBase key={vaultId} vaultId={vaultId} />
}

// Shows a vault and its tabs (VUS-05, VUS-08 to VUS-11).
function VaultBase({ vaultId }: { vaultId: number | null }) {
  const base = useBase(vaultId)
  const [view, choose] = useTab(VIEWS, 'posts')
  const { vault, lacking } = base
  const news = useNews(lacking ? null : (vault?.id ?? null))
  const isOwner = useIsOwner(vault)
  const inVault = (show: (vault: Vault) => ReactNode) => <VaultStates base={base}>{show}</VaultStates>
  const contents: Record<View, () => ReactNode> = {
    posts: () => inVault((one) => <Home key={one.id} vault={one} others={base.others} isOwner={isOwner} />),
    profile: () => <ProfileTab />,
    settings: () => (
      <div className="grid gap-6">
        <SettingsTab />
        <div className="max-w-xl">
          <Appearance />
        </div>
      </div>
    ),
    archive: () =>
      inVault((one) =>
        isOwner || one.contribute !== 'owner' ? (
          <VaultPosts vaultId={one.id} archived="only" />
        ) : (
          <EmptyState title="No Archived Items">
            Only the owner of a vault sees its archived posts.
          </EmptyState>
        ),
      ),
    notifications: () => inVault(({ id }) => <News vaultId={id} news={news} />),
    search: () => inVault(({ id }) => <SearchVault vaultId={id} />),
  }
  // The title takes focus on arrival. Switching tabs leaves the focus on the tabs.
  const [arrivals, setArrivals] = useState(0)
  // The title flows around the navigation, so that both fit on one row (FAM-40).
  const above = (
    <div className="flow-root">
      <SecondaryNav view={view} newsCount={news.count} onFollow={() => setArrivals(arrivals + 1)} />
      <Title key={arrivals} view={view} vault={lacking ? undefined : vault} isOwner={isOwner} />
    </div>
  )
  return (
    <SideTabs label="Vault" tabs={TABS} value={view} onChange={choose} above={above}>
      {contents[view]()}
      {vault && !lacking && <FirstQuestions />}
    </SideTabs>
  )
}

const TABS = [
  { value: 'posts', label: 'Posts', icon: ImageIcon },
  { value: 'profile', label: 'Profile', icon: UserRound },
  { value: 'settings', label: 'Settings', icon: Settings },
  { value: 'archive', label: 'Archive', icon: Archive },
]

function Title({ view, vault, isOwner }: { view: View; vault: Vault | undefined; isOwner: boolean }) {
  const words = TITLES[view]
  // A long word goes below the navigation instead of breaking beside it.
  if (words) return <PageTitle title={words} className={`${titleSize(words)} wrap-normal`} />
  if (!vault) return <PageTitle title="Vault" hidden />
  if (isOwner) return <PageTitle title={vault.title} />
  const { title, owner } = vault
  return (
    <PageTitle title={title} className={titleSize(`${owner.name} ${title}`)}>
      <bdi>{owner.name}</bdi> shares <bdi>“{title}”</bdi> with you
    </PageTitle>
  )
}

const TITLES: Partial<Record<View, string>> = {
  profile: 'Profile',
  settings: 'Settings',
  archive: 'Archive',
  notifications: 'Notifications',
  search: 'Search',
}

type NavProps = { view: View; newsCount: number; onFollow: () => void }

function SecondaryNav({ view, newsCount, onFollow }: NavProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="In this vault" className="float-right ml-3">
      <ul className="flex gap-1 sm:gap-2">
        {ENTRIES.map(({ name, label, Sign }) => (
          <li key={name}>
            <Link
              to={name === 'posts' ? pathname : `?tab=${name}`}
              onClick={onFollow}
              aria-current={view === name ? 'page' : undefined}
              className={ENTRY}
              title={label}
            >
              <span className="relative">
                <Sign aria-hidden className="size-5" strokeWidth={1.75} />
                {name === 'notifications' && newsCount > 0 && (
                  <span
                    aria-hidden
                    // CSS renders this count, because the entry's text already contains it.
                    data-count={shownCount(newsCount)}
                    className={COUNT}
                  />
                )}
              </span>
              <span className="max-sm:sr-only">
                {label}
                {name === 'notifications' && newsCount > 0 && (
                  <span className="sr-only">, {shownCount(newsCount)} new</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ENTRIES = [
  { name: 'posts', label: 'Home', Sign: House },
  { name: 'notifications', label: 'Notifications', Sign: Bell },
  { name: 'search', label: 'Search', Sign: Search },
] as const

const ENTRY =
  'flex size-11 items-center justify-center gap-3 rounded-field border border-line bg-card whitespace-nowrap text-quiet transition-colors hover:bg-sunken hover:text-ink sm:h-12 sm:w-auto sm:px-4 ' +
  'aria-[current=page]:border-evergreen aria-[current=page]:font-medium aria-[current=page]:text-evergreen'

const COUNT = `-top-2.5 left-2.5 ring-card before:content-[attr(data-count)] ${COUNT_DISC}`
