import { pairOf } from '@kinhold/domain/bonds'
import { INTRODUCTION_DAYS, MEMBER_REACH_LEVELS } from '@kinhold/domain/limits'
import {
  ADMIN_ID,
  ADMIN_NAME,
  areSiblings,
  type Awaiting,
  type PlayerRow,
  type Privacy,
} from '@kinhold/domain/players'
import { LINE_NAMES } from '@kinhold/domain/profile-lines'
import { isHiddenFrom } from '@kinhold/domain/settings'
import { type RawBuilder, sql, type Updateable, type UpdateObject } from 'kysely'
import { breaksUniqueness, daysAgo, type Db, type Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { hasRow } from '../../db/rows.ts'
import type { DB } from '../../db/schema.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { peopleCalled, type PeopleSought } from './found-people.queries.ts'
import { fillMemberCountries, noteCountryOf } from './member-countries.queries.ts'

export const PLAYER_COLUMNS = [
  'players.id',
  'players.role',
  'players.name',
  'players.phone',
  'players.photo_id as photoId',
  'players.sponsor_id as sponsorId',
  'players.status',
  'players.awaiting',
  'players.sign_ins as signIns',
  'players.has_seen_welcome as hasSeenWelcome',
  'players.language',
  'players.sponsored_count as inviteeCount',
  'players.bond_count as bondCount',
  'players.trust_unit_count as trustUnitCount',
  'players.created_at as createdAt',
  'players.allow_invitations as allowInvitations',
  'players.network_visibility as networkVisibility',
  'players.profile_visibility as profileVisibility',
  'players.show_connections as showConnections',
  'players.auto_accept_groups as autoAcceptGroups',
  ...LINE_NAMES.map((name) => `players.${name}` as const),
] as const

export type PlayerChange = Updateable<DB['players']>

export async function playerById(db: Db, id: number): Promise<PlayerRow | undefined> {
  return rowOf((await playerOfId(db, { id }))[0])
}

const playerOfId = prepared((db, { id }: { id: number }) =>
  db.selectFrom('players').select(PLAYER_COLUMNS).where('id', '=', id),
)

export async function playerByPhone(db: Db, phone: string): Promise<PlayerRow | undefined> {
  const query = db.selectFrom('players').select(PLAYER_COLUMNS).where('phone', '=', phone)
  return rowOf(await query.executeTakeFirst())
}

export async function playerByName(db: Db, name: string): Promise<PlayerRow | undefined> {
  const isCalled = sql<boolean>`lower(name) = ${name.toLowerCase()}`
  const query = db.selectFrom('players').select(PLAYER_COLUMNS).where(isCalled).orderBy('id')
  return rowOf(await query.executeTakeFirst())
}

export async function facesOf(db: Db, ids: number[]) {
  const isAmong = sql<boolean>`id = any(${ids}::integer[])`
  return db.selectFrom('players').select(['id', 'name', 'photo_id as photoId']).where(isAmong).execute()
}

/** Locks a player's row, but lets other transactions add rows that refer to the player. */
export async function lockPlayer(tx: Tx, id: number): Promise<PlayerRow | undefined> {
  const query = tx.selectFrom('players').select(PLAYER_COLUMNS).where('id', '=', id)
  return rowOf(await query.forNoKeyUpdate().executeTakeFirst())
}

/**
 * Locks players' rows in ascending order of id. Until the transaction ends, no invitation between these
 * players can be sent, edited or accepted. A transaction that changes the counts of several people must call
 * this before it takes any other lock that other transactions may be waiting for, except the lock on its
 * invitation.
 */
export async function lockPlayers(tx: Tx, ids: number[]): Promise<void> {
  // Pass all ids in one array, because a player may have more bonds than a statement can have parameters.
  const isAmong = sql<boolean>`id = any(${ids}::integer[])`
  await tx.selectFrom('players').select('id').where(isAmong).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Waits for other transactions that bond, separate or invite these two players. Actions that lock both the
 * players and the invitations between them call this function first, because the actions take these locks in
 * different orders.
 */
export async function lockPair(tx: Tx, a: number, b: number): Promise<void> {
  await sql`select ${pairLock(sql`${a}::integer`, sql`${b}::integer`)}`.execute(tx)
}

/** Like `lockPair`, for a player and the player with this number. Does nothing if no player has the number. */
export async function lockPairWith(tx: Tx, id: number, phone: string): Promise<void> {
  await sql`select ${pairLock(sql`${id}::integer`, sql`id`)} from players where phone = ${phone}`.execute(tx)
}

function pairLock(a: RawBuilder<unknown>, b: RawBuilder<unknown>) {
  const key = sql`concat('pair ', least(${a}, ${b}), ' ', greatest(${a}, ${b}))`
  return sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}

export async function playersByName(
  db: Db,
  page: {
    limit: number
    after: { name: string; id: number } | null
    search?: PeopleSought | undefined
    withArchived: boolean
  },
): Promise<PlayerRow[]> {
  const { after, search } = page
  const isListed = page.withArchived ? sql<boolean>`true` : sql<boolean>`status <> 'archived'`
  const rows = await db
    .selectFrom('players')
    .select(PLAYER_COLUMNS)
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`id in (${peopleCalled(search!, isListed)})`),
    )
    .where(isListed)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(lower(name), id) > (lower(${after!.name}), ${after!.id})`),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map((row) => rowOf(row)!)
}

/**
 * Adds a player. Returns null if another player has the number, in which case PostgreSQL aborts the
 * transaction.
 */
export async function addPlayer(
  tx: Tx,
  player: { name: string; phone: string; photoId: string; sponsorId: number; awaiting?: Awaiting },
): Promise<PlayerRow | null> {
  const values = {
    name: player.name,
    phone: player.phone,
    photo_id: player.photoId,
    sponsor_id: player.sponsorId,
    awaiting: player.awaiting ?? null,
    sign_ins: 1,
  }
  const query = tx.insertInto('players').values(values).returning(PLAYER_COLUMNS)
  return unlessPhoneTaken(tx, player.phone, () => query.executeTakeFirstOrThrow())
}

/** Registers a player again. A player without a bond has to be confirmed by the sponsor. */
export async function renewPlayer(
  tx: Tx,
  id: number,
  player: { name: string; photoId: string; sponsorId: number },
): Promise<PlayerRow> {
  return changePlayer(tx, id, {
    name: player.name,
    photo_id: player.photoId,
    sponsor_id: player.sponsorId,
    awaiting: sql<Awaiting | null>`case when exists (
      select from bonds where low_id = ${id} union all select from bonds where high_id = ${id}
    ) then null else 'sponsor' end`,
    sign_ins: 1,
  })
}

export async function changePlayer(tx: Tx, id: number, change: Omit<UpdateObject<DB, 'players'>, 'phone'>) {
  const query = tx.updateTable('players').set(change).where('id', '=', id).returning(PLAYER_COLUMNS)
  return rowOf(await query.executeTakeFirstOrThrow())!
}

export async function changePrivacy(
  tx: Tx,
  id: number,
  privacy: { [K in keyof Privacy]?: Privacy[K] | undefined },
): Promise<void> {
  await changePlayer(tx, id, {
    // An update needs at least one column, even if no setting is given.
    id,
    allow_invitations: privacy.allowInvitations,
    network_visibility: privacy.networkVisibility,
    profile_visibility: privacy.profileVisibility,
    show_connections: privacy.showConnections,
    auto_accept_groups: privacy.autoAcceptGroups,
  })
}

/**
 * Changes the number and other fields. Returns null if another player has the number, in which case
 * PostgreSQL aborts the transaction.
 */
export async function changePlayerWithPhone(tx: Tx, id: number, change: PlayerChange & { phone: string }) {
  const query = tx.updateTable('players').set(change).where('id', '=', id).returning(PLAYER_COLUMNS)
  return unlessPhoneTaken(tx, change.phone, () => query.executeTakeFirstOrThrow())
}

/** Removes a player who has no data except an account and sessions. The number becomes free. */
export async function removePlayer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('players').where('id', '=', id).execute()
}

/** Counts a player's invitees who aren't archived and aren't separated from the viewer by a block. */
export async function countSponsored(db: Db, player: PlayerRow, viewerId: number): Promise<number> {
  const [aside] = await notCountedOf(db, { sponsorId: player.id, viewerId })
  return player.inviteeCount - aside!.count
}

const notCountedOf = prepared((db, { sponsorId, viewerId }: { sponsorId: number; viewerId: number }) =>
  db
    .selectFrom('players')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sponsor_id', '=', sponsorId)
    .where(sql<boolean>`(status = 'archived' or id in (${apartFrom(viewerId)}))`),
)

export async function countSignIn(tx: Tx, id: number): Promise<number> {
  const query = tx
    .updateTable('players')
    .set({ sign_ins: sql<number>`sign_ins + 1` })
    .where('id', '=', id)
  return (await query.returning('sign_ins').executeTakeFirstOrThrow()).sign_ins
}

/**
 * Adds the admin if there is none, and records members' countries. Several processes may call this in
 * parallel.
 */
export async function ensureAdmin(db: Db, phone: string): Promise<PlayerRow> {
  await fillMemberCountries(db)
  const values = { id: ADMIN_ID, role: 'admin', name: ADMIN_NAME, phone }
  await db
    .insertInto('players')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const admin = (await playerById(db, ADMIN_ID))!
  if (admin.phone !== null) await noteCountryOf(db, admin.phone)
  return admin
}

/**
 * Returns true if `caller` may know that `other` exists: the caller can open the profile, the two are
 * siblings (FAM-51), or an open introduction shows `other` to the caller (FAM-54).
 */
export async function isWithinReach(db: Db, caller: PlayerRow, other: PlayerRow): Promise<boolean> {
  if (areSiblings(caller, other) || (await isOpenTo(db, caller, other))) return true
  return areIntroduced(db, caller, other)
}

/**
 * Returns true if an open introduction concerns both players and `caller` hasn't declined it. It doesn't
 * matter whether `other` has declined.
 */
export async function areIntroduced(db: Db, caller: PlayerRow, other: PlayerRow): Promise<boolean> {
  if (other.status !== 'active') return false
  const { low, high } = pairOf(caller.id, other.id)
  const said = caller.id === low ? sql.ref('low_says') : sql.ref('high_says')
  const query = db
    .selectFrom('introductions')
    .innerJoin('players as introducer', 'introducer.id', 'introducer_id')
    .select('introductions.id')
    .where(({ and }) => and({ low_id: low, high_id: high, 'introducer.status': 'active' }))
    .where('introductions.created_at', '>', daysAgo(INTRODUCTION_DAYS))
    .where('introducer.deleted_at', 'is', null)
    .where(sql<boolean>`${said} is distinct from false`)
  return hasRow(query)
}

/**
 * Returns true if `caller` may see the whole profile of `other`, that is, if `other` is the caller, the
 * caller's sponsor, a descendant within seven levels, a person with a current or former bond to the caller,
 * or the sender of a pending invitation to the caller. A player with a private network position counts as a
 * descendant only for their own sponsor.
 */
export async function isOpenTo(db: Db, caller: PlayerRow, other: PlayerRow): Promise<boolean> {
  if (other.id === caller.id || other.id === caller.sponsorId) return true
  const isBelow = !isHiddenFrom(other, { ...caller, isBonded: false })
  const { rows } = await sql<{ reached: boolean }>`
    with recursive above(id, level) as (
      select ${other.sponsorId}::integer, 1
      union all
      select players.sponsor_id, level + 1 from above join players on players.id = above.id where level < ${MEMBER_REACH_LEVELS}
    )
    select (${isBelow} and exists (select from above where id = ${caller.id}))
      or exists (select from bonds where low_id = least(${caller.id}::integer, ${other.id}) and high_id = greatest(${caller.id}::integer, ${other.id}))
      or exists (select from ended_bonds where low_id = least(${caller.id}::integer, ${other.id}) and high_id = greatest(${caller.id}::integer, ${other.id}))
      or exists (select from invitations where sponsor_id = ${other.id} and recipient_phone = ${caller.phone} and status = 'pending' and declined_at is null and recipient_id is null
        and withheld_from is distinct from ${caller.id}::integer)
      as reached`.execute(db)
  return rows[0]!.reached
}

type Narrow = 'status' | 'networkVisibility' | 'profileVisibility'
export type PlayerColumns = Omit<PlayerRow & Privacy, Narrow | 'awaiting' | 'privacy'> &
  Record<Narrow, string> & { awaiting: string | null }

/**
 * Turns a row of PLAYER_COLUMNS into a player. The table's check constraints guarantee the narrow types. The
 * player keeps the row's other columns, because leaving them out would take longer than all the rest, and
 * every call of a member reads such a row.
 */
export function rowOf(row: PlayerColumns | undefined): PlayerRow | undefined {
  if (!row) return undefined
  const privacy = {
    allowInvitations: row.allowInvitations,
    networkVisibility: row.networkVisibility,
    profileVisibility: row.profileVisibility,
    showConnections: row.showConnections,
    autoAcceptGroups: row.autoAcceptGroups,
  }
  return { ...row, privacy } as PlayerRow
}

async function unlessPhoneTaken(tx: Tx, phone: string, write: () => Promise<PlayerColumns>) {
  try {
    const written = rowOf(await write())!
    await noteCountryOf(tx, phone)
    return written
  } catch (error) {
    if (breaksUniqueness(error, 'players_phone_key')) return null
    throw error
  }
}

export function isProfilePhoto() {
  return sql<boolean>`exists (select from players where photo_id = uploads.id)`
}
