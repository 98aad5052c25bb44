import { ADMIN_ID } from '@kinhold/domain/players'
import { useSession } from '../session/use-session.ts'

/** A person who can be blocked, with the name to show. */
export type Person = { id: number; name: string }

/** The person if the reader may block them (TRU-27, TRU-31): members only, and not oneself or the admin. Else null. */
export function useMayBlock(person: Person | null | undefined): Person | null {
  const { player } = useSession()
  if (!person || person.id === ADMIN_ID || player?.userType !== 'member' || player.isAdmin) return null
  return player.id === person.id ? null : person
}
