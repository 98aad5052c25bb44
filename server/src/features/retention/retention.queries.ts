import { ADMIN_ID } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'

/**
 * When this network began. Files older than that belong to another one: whoever opens their data folder with an empty
 * database by mistake loses none of them.
 */
export async function foundedAt(db: Db): Promise<Date> {
  const admin = db.selectFrom('players').select('created_at').where('id', '=', ADMIN_ID)
  return (await admin.executeTakeFirstOrThrow()).created_at
}
