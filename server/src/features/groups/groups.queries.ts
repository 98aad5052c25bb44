import { FORMER_BOARD_DAYS } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { type InferResult, sql } from 'kysely'
import { daysAgo, type Db, type Page, type Tx } from '../../db/database.ts'
import { idsIn, idsOf } from '../../db/rows.ts'
import { LAST_ID, prepared } from '../../db/prepared.ts'
import { apartFrom } from '../ties/ties.queries.ts'

/** A group, and how many of its members the viewer can see. */
export type GroupRow = InferResult<ReturnType<typeof groupRows>>[number]

export type GroupMemberRow = Awaited<ReturnType<typeof membersOf>>[number]

export async function addGroup(
  tx: Tx,
  group: { name: string; description: string | null; createdById: number; trustUnitId: number },
): Promise<number | null> {
  const { createdById: created_by_id, trustUnitId: trust_unit_id, ...words } = group
  const query = tx.insertInto('groups').values({ ...words, created_by_id, trust_unit_id })
  const added = query.onConflict((conflict) => conflict.column('trust_unit_id').doNothing()).returning('id')
  return (await added.executeTakeFirst())?.id ?? null
}

export async function addGroupMembers(tx: Tx, groupId: number, playerIds: number[]): Promise<void> {
  const query = tx.insertInto('group_members')
  await query.values(playerIds.map((player_id) => ({ group_id: groupId, player_id }))).execute()
}

/** A change to a group. Null removes the description. */
export type Change = { name?: string | undefined; description?: string | null | undefined }

export async function changeGroup(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('groups').set(change).where('id', '=', id).execute()
}

/** Returns a unit's confirmations by player id, and locks the unit so that it can't be dissolved. */
export async function holdConfirmationsOf(tx: Tx, unitId: number): Promise<Record<string, boolean>> {
  await tx.selectFrom('trust_units').select('id').where('id', '=', unitId).forShare().execute()
  const query = tx.selectFrom('trust_unit_members').select(['player_id', 'confirmed_at'])
  const rows = await query.where('unit_id', '=', unitId).execute()
  return Object.fromEntries(rows.map((row) => [row.player_id, row.confirmed_at !== null]))
}

export async function groupById(db: Db, id: number, viewerId: number): Promise<GroupRow | undefined> {
  return (await groupOfId(db, { id, viewerId }))[0]
}

export async function groupsOf(db: Db, of: { playerId: number; viewerId: number }, { limit, before }: Page) {
  return groupsWith(db, { ...of, limit, before: before ?? LAST_ID })
}

export async function allGroups(db: Db, { limit, before }: Page): Promise<GroupRow[]> {
  return everyGroup(db, { viewerId: ADMIN_ID, limit, before: before ?? LAST_ID })
}

export async function isMemberOf(db: Db, groupId: number, playerId: number): Promise<boolean> {
  return (await membership(db, { groupId, playerId })).length > 0
}

export async function membersOf(
  db: Db,
  { groupId, viewerId }: { groupId: number; viewerId: number },
  { limit, before }: Page,
) {
  return membersIn(db, { groupId, viewerId, limit, before: before ?? LAST_ID })
}

/**
 * Returns the id of the newest post that a member has read on a group's board, or undefined for non-members.
 */
export async function boardReadTo(tx: Tx, groupId: number, playerId: number): Promise<number | undefined> {
  const query = tx.selectFrom('group_members').select('read_to as readTo')
  const row = await query
    .where(({ and }) => and({ group_id: groupId, player_id: playerId }))
    .executeTakeFirst()
  return row?.readTo
}

/** Moves a member's read mark forward, unless another request has already moved it further. */
export async function markBoardRead(tx: Tx, groupId: number, playerId: number, to: number): Promise<void> {
  const query = tx.updateTable('group_members').set({ read_to: to }).where('read_to', '<', to)
  await query.where(({ and }) => and({ group_id: groupId, player_id: playerId })).execute()
}

export async function memberIdsOf(db: Db, groupId: number): Promise<{ playerId: number }[]> {
  const query = db.selectFrom('group_members').select('player_id as playerId')
  return query.where('group_id', '=', groupId).execute()
}

export async function groupIdsOf(db: Db, playerId: number): Promise<number[]> {
  return idsOf(db.selectFrom('group_members').select('group_id as id').where('player_id', '=', playerId))
}

export async function playersWhoSeeGroup(db: Db, groupId: number): Promise<number[]> {
  const members = await memberIdsOf(db, groupId)
  return [...new Set([ADMIN_ID, ...members.map(({ playerId }) => playerId)])]
}

function groupRows(db: Db, viewerId: number) {
  return db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name', 'groups.description', 'created_by_id as createdById'])
    .select(['trust_unit_id as trustUnitId', 'groups.created_at as createdAt', 'closed_at as closedAt'])
    .select(
      sql<number>`(select count(*) from group_members
        where group_id = groups.id and player_id not in (${apartFrom(viewerId)}))`.as('memberCount'),
    )
}

type Before = { viewerId: number; limit: number; before: number }

function groupsBefore(db: Db, { viewerId, limit, before }: Before) {
  return groupRows(db, viewerId).where('groups.id', '<', before).orderBy('groups.id', 'desc').limit(limit)
}

const groupOfId = prepared((db, { id, viewerId }: { id: number; viewerId: number }) =>
  groupRows(db, viewerId).where('groups.id', '=', id),
)

const everyGroup = prepared(groupsBefore)

const groupsWith = prepared((db, page: Before & { playerId: number }) =>
  groupsBefore(db, page).where('groups.id', 'in', (eb) =>
    eb.selectFrom('group_members').select('group_id').where('player_id', '=', page.playerId),
  ),
)

const membersIn = prepared((db, { groupId, viewerId, limit, before }: Before & { groupId: number }) =>
  db
    .selectFrom('group_members')
    .innerJoin('players', 'players.id', 'group_members.player_id')
    .select(['group_members.id', 'group_members.player_id as playerId'])
    .select(['players.name', 'players.photo_id as photoId'])
    .where('group_id', '=', groupId)
    .where('group_members.id', '<', before)
    .where(sql<boolean>`player_id not in (${apartFrom(viewerId)})`)
    .orderBy('group_members.id', 'desc')
    .limit(limit),
)

const membership = prepared((db, { groupId, playerId }: { groupId: number; playerId: number }) =>
  db
    .selectFrom('group_members')
    .select('id')
    .where(({ and }) => and({ group_id: groupId, player_id: playerId })),
)

type ClosedGroup = { id: number; unitId: number; name: string }

/** Closes and returns the groups of dissolved units. Locks the rows, so posts in progress finish first. */
export async function closeGroupsOf(tx: Tx, unitIds: number[]): Promise<ClosedGroup[]> {
  const { rows } = await sql<ClosedGroup>`
    with named as (
      select id, trust_unit_id, name from groups where trust_unit_id = any(${unitIds}::integer[]) order by id for no key update
    ), closed as (
      update groups set closed_at = now(), trust_unit_id = null where id = any(array(select id from named))
    )
    select id, trust_unit_id as "unitId", name from named`.execute(tx)
  return rows
}

/** Returns true if a group's board is open, and keeps the board open until the transaction ends. */
export async function holdOpenBoard(tx: Tx, groupId: number): Promise<boolean> {
  const { rows } =
    await sql`select from groups where id = ${groupId} and closed_at is null for share`.execute(tx)
  return rows.length > 0
}

export async function removeClosedGroups(tx: Tx): Promise<number[]> {
  return idsIn(
    tx,
    sql`with old as (
      select id from groups where closed_at < ${daysAgo(FORMER_BOARD_DAYS)} for update skip locked
    ), gone as (
      delete from group_members using old where group_id = old.id returning player_id
    ), emptied as (
      delete from groups using old where groups.id = old.id
    )
    select distinct player_id as id from gone`,
  )
}
