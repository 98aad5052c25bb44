import type { TreeNode } from '@kinhold/contract/network'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { isHiddenFrom, PRIVATE_MEMBER, showsCountsInTree, showsPhone } from '@kinhold/domain/settings'
import { photoUrl } from '../players/present-player.ts'
import type { TreeRow } from './network.queries.ts'

/**
 * The people of a tree as `viewer` sees them. Ended accounts and people who do not exist for the viewer (`apart`) are
 * left out; where others hang below them, only their place is kept, of the latter as a private person's (TRU-21).
 */
export function presentNodes(
  viewer: PlayerRow,
  rows: TreeRow[],
  { root, apart }: { root: number; apart: Set<number> },
): TreeNode[] {
  const isAbsent = (row: TreeRow) => row.id !== root && (apart.has(row.id) || hasLeft(row))
  if (!rows.some(isAbsent)) return rows.map((row) => presentNode(viewer, row))
  const gone = leftOut(rows, isAbsent)
  const goneBelow = Map.groupBy(
    rows.filter(({ id }) => gone.has(id)),
    ({ sponsorId }) => sponsorId,
  )
  return rows
    .filter(({ id }) => !gone.has(id))
    .map((row) => {
      const node = presentNode(viewer, row)
      const childCount = node.childCount - (goneBelow.get(row.id)?.length ?? 0)
      return { ...node, childCount, ...(apart.has(row.id) && NAMELESS) }
    })
}

const NAMELESS = {
  name: PRIVATE_MEMBER,
  profilePhoto: null,
  phone: null,
  bondCount: null,
  trustUnitCount: null,
}

// An ended account is archived and has no number.
function hasLeft({ phone, status }: TreeRow): boolean {
  return phone === null && status === 'archived'
}

// From the deepest up: the people below may be left out themselves, or be deeper than the tree shown.
function leftOut(rows: TreeRow[], isAbsent: (row: TreeRow) => boolean): Set<number> {
  const gone = new Set<number>()
  const goneBelow = new Map<number | null, number>()
  for (const row of rows.toReversed()) {
    const { id, sponsorId, childCount } = row
    if (!isAbsent(row) || childCount > (goneBelow.get(id) ?? 0)) continue
    gone.add(id)
    goneBelow.set(sponsorId, (goneBelow.get(sponsorId) ?? 0) + 1)
  }
  return gone
}

/**
 * One person of the tree as `viewer` sees them, by the person's privacy settings and the rules of the domain. Of a
 * private person only the place is shown.
 */
function presentNode(viewer: PlayerRow, row: TreeRow): TreeNode {
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
  }
}
