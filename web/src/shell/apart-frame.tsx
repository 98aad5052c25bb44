import type { Account } from '@kinhold/contract/sessions'
import type { ReactNode } from 'react'
import { useSessionActions } from '../features/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { LogOut } from '../ui/icons.ts'
import { useMovesToasts } from '../ui/toast-room.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { Brand, SignedInAs } from './brand.tsx'
import { CONTENT_ID } from './skip-link.tsx'
import { homeOf } from './whose.ts'

type Props = { player: Account; footer: ReactNode; children: ReactNode }

/** For people who know nothing of the members' navigation (VUS-05); Logout asks no question (VUS-10). */
export function ApartFrame({ player, footer, children }: Props) {
  const { signOut } = useSessionActions()
  useMovesToasts()
  return (
    <TooltipProvider>
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
          {footer}
        </div>
      </div>
    </TooltipProvider>
  )
}
