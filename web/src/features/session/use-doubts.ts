import { useLayoutEffect } from 'react'
import { onAnswer } from '../../api.ts'
import { hasMissedSignOut, listenToOtherTabs } from './this-tab.ts'
import { useSession, useSessionActions } from './use-session.ts'

/** Checks the session again when it may have ended (LOG-65, LOG-66). */
export function useDoubts(): void {
  const { refresh, follow } = useSessionActions()
  const isSignedIn = useSession().player !== null
  useLayoutEffect(() => {
    if (!isSignedIn) return
    let isChecking = false
    // Many requests may get a 401 at the same time, so run only one check.
    const check = () => {
      if (isChecking) return
      isChecking = true
      void refresh()
        .catch(() => {})
        .finally(() => (isChecking = false))
    }
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void (hasMissedSignOut() ? follow() : check())
    }
    window.addEventListener('pageshow', wake)
    const stops = [
      onAnswer(({ status }) => status === 401 && check()),
      listenToOtherTabs({ in: check, out: () => void follow() }),
    ]
    return () => {
      window.removeEventListener('pageshow', wake)
      stops.forEach((stop) => stop())
    }
  }, [isSignedIn, refresh, follow])
}
