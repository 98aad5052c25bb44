import { useSyncExternalStore } from 'react'

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
