import type { VaultMonth } from '@kinhold/contract/vault-content'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWidth } from '../../../browser/viewport.ts'
import { lateDialog } from '../../../parts/late.tsx'
import { WindowRows, type WindowRowsHandle } from '../../../parts/list/window-rows.tsx'
import { classes } from '../../../ui/classes.ts'
import { INPUT } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countOf, sayMonth, type Stretch, stretchesOf } from './months.ts'
import type { Picture } from './pictures.data.ts'
import { StretchView, targetOf } from './stretch-view.tsx'

const AlbumLightbox = lateDialog(async () => (await import('./album-lightbox.tsx')).AlbumLightbox)

type Props = { vaultId: number; months: VaultMonth[]; onShowPost: (postId: number) => void }

export function Album({ vaultId, months, onShowPost }: Props) {
  const [box, measured] = useWidth<HTMLDivElement>()
  const width = measured || UNMEASURED_PX
  const stretches = useMemo(() => stretchesOf(months), [months])
  const rows = useRef<WindowRowsHandle>(null)
  const [first, setFirst] = useState(0)
  const [sought, setSought] = useState<string | null>(null)
  const [opened, setOpened] = useState<Picture | null>(null)
  const arrows = useArrows(box)
  const look = (row: number) => {
    setFirst(row)
    arrows.beginAt(stretches[row]?.before ?? 0)
  }
  const show = (month: string) => {
    rows.current?.show(stretches.findIndex((stretch) => stretch.month === month))
  }
  const total = countOf(months)
  const inSight = stretches[first]?.month ?? months[0]!.month
  return (
    <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_9rem]">
      <MonthSelect months={months} inSight={inSight} onShow={show} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys bubble from the focused picture. */}
      <div ref={box} onKeyDown={arrows.move} onFocus={arrows.note} className="min-w-0">
        <WindowRows
          ref={rows}
          rows={stretches}
          height={heightOf(stretches, width)}
          onSight={look}
          onMoved={() => setSought(null)}
        >
          {(stretch) => (
            <StretchView
              key={`${stretch.month} ${stretch.from}`}
              vaultId={vaultId}
              stretch={stretch}
              total={total}
              width={width}
              current={arrows.current}
              takesFocus={sought === stretch.month}
              onOpen={setOpened}
            />
          )}
        </WindowRows>
      </div>
      <MonthList
        months={months}
        inSight={inSight}
        onShow={(month) => {
          setSought(month)
          show(month)
        }}
      />
      {opened && (
        <AlbumLightbox
          vaultId={vaultId}
          months={months}
          opened={opened}
          onShowPost={onShowPost}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** The width of a phone, until it is measured. */
const UNMEASURED_PX = 343

// An estimate from the width of a picture that is neither upright nor wide.
function heightOf(stretches: readonly Stretch[], width: number): number {
  const pictures = stretches.reduce((sum, { from, to }) => sum + to - from, 0) / stretches.length
  const target = targetOf(width)
  return Math.round(Math.ceil((pictures * target * (4 / 3)) / width) * target + 56)
}

type MonthsProps = { months: VaultMonth[]; inSight: string; onShow: (month: string) => void }

function MonthSelect({ months, inSight, onShow }: MonthsProps) {
  if (months.length < 2) return null
  return (
    <div className="sticky top-16 z-10 -mx-1 bg-paper px-1 py-2 md:hidden">
      <select
        aria-label="Month"
        value={inSight}
        onChange={({ target }) => onShow(target.value)}
        className={INPUT}
      >
        {months.map(({ month, count }) => (
          <option key={month} value={month}>
            {`${sayMonth(month, true)} (${count.toLocaleString('en-US')})`}
          </option>
        ))}
      </select>
    </div>
  )
}

function MonthList({ months, inSight, onShow }: MonthsProps) {
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

// One stop of Tab for many pictures: the arrows lead from one to the next. Each is a button with its number in
// `data-picture`.
function useArrows(box: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0)
  return {
    current,
    /** The picture at the Tab stop, unless a picture has the focus already. */
    beginAt: (picture: number) => {
      if (!box.current?.contains(document.activeElement)) setCurrent(picture)
    },
    note: ({ target }: FocusEvent) => {
      const picture = numberOf(target)
      if (picture !== null) setCurrent(picture)
    },
    move: (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || numberOf(target as Element) === null) return
      const next = nextOf(key, target as HTMLElement, drawnIn(box.current))
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

function numberOf(element: Element): number | null {
  const { picture } = (element as HTMLElement).dataset
  return picture === undefined ? null : Number(picture)
}

function drawnIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[data-picture]') ?? [])]
}

function nextOf(key: string, from: HTMLElement, drawn: HTMLElement[]): HTMLElement | undefined {
  const at = drawn.indexOf(from)
  if (key === 'ArrowLeft') return drawn[at - 1]
  if (key === 'ArrowRight') return drawn[at + 1]
  if (key === 'ArrowUp')
    return nearest(from, drawn.slice(0, at).reverse(), (box, other) => other.bottom <= box.top)
  if (key === 'ArrowDown') return nearest(from, drawn.slice(at + 1), (box, other) => other.top >= box.bottom)
  return undefined
}

// In the next row, the picture whose middle is nearest.
function nearest(
  from: HTMLElement,
  others: HTMLElement[],
  isBeyond: (box: DOMRect, other: DOMRect) => boolean,
): HTMLElement | undefined {
  const box = from.getBoundingClientRect()
  const first = others.find((other) => isBeyond(box, other.getBoundingClientRect()))
  if (!first) return undefined
  const { top } = first.getBoundingClientRect()
  const inRow = others.filter((other) => Math.abs(other.getBoundingClientRect().top - top) < 2)
  const away = (other: HTMLElement) => {
    const { left, right } = other.getBoundingClientRect()
    return Math.abs(left + right - box.left - box.right)
  }
  return inRow.toSorted((a, b) => away(a) - away(b))[0]
}
