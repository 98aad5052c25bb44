import type { Principal } from '../../http/principal.ts'
import { isProfilePhoto } from './players.queries.ts'

/** Profile photos are for everyone with a session, and for invitees. */
export function showPhotos(_caller: Principal) {
  return isProfilePhoto()
}
