import type { TreeNode } from '@kinhold/contract/network'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { isHiddenFrom, PRIVATE_MEMBER, showsCountsInTree, showsPhone } from '@kinhold/domain/settings'
import { photoUrl } from '../players/present-player.ts'
import type { TreeRow } from './network.queries.ts'

/**
 * One person of the tree as `viewer` sees them, by the person's privacy settings and the rules of the domain. Of a
 * private person only the place is shown, and of one apart from the viewer the same (TRU-21).
 */
export function presentNode(viewer: PlayerRow, row: TreeRow): TreeNode {
  const looking = { id: viewer.id, role: viewer.role, sponsorId: viewer.sponsorId, isBonded: row.isBonded }
  const player = { ...row, privacy: row, role: row.id === ADMIN_ID ? 'admin' : 'member' }
  const isHidden = isHiddenFrom(player, looking)
  const seesCounts = showsCountsInTree(player, looking)
  const isOwnLine = row.sponsorId === viewer.id || row.id === viewer.sponsorId
  return {
    id: row.id,
    name: isHidden ? PRIVATE_MEMBER : row.name,
    profilePhoto: isHidden ? null : photoUrl(row.photoId),
    sponsorId: row.sponsorId,
    depth: row.depth,
    status: row.status,
    verified: row.awaiting === null,
    createdAt: row.createdAt.toISOString(),
    phone: showsPhone(player, looking) ? row.phone : null,
    childCount: row.childCount,
    bondCount: seesCounts ? row.bondCount : null,
    trustUnitCount: seesCounts ? row.trustUnitCount : null,
    ...(isOwnLine && row.hasEnded && !row.isBonded && { bondEnded: true }),
    ...(row.isApart && NAMELESS),
  }
}

const NAMELESS = {
  name: PRIVATE_MEMBER,
  profilePhoto: null,
  phone: null,
  bondCount: null,
  trustUnitCount: null,
}
