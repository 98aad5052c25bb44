import { useSyncExternalStore } from 'react'

/** True while the window is this many pixels wide, or, where text is larger than usual, wider in proportion. */
export function useIsAtLeast(px: number): boolean {
  return useMediaQuery(`(min-width: ${px / 16}rem)`)
}

/** True while the media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => window.matchMedia(query).matches,
  )
}
