import type { Account } from '@kinhold/contract/sessions'
import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useLiveUpdates } from '../features/live/live-updates.ts'
import { useDoubts } from '../features/session/use-doubts.ts'
import { useSession, useSessionActions } from '../features/session/use-session.ts'
import { Brand, SignedInAs } from '../shell/brand.tsx'
import { Gate } from '../shell/gate.tsx'
import { OpenFrame } from '../shell/open-frame.tsx'
import { CONTENT_ID } from '../shell/skip-link.tsx'
import { homeOf, type PageHandle } from '../shell/whose.ts'
import { Button } from '../ui/button.tsx'
import { LogOut } from '../ui/icons.ts'
import { useMovesToasts } from '../ui/toast-room.ts'
import { SiteFooter } from './site-footer.tsx'

export function Component() {
  const { player } = useSession()
  useDoubts()
  useLiveUpdates()
  const { admits } = useMatches().at(-1)!.handle as PageHandle
  const page = (
    <Gate admits={admits}>
      <Outlet />
    </Gate>
  )
  if (!player) return <OpenFrame footer={<SiteFooter />}>{page}</OpenFrame>
  return <ApartFrame player={player}>{page}</ApartFrame>
}

/** Shows a page without the members' navigation (VUS-05). Sign Out doesn't ask for confirmation (VUS-10). */
function ApartFrame({ player, children }: { player: Account; children: ReactNode }) {
  const { signOut } = useSessionActions()
  useMovesToasts()
  return (
    <div className="flex min-h-dvh flex-col">
      <header
        data-top-bar=""
        className="sticky top-0 z-20 flex h-16 items-center gap-3 border-b border-line bg-paper px-4 md:px-8"
      >
        <Brand home={homeOf(player)} />
        <div className="ml-auto flex min-w-0 items-center gap-3">
          <div className="min-w-0 max-md:hidden">
            <SignedInAs player={player} />
          </div>
          <Button className="shrink-0 whitespace-nowrap" onClick={() => void signOut()}>
            <LogOut aria-hidden className="size-5" />
            Sign Out
          </Button>
        </div>
      </header>
      <div className="flex flex-1 flex-col max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]">
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 py-4 has-data-wide:max-w-[90rem] md:px-8 md:py-8"
        >
          {children}
        </main>
        <SiteFooter />
      </div>
    </div>
  )
}
