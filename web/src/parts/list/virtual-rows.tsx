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

export type RowsPlace = { offset: number; count: number; sizes: CacheSnapshot }

type Key = string | number
type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => Key
  hasMore: boolean
  onNearEnd: () => void
  /** The place to restore on mount. The list stores its last place here on unmount. */
  place: RefObject<RowsPlace | null>
  /**
   * The row that Tab focuses first (default: the top row). If `takesFocus` is true, that row takes the focus
   * on mount.
   */
  first?: Key | null
  takesFocus?: boolean
  end?: ReactNode
  /** Renders a row. Every link, button and input in the row must have the given `tabIndex`. */
  children: (item: T, tabIndex: 0 | -1) => ReactNode
}

/** Mounts only the rows that are visible or nearly visible. Arrow keys, Home and End move the focus. */
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys bubble from the focused row.
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

// The virtualizer creates the list and its rows, so a context passes these values to them.
const About = createContext<{ label: string; count: number }>({ label: '', count: 0 })

function List({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <ul ref={ref} aria-label={use(About).label} style={style}>
      {children}
    </ul>
  )
}

// Most rows aren't mounted, so screen readers can't determine a row's position or the number of rows.
function Row({ style, index, children, ref }: CustomItemComponentProps) {
  return (
    <li ref={ref} aria-posinset={index + 1} aria-setsize={use(About).count} style={pressable(style)}>
      {children}
    </li>
  )
}

/**
 * Returns the row that Tab focuses, a function that changes this row, and the handler for arrow keys, Home
 * and End.
 */
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

/** Restores the reader's place on mount and stores it on unmount. Returns the stored row sizes. */
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

/** Returns a scroll handler that calls `onNearEnd` shortly before the list's end comes into view. */
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
