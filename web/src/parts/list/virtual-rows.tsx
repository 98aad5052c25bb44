import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CacheSnapshot, CustomContainerComponentProps, CustomItemComponentProps } from 'virtua'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { pressable } from './pressable-row.tsx'

/** Where the reader of a list was, kept by whoever shows the list again later. */
export type RowsPlace = { offset: number; count: number; sizes: CacheSnapshot }

type Key = string | number
type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => Key
  /** More is to come than the items. */
  hasMore: boolean
  /** Called as the last of the items come near. */
  onNearEnd: () => void
  /** Where the list begins; where it was left is written there. */
  place: RefObject<RowsPlace | null>
  /** The row that Tab leads to at first, where it is not the first one; with `takesFocus` it has the focus at once. */
  first?: Key | null
  takesFocus?: boolean
  /** What stands below the rows. */
  end?: ReactNode
  /** A row: one link or button, which takes this tabIndex, or several controls that all take it. */
  children: (item: T, tabIndex: 0 | -1) => ReactNode
}

/**
 * A long list that fills its place and scrolls in it; only the rows near the screen are drawn. It is one stop of Tab:
 * arrows, Home and End lead from row to row, to the first control of each.
 */
export function VirtualRows<T>(props: Props<T>) {
  const { label, items, keyOf, hasMore, place, end, children } = props
  const box = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const { current, setCurrent, move } = useCurrentRow(props, box, rows)
  const sizes = useKeptPlace(place, rows, items.length)
  const look = useNearEnd(props, rows)
  const count = hasMore ? -1 : items.length
  const about = useMemo(() => ({ label, count }), [label, count])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys come up from the row with the focus.
    <div ref={box} onKeyDown={move} className="h-full overflow-y-auto overscroll-contain">
      <About value={about}>
        <Virtualizer
          ref={rows}
          as={List}
          item={Row}
          data={items}
          keepMounted={[current]}
          cache={sizes}
          onScroll={look}
          onResize={look}
        >
          {(item, n) => (
            <div key={keyOf(item)} data-row={n} onFocus={() => setCurrent(keyOf(item))}>
              {children(item, n === current ? 0 : -1)}
            </div>
          )}
        </Virtualizer>
      </About>
      {end}
    </div>
  )
}

// The list and its rows are made by the virtualizer, which hands them nothing of ours.
const About = createContext<{ label: string; count: number }>({ label: '', count: 0 })

function List({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <ul ref={ref} aria-label={use(About).label} style={style}>
      {children}
    </ul>
  )
}

// Of how many a row is one cannot be counted where most are not drawn.
function Row({ style, index, children, ref }: CustomItemComponentProps) {
  return (
    <li ref={ref} aria-posinset={index + 1} aria-setsize={use(About).count} style={pressable(style)}>
      {children}
    </li>
  )
}

/** The row that Tab leads to, and the keys that lead to others. By its key: rows change places. */
function useCurrentRow<T>(
  { items, keyOf, first = null, takesFocus = false }: Props<T>,
  box: RefObject<HTMLDivElement | null>,
  rows: RefObject<VirtualizerHandle | null>,
) {
  const [key, setCurrent] = useState(first)
  const [isDue, setIsDue] = useState(takesFocus)
  const current = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === key),
  )
  useEffect(() => {
    if (!isDue) return
    box.current?.querySelector<HTMLElement>(`[data-row="${current}"] :is(a, button, input)`)?.focus(STILL)
    setIsDue(false)
  }, [isDue, current, box])
  const move = (event: KeyboardEvent) => {
    const next = nextRow(event.key, current, items.length)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setCurrent(keyOf(items[next]!))
    setIsDue(true)
    rows.current?.scrollToIndex(next, { align: 'nearest' })
  }
  return { current, setCurrent, move }
}

const STILL = { preventScroll: true }

function nextRow(key: string, current: number, count: number): number | null {
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }[key]
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1)
}

/** Begins where the list was left, and keeps where it is left. Answers the sizes of the rows as they were. */
function useKeptPlace(
  place: RefObject<RowsPlace | null>,
  rows: RefObject<VirtualizerHandle | null>,
  count: number,
): CacheSnapshot | undefined {
  const [begun] = useState(() => place.current)
  const keep = useEffectEvent((list: VirtualizerHandle) => {
    place.current = { offset: list.scrollOffset, count, sizes: list.cache }
  })
  useLayoutEffect(() => {
    const list = rows.current!
    if (begun) list.scrollTo(begun.offset)
    return () => keep(list)
  }, [begun, rows])
  return begun?.count === count ? begun.sizes : undefined
}

/** Answers what to call whenever the list has moved: more is asked for before its end is in sight. */
function useNearEnd<T>(
  { items, hasMore, onNearEnd }: Props<T>,
  rows: RefObject<VirtualizerHandle | null>,
): () => void {
  const look = () => {
    const list = rows.current
    if (!list || !hasMore || list.viewportSize === 0) return
    const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
    if (last >= items.length - AHEAD) onNearEnd()
  }
  const lookAgain = useEffectEvent(look)
  useEffect(() => lookAgain(), [items.length])
  return look
}

const AHEAD = 15
