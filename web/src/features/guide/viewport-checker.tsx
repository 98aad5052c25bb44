import { useId, useState } from 'react'
import { useViewport } from '../../browser/viewport.ts'
import { classes } from '../../ui/classes.ts'
import { Check } from '../../ui/icons.ts'

/** The phone sizes that every screen is checked at (GUI-05). */
const SIZES = ['375x667', '390x844', '428x926']

/** A floating developer tool: the window's size, and the phone sizes to try (GUI-04). */
export function ViewportChecker() {
  const current = useViewport()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from the button in it.
    <aside
      aria-label="Viewport checker"
      className="fixed top-[5.75rem] right-4 z-30 flex flex-col items-end gap-2 font-mono text-xs md:top-auto md:bottom-4 md:flex-col-reverse"
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        aria-label={`Viewport checker, ${current}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="min-h-7 rounded-md border border-dashed border-edge bg-card px-2 text-ink hover:bg-sunken"
      >
        {current}
      </button>
      {open && (
        <ul
          id={id}
          className="grid gap-1 rounded-md border border-dashed border-edge bg-card p-2 shadow-float"
        >
          {SIZES.map((size) => (
            <Size key={size} size={size} isCurrent={size === current} />
          ))}
        </ul>
      )}
    </aside>
  )
}

function Size({ size, isCurrent }: { size: string; isCurrent: boolean }) {
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classes(
        'flex items-center justify-between gap-3 px-1',
        isCurrent ? 'text-evergreen' : 'text-quiet',
      )}
    >
      {size}
      {isCurrent && <Check className="size-3.5" aria-label="this window" />}
    </li>
  )
}
