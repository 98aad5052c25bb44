import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Db } from '../../db/database.ts'
import type { Person, Viewer } from '../../http/principal.ts'
import { photoUrl } from '../players/present-player.ts'
import { type Folding, presentBlocked } from '../ties/present-ties.ts'
import type { WrittenBy } from './posts.queries.ts'

/** Marks no author as blocked. */
export const NOTHING_FOLDED: Folding = () => ({})

/** Returns a function that marks the words of authors whom this reader blocked. */
export async function foldedFor(db: Db, viewer: Viewer): Promise<Folding> {
  return viewer.kind === 'player' ? presentBlocked(db, viewer.player) : NOTHING_FOLDED
}

export function nameOf({ playerId, name, displayName }: Omit<WrittenBy, 'photoId'>): string {
  return playerId === null ? nameOfVaultUser(displayName) : name!
}

export function presentAuthor({ name, photoId }: { name: string; photoId: string | null }) {
  return { name, profilePhoto: photoUrl(photoId) }
}

/** The author of a post as a writer. */
export function authorOf({
  authorId,
  authorPhone,
}: {
  authorId: number | null
  authorPhone: string | null
}): Person {
  return { playerId: authorId, phone: authorPhone }
}

export function isBy(writer: Person, row: Person): boolean {
  return writer.playerId === null ? row.phone === writer.phone : row.playerId === writer.playerId
}
