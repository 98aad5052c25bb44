import { useSyncExternalStore } from 'react'

/** True while the window is at least this wide in pixels, or proportionally wider with larger text. */
export function useIsAtLeast(px: number): boolean {
  return useMediaQuery(`(min-width: ${px / 16}rem)`)
}

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
