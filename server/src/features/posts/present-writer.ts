import { nameFor } from '@kinhold/domain/names'
import type { Say } from '@kinhold/domain/sentences'
import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Person } from '../../http/principal.ts'
import { photoUrl } from '../players/present-player.ts'
import type { WrittenBy } from './posts.queries.ts'

type Named = Pick<WrittenBy, 'playerId' | 'name' | 'displayName'>

export function nameOf({ playerId, name, displayName }: Named, say: Say): string {
  return playerId === null ? nameOfVaultUser(displayName, say) : nameFor(name!, say)
}

export function presentAuthor({ name, photoId }: { name: string; photoId: string | null }) {
  return { name, profilePhoto: photoUrl(photoId) }
}

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
