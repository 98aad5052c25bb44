import type { Db } from '../../db/database.ts'
import type { Principal } from '../../http/principal.ts'
import { notFound } from '../../http/refusals.ts'
import { type FileCondition, uploadById } from './uploads.queries.ts'

/**
 * A feature's rule for its files: a condition that is true for files that this caller may see, or null when there are
 * none.
 */
export type Audience = (caller: Principal) => FileCondition | null

/** A file that one of these callers uploaded or one of the audiences shows them; null otherwise. */
export async function seenUpload(db: Db, id: string, callers: Principal[], audiences: Audience[]) {
  const conditions = callers.flatMap((caller) => audiences.map((audience) => audience(caller)))
  const opens = conditions.filter((condition) => condition !== null)
  const row = await uploadById(db, id, opens)
  return row && (row.isOpen || callers.some((caller) => isOwner(row, caller))) ? row : null
}

/** The refusal of a file that the caller does not see. */
export const noFile = () => notFound('This file')

type Row = NonNullable<Awaited<ReturnType<typeof uploadById>>>

function isOwner(row: Row, caller: Principal): boolean {
  if (caller.kind === 'player') return caller.player.id === row.ownerPlayerId
  return caller.kind === 'invitee' && row.ownerPassHash !== null && caller.passHash.equals(row.ownerPassHash)
}
