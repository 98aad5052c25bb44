import { useSyncExternalStore } from 'react'

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
