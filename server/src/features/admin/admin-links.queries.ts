import { sql } from 'kysely'
import { NOW, type Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'

/** Adds a link that is valid for these minutes, in place of all earlier ones. */
export async function replaceLinks(tx: Tx, tokenHash: Buffer, minutes: number): Promise<void> {
  await tx.deleteFrom('admin_links').execute()
  const expires_at = sql<Date>`now() + make_interval(mins => ${minutes}::integer)`
  await tx.insertInto('admin_links').values({ token_hash: tokenHash, expires_at }).execute()
}

/** Removes a valid link and returns true, or returns false if there is none. Parallel calls take turns. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const query = tx.deleteFrom('admin_links').where('token_hash', '=', tokenHash)
  return hasRow(query.where('expires_at', '>', NOW).returning('token_hash'))
}
