import { type Notices, NOTICES_AT_FIRST } from '@kinhold/domain/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function noticesOf(db: Db, playerIds: number[]): Promise<Map<number, Notices>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['player_id', ...COLUMNS])
    .where(sql<boolean>`player_id = any(${playerIds}::integer[])`)
    .$castTo<Notices & { player_id: number }>()
    .execute()
  const chosen = new Map(rows.map(({ player_id, ...notices }) => [player_id, notices]))
  return new Map(playerIds.map((id) => [id, chosen.get(id) ?? { ...NOTICES_AT_FIRST }]))
}

/** Locks the settings until the transaction ends, so that no parallel change is lost. */
export async function lockNotices(tx: Tx, playerId: number): Promise<Notices> {
  const missing = tx.insertInto('notice_settings').values({ player_id: playerId })
  await missing.onConflict((conflict) => conflict.doNothing()).execute()
  const query = tx.selectFrom('notice_settings').select(COLUMNS).where('player_id', '=', playerId)
  return query.forUpdate().$castTo<Notices>().executeTakeFirstOrThrow()
}

export async function keepNotices(tx: Tx, playerId: number, notices: Notices): Promise<void> {
  const values = SETTINGS.map((setting) => [columnOf(setting), notices[setting]])
  const query = tx.updateTable('notice_settings').set(Object.fromEntries(values) as object)
  await query.where('player_id', '=', playerId).execute()
}

export function columnOf(setting: keyof Notices): string {
  return setting.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const SETTINGS = Object.keys(NOTICES_AT_FIRST) as (keyof Notices)[]
const COLUMNS = SETTINGS.map((setting) => sql.ref(columnOf(setting)).as(setting))
