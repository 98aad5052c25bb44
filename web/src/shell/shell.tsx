import type { Account } from '@kinhold/contract/sessions'
import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import { type ReactNode, useState } from 'react'
import { useIsAtLeast } from '../browser/media-query.ts'
import { lateDialog } from '../parts/late.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type Locking, NavEntry } from './nav-entry.tsx'
import { BOTTOM_ITEMS } from './nav-items.ts'
import { Sidebar } from './sidebar.tsx'
import { CONTENT_ID } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

const InvitationRequiredDialog = lateDialog(
  async () => (await import('./invitation-required-dialog.tsx')).InvitationRequiredDialog,
)
const LogoutQuestion = lateDialog(async () => (await import('../parts/logout-question.tsx')).LogoutQuestion)

type Props = {
  player: Account
  bell?: ReactNode
  /** Opens the profile dialog; absent for accounts without a profile. */
  onProfile?: (() => void) | undefined
  hero?: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** The frame of all signed-in pages: header, sidebar or bottom bar, optional hero, content, footer (NAV-40). */
export function Shell({ player, bell, onProfile, hero, footer, children }: Props) {
  const isWide = useIsAtLeast(SIDEBAR_HIDDEN_BELOW_PX)
  const [asked, setAsked] = useState<'logout' | 'menu' | 'invitation' | null>(null)
  const close = () => setAsked(null)
  const onLocked = player.userType === 'vault_user' ? () => setAsked('invitation') : undefined
  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col">
        <TopBar
          player={player}
          bell={bell}
          onProfile={onProfile}
          onLogout={() => setAsked('logout')}
          onMenu={isWide ? undefined : () => setAsked('menu')}
        />
        <div className="flex flex-1">
          {isWide && <Sidebar player={player} onLocked={onLocked} />}
          <div
            className={`flex min-w-0 flex-1 flex-col ${isWide ? '' : 'pb-[calc(3.5rem+env(safe-area-inset-bottom))]'}`}
          >
            {hero}
            <main
              id={CONTENT_ID}
              tabIndex={-1}
              className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 has-data-wide:max-w-[90rem] md:px-8 md:py-8"
            >
              {children}
            </main>
            {footer}
          </div>
        </div>
        {!isWide && <BottomBar onLocked={onLocked} />}
        <MobileMenu
          isOpen={asked === 'menu'}
          player={player}
          onClose={close}
          onLocked={onLocked}
          onLogout={() => setAsked('logout')}
        />
        {asked === 'invitation' && <InvitationRequiredDialog onClose={close} />}
        {asked === 'logout' && <LogoutQuestion onClose={close} />}
      </div>
    </TooltipProvider>
  )
}

/** The bottom navigation of narrow screens (NAV-37). */
function BottomBar({ onLocked }: Locking) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid grid-cols-5">
        {BOTTOM_ITEMS.map((item) => (
          <li key={item.to}>
            <NavEntry item={item} onLocked={onLocked} className={ENTRY} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ENTRY =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-xs text-quiet ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-evergreen max-[15rem]:*:last:sr-only'
