import type { Group, GroupMember, Post } from '@kinhold/contract/groups'
import type { PlayerCard } from '@kinhold/contract/players'
import type { TrustUnit } from '@kinhold/contract/units'
import { trustUnit } from '../bonds.ts'

export const ANN: PlayerCard = { id: 19, name: 'Ann', profilePhoto: null }

export const BOB: PlayerCard = { id: 20, name: 'Bob', profilePhoto: null }

export const CLEO: PlayerCard = { id: 21, name: 'Cleo', profilePhoto: null }

/** Returns the confirmed trust unit of Ann, Bob and Cleo, which has no group yet. */
export function confirmedUnit(different: Partial<TrustUnit> = {}): TrustUnit {
  return trustUnit({ id: 3, confirmed: [19, 20, 21], ...different })
}

/** Returns the group of Ann, Bob and Cleo, created by Ann. */
export function group(different: Partial<Group> = {}): Group {
  return {
    id: 7,
    name: 'The Lake House',
    description: 'Keys, dates and who brings the boat.',
    createdById: 19,
    trustUnitId: 3,
    createdAt: '2026-01-05T10:00:00.000Z',
    memberCount: 3,
    ...different,
  }
}

/** The three members of `group`. */
export const MEMBERS: GroupMember[] = [ANN, BOB, CLEO].map(({ id, name, profilePhoto }) => ({
  id: id + 100,
  playerId: id,
  player: { name, profilePhoto },
}))

/** Returns Ann's post on the group's board. */
export function post(different: Partial<Post> = {}): Post {
  return {
    id: 1,
    groupId: 7,
    content: 'The key is under the pot.',
    author: ANN,
    createdAt: '2026-01-06T10:00:00.000Z',
    isEdited: false,
    editedAt: null,
    archived: false,
    isPinned: false,
    linkUrl: null,
    linkTitle: null,
    linkDescription: null,
    mediaUrls: [],
    media: [],
    ...different,
  }
}
