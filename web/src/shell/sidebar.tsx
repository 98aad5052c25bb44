import type { Account } from '@kinhold/contract/sessions'
import { useStored } from '../browser/storage.ts'
import { PanelLeftClose, PanelLeftOpen } from '../ui/icons.ts'
import { type Locking, NavEntry } from './nav-entry.tsx'
import { sidebarItems } from './nav-items.ts'
import { isAdminAccount } from './whose.ts'

// Widths in pixels (NAV-34, NAV-35).
const SIDEBAR_COLLAPSED_PX = 64
const SIDEBAR_EXPANDED_PX = 140

/** The navigation of wide screens. This browser remembers whether it is collapsed (NAV-30 to NAV-35). */
export function Sidebar({ player, onLocked }: Locking & { player: Account }) {
  const [stored, store] = useStored<boolean>('sidebar-collapsed', false)
  const isCollapsed = stored === true
  return (
    <aside
      style={{ width: `${(isCollapsed ? SIDEBAR_COLLAPSED_PX : SIDEBAR_EXPANDED_PX) / 16}rem` }}
      className="sticky top-16 flex h-[calc(100dvh-4rem)] shrink-0 flex-col border-r border-line transition-[width]"
    >
      <nav aria-label="Main" className="flex-1 overflow-y-auto px-2 py-3">
        <ul className="grid gap-1">
          {sidebarItems(isAdminAccount(player)).map((item) => (
            <li key={item.to}>
              <NavEntry item={item} isBare={isCollapsed} onLocked={onLocked} className={ENTRY} />
            </li>
          ))}
        </ul>
      </nav>
      <CollapseButton isCollapsed={isCollapsed} onClick={() => store(!isCollapsed)} />
    </aside>
  )
}

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3.5 text-sm text-quiet hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-evergreen-soft aria-[current=page]:font-medium aria-[current=page]:text-evergreen'

function CollapseButton({ isCollapsed, onClick }: { isCollapsed: boolean; onClick: () => void }) {
  const Sign = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <div className="px-2 py-3">
      <button
        type="button"
        aria-expanded={!isCollapsed}
        aria-label="Sidebar"
        onClick={onClick}
        className={ENTRY}
      >
        <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      </button>
    </div>
  )
}
