import { ArrowDown } from '../../../ui/icons.ts'

/** Scrolls from further up to the newest message; shows the number of unread messages. */
export function JumpToNewest({ count, onJump }: { count: number; onJump: () => void }) {
  return (
    <button
      type="button"
      onClick={onJump}
      aria-label={count > 0 ? `Jump to the newest message, ${count} unread` : 'Jump to the newest message'}
      className="absolute right-4 bottom-3 z-10 flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full border border-line bg-card px-3 text-evergreen shadow-float hover:bg-sunken"
    >
      {count > 0 && <span className="text-sm font-medium tabular-nums">{count > 99 ? '99+' : count}</span>}
      <ArrowDown aria-hidden className="size-5" />
    </button>
  )
}
