import { useSession } from '../features/session/use-session.ts'
import { hasSeenWelcome } from '../features/session/welcome-seen.ts'

/** True if a member is due a welcome: at a first login that this browser has not welcomed yet (GUI-06, GUI-07). */
export function useIsWelcomeDue(): boolean {
  const { player, isFirstLogin } = useSession()
  return player?.userType === 'member' && isFirstLogin && !hasSeenWelcome(player.id)
}
