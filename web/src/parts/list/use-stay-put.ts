import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Keeps visible elements in place when elements above them change, unless the box is scrolled to the top. */
export function useStayPut(
  box: RefObject<HTMLElement | null>,
  pieces: 'article' | 'li',
): { note: () => void } {
  const tops = useRef(new Map<Element, number>())
  const note = useCallback(() => {
    if (box.current) tops.current = topsInSight(box.current, pieces)
  }, [box, pieces])
  const settle = useCallback(() => {
    if (!box.current) return
    if (box.current.scrollTop > 0) box.current.scrollTop += movedBy(box.current, tops.current)
    note()
  }, [box, note])
  useLayoutEffect(settle)
  useEffect(() => {
    const observer = new ResizeObserver(settle)
    for (const child of box.current?.children ?? []) observer.observe(child)
    return () => observer.disconnect()
  })
  return { note }
}

function topsInSight(box: HTMLElement, pieces: string): Map<Element, number> {
  const upper = upperEdge(box)
  const lower = upper + box.clientHeight
  const found = new Map<Element, number>()
  for (const piece of box.querySelectorAll(pieces)) {
    const { top, bottom } = piece.getBoundingClientRect()
    if (bottom > upper && top < lower) found.set(piece, top - upper)
  }
  return found
}

// Returns how far the content has moved: the smallest movement of any element, because reordered elements
// move farther.
function movedBy(box: HTMLElement, before: Map<Element, number>): number {
  const upper = upperEdge(box)
  const moves = [...before]
    .filter(([piece]) => piece.isConnected)
    .map(([piece, top]) => piece.getBoundingClientRect().top - upper - top)
  return moves.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}

// The root element moves when the page scrolls, so use the top edge of the window instead.
function upperEdge(box: HTMLElement): number {
  return box === document.scrollingElement ? 0 : box.getBoundingClientRect().top
}
