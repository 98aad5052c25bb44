import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** The window's height without the on-screen keyboard, in CSS pixels, kept current. */
export function useUncoveredHeight(): number {
  return useSyncExternalStore(
    (tell) => {
      window.visualViewport?.addEventListener('resize', tell)
      return () => window.visualViewport?.removeEventListener('resize', tell)
    },
    // A pinch zoom shrinks the visual viewport; the scale undoes that.
    () =>
      Math.round((window.visualViewport?.height ?? window.innerHeight) * (window.visualViewport?.scale ?? 1)),
  )
}

/** The size of the window in CSS pixels as '375x667', kept current. */
export function useViewport(): string {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener('resize', tell)
      return () => window.removeEventListener('resize', tell)
    },
    () => `${window.innerWidth}x${window.innerHeight}`,
  )
}

/** A ref for an element and its width in whole CSS pixels, kept current; 0 until known. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.floor(element.current?.clientWidth ?? 0))
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
