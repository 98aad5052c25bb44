import type { Principal } from '../../http/principal.ts'
import { isProfilePhoto } from './players.queries.ts'

/** Profile photos are visible to every caller with a session, and to invitees. */
export function showPhotos(_caller: Principal) {
  return isProfilePhoto()
}
