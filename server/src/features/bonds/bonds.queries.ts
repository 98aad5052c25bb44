import { pairOf } from '@kinhold/domain/bonds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Joins two players; a bond that stands already stays as it is. */
export async function addBond(tx: Tx, bond: { sponsorId: number; inviteeId: number }): Promise<void> {
  const { low, high } = pairOf(bond.sponsorId, bond.inviteeId)
  const values = { low_id: low, high_id: high, sponsor_id: bond.sponsorId, invitee_id: bond.inviteeId }
  await tx
    .insertInto('bonds')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function areBonded(db: Db, a: number, b: number): Promise<boolean> {
  const { low, high } = pairOf(a, b)
  const query = db.selectFrom('bonds').select('low_id').where('low_id', '=', low).where('high_id', '=', high)
  return (await query.executeTakeFirst()) !== undefined
}

export async function countBonds(db: Db, playerId: number): Promise<number> {
  const query = db
    .selectFrom('bonds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('low_id', '=', playerId), eb('high_id', '=', playerId)]))
  return (await query.executeTakeFirstOrThrow()).count
}

/** The latest bonds of a player with the other side's name, newest first. */
export async function latestBondsOf(db: Db, playerId: number, limit: number) {
  const otherSide = sql<number>`case when low_id = ${playerId} then high_id else low_id end`
  return db
    .selectFrom('bonds')
    .innerJoin('players', (join) => join.on('players.id', '=', otherSide))
    .select(['players.id', 'players.name', 'bonds.created_at as createdAt'])
    .where((eb) => eb.or([eb('low_id', '=', playerId), eb('high_id', '=', playerId)]))
    .orderBy('bonds.created_at', 'desc')
    .limit(limit)
    .execute()
}
