import { Portal, Slot } from 'radix-ui'
import { type ReactNode, type PointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { isRightToLeft } from '../browser/direction.ts'

/**
 * The delay before a tooltip opens (API-18). For `TOOLTIP_SKIP_MS` after the pointer leaves a control with an
 * open tooltip, the next tooltip opens without delay (API-19).
 */
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_MS = 300
/** The time a pointer has to move from the control to its tooltip (WCAG 1.4.13: hoverable). */
const WAY_MS = 100

// All tooltips share this state, because only one tooltip may be open at a time.
let closeOpen = () => {}
let leftAt = 0

type Props = { text: ReactNode; children: ReactNode; side?: Side }
type Side = 'end' | 'bottom'

/** A description for an icon-only control, which still needs a name of its own. */
export function Tooltip({ text, children, side = 'end' }: Props) {
  const id = useId()
  const { place, onControl, onTooltip } = useTooltip()
  return (
    <>
      <Slot.Root aria-describedby={place ? id : undefined} {...onControl}>
        {children}
      </Slot.Root>
      {place && (
        <Portal.Root asChild>
          <div
            role="tooltip"
            id={id}
            style={besides(place, side)}
            className="fixed z-50 w-max max-w-60 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-sm text-paper shadow-float"
            {...onTooltip}
          >
            {text}
          </div>
        </Portal.Root>
      )}
    </>
  )
}

const GAP_PX = 6

// A tooltip below its control is end-aligned to stay on the page. `translate` leaves `transform` free for
// the animation.
function besides({ left, right, bottom, top, height }: DOMRect, side: Side) {
  const across = document.documentElement.clientWidth
  const [fromStart, fromEnd] = isRightToLeft() ? [across - left, left] : [right, across - right]
  return side === 'end'
    ? { insetInlineStart: fromStart + GAP_PX, top: top + height / 2, translate: '0 -50%' }
    : { insetInlineEnd: fromEnd, top: bottom + GAP_PX }
}

/**
 * Returns the control's position while its tooltip is open, and the handlers for the control and the tooltip.
 */
function useTooltip() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPressed = useRef(false)
  const [place, setPlace] = useState<DOMRect | null>(null)
  const close = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setPlace(null)
  }, [])
  useEffect(() => close, [close])
  useClosing(place !== null, close)

  function open(control: Element) {
    if (closeOpen !== close) closeOpen()
    closeOpen = close
    setPlace(control.getBoundingClientRect())
  }
  function openSoon({ currentTarget, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || isPressed.current || timer.current !== undefined) return
    const isNext = Date.now() - leftAt < TOOLTIP_SKIP_MS
    timer.current = setTimeout(open, isNext ? 0 : TOOLTIP_DELAY_MS, currentTarget)
  }
  function closeSoon() {
    isPressed.current = false
    if (place) leftAt = Date.now()
    clearTimeout(timer.current)
    timer.current = setTimeout(close, place ? WAY_MS : 0)
  }
  return {
    place,
    onControl: {
      onPointerMove: openSoon,
      onPointerLeave: closeSoon,
      onPointerDown: () => {
        isPressed.current = true
        close()
      },
      onFocus: ({ currentTarget }: { currentTarget: Element }) => isPressed.current || open(currentTarget),
      onBlur: () => {
        isPressed.current = false
        close()
      },
    },
    onTooltip: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: closeSoon },
  }
}

/** Closes a tooltip on Escape or when the page scrolls. */
function useClosing(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', close, { capture: true })
    }
  }, [isOpen, close])
}
