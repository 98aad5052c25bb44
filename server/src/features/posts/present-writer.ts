import type { Say } from '@kinhold/domain/sentences'
import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Person } from '../../http/principal.ts'
import { photoUrl } from '../players/present-player.ts'
import type { WrittenBy } from './posts.queries.ts'

export function nameOf({ playerId, name, displayName }: Omit<WrittenBy, 'photoId'>, say: Say): string {
  return playerId === null ? say(nameOfVaultUser(displayName)) : name!
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
