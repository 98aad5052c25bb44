import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { type Db, NOW, type Page, type Tx } from '../../db/database.ts'
import { keepsApart } from '../ties/ties.queries.ts'

export type AccessRow = {
  id: number
  phone: string
  /** The time of its latest addition to the list. */
  grantedAt: Date
  joinedAt: Date | null
  muted: boolean
  archived: boolean
  memberId: number | null
  memberName: string | null
  displayName: string | null
  /** True when the owner and the member may write to each other. */
  areJoined: boolean
  seenAt: Date | null
  isApart: boolean
}

/** The numbers on the list of a vault, latest added first; `before` is the id of an entry. */
export async function accessOf(db: Db, vaultId: number, { limit, before }: Page): Promise<AccessRow[]> {
  return accessRows(db)
    .where('entry.vault_id', '=', vaultId)
    .$if(before !== null, (query) =>
      // Compared in the database: a JavaScript date would lose the microseconds.
      query.where(
        sql<boolean>`(entry.granted_at, entry.id) < (select granted_at, id from vault_access where id = ${before})`,
      ),
    )
    .orderBy('entry.granted_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

/** One entry of the list of a vault; undefined also when the owner has ended it. */
export async function accessById(db: Db, vaultId: number, id: number): Promise<AccessRow | undefined> {
  return accessRows(db).where('entry.vault_id', '=', vaultId).where('entry.id', '=', id).executeTakeFirst()
}

function accessRows(db: Db) {
  return db
    .selectFrom('vault_access as entry')
    .innerJoin('vaults', 'vaults.id', 'entry.vault_id')
    .leftJoin('players as member', (join) =>
      join.onRef('member.phone', '=', 'entry.phone').on('member.role', '<>', 'admin'),
    )
    .leftJoin('vault_users as guest', 'guest.phone', 'entry.phone')
    .leftJoin('vault_visits as visit', (join) =>
      join
        .onRef('visit.vault_id', '=', 'entry.vault_id')
        .onRef('visit.phone', '=', 'entry.phone')
        .on(sql<boolean>`guest.show_online_status is not false`),
    )
    .select([
      'entry.id',
      'entry.phone',
      'entry.granted_at as grantedAt',
      'entry.joined_at as joinedAt',
      'entry.muted',
      'entry.archived',
      'member.id as memberId',
      'member.name as memberName',
      'guest.display_name as displayName',
      'visit.seen_at as seenAt',
    ])
    .select([areJoined.as('areJoined'), isApart.as('isApart')])
    .where('entry.ended_at', 'is', null)
}

const isApart = sql<boolean>`(member.id is not null and ${keepsApart(sql`member.id`, sql`vaults.owner_id`)})`

const areJoined = sql<boolean>`(member.id is not null and (
  vaults.owner_id = ${sql.lit(ADMIN_ID)}
  or exists (
    select from bonds
    where low_id = least(member.id, vaults.owner_id) and high_id = greatest(member.id, vaults.owner_id)
  )
  or exists (
    select from trust_unit_members as own join trust_unit_members as other using (unit_id)
    where own.player_id = vaults.owner_id and other.player_id = member.id
  )))`

/** Its owner knows who they are: the two are bonded or share a unit, or the member opened it. Smallest id first. */
export async function vaultsThatFollow(db: Db, phone: string): Promise<number[]> {
  const rows = await accessRows(db)
    .clearSelect()
    .select('entry.vault_id as vaultId')
    .where('entry.phone', '=', phone)
    .where('member.id', 'is not', null)
    .where(({ or, eb }) => or([areJoined, eb('entry.joined_at', 'is not', null)]))
    .where(({ not }) => not(isApart))
    .orderBy('entry.vault_id')
    .execute()
  return rows.map(({ vaultId }) => vaultId)
}

/** A player's own vaults with this number on the list, in an entry of any state. The smallest id first. */
export async function ownVaultsListing(db: Db, playerId: number, phone: string): Promise<number[]> {
  const rows = await db
    .selectFrom('vault_access')
    .innerJoin('vaults', 'vaults.id', 'vault_id')
    .select('vault_id as vaultId')
    .where('owner_id', '=', playerId)
    .where('phone', '=', phone)
    .orderBy('vault_id')
    .execute()
  return rows.map(({ vaultId }) => vaultId)
}

export async function dropNumber(tx: Tx, vaultIds: number[], phone: string): Promise<void> {
  await tx
    .deleteFrom('vault_access')
    .where('phone', '=', phone)
    .where(sql<boolean>`vault_id = any(${vaultIds}::integer[])`)
    .execute()
}

/** With its visits; not on a list that has the new one: an entry that stays remembers the member who left it. */
export async function moveNumber(
  tx: Tx,
  vaultIds: number[],
  { from, to, playerId }: { from: string; to: string; playerId: number },
): Promise<void> {
  for (const table of ['vault_access', 'vault_visits'] as const)
    await sql`update ${sql.table(table)} as entry set phone = ${to}
      where phone = ${from} and vault_id = any(${vaultIds}::integer[]) and not exists (
        select from ${sql.table(table)} as other where other.vault_id = entry.vault_id
          and other.phone = ${to})`.execute(tx)
  await tx
    .updateTable('vault_access')
    .set({ left_by: playerId })
    .where('phone', '=', from)
    .where('left_by', 'is', null)
    .execute()
}

/** A person's entries on a vault's list: of their number, and of their former numbers. */
export async function entriesOf(
  db: Db,
  vaultId: number,
  { playerId, phone }: { playerId: number | null; phone: string },
): Promise<{ muted: boolean; isOpen: boolean }[]> {
  return db
    .selectFrom('vault_access')
    .select('muted')
    .select(sql<boolean>`not archived and ended_at is null`.as('isOpen'))
    .where('vault_id', '=', vaultId)
    .where((eb) => eb.or([eb('phone', '=', phone), eb('left_by', '=', playerId)]))
    .execute()
}

export async function entryOfPhone(db: Db, vaultId: number, phone: string) {
  return db
    .selectFrom('vault_access')
    .select(['id', 'archived'])
    .select(sql<boolean>`ended_at is not null`.as('isEnded'))
    .where('vault_id', '=', vaultId)
    .where('phone', '=', phone)
    .executeTakeFirst()
}

/** Counts the numbers on the list of a vault, archived ones included. */
export async function countAccess(db: Db, vaultId: number): Promise<number> {
  const query = db
    .selectFrom('vault_access')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('vault_id', '=', vaultId)
    .where('ended_at', 'is', null)
  return (await query.executeTakeFirstOrThrow()).count
}

export async function addNumbers(tx: Tx, vaultId: number, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await tx
    .insertInto('vault_access')
    .values(phones.map((phone) => ({ vault_id: vaultId, phone })))
    .execute()
}

/** Restores an entry with the mute it had. From then on only this entry decides on its member's access. */
export async function giveAccess(tx: Tx, vaultId: number, phone: string, { muted = false } = {}) {
  const values = { archived: false, ended_at: null, left_by: null, granted_at: NOW }
  const given = await tx
    .insertInto('vault_access')
    .values({ vault_id: vaultId, phone, muted })
    .onConflict((conflict) => conflict.columns(['vault_id', 'phone']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const itsMember = tx.selectFrom('players').select('id').where('players.phone', '=', phone)
  await tx
    .deleteFrom('vault_access')
    .where('vault_id', '=', vaultId)
    .where('left_by', '=', itsMember)
    .where('ended_at', 'is not', null)
    .execute()
  await tx
    .updateTable('vault_access')
    .set({ left_by: null })
    .where('vault_id', '=', vaultId)
    .where('left_by', '=', itsMember)
    .execute()
  return given.id
}

export async function changeEntry(tx: Tx, id: number, change: { muted?: boolean; archived?: boolean }) {
  await tx.updateTable('vault_access').set(change).where('id', '=', id).execute()
}

/** Ends an entry; its row stays, so that the code of the vault does not restore it. */
export async function endEntry(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('vault_access').set({ ended_at: NOW }).where('id', '=', id).execute()
}

export async function endEntriesOf(tx: Tx, ownerId: number, phone: string): Promise<void> {
  await sql`
    update vault_access set ended_at = now() from vaults
    where vaults.id = vault_id and owner_id = ${ownerId} and phone = ${phone}
      and ended_at is null`.execute(tx)
}

export async function noteJoined(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vault_access')
    .set({ joined_at: NOW })
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The members with these numbers except the admin, who does not see vaults shared with them. */
export async function membersAmong(db: Db, phones: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('players')
    .select('id')
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .where('role', '<>', 'admin')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets a player's former numbers on lists, and removes their ended entries. */
export async function forgetFormerNumbers(tx: Tx, playerId: number): Promise<void> {
  const left = tx.deleteFrom('vault_access').where('left_by', '=', playerId)
  await left.where('ended_at', 'is not', null).execute()
  await tx.updateTable('vault_access').set({ left_by: null }).where('left_by', '=', playerId).execute()
}

export async function leaveLists(tx: Tx, phone: string): Promise<number[]> {
  const left = tx.deleteFrom('vault_access').where('phone', '=', phone)
  return (await left.returning('vault_id as vaultId').execute()).map(({ vaultId }) => vaultId)
}
