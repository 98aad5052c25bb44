import { sql } from 'kysely'
import { daysAgo, type Db, NOW, type Tx } from '../../../db/database.ts'
import { hasRow } from '../../../db/rows.ts'

export type NamedRow = { id: number; name: string; photoId: string | null; answer: string | null }
export type SetRow = { id: number; holdsFrom: Date; holds: boolean; named: NamedRow[] }

export async function setsOf(db: Db, playerId: number): Promise<{ now?: SetRow; later?: SetRow }> {
  const sets = await db
    .selectFrom('guardian_sets')
    .select(['id', 'holds_from as holdsFrom'])
    .select(sql<boolean>`holds_from <= now()`.as('holds'))
    .where('player_id', '=', playerId)
    .orderBy('holds_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const chosen = [sets.find(({ holds }) => holds), sets.find(({ holds }) => !holds)]
  const ids = chosen.flatMap((set) => (set ? [set.id] : []))
  if (ids.length === 0) return {}
  const people = await db
    .selectFrom('guardians')
    .innerJoin('players', 'players.id', 'guardian_id')
    .select(['set_id as setId', 'players.id', 'name', 'photo_id as photoId', 'answer'])
    .where('set_id', 'in', ids)
    .orderBy('players.id')
    .execute()
  const [now, later] = chosen.map(
    (set) => set && { ...set, named: people.filter(({ setId }) => setId === set.id) },
  )
  return { ...(now && { now }), ...(later && { later }) }
}

/**
 * Adds a set of guardians. Replaces any set not yet in effect, and also the current set if there is no delay.
 */
export async function addSet(
  tx: Tx,
  playerId: number,
  of: { named: { id: number; answer: string | null }[]; afterDays: number },
): Promise<void> {
  if (of.afterDays > 0) await removeLaterSets(tx, playerId)
  else await tx.deleteFrom('guardian_sets').where('player_id', '=', playerId).execute()
  const values = { player_id: playerId, holds_from: daysAgo(-of.afterDays) }
  const set = tx.insertInto('guardian_sets').values(values).returning('id')
  const { id } = await set.executeTakeFirstOrThrow()
  const rows = of.named.map((one) => ({
    set_id: id,
    guardian_id: one.id,
    answer: one.answer,
    answered_at: one.answer && NOW,
  }))
  await tx.insertInto('guardians').values(rows).execute()
}

export async function removeLaterSets(tx: Tx, playerId: number): Promise<void> {
  const query = tx.deleteFrom('guardian_sets').where('player_id', '=', playerId)
  await query.where('holds_from', '>', NOW).execute()
}

/** Stores a guardian's answer and returns whether the guardian was asked and whether the answer is new. */
export async function setAnswer(
  tx: Tx,
  of: { playerId: number; guardianId: number; answer: 'agreed' | 'declined' },
): Promise<{ wasAsked: boolean; changed: boolean }> {
  const sets = tx.selectFrom('guardian_sets').select('id').where('player_id', '=', of.playerId)
  const mine = await tx
    .selectFrom('guardians')
    .select(['set_id', 'answer'])
    .where('guardian_id', '=', of.guardianId)
    .where('set_id', 'in', sets)
    .forUpdate()
    .execute()
  if (mine.length === 0) return { wasAsked: false, changed: false }
  const query = tx.updateTable('guardians').set({ answer: of.answer, answered_at: NOW })
  await query.where('guardian_id', '=', of.guardianId).where('set_id', 'in', sets).execute()
  return { wasAsked: true, changed: mine.some(({ answer }) => answer !== of.answer) }
}

/**
 * Returns the active players whose current or future sets include this guardian, with the guardian's answers.
 */
export async function askersOf(db: Db, guardianId: number) {
  const { rows } = await sql<NamedRow & { createdAt: Date }>`
    select distinct on (players.id) players.id, name, photo_id as "photoId", answer, guardian_sets.created_at as "createdAt"
    from guardians join guardian_sets on guardian_sets.id = set_id join players on players.id = player_id
    where guardian_id = ${guardianId} and players.status = 'active'
      and not exists (select from guardian_sets as newer where newer.player_id = guardian_sets.player_id
        and newer.holds_from <= now() and (newer.holds_from, newer.id) > (guardian_sets.holds_from, guardian_sets.id))
    order by players.id, guardian_sets.id desc`.execute(db)
  return rows
}

export async function isNewSession(db: Db, id: string, days: number): Promise<boolean> {
  const query = db.selectFrom('sessions').select('id').where('id', '=', id)
  return hasRow(query.where('created_at', '>', daysAgo(days)))
}

export async function removeOldSets(db: Db): Promise<void> {
  await sql`
    delete from guardian_sets where exists (
      select from guardian_sets as newer where newer.player_id = guardian_sets.player_id and newer.holds_from <= now()
        and (newer.holds_from, newer.id) > (guardian_sets.holds_from, guardian_sets.id)
    )`.execute(db)
}
