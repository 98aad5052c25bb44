import type { Account } from '@kinhold/contract/sessions'
import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import { useState, type ReactNode } from 'react'
import { useIsAtLeast } from '../browser/media-query.ts'
import { lateDialog } from '../parts/late.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import { CONTENT_ID } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

const InvitationRequiredDialog = lateDialog(
  async () => (await import('./invitation-required-dialog.tsx')).InvitationRequiredDialog,
)
const LogoutQuestion = lateDialog(
  async () => (await import('../parts/logout/logout-question.tsx')).LogoutQuestion,
)

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
