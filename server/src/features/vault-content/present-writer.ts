import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Viewer } from '../../http/principal.ts'
import { photoUrl } from '../players/present-player.ts'
import type { Writer, WrittenBy } from './writers.values.ts'

/** Whoever is calling, as they write in a vault. */
export function writerOf(viewer: Viewer): Writer {
  return viewer.kind === 'player'
    ? { playerId: viewer.player.id, phone: null }
    : { playerId: null, phone: viewer.phone }
}

/** How whoever wrote something is called now. */
export function nameOf({ playerId, name, displayName }: WrittenBy): string {
  return playerId === null ? nameOfVaultUser(displayName) : name!
}

/** A player as the author of something. */
export function presentAuthor({ name, photoId }: { name: string; photoId: string | null }) {
  return { name, profilePhoto: photoUrl(photoId) }
}
