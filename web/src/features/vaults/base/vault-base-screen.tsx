import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { latePart, quietPart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useTab } from '../../../parts/use-tab.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageTitle, titleSize } from '../../../ui/page-title.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SideTabs } from '../../../ui/side-tabs.tsx'
import { useIsOwner } from '../vault.data.ts'
import { VaultPosts } from '../page/contents.tsx'
import { ARRIVED, TABS, useBasePlace } from './base-place.ts'
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

/** Shows the user's home vault at /vault-base, or the vault with the given id at /vault-base/:id. */
export function VaultBaseScreen() {
  const { vaultId } = useBasePlace()
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
          <EmptyState title={t`No Archived Items`}>
            {t`Only the owner of a vault sees its archived posts.`}
          </EmptyState>
        ),
      ),
    notifications: () => inVault(({ id }) => <News vaultId={id} news={news} />),
    search: () => inVault(({ id }) => <SearchVault vaultId={id} />),
  }
  // The title takes focus on arrival. Switching tabs leaves the focus on the tabs.
  const { state, key } = useLocation()
  const [arrival, setArrival] = useState(key)
  if (state === ARRIVED && key !== arrival) setArrival(key)
  const above = <Title key={arrival} view={view} vault={lacking ? undefined : vault} isOwner={isOwner} />
  return (
    <SideTabs label={t`Vault`} tabs={TABS} value={view} onChange={choose} above={above}>
      {contents[view]()}
      {vault && !lacking && <FirstQuestions />}
    </SideTabs>
  )
}

function Title({ view, vault, isOwner }: { view: View; vault: Vault | undefined; isOwner: boolean }) {
  const words = TITLES[view]
  if (words) return <PageTitle title={words} />
  if (!vault) return <PageTitle title={t`Vault`} hidden />
  if (isOwner) return <PageTitle title={vault.title} />
  const { title, owner } = vault
  return (
    <PageTitle title={title} className={titleSize(`${owner.name} ${title}`)}>
      <Trans>
        <bdi>{owner.name}</bdi> shares <bdi>“{title}”</bdi> with you
      </Trans>
    </PageTitle>
  )
}

const TITLES: Partial<Record<View, string>> = {
  profile: t`Profile`,
  settings: t`Settings`,
  archive: t({ message: 'Archive', context: 'a place with archived posts, not an action' }),
  notifications: t`Notifications`,
  search: t`Search`,
}
