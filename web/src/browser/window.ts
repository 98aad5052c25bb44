import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Returns true while the window is at least `px` pixels wide at the default text size. */
export function useIsAtLeast(px: number): boolean {
  return useMediaQuery(`(min-width: ${px / 16}rem)`)
}

export function useMediaQuery(query: string): boolean {
  return useCurrent(window.matchMedia(query), ['change'], () => window.matchMedia(query).matches)
}

/** Returns false while the browser reports that it is offline. */
export function useIsOnline(): boolean {
  return useCurrent(window, ['online', 'offline'], () => navigator.onLine)
}

/** Returns true while the page's tab is visible. */
export function useIsLookedAt(): boolean {
  return useCurrent(document, ['visibilitychange'], () => document.visibilityState === 'visible')
}

/** Returns the current size of the window in CSS pixels, such as '375x667'. */
export function useViewport(): string {
  return useCurrent(window, ['resize'], () => `${window.innerWidth}x${window.innerHeight}`)
}

/**
 * Returns the distance, in CSS pixels, from the top of the window to the top of its uncovered part, or 0
 * during pinch zoom.
 */
export function useUncoveredTop(): number {
  const visual = window.visualViewport
  return useCurrent(visual, ['resize', 'scroll'], () =>
    visual?.scale === 1 ? Math.round(visual.offsetTop) : 0,
  )
}

/** Returns the current height of the window above the on-screen keyboard, in CSS pixels. */
export function useUncoveredHeight(): number {
  const visual = window.visualViewport
  // Pinch zoom shrinks the visual viewport, so multiply its height by the scale to undo the shrinking.
  return useCurrent(visual, ['resize'], () =>
    Math.round((visual?.height ?? window.innerHeight) * (visual?.scale ?? 1)),
  )
}

function useCurrent<T>(target: EventTarget | null, events: string[], read: () => T): T {
  const subscribe = (tell: () => void) => {
    for (const event of events) target?.addEventListener(event, tell)
    return () => events.forEach((event) => target?.removeEventListener(event, tell))
  }
  return useSyncExternalStore(subscribe, read)
}

/** Returns a ref for an element, and the element's current width in whole CSS pixels (0 at first). */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    // Don't use `clientWidth`: it may be rounded up, and content of that width would not fit.
    const measure = () => setWidth(Math.floor(element.current?.getBoundingClientRect().width ?? 0))
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
