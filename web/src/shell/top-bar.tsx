import type { Account } from '@kinhold/contract/sessions'
import type { ReactNode } from 'react'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { LogOut, Menu } from '../ui/icons.ts'
import { useMovesToasts } from '../ui/toast-room.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { Brand } from './brand.tsx'
import { LateQuickAccess } from './late-quick-access.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { homeOf, isAdminAccount, seesPhoneLog } from './whose.ts'

type Props = {
  player: Account
  /** The bell; absent for accounts without notifications. */
  bell?: ReactNode
  onProfile?: (() => void) | undefined
  onLogout: () => void
  /** Opens the mobile menu; only on narrow screens. */
  onMenu?: (() => void) | undefined
}

/** The bar above every member screen: the signed-in account and its actions (NAV-25 to NAV-28). */
export function TopBar({ player, bell, onProfile, onLogout, onMenu }: Props) {
  useMovesToasts()
  return (
    <header
      data-top-bar=""
      className="sticky top-0 z-20 flex h-16 items-center gap-2 border-b border-line bg-paper px-2 md:gap-3 md:px-3 lg:px-5"
    >
      {onMenu ? (
        <Button variant="quiet" className="max-md:px-3 max-[15rem]:px-1" aria-label="Menu" onClick={onMenu}>
          <Menu aria-hidden className="size-5" />
        </Button>
      ) : (
        <Brand home={homeOf(player)} />
      )}
      <div className="ml-auto flex min-w-0 items-center gap-1 md:gap-2 lg:gap-3">
        {isAdminAccount(player) && !onMenu && <LateQuickAccess label="Quick Access" />}
        {seesPhoneLog(player) && !onMenu && (
          <ButtonLink className="whitespace-nowrap" to={paths.admin()}>
            Phone Log
          </ButtonLink>
        )}
        <SignedInAs player={player} />
        {bell}
        {onProfile && (
          <Button className="max-lg:px-3 max-lg:text-sm max-[15rem]:px-1" onClick={onProfile}>
            PROFILE
          </Button>
        )}
        {!onMenu && (
          <Tooltip text="Logout" side="bottom">
            <Button variant="quiet" className="max-lg:px-3" aria-label="Logout" onClick={onLogout}>
              <LogOut aria-hidden className="size-5" />
            </Button>
          </Tooltip>
        )}
      </div>
    </header>
  )
}
