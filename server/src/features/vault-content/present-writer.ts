import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Viewer } from '../../http/principal.ts'
import type { Db } from '../../db/database.ts'
import { photoUrl } from '../players/present-player.ts'
import { type Folding, presentBlocked } from '../ties/present-ties.ts'
import type { Writer, WrittenBy } from './writers.values.ts'

/** Whoever is calling, as they write in a vault. */
export function writerOf(viewer: Viewer): Writer {
  return viewer.kind === 'player'
    ? { playerId: viewer.player.id, phone: null }
    : { playerId: null, phone: viewer.phone }
}

/** Of nobody is it said that they are blocked: vault users block nobody, and nobody themself. */
export const NOTHING_FOLDED: Folding = () => ({})

/** Whom a reader blocked, as answers to them say it of what these wrote. */
export async function foldedFor(db: Db, viewer: Viewer): Promise<Folding> {
  return viewer.kind === 'player' ? presentBlocked(db, viewer.player) : NOTHING_FOLDED
}

/** How whoever wrote something is called now. */
export function nameOf({ playerId, name, displayName }: WrittenBy): string {
  return playerId === null ? nameOfVaultUser(displayName) : name!
}

/** A player as the author of something. */
export function presentAuthor({ name, photoId }: { name: string; photoId: string | null }) {
  return { name, profilePhoto: photoUrl(photoId) }
}
