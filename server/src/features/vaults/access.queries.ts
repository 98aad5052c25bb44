import { ADMIN_ID } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import { type Db, NOW, type Page, type Tx } from '../../db/database.ts'
import { COUNT, countOf, hasRow, idsOf } from '../../db/rows.ts'
import { keepsApart } from '../ties/ties.queries.ts'

/**
 * Returns entries on a vault's access list, most recently added first. With `before`, returns only entries
 * added before the entry with that id.
 */
export async function accessOf(db: Db, vaultId: number, { limit, before }: Page) {
  const query = accessRows(db).where('entry.vault_id', '=', vaultId)
  // Compare the times in the database, because a JavaScript date would lose the microseconds.
  const isBefore = sql<boolean>`(${before}::integer is null
    or (entry.granted_at, entry.id) < (select granted_at, id from vault_access where id = ${before}))`
  const page = query.where(isBefore).orderBy('entry.granted_at', 'desc').orderBy('entry.id', 'desc')
  return page.limit(limit).execute()
}

export type AccessRow = Awaited<ReturnType<typeof accessOf>>[number]

/** Returns an entry on a vault's access list, or undefined if it doesn't exist or has ended. */
export async function accessById(db: Db, vaultId: number, id: number) {
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
        .on(sql<boolean>`guest.show_online_status is not false and not ${waitsBeside}`),
    )
    .select([
      'entry.id',
      'entry.phone',
      'entry.player_id as personId',
      'entry.key',
      'entry.label',
      'entry.muted',
      'entry.archived',
      'entry.may_add as mayAdd',
    ])
    .select(['entry.granted_at as grantedAt', 'entry.joined_at as joinedAt'])
    .select(['member.id as memberId', 'member.name as memberName', 'member.photo_id as photoId'])
    .select(['guest.display_name as displayName', 'visit.seen_at as seenAt'])
    .select([areJoined.as('areJoined'), isApart.as('isApart'), hasAdded.as('hasAdded')])
    .where('entry.ended_at', 'is', null)
}

/** Returns the number, the vault and the owner's name for an entry's key, if the entry gives access. */
export async function entryOfKey(db: Db, key: string) {
  return accessRows(db)
    .clearSelect()
    .innerJoin('players as owner', 'owner.id', 'vaults.owner_id')
    .select(['vaults.id as vaultId', 'vaults.title', 'owner.name as ownerName', 'entry.phone'])
    .where('entry.key', '=', key)
    .where('entry.archived', '=', false)
    .where(({ not }) => not(isApart))
    .executeTakeFirst()
}

// A list may have one entry for a typed number and another for the number's holder as a person. The typed
// entry then shows none of the holder's activity, so that the owner can't learn whose number it is.
const waitsBeside = sql<boolean>`(entry.player_id is null and entry.joined_at is null and exists (
  select from vault_access as person where person.vault_id = entry.vault_id and person.phone = entry.phone
    and person.player_id is not null))`

const isApart = sql<boolean>`(member.id is not null and ${keepsApart(sql`member.id`, sql`vaults.owner_id`)})`

const hasAdded = sql<boolean>`(not ${waitsBeside} and (
  exists (select from posts where place_key = entry.vault_id and author_id = member.id)
  or exists (select from posts where place_key = entry.vault_id and phone = entry.phone)
  or exists (select from vault_items where vault_id = entry.vault_id and author_id = member.id)
  or exists (select from vault_items where vault_id = entry.vault_id and phone = entry.phone)))`

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

/** Returns the sorted ids of the vaults that list a player as a person, not as a typed number. */
export async function vaultsListing(db: Db, playerId: number): Promise<number[]> {
  const query = db.selectFrom('vault_access').select('vault_id as id').where('player_id', '=', playerId)
  return idsOf(query.orderBy('vault_id'))
}

/**
 * Returns the sorted ids of the vaults that have a typed entry for this number and whose owner knows the
 * member with the number.
 */
export async function vaultsThatFollow(db: Db, phone: string): Promise<number[]> {
  const query = accessRows(db).clearSelect().select('entry.vault_id as id').where('entry.phone', '=', phone)
  const isKnown = sql<boolean>`(${areJoined} or entry.joined_at is not null)`
  const member = query.where('entry.player_id', 'is', null).where('member.id', 'is not', null).where(isKnown)
  return idsOf(member.where(({ not }) => not(isApart)).orderBy('entry.vault_id'))
}

/** Returns the sorted ids of a player's own vaults that have an entry, in any state, for this number. */
export async function ownVaultsListing(db: Db, ownerId: number, phone: string): Promise<number[]> {
  const listed = db.selectFrom('vault_access').innerJoin('vaults', 'vaults.id', 'vault_id')
  const own = listed.where(({ and }) => and({ owner_id: ownerId, phone }))
  return idsOf(own.select('vaults.id').orderBy('vaults.id'))
}

export async function dropNumber(tx: Tx, vaultIds: number[], phone: string): Promise<void> {
  const query = tx.deleteFrom('vault_access').where('phone', '=', phone)
  await query.where(sql<boolean>`vault_id = any(${vaultIds}::integer[])`).execute()
}

/**
 * Moves a player's entries and visits to a new number. `typed`: the vaults that list the old number as typed.
 * `people`: the vaults that list the player as a person. A typed entry stays if the list already has one for
 * the new number. Moved entries get new keys, because links with the old keys were sent to the old number.
 */
export async function moveNumber(
  tx: Tx,
  { typed, people }: { typed: number[]; people: number[] },
  { from, to, playerId }: { from: string; to: string; playerId: number },
): Promise<void> {
  await sql`update vault_access set phone = ${to}, key = default where player_id = ${playerId}`.execute(tx)
  await sql`update vault_access as entry set phone = ${to}, key = default
    where phone = ${from} and player_id is null and vault_id = any(${typed}::integer[]) and not exists (
      select from vault_access as other where other.vault_id = entry.vault_id and other.phone = ${to}
        and other.player_id is null)`.execute(tx)
  await sql`update vault_visits as visit set phone = ${to}
    where phone = ${from} and vault_id = any(${[...typed, ...people]}::integer[]) and not exists (
      select from vault_visits as other where other.vault_id = visit.vault_id and other.phone = ${to})`.execute(
    tx,
  )
  const left = tx.updateTable('vault_access').set({ left_by: playerId })
  await left.where(({ and }) => and({ phone: from, left_by: null })).execute()
}

/**
 * Returns a person's entries on a vault's access list, under the person's current number and former numbers.
 */
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

/** Returns the access list entry, in any state, for a typed number or a person. */
export async function entryOf(db: Db, vaultId: number, { phone, playerId }: Listing) {
  const query = db.selectFrom('vault_access').select(['id', 'archived'])
  const entry = query.select(sql<boolean>`ended_at is not null`.as('isEnded'))
  return entry.where(({ and }) => and({ vault_id: vaultId, phone, player_id: playerId })).executeTakeFirst()
}

/** Counts the active and archived entries on a vault's access list. */
export async function countAccess(db: Db, vaultId: number): Promise<number> {
  const query = db.selectFrom('vault_access').select(COUNT)
  return countOf(query.where(({ and }) => and({ vault_id: vaultId, ended_at: null })))
}

/**
 * A phone number to add to a vault's access list. `playerId` is the person the owner chose, or null if the
 * owner typed the number.
 */
export type Listing = { phone: string; playerId: number | null }

export async function addListings(tx: Tx, vaultId: number, listings: Listing[]): Promise<void> {
  const rows = listings.map(({ phone, playerId }) => ({ vault_id: vaultId, phone, player_id: playerId }))
  if (rows.length > 0) await tx.insertInto('vault_access').values(rows).execute()
}

/**
 * Adds an access list entry, or restores an existing one without unmuting it. After that, entries on this
 * list for the holder's former numbers don't apply to the holder.
 */
export async function giveAccess(
  tx: Tx,
  vaultId: number,
  { phone, playerId }: Listing,
  { muted = false } = {},
) {
  // When the owner adds someone back to the list, that person needs new permission to add content.
  const may_add = sql<boolean>`vault_access.may_add and vault_access.ended_at is null`
  // Posts written before this person got access don't count as unread.
  const read_to = sql<number>`(select coalesce(max(id), 0) from posts where place_key = ${vaultId})`
  const values = {
    archived: false,
    ended_at: null,
    left_by: null,
    granted_at: NOW,
    may_add,
    read_to: sql<number>`case when vault_access.ended_at is null then vault_access.read_to else excluded.read_to end`,
  }
  const given = await tx
    .insertInto('vault_access')
    .values({ vault_id: vaultId, phone, player_id: playerId, muted, read_to })
    .onConflict((conflict) => conflict.constraint('vault_access_once').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetLeft(
    tx,
    sql`vault_id = ${vaultId} and left_by = (select id from players where players.phone = ${phone})`,
  )
  return given.id
}

export type Change = {
  muted?: boolean | undefined
  archived?: boolean | undefined
  mayAdd?: boolean | undefined
}

export async function changeEntry(tx: Tx, id: number, { mayAdd, ...change }: Change): Promise<void> {
  const query = tx.updateTable('vault_access').set({ ...change, may_add: mayAdd })
  await query.where('id', '=', id).execute()
}

export async function setLabel(tx: Tx, id: number, label: string | null): Promise<void> {
  await tx.updateTable('vault_access').set({ label }).where('id', '=', id).execute()
}

/** Returns the name that a vault's owner has given a number, or null. */
export async function labelOf(db: Db, vaultId: number, phone: string): Promise<string | null> {
  const query = db.selectFrom('vault_access').select('label')
  const typed = query.where(({ and }) => and({ vault_id: vaultId, phone, player_id: null }))
  const entry = await typed.executeTakeFirst()
  return entry?.label ?? null
}

/** Ends an access list entry. The row stays, so that the vault's code can't restore access. */
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
  const query = tx.updateTable('vault_access').set({ joined_at: NOW }).returning('id')
  return hasRow(query.where(({ and }) => and({ id, joined_at: null })))
}

/** Returns the ids of the members with these numbers, except the admin. */
export async function membersAmong(db: Db, phones: string[]): Promise<number[]> {
  const query = db.selectFrom('players').select('id').where('role', '<>', 'admin')
  return idsOf(query.where(sql<boolean>`phone = any(${phones}::text[])`))
}

/**
 * Deletes the access list entries for a player's former numbers if they have ended, and unlinks the player
 * from the remaining entries.
 */
export async function forgetFormerNumbers(tx: Tx, playerId: number): Promise<void> {
  await forgetLeft(tx, sql`left_by = ${playerId}`)
}

async function forgetLeft(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await tx.deleteFrom('vault_access').where(which).where('ended_at', 'is not', null).execute()
  await tx.updateTable('vault_access').set({ left_by: null }).where(which).execute()
}

export async function leaveLists(tx: Tx, phone: string): Promise<number[]> {
  return idsOf(tx.deleteFrom('vault_access').where('phone', '=', phone).returning('vault_id as id'))
}
