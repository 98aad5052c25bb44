import { ADMIN_ID } from '@kinhold/domain/players'
import { useSession } from '../../features/session/use-session.ts'

/** Somebody who can be blocked, by what they are called. */
export type Person = { id: number; name: string }

/** Whom the reader may block (TRU-27, TRU-31): not themself, not the admin, and nobody where they are no member. */
export function useMayBlock(person: Person | null | undefined): Person | null {
  const { player } = useSession()
  if (!person || person.id === ADMIN_ID || player?.userType !== 'member' || player.isAdmin) return null
  return player.id === person.id ? null : person
}
