import {
  type ReactElement,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import { pressable } from './pressable-row.tsx'

type Keyed = { key: string }

/** The last visible row, and whether the list is scrolled to its end. */
export type Sight = { lastRow: number; isAtEnd: boolean }

/**
 * The functions that control the list. If `isOpening`, `focus` doesn't scroll, because the list is already
 * opening at that row.
 */
export type ChatRowsHandle = { toEnd: () => void; focus: (key: string, isOpening?: boolean) => void }

type Props<R extends Keyed> = {
  ref?: Ref<ChatRowsHandle>
  label: string
  rows: readonly R[]
  /** The row that the list opens at, or null to open it at its end. */
  start: { key: string; align: 'start' | 'center' } | null
  /** The key of the row that Tab focuses, which must stay mounted. */
  kept: string | null
  /** True if more rows can load below, in which case the list must not stick to its end. */
  hasMoreBelow: boolean
  /** Called when the list has been scrolled to within NEAR_PX of its start or end. */
  onNearStart: () => void
  onNearEnd: () => void
  onSight: (sight: Sight) => void
  children: (row: R) => ReactElement
}

/** Within NEAR_PX of either end, load more rows. Within AT_END_PX, treat the list as being at its end. */
const NEAR_PX = 800
const AT_END_PX = 48

/** Mounts only visible rows, and keeps them in place when rows are added above them. */
export function ChatRows<R extends Keyed>(props: Props<R>) {
  const { ref, label, rows, kept, children } = props
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const { settle, look, rest, ...moving } = usePlace(props, list)
  const { focus, tryAgain } = useFocusing(rows, list, box)
  useImperativeHandle(ref, () => ({ toEnd: () => toEnd(list, rows), focus }))
  const keptAt = kept === null ? -1 : rows.findIndex(({ key }) => key === kept)
  return (
    <div
      ref={box}
      role="log"
      aria-label={label}
      // A live log would also announce rows as they scroll into view.
      aria-live="off"
      {...moving}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <Virtualizer
        ref={list}
        data={rows as R[]}
        shift={useIsShifted(rows)}
        item={Place}
        keepMounted={keptAt === -1 ? [] : [keptAt]}
        onScroll={look}
        onScrollEnd={rest}
        onResize={() => {
          settle()
          tryAgain()
        }}
      >
        {children}
      </Virtualizer>
    </div>
  )
}

// The library sets `contain`, which would clip a row's menu.
function Place({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={{ ...pressable(style), contain: undefined }}>
      {children}
    </div>
  )
}

type List = RefObject<VirtualizerHandle | null>

function toEnd(list: List, rows: readonly unknown[]): void {
  list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
}

/**
 * Opens the list at its start row, and reports the visible rows. A list at its end stays there when rows are
 * added.
 */
function usePlace<R extends Keyed>({ rows, start, hasMoreBelow, ...tell }: Props<R>, list: List) {
  const isAtEnd = useRef(start === null)
  const isPlaced = useRef(false)
  // If the list opened near its end, don't jump to the end before the reader has scrolled.
  const isMoved = useRef(start === null)
  // Loading more rows before the list reaches its start row would leave the list at the wrong row.
  const isSettled = useRef(false)
  const move = () => void (isMoved.current = isSettled.current = true)
  function look() {
    const sight = sightOf(list.current!, rows.length)
    if (!sight || !(isPlaced.current ||= isThere(list.current!, rows, start, sight))) return
    isAtEnd.current = !hasMoreBelow && (isMoved.current ? sight.isAtEnd : sight.below < 1)
    tell.onSight(sight)
    if (!(isSettled.current ||= isShort(list.current!))) return
    if (list.current!.scrollOffset < NEAR_PX) tell.onNearStart()
    if (sight.below < NEAR_PX) tell.onNearEnd()
  }
  function rest() {
    isSettled.current = true
    look()
  }
  function settle() {
    if (isAtEnd.current) toEnd(list, rows)
    look()
  }
  useLayoutEffect(() => {
    const at = rows.findIndex(({ key }) => key === start?.key)
    if (start && at !== -1) list.current!.scrollToIndex(at, { align: start.align })
    else isAtEnd.current = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once, when the list opens.
  }, [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Depends only on added and removed rows.
  useLayoutEffect(settle, [rows])
  return { look, settle, rest, onWheel: move, onTouchMove: move, onPointerDown: move, onKeyDown: move }
}

function isShort({ scrollSize, viewportSize }: VirtualizerHandle): boolean {
  return scrollSize <= viewportSize
}

function sightOf(list: VirtualizerHandle, count: number): (Sight & { below: number }) | null {
  if (list.viewportSize === 0 || count === 0) return null
  const lower = list.scrollOffset + list.viewportSize
  const below = list.scrollSize - lower
  return { lastRow: list.findItemIndex(lower - 1), below, isAtEnd: below < AT_END_PX }
}

// Returns true once the list has reached its start row. Until then, visible rows don't count as seen.
function isThere(
  list: VirtualizerHandle,
  rows: readonly Keyed[],
  start: { key: string } | null,
  sight: Sight,
): boolean {
  if (sight.isAtEnd) return true
  const at = rows.findIndex(({ key }) => key === start?.key)
  return at !== -1 && at >= list.findItemIndex(list.scrollOffset) && at <= sight.lastRow
}

/** Returns true for the render in which rows have been added or removed above the visible rows. */
function useIsShifted(rows: readonly Keyed[]): boolean {
  const [known, setKnown] = useState(rows)
  const [isShifted, setIsShifted] = useState(false)
  if (rows !== known) {
    setKnown(rows)
    setIsShifted(isShift(known, rows))
  }
  return isShifted
}

// The number of rows at the top, such as a day's heading, that may keep their keys when older messages load.
const OWN_ROWS = 2

function isShift(before: readonly Keyed[], after: readonly Keyed[]): boolean {
  return (
    before.length !== after.length &&
    before.at(-1)?.key === after.at(-1)?.key &&
    before[OWN_ROWS]?.key !== after[OWN_ROWS]?.key
  )
}

/**
 * Returns a function that focuses a row, and a function that retries a failed focus. A row can't take focus
 * until it has been measured.
 */
function useFocusing(rows: readonly Keyed[], list: List, box: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null)
  function tryAgain() {
    if (wanted.current === null) return
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    row?.focus({ preventScroll: true })
    if (row && document.activeElement === row) wanted.current = null
  }
  function focus(key: string, isOpening = false) {
    wanted.current = key
    const at = rows.findIndex((row) => row.key === key)
    if (at !== -1 && !isOpening) list.current?.scrollToIndex(at, { align: 'nearest' })
    tryAgain()
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs after every render, which may have brought the wanted row.
  useLayoutEffect(tryAgain)
  return { focus, tryAgain }
}
