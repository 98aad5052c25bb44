import { sql } from 'kysely'
import { NOW, type Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'

/** Replaces all earlier sign-in links of the admin with a new link that is valid for `minutes`. */
export async function replaceLinks(tx: Tx, tokenHash: Buffer, minutes: number): Promise<void> {
  await tx.deleteFrom('admin_links').execute()
  const expires_at = sql<Date>`now() + make_interval(mins => ${minutes}::integer)`
  await tx.insertInto('admin_links').values({ token_hash: tokenHash, expires_at }).execute()
}

/**
 * If the token belongs to a valid link, removes the link and returns true. Only one of several parallel calls
 * returns true.
 */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const query = tx.deleteFrom('admin_links').where('token_hash', '=', tokenHash)
  return hasRow(query.where('expires_at', '>', NOW).returning('token_hash'))
}
