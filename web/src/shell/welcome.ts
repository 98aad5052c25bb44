import { useSession } from '../features/session/use-session.ts'
import { hasSeenWelcome } from '../features/session/welcome-seen.ts'

/** True when a member is to be welcomed: at a first login whose welcome this browser has not noted (GUI-06, GUI-07). */
export function useIsWelcomeDue(): boolean {
  const { player, isFirstLogin } = useSession()
  return player?.userType === 'member' && isFirstLogin && !hasSeenWelcome(player.id)
}
