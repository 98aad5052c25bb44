import type { Account } from '@kinhold/contract/sessions'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LogOut } from '../ui/icons.ts'
import { NavEntry, type Locking } from './nav-entry.tsx'
import { menuItems } from './nav-items.ts'
import { LateQuickAccess } from './late-quick-access.tsx'
import { isAdminAccount, seesPhoneLog } from './whose.ts'

type Props = Locking & { isOpen: boolean; player: Account; onClose: () => void; onLogout: () => void }

/** The full navigation of narrow screens, with the logout (NAV-38, NAV-39) and the admin's switcher (NAV-43). */
export function MobileMenu({ isOpen, player, onClose, onLocked, onLogout }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Menu">
      <nav aria-label="Menu">
        <ul className="grid">
          {menuItems(isAdminAccount(player)).map((item) => (
            <li key={item.to}>
              <NavEntry item={item} onLocked={onLocked} onFollow={onClose} className={ENTRY} />
            </li>
          ))}
        </ul>
      </nav>
      {isAdminAccount(player) && <LateQuickAccess label="Admin Bypass" onSwitch={onClose} />}
      {seesPhoneLog(player) && (
        <ButtonLink wide to={paths.admin()} onClick={onClose}>
          Phone Log
        </ButtonLink>
      )}
      <Button wide onClick={onLogout}>
        <LogOut aria-hidden className="size-5" />
        Logout
      </Button>
    </Dialog>
  )
}

const ENTRY =
  'flex min-h-12 w-full items-center gap-4 rounded-md px-2 hover:bg-sunken ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-evergreen'
