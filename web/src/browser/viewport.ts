import { useSyncExternalStore } from 'react'

/** How many CSS pixels of the window's height are not covered by a keyboard on the screen, kept current. */
export function useUncoveredHeight(): number {
  return useSyncExternalStore(
    (tell) => {
      window.visualViewport?.addEventListener('resize', tell)
      return () => window.visualViewport?.removeEventListener('resize', tell)
    },
    // Whoever has zoomed in sees a part of it as high as all of it.
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
