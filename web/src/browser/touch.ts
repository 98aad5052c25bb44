import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type Gestures = {
  onHold: () => void
  /** If this is undefined, the element can't be swiped. */
  onSwipe?: (() => void) | undefined
  /** True if the element is swiped toward the start of the line rather than toward the end. */
  isToStart: boolean
}

/** A finger on the element. `way` is 1 for a swipe to the right and -1 for one to the left. */
type Press = {
  x: number
  y: number
  way: 1 | -1
  is: 'down' | 'held' | 'swiping'
  drawn: number
  due: ReturnType<typeof setTimeout>
}

const REST = { isDown: false, drawn: 0, offset: 0 }

/** A touch is a long press if the finger stays within STILL_PX of its starting point for HOLD_MS. */
const HOLD_MS = 500
const STILL_PX = 10
/** The minimum length of a swipe, and the maximum distance that the element moves, in pixels. */
export const SWIPE_PX = 64
const FURTHEST_PX = 88
/** Matches the child elements that handle sideways movement themselves. */
const SIDEWAYS = '[role=slider], audio, video'

/**
 * Recognizes a long press and a sideways swipe with one finger. `drawn` is the length of the swipe in pixels,
 * and `offset` is that length with its sign, for the element's `translate`. The element needs `touch-action:
 * pan-y`, so that the browser handles vertical scrolling itself, which ends the gesture.
 */
export function useTouch({ onHold, onSwipe, isToStart }: Gestures) {
  const [shown, show] = useState(REST)
  const press = useRef<Press | null>(null)
  const wasHeld = useRef(false)
  useEffect(() => () => clearTimeout(press.current?.due), [])

  const end = () => {
    clearTimeout(press.current?.due)
    press.current = null
    show(REST)
  }
  const hold = () => {
    if (press.current?.is !== 'down') return
    clearTimeout(press.current.due)
    press.current.is = 'held'
    wasHeld.current = true
    onHold()
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, target, clientX: x, clientY: y } = event
    wasHeld.current = false
    if (press.current) return end()
    if (event.pointerType !== 'touch' || isElsewhere(currentTarget, target as Element)) return
    const way = (getComputedStyle(currentTarget).direction === 'rtl') === isToStart ? 1 : -1
    press.current = { x, y, way, is: 'down', drawn: 0, due: setTimeout(hold, HOLD_MS) }
    show({ ...REST, isDown: true })
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    const its = press.current
    if (!its || its.is === 'held') return
    const [inward, across] = [(clientX - its.x) * its.way, Math.abs(clientY - its.y)]
    if (its.is === 'down') {
      if (Math.hypot(inward, across) < STILL_PX) return
      if (!onSwipe || inward <= across) return end()
      clearTimeout(its.due)
      its.is = 'swiping'
    }
    its.drawn = Math.max(0, Math.min(inward, FURTHEST_PX))
    show({ isDown: true, drawn: its.drawn, offset: its.drawn * its.way })
  }
  const up = () => {
    const isSwiped = (press.current?.drawn ?? 0) >= SWIPE_PX
    end()
    if (isSwiped) onSwipe?.()
  }
  // Prevents the menu that Android opens after a long press. A mouse still opens the browser's menu.
  const contextMenu = (event: MouseEvent) => {
    if (!press.current) return
    event.preventDefault()
    hold()
  }
  // Lifting the finger after a long press must not click the element under the finger.
  const click = (event: MouseEvent) => {
    if (!wasHeld.current || event.detail === 0) return
    wasHeld.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    ...shown,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: end,
      onContextMenu: contextMenu,
      onClickCapture: click,
    },
  }
}

// React also delivers events from dialogs that a child component has opened.
function isElsewhere(element: HTMLElement, target: Element): boolean {
  return !element.contains(target) || target.closest(SIDEWAYS) !== null
}
