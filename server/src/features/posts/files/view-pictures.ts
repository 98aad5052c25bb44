import type { ParsedOf } from '@kinhold/contract/contract'
import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Db } from '../../../db/database.ts'
import { LAST_LONG_ID } from '../../../db/prepared.ts'
import type { Context } from '../../../http/implement.ts'
import { isId, isLongId, linkNext, readCursor } from '../../../http/pages.ts'
import type { Viewer } from '../../../http/principal.ts'
import { noVault, seenVault } from '../../vaults/see-vault.ts'
import { endOfMonth, monthsOf, picturesOf, type PlaceOfPicture } from './files.queries.ts'

type Query = ParsedOf<typeof vaultContent.pictures>['query']

/**
 * Returns a vault's pictures and videos, newest first. If `until` is given, the list begins at the end of
 * that month (VLT-107).
 */
export async function viewPictures(
  db: Db,
  viewer: Viewer,
  vaultId: number,
  { limit, before, until }: Query,
  context: Pick<Context, 'request' | 'reply'>,
) {
  const place = readCursor(before, readPlace)
  const sight = await seenVault(db, viewer, vaultId)
  if (!sight) return noVault()
  // The link to the next page repeats `until`, but the cursor takes precedence.
  const after = place ?? (await beginning(db, vaultId, until))
  if (after === null) return []
  const rows = await picturesOf(db, { vaultId, all: sight.isOwner, limit: limit + 1, ...after })
  return linkNext(context, rows, limit, ({ postId, place }) => [postId, place])
}

/** Counts the pictures and videos in a vault for each month, newest month first (VLT-107). */
export async function viewMonths(db: Db, viewer: Viewer, vaultId: number) {
  const sight = await seenVault(db, viewer, vaultId)
  return sight ? monthsOf(db, { vaultId, all: sight.isOwner }) : noVault()
}

async function beginning(db: Db, vaultId: number, until: string | undefined): Promise<PlaceOfPicture | null> {
  if (until === undefined) return { postId: LAST_LONG_ID, place: -1 }
  const [year, month] = until.split('-').map(Number)
  return endOfMonth(db, vaultId, new Date(Date.UTC(year!, month!)))
}

function readPlace([postId, place]: (string | number)[]): PlaceOfPicture | null {
  return isLongId(postId) && typeof place === 'number' && (place === 0 || isId(place))
    ? { postId, place }
    : null
}
