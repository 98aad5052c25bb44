import { NOTIFICATION_DAYS } from '@kinhold/domain/limits'
import type { NotificationKind } from '@kinhold/domain/notifications'
import { ADMIN_ID } from '@kinhold/domain/players'
import { SETTING_OF_KIND } from '@kinhold/domain/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { apartFrom, keepsApart, mutedOf } from '../ties/ties.queries.ts'
import type { Note } from './notes.values.ts'
import { columnOf } from './notice-settings.queries.ts'
import { type Told, type Words, wordsOf } from './sentences.values.ts'

/** A member's notification: its subjects, or the stored sentence in older rows. */
export type NotificationRow = {
  id: number
  kind: NotificationKind
  createdAt: Date
  readAt: Date | null
  /** True when the member muted its subject. */
  isMuted: boolean
  said: Told | Words
}

/**
 * Stores notifications and returns the ids of members who got any. None go to players who were removed or ended their
 * account, who do not want that kind (SET-04), or cannot see its subject (TRU-20); the recipients cannot
 * be removed until the transaction ends. A repeated invitation or vault share adds none while the earlier one is
 * unread, and so for a look of the admin: an index keeps one of two parallel ones.
 */
export async function addNotifications(tx: Tx, notes: Note[]): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    insert into notifications (player_id, kind, about_id, trust_unit_id, group_id, vault_id, detail)
    select players.id, note.kind, note."aboutId", note."unitId", note."groupId", note."vaultId", note.detail
    from jsonb_to_recordset(${JSON.stringify(notes.map(withSetting))}::jsonb) as note
        ("playerId" integer, kind text, "aboutId" integer, "unitId" integer, "groupId" integer, "vaultId" integer,
          detail jsonb, setting text)
      join players on players.id = note."playerId"
      left join notice_settings on notice_settings.player_id = players.id
    where players.deleted_at is null and coalesce((to_jsonb(notice_settings) ->> note.setting)::boolean, true)
      and not ${keepsApart(sql`players.id`, sql`note."aboutId"`)}
      and (note.kind not in ('invitation', 'vault') or not exists (
        select from notifications as told
        where told.player_id = players.id and told.kind = note.kind and told.about_id = note."aboutId"
          and told.vault_id is not distinct from note."vaultId" and told.read_at is null
      ))
    for key share of players
    on conflict (player_id) where kind = 'looked_at' and read_at is null do nothing
    returning player_id as "playerId"`.execute(tx)
  return [...new Set(rows.map(({ playerId }) => playerId))]
}

function withSetting(note: Note) {
  const setting = SETTING_OF_KIND[note.kind]
  return { ...note, setting: setting && columnOf(setting) }
}

const othersInUnit = sql<{ id: number; name: string }[]>`array(
  select jsonb_build_object('id', players.id, 'name', players.name)
  from trust_unit_members as member join players on players.id = member.player_id
  where member.unit_id = note.trust_unit_id and member.player_id <> note.player_id
  order by players.created_at, players.id
)`

// A vault is named only while it is shared with the reader, who may lose access.
const isShared = sql<boolean>`exists (
  select from open_vault_access as entry join players as own on own.phone = entry.phone
  where entry.vault_id = vaults.id and own.id = note.player_id
)`

// Leaves out notifications that name people who do not exist for the reader.
function isOfNobodyApart(playerId: number) {
  return sql<boolean>`(coalesce(about.id, 0) not in (${apartFrom(playerId)})
    and coalesce(sponsor.id, 0) not in (${apartFrom(playerId)})
    and (note.trust_unit_id is null or not exists (
      select from trust_unit_members as member
      where member.unit_id = note.trust_unit_id and member.player_id in (${apartFrom(playerId)}))))`
}

function isMuted(playerId: number) {
  return sql<boolean>`(coalesce(about.id, 0) in (${mutedOf(playerId, 'person')})
    or coalesce(note.group_id, 0) in (${mutedOf(playerId, 'board')})
    or coalesce(note.vault_id, 0) in (${mutedOf(playerId, 'vault')}))`
}

function notes(db: Db, { playerId, limit }: { playerId: number; limit: number }) {
  return db
    .selectFrom('notifications as note')
    .leftJoin('players as about', 'about.id', 'note.about_id')
    .leftJoin('players as sponsor', (join) =>
      join.on(
        'sponsor.id',
        '=',
        sql<number>`coalesce(note.detail ->> 'insteadOf', note.detail ->> 'otherId')::integer`,
      ),
    )
    .leftJoin('groups', 'groups.id', 'note.group_id')
    .leftJoin('vaults', (join) => join.onRef('vaults.id', '=', 'note.vault_id').on(isShared))
    .select([
      'note.id',
      'note.kind',
      'note.detail',
      'note.text',
      'note.href',
      'note.created_at as createdAt',
      'note.read_at as readAt',
      'about.id as aboutId',
      'about.name as aboutName',
      'sponsor.id as sponsorId',
      'sponsor.name as sponsorName',
      'groups.id as groupId',
      'groups.name as groupName',
      'vaults.id as vaultId',
      'vaults.title as vaultTitle',
      othersInUnit.as('others'),
      isMuted(playerId).as('isMuted'),
    ])
    .where('note.player_id', '=', playerId)
    .where(isOfNobodyApart(playerId))
    .orderBy('note.id', 'desc')
    .limit(limit)
}

const newest = prepared(notes)
const older = prepared((db, page: { playerId: number; limit: number; before: number }) =>
  notes(db, page).where('note.id', '<', page.before),
)

/** A member's notifications, newest first, before a given id, with current names. */
export async function notificationsOf(
  db: Db,
  playerId: number,
  page: { limit: number; before: number | null },
): Promise<NotificationRow[]> {
  const { before } = page
  const rows = await (before === null
    ? newest(db, { playerId, ...page })
    : older(db, { playerId, ...page, before }))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as NotificationKind,
    createdAt: row.createdAt,
    readAt: row.readAt,
    isMuted: row.isMuted,
    said: row.text === null ? toldOf(row) : { text: row.text, href: row.href },
  }))
}

// A check constraint of the table ensures that each row has the fields of its kind.
function toldOf(row: {
  kind: string
  detail: unknown
  aboutId: number | null
  aboutName: string | null
  sponsorId: number | null
  sponsorName: string | null
  groupId: number | null
  groupName: string | null
  vaultId: number | null
  vaultTitle: string | null
  others: { id: number; name: string }[]
}): Told {
  const second = row.sponsorId === null ? null : { id: row.sponsorId, name: row.sponsorName }
  return {
    kind: row.kind,
    detail: row.detail,
    about: { id: row.aboutId, name: row.aboutName },
    insteadOf: second,
    other: second,
    group: { id: row.groupId, name: row.groupName },
    vault: row.vaultId === null ? null : { id: row.vaultId, title: row.vaultTitle },
    others: row.others,
  } as Told
}

/** Removes notifications about a player who is to be removed; returns the ids of their recipients. */
export async function removeNotificationsAbout(tx: Tx, playerId: number): Promise<number[]> {
  const query = tx.deleteFrom('notifications').where('about_id', '=', playerId).returning('player_id')
  return [...new Set((await query.execute()).map(({ player_id }) => player_id))]
}

/**
 * Removes the notifications of others that lead nowhere without a leaving player or store their name; returns the ids
 * of their recipients. The rest reads 'Former member'.
 */
export async function removeNotificationsNaming(
  tx: Tx,
  { id, name }: { id: number; name: string },
): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    with gone as (
      delete from notifications where player_id <> ${id} and (
        about_id = ${id} and (kind in ('invitation', 'newcomer', 'vault') or text is not null)
        or strpos(text, ${name}) > 0)
      returning player_id)
    select distinct player_id as "playerId" from gone`.execute(tx)
  // The admin's reason to a sponsor may name the player or describe their acts.
  await sql`update notifications set detail = detail - 'reason'
    where about_id = ${id} and kind in ('player_status', 'trust') and detail ? 'reason'`.execute(tx)
  return rows.map(({ playerId }) => playerId)
}

/** Removes notifications about dissolved units; returns the ids of their recipients. */
export async function removeNotificationsOfUnits(tx: Tx, unitIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    with gone as (delete from notifications where trust_unit_id = any(${unitIds}::integer[]) returning player_id)
    select distinct player_id as "playerId" from gone`.execute(tx)
  return rows.map(({ playerId }) => playerId)
}

/** Marks a member's unread notifications up to an id as read; true when there were any. */
export async function markRead(tx: Tx, playerId: number, upTo: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('player_id', '=', playerId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The admin's latest notification in this clock hour that texts are used up; null without one. */
export async function usedUpThisHour(db: Db): Promise<{ createdAt: Date; text: string } | null> {
  const told = await db
    .selectFrom('notifications')
    .select(['detail', 'created_at as createdAt'])
    .where('player_id', '=', ADMIN_ID)
    .where('kind', '=', 'delivery')
    .where('created_at', '>=', sql<Date>`date_trunc('hour', now())`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!told) return null
  const { text } = wordsOf({ kind: 'delivery', detail: told.detail } as Told)
  return { createdAt: told.createdAt, text }
}

/** Removes notifications older than `NOTIFICATION_DAYS`. */
export async function removeOldNotifications(db: Db): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${NOTIFICATION_DAYS}::integer)`)
    .execute()
}
