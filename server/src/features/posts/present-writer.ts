import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../http/principal.ts'
import { photoUrl } from '../players/present-player.ts'
import { type Folding, presentBlocked } from '../ties/present-ties.ts'
import type { Writer, WrittenBy } from './posts.queries.ts'

export function writerOf(viewer: Viewer): Writer {
  return viewer.kind === 'player'
    ? { playerId: viewer.player.id, phone: null }
    : { playerId: null, phone: viewer.phone }
}

/** Marks no author as blocked. */
export const NOTHING_FOLDED: Folding = () => ({})

/** Returns a function that marks the words of authors whom this reader blocked. */
export async function foldedFor(db: Db, viewer: Viewer): Promise<Folding> {
  return viewer.kind === 'player' ? presentBlocked(db, viewer.player) : NOTHING_FOLDED
}

export function nameOf({ playerId, name, displayName }: WrittenBy): string {
  return playerId === null ? nameOfVaultUser(displayName) : name!
}

export function presentAuthor({ name, photoId }: { name: string; photoId: string | null }) {
  return { name, profilePhoto: photoUrl(photoId) }
}

export function isBy(writer: Writer, row: Writer): boolean {
  return writer.playerId === null ? row.phone === writer.phone : row.playerId === writer.playerId
}
