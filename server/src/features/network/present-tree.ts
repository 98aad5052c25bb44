import type { TreeNode } from '@kinhold/contract/network'
import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { photoUrl } from '../players/present-player.ts'
import type { TreeRow } from './network.queries.ts'

/** One person of the tree as `viewer` sees them: the phone for self, bonded players and the admin; the admin's for nobody else. */
export function presentNode(viewer: PlayerRow, row: TreeRow): TreeNode {
  const seesPhone = viewer.id === row.id || isAdmin(viewer) || (row.isBonded && row.id !== ADMIN_ID)
  return {
    id: row.id,
    name: row.name,
    profilePhoto: photoUrl(row.photoId),
    sponsorId: row.sponsorId,
    depth: row.depth,
    status: row.status,
    verified: row.awaiting === null,
    createdAt: row.createdAt.toISOString(),
    phone: seesPhone ? row.phone : null,
    childCount: row.childCount,
    bondCount: row.bondCount,
    trustUnitCount: row.trustUnitCount,
  }
}
