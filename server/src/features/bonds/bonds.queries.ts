import { pairOf } from '@kinhold/domain/bonds'
import type { Visibility } from '@kinhold/domain/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** A bond by its sides' ids. `at`: microseconds since 1970, exact enough to be a place in the list. */
export type BondRow = {
  low: number
  high: number
  sponsorId: number
  inviteeId: number
  createdAt: Date
  at: number
}

/** Bonds two players; true when they were not bonded before. An existing bond stays as it is. */
export async function addBond(tx: Tx, bond: { sponsorId: number; inviteeId: number }): Promise<boolean> {
  const { low, high } = pairOf(bond.sponsorId, bond.inviteeId)
  const values = { low_id: low, high_id: high, sponsor_id: bond.sponsorId, invitee_id: bond.inviteeId }
  const added = await tx
    .insertInto('bonds')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('low_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function areBonded(db: Db, a: number, b: number): Promise<boolean> {
  return (await bondOf(db, pairOf(a, b))).length > 0
}

const bondOf = prepared((db, { low, high }: { low: number; high: number }) =>
  db.selectFrom('bonds').select('low_id').where('low_id', '=', low).where('high_id', '=', high),
)

/** The ids of everyone bonded to both, without the admin and former members; empty if one of the two is the admin. */
export async function bondedToBoth(db: Db, a: number, b: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from players
    where id in (select id from (${partnersOf(a)}) as of_one intersect select id from (${partnersOf(b)}) as of_other)
      and role <> 'admin' and deleted_at is null
      and not exists (select from players where id in (${a}, ${b}) and role = 'admin')
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of everyone bonded to a player. */
export async function bondedTo(db: Db, id: number): Promise<number[]> {
  const { rows } = await partnersOf(id).execute(db)
  return rows.map((row) => row.id)
}

function partnersOf(id: number) {
  return sql<{
    id: number
  }>`select high_id as id from bonds where low_id = ${id} union all select low_id from bonds where high_id = ${id}`
}

/** A page of bonds, from after the bond at that place. */
export type BondPage = { limit: number; before: Pick<BondRow, 'at' | 'low' | 'high'> | null }

/** A player's bonds, newest first. */
export async function bondsOf(db: Db, playerId: number, page: BondPage): Promise<BondRow[]> {
  return (await ownBonds(playerId, page).execute(db)).rows
}

/** All bonds of the network, newest first. */
export async function allBonds(db: Db, page: BondPage): Promise<BondRow[]> {
  return (await listed(page, sql`true`).execute(db)).rows
}

// Each half reads an index in order, so that a page costs no more than the rows that it shows.
function ownBonds(playerId: number, page: BondPage) {
  return sql<BondRow>`
    select * from (
      (${listed(page, sql`low_id = ${playerId}`)}) union all (${listed(page, sql`high_id = ${playerId}`)})
    ) as either
    order by "createdAt" desc, low desc, high desc limit ${page.limit}`
}

function listed({ limit, before }: BondPage, whose: ReturnType<typeof sql>) {
  const isBefore = before
    ? sql`(created_at, low_id, high_id)
        < (timestamptz 'epoch' + ${before.at}::float8 * interval '1 microsecond', ${before.low}::integer, ${before.high}::integer)`
    : sql`true`
  return sql<BondRow>`
    select low_id as low, high_id as high, sponsor_id as "sponsorId", invitee_id as "inviteeId",
      created_at as "createdAt", (extract(epoch from created_at) * 1000000)::bigint as at
    from bonds where ${whose} and ${isBefore}
    order by created_at desc, low_id desc, high_id desc limit ${limit}`
}

/** The players with these ids, as the sides of bonds. */
export async function sidesOf(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .select(['id', 'name', 'photo_id as photoId', 'phone', 'role', 'created_at as createdAt'])
    .select('profile_visibility as profileVisibility')
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, profileVisibility: row.profileVisibility as Visibility }))
}

/** The latest bonds of a player with the other side's name, newest first. */
export async function latestBondsOf(db: Db, playerId: number, limit: number) {
  const { rows } = await sql<{ id: number; name: string; createdAt: Date }>`
    select players.id, name, "createdAt"
    from (${ownBonds(playerId, { limit, before: null })}) as own
      join players on players.id = case when low = ${playerId} then high else low end
    order by "createdAt" desc, low desc, high desc`.execute(db)
  return rows
}
