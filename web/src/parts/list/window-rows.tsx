import { type ReactElement, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { PressableRow } from './pressable-row.tsx'

/** What can be asked of a list on the page: to scroll to one of its rows. */
export type WindowRowsHandle = { show: (row: number) => void }

type Props<T> = {
  ref?: Ref<WindowRowsHandle>
  rows: readonly T[]
  /** How high a row is that was not drawn yet, in pixels. */
  height: number
  /** Called with the row that stands first in sight, as it changes. */
  onSight: (row: number) => void
  /** Called when the reader moves on by hand from the row that was shown last. */
  onMoved: () => void
  children: (row: T) => ReactElement
}

/** Rows of unlike heights that scroll with the page, of which only those near what is in sight are drawn. */
export function WindowRows<T>({ ref, rows, height, onSight, onMoved, children }: Props<T>) {
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
  const shown = useRef<number | null>(null)
  const show = () => {
    if (shown.current !== null)
      list.current?.scrollToIndex(shown.current, { align: 'start', offset: -BAR_PX })
  }
  useImperativeHandle(ref, () => ({
    show: (row) => {
      shown.current = row
      show()
    },
  }))
  useMoves(() => {
    if (shown.current === null) return
    shown.current = null
    onMoved()
  })
  return (
    <WindowVirtualizer
      ref={list}
      data={rows as T[]}
      itemSize={height}
      item={PressableRow}
      bufferSize={AHEAD_PX}
      onScroll={look}
      onResize={() => {
        // What has come above it has pushed it away.
        show()
        look()
      }}
    >
      {children}
    </WindowVirtualizer>
  )
}

/** What the bars at the upper edge of the window cover, and how far beyond the window is drawn. */
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
