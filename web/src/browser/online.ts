import { useSyncExternalStore } from 'react'

/** False while the browser knows that it has no network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener('online', tell)
      window.addEventListener('offline', tell)
      return () => {
        window.removeEventListener('online', tell)
        window.removeEventListener('offline', tell)
      }
    },
    () => navigator.onLine,
  )
}
