import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is being read in a scrolling element where it is on screen when something new comes above it. At its upper
 * end nothing is kept, so that what is new is seen.
 */
export function useStayPut(box: RefObject<HTMLElement | null>, newest: number): void {
  const before = useRef({ newest, height: 0 })
  useLayoutEffect(() => {
    const { scrollHeight, scrollTop } = box.current!
    if (newest !== before.current.newest && scrollTop > 0)
      box.current!.scrollTop += scrollHeight - before.current.height
    before.current = { newest, height: scrollHeight }
  })
}
