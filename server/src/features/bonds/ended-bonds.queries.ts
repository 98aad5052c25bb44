import { pairOf } from '@kinhold/domain/bonds'
import { sql } from 'kysely'
import type { Db, Page, Tx } from '../../db/database.ts'
import { LAST_ID } from '../../db/prepared.ts'
import { hasRow } from '../../db/rows.ts'
import { apartFrom } from '../ties/ties.queries.ts'

// The preview of ending a bond lists at most this many trust units, newest first.
const UNITS_TOLD_MOST = 100

/**
 * The end of a bond. `invited` is how many times the two people invited each other again in the last year.
 */
export type EndingRow = { endedAt: Date; endedById: number; invited: number; thirdLastAt: Date | null }

export type EndedBondRow = EndingRow & {
  id: number
  low: number
  high: number
  formedAt: Date
  otherId: number
  otherName: string
  otherPhotoId: string | null
  isInvitable: boolean
  isBondedAgain: boolean
}

/** Moves the bond of two players to the ended bonds. Returns false if there was no bond. */
export async function moveToEnded(tx: Tx, { byId, otherId }: { byId: number; otherId: number }) {
  const { low, high } = pairOf(byId, otherId)
  const { numAffectedRows } = await sql`
    with gone as (
      delete from bonds where low_id = ${low} and high_id = ${high}
      returning low_id, high_id, sponsor_id, invitee_id, created_at
    )
    insert into ended_bonds (low_id, high_id, sponsor_id, invitee_id, formed_at, ended_by_id)
    select low_id, high_id, sponsor_id, invitee_id, created_at, ${byId}::integer from gone`.execute(tx)
  return numAffectedRows! > 0n
}

export async function lastEndingOf(db: Db, a: number, b: number): Promise<EndingRow | undefined> {
  const { low, high } = pairOf(a, b)
  const { rows } = await sql<EndingRow>`
    select ended_at as "endedAt", ended_by_id as "endedById", ${INVITED}
    from ended_bonds as ended where low_id = ${low} and high_id = ${high}
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Locks a pair's most recently ended bond, so that parallel invitations are counted one after another. */
export async function holdEnding(tx: Tx, playerId: number, phone: string): Promise<void> {
  await sql`
    select from players join ended_bonds
      on low_id = least(players.id, ${playerId}::integer) and high_id = greatest(players.id, ${playerId}::integer)
    where phone = ${phone} order by ended_bonds.id desc limit 1 for update of ended_bonds`.execute(tx)
}

/** Records an invitation to a former bond partner's number, unless a block separates the two players. */
export async function addInvitedAgain(tx: Tx, playerId: number, phone: string): Promise<void> {
  await sql`
    insert into invited_again (low_id, high_id)
    select distinct low_id, high_id
    from players join ended_bonds
      on low_id = least(players.id, ${playerId}::integer) and high_id = greatest(players.id, ${playerId}::integer)
    where phone = ${phone} and players.id <> ${playerId}
      and players.id not in (${apartFrom(playerId)})`.execute(tx)
}

export async function removeOldInvitedAgain(db: Db): Promise<void> {
  await sql`delete from invited_again where sent_at < now() - interval '365 days'`.execute(db)
}

/** Returns a player's ended bonds with ids below `before`, newest first, except those hidden by a block. */
export async function endedBondsOf(
  db: Db,
  playerId: number,
  { limit, before }: Page,
): Promise<EndedBondRow[]> {
  const half = (own: string, other: string) => sql`
    (select *, ${sql.ref(other)} as other_id from ended_bonds
    where ${sql.ref(own)} = ${playerId} and id < ${before ?? LAST_ID}
      and ${sql.ref(other)} not in (${apartFrom(playerId)})
    order by id desc limit ${limit})`
  const { rows } = await sql<EndedBondRow>`
    select ended.id, ended.low_id as low, ended.high_id as high, formed_at as "formedAt", ended_at as "endedAt",
      ended_by_id as "endedById", players.id as "otherId", name as "otherName", photo_id as "otherPhotoId",
      phone is not null and role <> 'admin' as "isInvitable",
      exists (select from bonds where bonds.low_id = ended.low_id and bonds.high_id = ended.high_id) as "isBondedAgain",
      ${INVITED}
    from (${half('low_id', 'high_id')} union all ${half('high_id', 'low_id')} order by id desc limit ${limit}) as ended
      join players on players.id = other_id
    order by ended.id desc`.execute(db)
  return rows
}

// These columns refer to the row `ended` in the enclosing query.
const INVITED = sql`
  (select count(*)::integer from invited_again as again where again.low_id = ended.low_id
    and again.high_id = ended.high_id and sent_at > now() - interval '365 days') as invited,
  (select sent_at from invited_again as again where again.low_id = ended.low_id and again.high_id = ended.high_id
    and sent_at > now() - interval '365 days' order by sent_at desc offset 2 limit 1) as "thirdLastAt"`

type Card = { id: number; name: string; photoId: string | null }

export async function unitsBetween(db: Db, a: number, b: number) {
  const { rows } = await sql<{ id: number; groupName: string | null; third: Card; count: number }>`
    select trust_units.id, groups.name as "groupName", count(*) over () as count,
      jsonb_build_object('id', players.id, 'name', players.name, 'photoId', players.photo_id) as third
    from trust_unit_members as one
      join trust_unit_members as other on other.unit_id = one.unit_id and other.player_id = ${b}
      join trust_unit_members as third on third.unit_id = one.unit_id and third.player_id not in (${a}, ${b})
      join trust_units on trust_units.id = one.unit_id join players on players.id = third.player_id
      left join groups on groups.trust_unit_id = trust_units.id
    where one.player_id = ${a} order by trust_units.id desc limit ${UNITS_TOLD_MOST}`.execute(db)
  return { units: rows, count: rows[0]?.count ?? 0 }
}

export async function vaultsSharedWith(db: Db, ownerId: number, otherId: number) {
  const { rows } = await sql<{ id: number; title: string; accessId: number }>`
    select vaults.id, title, entry.id as "accessId"
    from players join open_vault_access as entry on entry.phone = players.phone
      join vaults on vaults.id = entry.vault_id
    where players.id = ${otherId} and owner_id = ${ownerId} order by vaults.id`.execute(db)
  return rows
}

export async function haveWritten(db: Db, a: number, b: number): Promise<boolean> {
  const { low: low_id, high: high_id } = pairOf(a, b)
  const query = db.selectFrom('conversations').select('last_id').where('last_id', 'is not', null)
  return hasRow(query.where(({ and }) => and({ low_id, high_id })))
}
