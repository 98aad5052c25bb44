import { useSyncExternalStore } from 'react'

/** True while the page is visible: its tab is active and its window not hidden. */
export function useIsLookedAt(): boolean {
  return useSyncExternalStore(
    (tell) => {
      document.addEventListener('visibilitychange', tell)
      return () => document.removeEventListener('visibilitychange', tell)
    },
    () => document.visibilityState === 'visible',
  )
}
