import { NavEntry, type Locking } from './nav-entry.tsx'
import { BOTTOM_ITEMS } from './nav-items.ts'

/** The bottom navigation of narrow screens (NAV-37). */
export function BottomBar({ onLocked }: Locking) {
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
