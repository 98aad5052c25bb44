import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is being read in a scrolling element where it is on screen while pieces come and go above it. At its upper
 * end nothing is kept, so that what is new is seen. Give `note` to its `onScroll`; `pieces` selects what it holds. What
 * scrolls may be the whole page: then the browser is asked not to do the same (`overflow-anchor`).
 */
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

// One piece that was moved or taken away moves far or is gone; the ones that stayed have moved least.
function movedBy(box: HTMLElement, before: Map<Element, number>): number {
  const upper = upperEdge(box)
  const moves = [...before]
    .filter(([piece]) => piece.isConnected)
    .map(([piece, top]) => piece.getBoundingClientRect().top - upper - top)
  return moves.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}

// The page itself moves with what is in it.
function upperEdge(box: HTMLElement): number {
  return box === document.scrollingElement ? 0 : box.getBoundingClientRect().top
}
