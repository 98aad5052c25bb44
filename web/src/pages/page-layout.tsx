import type { Account } from '@kinhold/contract/sessions'
import { useEffect, useState } from 'react'
import { Outlet, useMatches, useNavigate } from 'react-router'
import { useLiveUpdates } from '../features/live/live-updates.ts'
import { useUnreadNews } from '../features/messages/unread.ts'
import { Bell } from '../features/notifications/bell.tsx'
import { useDoubts } from '../features/session/use-doubts.ts'
import { useSession, useSessionActions } from '../features/session/use-session.ts'
import { lateDialog, latePart } from '../parts/late.tsx'
import { paths } from '../paths.ts'
import { closedTo, type PageHandle } from '../shell/admission.ts'
import { Gate } from '../shell/gate.tsx'
import { HeroBanner } from '../shell/hero-banner.tsx'
import { fetchPagesAhead } from '../shell/lazy-page.tsx'
import { menuItems } from '../shell/nav-items.ts'
import { NavNews } from '../shell/nav-news.tsx'
import { OpenFrame } from '../shell/open-frame.tsx'
import { Shell } from '../shell/shell.tsx'
import { useIsWelcomeDue } from '../shell/welcome.ts'
import { isAdminAccount } from '../shell/whose.ts'
import { NewsInTitle } from '../ui/page-title.tsx'
import { SiteFooter } from './site-footer.tsx'

const ProfileDialog = lateDialog(
  async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog,
)
const Outgoing = latePart(
  async () => (await import('../features/messages/outbox/outgoing.ts')).Outgoing,
  null,
  { isQuiet: true },
)
const DueMeasures = latePart(
  async () => (await import('../features/reports/due-measures.tsx')).DueMeasures,
  null,
  { isQuiet: true },
)
const KeptApp = latePart(async () => (await import('./kept-app.tsx')).KeptApp, null, { isQuiet: true })
const ClaimBanner = latePart(
  async () => (await import('../features/lost-numbers/claim-banner.tsx')).ClaimBanner,
  null,
  { isQuiet: true },
)
const WelcomeDialog = latePart(
  async () => (await import('../features/guide/welcome-dialog.tsx')).WelcomeDialog,
  null,
  { isQuiet: true },
)

/** The frame of every page but the first: the shell for signed-in people, a plain one for visitors. */
export function Component() {
  const { player } = useSession()
  useDoubts()
  useLiveUpdates()
  usePagesAhead(player)
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const { admits, hasHero } = useMatches().at(-1)!.handle as PageHandle
  const isMember = player !== null && closedTo(player, 'member') === null
  const unread = useUnreadNews(isMember)
  const page = (
    <Gate admits={admits}>
      <Outlet />
    </Gate>
  )
  if (!player) return <OpenFrame footer={<SiteFooter />}>{page}</OpenFrame>
  return (
    <NewsInTitle value={unread.count}>
      <NavNews value={{ network: unread }}>
        <Shell
          player={player}
          bell={isMember && <Bell />}
          onProfile={player.userType === 'member' ? () => setIsProfileOpen(true) : undefined}
          hero={hasHero && <HeroBanner />}
          footer={<SiteFooter />}
        >
          {player.userType === 'member' && !player.isAdmin && <DueMeasures />}
          {isMember && <ClaimBanner />}
          {page}
          {isProfileOpen && <ProfileDialog open onClose={() => setIsProfileOpen(false)} />}
          {isMember && <Outgoing />}
          {isMember && player.userType === 'member' && <KeptApp me={player} />}
          <Welcome />
        </Shell>
      </NavNews>
    </NewsInTitle>
  )
}

// Prefetches the pages of the navigation, so that they open offline too.
function usePagesAhead(player: Account | null) {
  const isAdmin = player !== null && isAdminAccount(player)
  const isMember = player?.userType === 'member'
  useEffect(
    () => (isMember ? fetchPagesAhead(menuItems(isAdmin).map(({ to }) => to)) : undefined),
    [isMember, isAdmin],
  )
}

function Welcome() {
  const isDue = useIsWelcomeDue()
  const { dismissWelcome } = useSessionActions()
  const navigate = useNavigate()
  const startGuide = () => {
    dismissWelcome()
    void navigate(paths.userGuide())
  }
  return isDue && <WelcomeDialog open onDismiss={dismissWelcome} onStartGuide={startGuide} />
}
