import type { VaultMonth } from '@kinhold/contract/vault-content'
import { useEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { sayMonth } from './months.ts'

type Props = { months: VaultMonth[]; inSight: string; onShow: (month: string) => void }

/** The months at the side of the pictures, if there is room: each leads to its pictures. */
export function MonthList({ months, inSight, onShow }: Props) {
  return (
    <nav
      aria-label="Months"
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto overscroll-contain md:block"
    >
      <ol className="grid pt-4">
        {months.map(({ month, count }, n) => {
          const year = month.slice(0, 4)
          return (
            <li key={month}>
              {months[n - 1]?.month.slice(0, 4) !== year && (
                <p aria-hidden className="px-3 pt-2 pb-1 font-display text-name">
                  {year}
                </p>
              )}
              <MonthButton month={month} count={count} isInSight={month === inSight} onShow={onShow} />
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type ButtonProps = VaultMonth & { isInSight: boolean; onShow: (month: string) => void }

function MonthButton({ month, count, isInSight, onShow }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isInSight) keepInSight(button.current)
  }, [isInSight])
  return (
    <button
      ref={button}
      type="button"
      aria-current={isInSight || undefined}
      onClick={() => onShow(month)}
      className={classes(
        'flex min-h-11 w-full items-center justify-between gap-2 rounded-field px-3 text-start text-sm transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
        isInSight ? 'bg-evergreen-soft font-medium text-evergreen' : 'text-quiet',
      )}
    >
      <span>
        {sayMonth(month, false)}
        <VisuallyHidden> {month.slice(0, 4)}</VisuallyHidden>
      </span>{' '}
      <span className="tabular-nums">{count.toLocaleString('en-US')}</span>
    </button>
  )
}

// Moves the list alone, and not the scrolling page.
function keepInSight(button: HTMLElement | null) {
  const list = button?.closest('nav')
  if (!button || !list) return
  const above = button.offsetTop - list.scrollTop
  if (above < 0 || above + button.offsetHeight > list.clientHeight)
    list.scrollTop = button.offsetTop - list.clientHeight / 2
}
