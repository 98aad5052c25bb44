import type { Account } from '@kinhold/contract/sessions'
import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useIsAtLeast } from '../browser/window.ts'
import { useStored } from '../browser/storage.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { lateDialog, quietPart } from '../parts/late.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LogOut, Menu, PanelLeftClose, PanelLeftOpen } from '../ui/icons.ts'
import { useMovesToasts } from '../ui/toast-room.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { Brand, SignedInAs } from './brand.tsx'
import { BOTTOM_ITEMS, menuItems, NavList, SIDEBAR_ENTRY, sidebarItems, TOP_ITEMS } from './nav-entry.tsx'
import { CONTENT_ID } from './skip-link.tsx'
import { homeOf, isAdminAccount, seesPhoneLog } from './whose.ts'

// The widths of the sidebar (NAV-34, NAV-35).
const SIDEBAR_COLLAPSED_PX = 64
const SIDEBAR_EXPANDED_PX = 140

const LogoutQuestion = lateDialog(async () => (await import('../parts/logout-question.tsx')).LogoutQuestion)

type Props = {
  player: Account
  bell?: ReactNode
  /** The sidebar and menu control that switches the operator to their other account. */
  Other?: ((props: { entry: string; isBare?: boolean }) => ReactNode) | false
  /** Opens the profile dialog. Absent for accounts without a profile. */
  onProfile?: (() => void) | undefined
  hero?: ReactNode
  footer: ReactNode
  children: ReactNode
}

export function Shell({ player, bell, Other, onProfile, hero, footer, children }: Props) {
  const isWide = useIsAtLeast(SIDEBAR_HIDDEN_BELOW_PX)
  const [asked, setAsked] = useState<'logout' | 'menu' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar
        player={player}
        bell={bell}
        onProfile={onProfile}
        onLogout={() => setAsked('logout')}
        onMenu={isWide ? undefined : () => setAsked('menu')}
      />
      <div className="flex flex-1">
        {isWide && <Sidebar player={player} Other={Other} />}
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
      {!isWide && <BottomBar />}
      <MobileMenu
        isOpen={asked === 'menu'}
        player={player}
        Other={Other}
        onProfile={onProfile}
        onClose={close}
        onLogout={() => setAsked('logout')}
      />
      {asked === 'logout' && <LogoutQuestion onClose={close} />}
    </div>
  )
}

function BottomBar() {
  return (
    <nav
      aria-label={t`Main`}
      className="@container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] [&_[data-count]]:ring-card"
    >
      <NavList items={BOTTOM_ITEMS} className="grid grid-cols-[repeat(5,minmax(0,auto))]" entry={ENTRY} />
    </nav>
  )
}

const ENTRY =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-xs text-quiet *:last:max-w-full ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-evergreen @max-[15rem]:*:last:sr-only'

type TopBarProps = Pick<Props, 'player' | 'bell' | 'onProfile'> & {
  onLogout: () => void
  /** Opens the mobile menu on a narrow screen. */
  onMenu?: (() => void) | undefined
}

function TopBar({ player, bell, onProfile, onLogout, onMenu }: TopBarProps) {
  useMovesToasts()
  return (
    <header
      data-top-bar=""
      className="sticky top-0 z-20 flex h-16 items-center border-b border-line bg-paper px-3 max-md:ps-[min(1rem,5vw)] max-md:pe-1 md:gap-3 lg:px-5"
    >
      {/* With large text, the bar has no room for the brand beside the entries. */}
      <span className="flex min-w-0 max-md:@container max-md:flex-1">
        <span className="flex min-w-0 max-md:pe-3 @max-[4rem]:hidden">
          <Brand home={homeOf(player)} />
        </span>
      </span>
      <div className="ms-auto flex items-center max-md:shrink-0 md:min-w-0 md:gap-2 lg:gap-3">
        {isAdminAccount(player) && !onMenu && <LateQuickAccess label={t`Quick Access`} />}
        {seesPhoneLog(player) && !onMenu && (
          <ButtonLink className="whitespace-nowrap" to={paths.phoneLog()}>
            {t`Phone Log`}
          </ButtonLink>
        )}
        {!onMenu && <SignedInAs player={player} />}
        {onMenu && bell && (
          <nav aria-label={t`Messages and vaults`}>
            <NavList items={TOP_ITEMS} isBare className="flex" entry={TOP_ENTRY} />
          </nav>
        )}
        {bell}
        {onMenu ? (
          <button type="button" className={TOP_ENTRY} aria-label={t`Menu`} onClick={onMenu}>
            <Menu aria-hidden className="size-5" />
          </button>
        ) : (
          <>
            {onProfile && (
              <Button className="max-lg:px-3 max-lg:text-sm" onClick={onProfile}>
                {t`PROFILE`}
              </Button>
            )}
            <Tooltip text={t`Logout`} side="bottom">
              <Button variant="quiet" className="max-lg:px-3" aria-label={t`Logout`} onClick={onLogout}>
                <LogOut aria-hidden className="size-5" />
              </Button>
            </Tooltip>
          </>
        )}
      </div>
    </header>
  )
}

const TOP_ENTRY =
  'grid h-11 w-[min(2.75rem,23vw)] place-items-center rounded-field text-evergreen hover:bg-evergreen-soft aria-[current=page]:bg-evergreen-soft'

// Only the admin needs this part, so it loads after the frame has loaded.
const LateQuickAccess = quietPart(async () => (await import('./quick-access.tsx')).QuickAccess)

type MobileMenuProps = Pick<Props, 'player' | 'Other' | 'onProfile'> & {
  isOpen: boolean
  onClose: () => void
  onLogout: () => void
}

function MobileMenu({ isOpen, player, Other, onProfile, onClose, onLogout }: MobileMenuProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={t`Menu`}>
      <div className="flex items-center justify-between gap-3">
        <SignedInAs player={player} />
        {onProfile && (
          <Button
            onClick={() => {
              onClose()
              onProfile()
            }}
          >
            {t`PROFILE`}
          </Button>
        )}
      </div>
      <nav aria-label={t`Menu`}>
        <NavList
          items={menuItems(isAdminAccount(player))}
          onFollow={onClose}
          className="grid"
          entry={MENU_ENTRY}
        />
      </nav>
      {Other && <Other entry={MENU_ENTRY} />}
      {isAdminAccount(player) && <LateQuickAccess label={t`Admin Bypass`} onSwitch={onClose} />}
      {seesPhoneLog(player) && (
        <ButtonLink wide to={paths.phoneLog()} onClick={onClose}>
          {t`Phone Log`}
        </ButtonLink>
      )}
      <Button wide onClick={onLogout}>
        <LogOut aria-hidden className="size-5" />
        {t`Logout`}
      </Button>
    </Dialog>
  )
}

const MENU_ENTRY =
  'flex min-h-12 w-full items-center gap-4 rounded-md px-2 hover:bg-sunken ' +
  'aria-[current]:font-medium aria-[current]:text-evergreen'

function Sidebar({ player, Other }: Pick<Props, 'player' | 'Other'>) {
  const [stored, store] = useStored<boolean>('sidebar-collapsed', false)
  const isCollapsed = stored === true
  const Sign = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      style={{ width: `${(isCollapsed ? SIDEBAR_COLLAPSED_PX : SIDEBAR_EXPANDED_PX) / 16}rem` }}
      className="sticky top-16 flex min-w-max h-[calc(100dvh-4rem)] shrink-0 flex-col border-e border-line transition-[width]"
    >
      <nav aria-label={t`Main`} className="flex-1 overflow-y-auto px-2 py-3">
        <NavList
          items={sidebarItems(isAdminAccount(player))}
          isBare={isCollapsed}
          className="grid gap-1"
          entry={SIDEBAR_ENTRY}
        />
      </nav>
      <div className="w-0 min-w-full px-2 py-3">
        {Other && <Other entry={SIDEBAR_ENTRY} isBare={isCollapsed} />}
        <button
          type="button"
          aria-expanded={!isCollapsed}
          aria-label={t`Sidebar`}
          onClick={() => store(!isCollapsed)}
          className={SIDEBAR_ENTRY}
        >
          <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        </button>
      </div>
    </aside>
  )
}
