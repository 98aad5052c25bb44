import { t } from '@lingui/core/macro'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { arrowInLtr } from '../../../browser/direction.ts'
import { sayMonth, sayNumber } from '../../../browser/in-words.ts'
import { useWidth } from '../../../browser/window.ts'
import { lateDialog } from '../../../parts/late.tsx'
import { WindowRows } from '../../../parts/list/window-rows.tsx'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countOf, type Month, type Stretch, stretchesOf } from './months.ts'
import type { Picture } from './pictures.data.ts'
import { StretchView, targetOf } from './stretch-view.tsx'

const AlbumLightbox = lateDialog(async () => (await import('./album-lightbox.tsx')).AlbumLightbox)

type Props = { vaultId: number; months: Month[]; onShowPost: (postId: number) => void }

export function Album({ vaultId, months, onShowPost }: Props) {
  const [box, measured] = useWidth<HTMLDivElement>()
  const width = measured || UNMEASURED_PX
  const stretches = useMemo(() => stretchesOf(months), [months])
  const [first, setFirst] = useState(0)
  const [sought, setSought] = useState<{ month: string; takesFocus: boolean } | null>(null)
  const [opened, setOpened] = useState<Picture | null>(null)
  const arrows = useArrows(box)
  const look = (row: number) => {
    setFirst(row)
    arrows.beginAt(stretches[row]?.before ?? 0)
  }
  const total = countOf(months)
  const inSight = stretches[first]?.month ?? months[0]!.month
  return (
    <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_9rem]">
      <MonthSelect
        months={months}
        inSight={inSight}
        onShow={(month) => setSought({ month, takesFocus: false })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys bubble from the focused picture. */}
      <div ref={box} onKeyDown={arrows.move} onFocus={arrows.note} className="min-w-0">
        <WindowRows
          rows={stretches}
          shown={stretches.findIndex(({ month }) => month === sought?.month)}
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
              takesFocus={sought?.month === stretch.month && sought.takesFocus}
              onOpen={setOpened}
            />
          )}
        </WindowRows>
      </div>
      <MonthList
        months={months}
        inSight={inSight}
        onShow={(month) => setSought({ month, takesFocus: true })}
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

/** The width of a phone, which is assumed until the real width has been measured. */
const UNMEASURED_PX = 343

// Estimates the average height of a stretch of pictures, assuming an aspect ratio of 4:3 for every picture.
function heightOf(stretches: readonly Stretch[], width: number): number {
  const pictures = stretches.reduce((sum, { from, to }) => sum + to - from, 0) / stretches.length
  const target = targetOf(width)
  return Math.round(Math.ceil((pictures * target * (4 / 3)) / width) * target + 56)
}

type MonthsProps = { months: Month[]; inSight: string; onShow: (month: string) => void }

// On a phone, this is also the heading of the newest month.
function MonthSelect({ months, inSight, onShow }: MonthsProps) {
  if (months.length < 2) return null
  return (
    <div className="sticky top-16 z-10 -mx-1 bg-paper px-1 pb-1 md:hidden">
      <select
        aria-label={t`Month`}
        value={inSight}
        onChange={({ target }) => onShow(target.value)}
        className="-ms-1 field-sizing-content min-h-11 max-w-full rounded-field bg-paper ps-0 pe-2 font-display text-name"
      >
        {months.map(({ month, count }) => (
          <option key={month} value={month}>
            {`${sayMonth(month, true)} (${sayNumber(count)})`}
          </option>
        ))}
      </select>
    </div>
  )
}

function MonthList({ months, inSight, onShow }: MonthsProps) {
  const list = useRef<HTMLElement>(null)
  // The list of months scrolls separately from the page, so keep the current month in view.
  useEffect(() => {
    const { scrollTop, clientHeight } = list.current!
    const button = list.current!.querySelector<HTMLElement>('[aria-current]')
    if (!button) return
    const above = button.offsetTop - scrollTop
    if (above < 0 || above + button.offsetHeight > clientHeight)
      list.current!.scrollTop = button.offsetTop - clientHeight / 2
  }, [inSight])
  return (
    <nav
      ref={list}
      aria-label={t`Months`}
      className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto overscroll-contain md:block"
    >
      <ol className="grid">
        {months.map(({ month, count }, n) => {
          const year = month.slice(0, 4)
          const isInSight = month === inSight
          return (
            <li key={month}>
              {months[n - 1]?.month.slice(0, 4) !== year && (
                <p aria-hidden className={classes('px-3 pb-1 font-display text-name', n > 0 && 'pt-2')}>
                  {year}
                </p>
              )}
              <button
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
                  <VisuallyHidden> {year}</VisuallyHidden>
                </span>{' '}
                <span className="tabular-nums">{sayNumber(count)}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

// All pictures share one tab stop, and the arrow keys move between them. Each picture is a button with its
// index in `data-picture`.
function useArrows(box: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0)
  return {
    current,
    /** Moves the tab stop to this picture, unless a picture already has focus. */
    beginAt: (picture: number) => {
      if (!box.current?.contains(document.activeElement)) setCurrent(picture)
    },
    note: ({ target }: FocusEvent) => {
      const { picture } = (target as HTMLElement).dataset
      if (picture !== undefined) setCurrent(Number(picture))
    },
    move: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const drawn = [...box.current!.querySelectorAll<HTMLElement>('[data-picture]')]
      const at = drawn.indexOf(event.target as HTMLElement)
      const next = at === -1 ? undefined : nextOf(arrowInLtr(event.key), drawn, at)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

// Up and Down go to the picture with the nearest center in the adjacent row.
function nextOf(key: string, drawn: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowLeft') return drawn[at - 1]
  if (key === 'ArrowRight') return drawn[at + 1]
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const boxes = drawn.map((picture) => picture.getBoundingClientRect())
  const { top, bottom, left, right } = boxes[at]!
  const row =
    key === 'ArrowUp' ? boxes.findLast((box) => box.bottom <= top) : boxes.find((box) => box.top >= bottom)
  const away = (box: DOMRect) => Math.abs(box.left + box.right - left - right)
  const [nearest] = boxes
    .filter((box) => row && Math.abs(box.top - row.top) < 2)
    .toSorted((a, b) => away(a) - away(b))
  return drawn[boxes.indexOf(nearest!)]
}
