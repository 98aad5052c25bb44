import type { Group, GroupMember } from '@kinhold/contract/groups'
import { photoUrl } from '../players/present-player.ts'
import type { GroupMemberRow, GroupRow } from './groups.queries.ts'

/** A group as an answer shows it. */
export function presentGroup(row: GroupRow): Group {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** A member of a group as an answer shows them. */
export function presentGroupMember({ id, playerId, name, photoId }: GroupMemberRow): GroupMember {
  return { id, playerId, player: { name, profilePhoto: photoUrl(photoId) } }
}
