import { NOTIFICATION_DAYS } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import { daysAgo, type Db, NOW, type Page, type Tx } from '../../db/database.ts'
import { LAST_ID, prepared } from '../../db/prepared.ts'
import { hasRow, idsOf } from '../../db/rows.ts'
import { apartFrom, keepsApart, mutedOf } from '../ties/ties.queries.ts'
import { KINDS, type Note, type NotificationKind, wordsOf } from './kinds.values.ts'
import { columnOf } from './notice-settings.queries.ts'

export type NotificationRow = Awaited<ReturnType<typeof notificationsOf>>[number]

/**
 * Stores notifications and returns the recipients' ids. Players get none if their account ended, if they
 * turned that kind off (SET-04), or if a block separates them from its subject (TRU-20). No recipient can be
 * removed until the transaction ends. An unread notification of an `isOnce` kind prevents a second one about
 * the same subject. An index enforces this for parallel looks by the admin.
 */
export async function addNotifications(tx: Tx, notes: Note[]): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    insert into notifications (player_id, kind, about_id, trust_unit_id, group_id, vault_id, detail)
    select players.id, note.kind, note."aboutId", note."unitId", note."groupId", note."vaultId", note.detail
    from jsonb_to_recordset(${JSON.stringify(notes.map(rowOf))}::jsonb) as note
        ("to" integer, kind text, "aboutId" integer, "unitId" integer, "groupId" integer, "vaultId" integer,
          detail jsonb, setting text, "isOnce" boolean)
      join players on players.id = note."to"
      left join notice_settings on notice_settings.player_id = players.id
    where players.deleted_at is null and coalesce((to_jsonb(notice_settings) ->> note.setting)::boolean, true)
      and not ${keepsApart(sql`players.id`, sql`note."aboutId"`)}
      and (note."isOnce" is null or not exists (
        select from notifications as told
        where told.player_id = players.id and told.kind = note.kind
          and told.about_id is not distinct from note."aboutId"
          and told.vault_id is not distinct from note."vaultId" and told.read_at is null
      ))
    for key share of players
    on conflict (player_id) where kind = 'looked_at' and read_at is null do nothing
    returning player_id as "playerId"`.execute(tx)
  return [...new Set(rows.map(({ playerId }) => playerId))]
}

type Ref = { id: number }
type AnyNote = { kind: NotificationKind; to: number; detail?: object } & {
  [F in 'about' | 'other' | 'unit' | 'group' | 'vault']?: Ref
}

function rowOf({ kind, to, about, other, unit, group, vault, detail }: AnyNote) {
  const { setting, isOnce } = KINDS[kind]
  return {
    kind,
    to,
    aboutId: about?.id,
    unitId: unit?.id,
    groupId: group?.id,
    vaultId: vault?.id,
    detail: other ? { ...detail, otherId: other.id } : detail,
    setting: setting && columnOf(setting),
    isOnce,
  }
}

const othersInUnit = sql<{ id: number; name: string }[]>`array(
  select jsonb_build_object('id', players.id, 'name', players.name)
  from trust_unit_members as member join players on players.id = member.player_id
  where member.unit_id = note.trust_unit_id and member.player_id <> note.player_id
  order by players.created_at, players.id
)`

// The reader sees the vault's title only while the vault is shared with them.
const isShared = sql<boolean>`exists (
  select from open_vault_access as entry join players as own on own.phone = entry.phone
  where entry.vault_id = vaults.id and own.id = note.player_id
)`

function isOfNobodyApart(playerId: number) {
  return sql<boolean>`(coalesce(about.id, 0) not in (${apartFrom(playerId)})
    and coalesce(other.id, 0) not in (${apartFrom(playerId)})
    and (note.trust_unit_id is null or not exists (
      select from trust_unit_members as member
      where member.unit_id = note.trust_unit_id and member.player_id in (${apartFrom(playerId)}))))`
}

function named(table: 'about' | 'other' | 'groups') {
  return sql<{ id: number; name: string } | null>`case when ${sql.table(table)}.id is not null
    then jsonb_build_object('id', ${sql.table(table)}.id, 'name', ${sql.table(table)}.name) end`
}

function isMuted(playerId: number) {
  return sql<boolean>`(coalesce(about.id, 0) in (${mutedOf(playerId, 'person')})
    or coalesce(note.group_id, 0) in (${mutedOf(playerId, 'board')})
    or coalesce(note.vault_id, 0) in (${mutedOf(playerId, 'vault')}))`
}

const sharedVault = sql<{ id: number; title: string } | null>`case when vaults.id is not null
  then jsonb_build_object('id', vaults.id, 'title', vaults.title) end`

// Another version of the server may have stored kinds that this version does not know.
const KNOWN = Object.keys(KINDS)

const notesBefore = prepared((db, of: { playerId: number; limit: number; before: number }) =>
  db
    .selectFrom('notifications as note')
    .leftJoin('players as about', 'about.id', 'note.about_id')
    .leftJoin('players as other', (join) =>
      join.on('other.id', '=', sql<number>`(note.detail ->> 'otherId')::integer`),
    )
    .leftJoin('groups', 'groups.id', 'note.group_id')
    .leftJoin('vaults', (join) => join.onRef('vaults.id', '=', 'note.vault_id').on(isShared))
    .select(['note.id', 'note.kind', 'note.detail', 'note.text', 'note.href'])
    .select(['note.created_at as createdAt', 'note.read_at as readAt', isMuted(of.playerId).as('isMuted')])
    .select([named('about').as('about'), named('other').as('other'), named('groups').as('group')])
    .select([sharedVault.as('vault'), othersInUnit.as('unit')])
    .where('note.player_id', '=', of.playerId)
    .where('note.id', '<', of.before)
    .where(isOfNobodyApart(of.playerId))
    .where('note.kind', 'in', KNOWN)
    .orderBy('note.id', 'desc')
    .limit(of.limit),
)

export async function notificationsOf(db: Db, playerId: number, page: Page) {
  const rows = await notesBefore(db, { playerId, limit: page.limit, before: page.before ?? LAST_ID })
  return rows.map(({ id, kind, createdAt, readAt, isMuted, text, href, ...told }) => ({
    id,
    createdAt,
    readAt,
    isMuted,
    ...wordsOf(kind as NotificationKind, text === null ? told : { text, href }),
  }))
}

/** Removes notifications about a player before the player's row is removed; returns the recipients' ids. */
export async function removeNotificationsAbout(tx: Tx, playerId: number): Promise<number[]> {
  return removeAll(tx, sql`about_id = ${playerId}`)
}

const ENDING = Object.entries(KINDS).flatMap(([name, { endsWithAccount }]) => (endsWithAccount ? name : []))

/**
 * Removes others' notifications that contain a leaver's name or would lead nowhere; returns recipients' ids.
 */
export async function removeNotificationsNaming(tx: Tx, { id, name }: { id: number; name: string }) {
  const told = await removeAll(
    tx,
    sql`player_id <> ${id} and (
      about_id = ${id} and (kind = any(${ENDING}::text[]) or text is not null) or strpos(text, ${name}) > 0)`,
  )
  // A reason that the admin gave to a sponsor may name the leaver or describe their acts.
  await sql`update notifications set detail = detail - 'reason'
    where about_id = ${id} and detail ? 'reason'`.execute(tx)
  return told
}

/** Removes notifications about dissolved units; returns the ids of their recipients. */
export async function removeNotificationsOfUnits(tx: Tx, unitIds: number[]): Promise<number[]> {
  return removeAll(tx, sql`trust_unit_id = any(${unitIds}::integer[])`)
}

async function removeAll(tx: Tx, which: RawBuilder<boolean>): Promise<number[]> {
  const query = tx.deleteFrom('notifications').where(which).returning('player_id as id')
  return [...new Set(await idsOf(query))]
}

export async function markRead(tx: Tx, playerId: number, upTo: number): Promise<boolean> {
  const query = tx.updateTable('notifications').set({ read_at: NOW }).where('id', '<=', upTo)
  return hasRow(query.where(({ and }) => and({ player_id: playerId, read_at: null })).returning('id'))
}

/** Returns the admin's latest notification about used-up texts in this clock hour, or null. */
export async function usedUpThisHour(db: Db): Promise<{ createdAt: Date; text: string } | null> {
  const told = await db
    .selectFrom('notifications')
    .select([sql<UsedUp>`detail`.as('detail'), 'created_at as createdAt'])
    .where('player_id', '=', ADMIN_ID)
    .where('kind', '=', 'delivery')
    .where('created_at', '>=', sql<Date>`date_trunc('hour', now())`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return told ? { createdAt: told.createdAt, text: KINDS.delivery.say(told) } : null
}

type UsedUp = Parameters<typeof KINDS.delivery.say>[0]['detail']

export async function removeOldNotifications(db: Db): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', daysAgo(NOTIFICATION_DAYS)).execute()
}
