import type { Account } from '@kinhold/contract/sessions'
import { useEffect, useState } from 'react'
import { Outlet, useMatches, useNavigate } from 'react-router'
import { idle } from '../browser/late-code.ts'
import { useLiveUpdates } from '../features/live/live-updates.ts'
import { unreadInWords, useUnreadNews } from '../features/messages/unread.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { useConfig } from '../features/session/config.data.ts'
import { useDoubts } from '../features/session/use-doubts.ts'
import { useSession, useSessionActions } from '../features/session/use-session.ts'
import { hasSeenWelcome } from '../features/session/welcome-seen.ts'
import { lateDialog, latePart, quietPart } from '../parts/late.tsx'
import { useNewPosts } from '../parts/unread.tsx'
import { paths } from '../paths.ts'
import { closedTo, isAdminAccount, type PageHandle } from '../shell/whose.ts'
import { Gate } from '../shell/gate.tsx'
import { fetchPagesAhead } from '../shell/lazy-page.tsx'
import { menuItems, NavNews } from '../shell/nav-entry.tsx'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { OpenFrame } from '../shell/open-frame.tsx'
import { Shell } from '../shell/shell.tsx'
import { Triangle } from '../ui/figure/triangle.tsx'
import { NewsInTitle } from '../ui/page-title.tsx'
import { SiteFooter } from './site-footer.tsx'

// The height of the hero banner (NAV-41).
const HERO_HEIGHT_PX = 105

const ProfileDialog = lateDialog(
  async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog,
)
const ApartFrame = latePart(async () => (await import('./apart-frame.tsx')).ApartFrame, <LoadingScreen />)
// Wait until the browser is idle: the page needs these parts last, and they consist of many files.
const MemberParts = quietPart(async () => {
  await idle()
  return (await import('./member-parts.tsx')).MemberParts
})
const OtherAccount = quietPart(
  async () => (await import('../features/operator/other-account.tsx')).OtherAccount,
)
const WelcomeDialog = quietPart(
  async () => (await import('../features/guide/welcome-dialog.tsx')).WelcomeDialog,
)

/** The frame around most pages: the shell for members, and other frames for vault users and visitors. */
export function Component() {
  const { player } = useSession()
  useDoubts()
  useLiveUpdates()
  usePagesAhead(player)
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const { admits, hasHero } = useMatches().at(-1)!.handle as PageHandle
  const isMember = player !== null && closedTo(player, 'member') === null
  const unread = useUnreadNews(isMember)
  const news = {
    ...newsOf(unread),
    [paths.groups()]: useNewPosts('board', isMember),
    [paths.vaults()]: useNewPosts('vault', isMember),
  }
  const page = (
    <Gate admits={admits}>
      <Outlet />
    </Gate>
  )
  if (!player) return <OpenFrame footer={<SiteFooter />}>{page}</OpenFrame>
  if (player.userType === 'vault_user') return <ApartFrame player={player}>{page}</ApartFrame>
  return (
    <NewsInTitle value={unread.count}>
      <NavNews value={news}>
        <Shell
          player={player}
          bell={isMember && <Bell />}
          Other={isMember && OtherAccount}
          onProfile={() => setIsProfileOpen(true)}
          hero={hasHero && <HeroBanner />}
          footer={<SiteFooter />}
        >
          <MemberParts player={player} isMember={isMember} />
          {page}
          {isProfileOpen && <ProfileDialog open onClose={() => setIsProfileOpen(false)} />}
          <Welcome />
        </Shell>
      </NavNews>
    </NewsInTitle>
  )
}

function newsOf(unread: ReturnType<typeof useUnreadNews>) {
  return {
    [paths.network()]: unread,
    [paths.messages()]: { ...unread, words: unreadInWords(unread.count) },
  }
}

// Prefetches the pages in the navigation, so that they open offline too.
function usePagesAhead(player: Account | null) {
  const isAdmin = player !== null && isAdminAccount(player)
  const isMember = player?.userType === 'member'
  useEffect(
    () => (isMember ? fetchPagesAhead(menuItems(isAdmin).map(({ to }) => to)) : undefined),
    [isMember, isAdmin],
  )
}

function Welcome() {
  const { player, isFirstLogin } = useSession()
  const { dismissWelcome } = useSessionActions()
  const navigate = useNavigate()
  const startGuide = () => {
    dismissWelcome()
    void navigate(paths.userGuide())
  }
  // The welcome dialog is due at the first login, unless this or another browser has already shown it (GUI-06,
  // GUI-07, GUI-11).
  const isDue = player?.userType === 'member' && isFirstLogin && !hasSeenWelcome(player.id)
  return isDue && <WelcomeDialog open onDismiss={dismissWelcome} onStartGuide={startGuide} />
}

// On a phone, the banner is below the content and, like the footer, hidden while a skeleton is shown.
function HeroBanner() {
  const { appName, taglines } = useConfig()
  return (
    <section
      aria-label={appName}
      style={{ height: HERO_HEIGHT_PX }}
      className="relative flex items-center overflow-hidden bg-evergreen-soft px-4 text-evergreen max-md:order-1 max-md:has-[+main_.animate-waiting]:invisible md:px-8"
    >
      <p className="font-display text-heading">{taglines.at(-1)}</p>
      <Triangle className="absolute -end-4 -bottom-10 size-40 opacity-20" />
    </section>
  )
}
