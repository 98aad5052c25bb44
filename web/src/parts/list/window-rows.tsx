import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { PressableRow } from './pressable-row.tsx'

type Props<T> = {
  rows: readonly T[]
  /** The index of the row to scroll to, or -1 for none. */
  shown: number
  /** The estimated height, in pixels, of a row that hasn't been measured yet. */
  height: number
  onSight: (row: number) => void
  /** Runs when the user does something that may scroll the shown row out of view. */
  onMoved: () => void
  children: (row: T) => ReactElement
}

/** Mounts only the rows near the window, in a list that scrolls with the page. */
export function WindowRows<T>({ rows, shown, height, onSight, onMoved, children }: Props<T>) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const last = useRef(-1)
  const look = () => {
    if (!list.current || list.current.viewportSize === 0) return
    const first = list.current.findItemIndex(list.current.scrollOffset + BAR_PX + 1)
    if (first === last.current) return
    last.current = first
    onSight(first)
  }
  const lookAgain = useEffectEvent(look)
  useEffect(() => lookAgain(), [rows])
  const show = () => {
    if (shown !== -1) list.current?.scrollToIndex(shown, { align: 'start', offset: -BAR_PX })
  }
  const showIt = useEffectEvent(show)
  useEffect(() => showIt(), [shown])
  useMoves(onMoved)
  return (
    <WindowVirtualizer
      ref={list}
      data={rows as T[]}
      itemSize={height}
      item={PressableRow}
      bufferSize={AHEAD_PX}
      onScroll={look}
      onResize={() => {
        // Rows that were added or resized above the shown row may have moved it.
        show()
        look()
      }}
    >
      {children}
    </WindowVirtualizer>
  )
}

/**
 * The height of the bars at the top of the window, and the distance from the window within which rows stay
 * mounted.
 */
const BAR_PX = 128
const AHEAD_PX = 600

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function useMoves(onMove: () => void) {
  const tell = useEffectEvent(onMove)
  useEffect(() => {
    const hear = () => tell()
    MOVES.forEach((move) => window.addEventListener(move, hear, { passive: true }))
    return () => MOVES.forEach((move) => window.removeEventListener(move, hear))
  }, [])
}
