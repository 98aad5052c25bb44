import { lazy, Suspense, useState } from 'react'
import { Outlet, useMatches, useNavigate } from 'react-router'
import { Bell } from '../features/notifications/bell.tsx'
import { useSession, useSessionActions } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'
import { closedTo, type PageHandle } from '../shell/admission.ts'
import { Gate } from '../shell/gate.tsx'
import { HeroBanner } from '../shell/hero-banner.tsx'
import { OpenFrame } from '../shell/open-frame.tsx'
import { Shell } from '../shell/shell.tsx'
import { useIsWelcomeDue } from '../shell/welcome.ts'
import { SiteFooter } from './site-footer.tsx'

const ProfileDialog = lazy(async () => {
  const { ProfileDialog } = await import('../features/profile/profile-dialog.tsx')
  return { default: ProfileDialog }
})
const WelcomeDialog = lazy(async () => {
  const { WelcomeDialog } = await import('../features/guide/welcome-dialog.tsx')
  return { default: WelcomeDialog }
})

/** The frame of every page but the first: the shell for people who are signed in, a plain one for visitors. */
export function Component() {
  const { player } = useSession()
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const { admits, hasHero } = useMatches().at(-1)!.handle as PageHandle
  const page = (
    <Gate admits={admits}>
      <Outlet />
    </Gate>
  )
  if (!player) return <OpenFrame footer={<SiteFooter />}>{page}</OpenFrame>
  return (
    <Shell
      player={player}
      bell={closedTo(player, 'member') === null && <Bell />}
      onProfile={player.userType === 'member' ? () => setIsProfileOpen(true) : undefined}
      hero={hasHero && <HeroBanner />}
      footer={<SiteFooter />}
    >
      {page}
      <Suspense>
        {isProfileOpen && <ProfileDialog open onClose={() => setIsProfileOpen(false)} />}
        <Welcome />
      </Suspense>
    </Shell>
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
