import type { Group, GroupMember } from '@kinhold/contract/groups'
import { photoUrl } from '../players/present-player.ts'
import type { Silences } from '../ties/present-ties.ts'
import type { GroupMemberRow, GroupRow } from './groups.queries.ts'

export function presentGroup({ closedAt, ...row }: GroupRow, muted: Silences): Group {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...muted(row.id, 'board'),
  }
}

export function presentGroupMember({ id, playerId, name, photoId }: GroupMemberRow): GroupMember {
  return { id, playerId, player: { name, profilePhoto: photoUrl(photoId) } }
}
