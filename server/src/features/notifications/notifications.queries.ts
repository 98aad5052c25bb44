import type { NotificationKind } from '@kinhold/domain/notifications'
import { NOTIFICATION_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Note } from './notes.values.ts'
import type { Told, Words } from './sentences.values.ts'

/** A notification of one member: what they were told of, or the sentence alone where that is all that was kept. */
export type NotificationRow = {
  id: number
  kind: NotificationKind
  createdAt: Date
  readAt: Date | null
  said: Told | Words
}

/**
 * Keeps what members are told. A player who was removed meanwhile is told nothing; the others cannot be removed until
 * the transaction ends. An invitation that is taken back and sent again and again is told once until it is read.
 */
export async function addNotifications(tx: Tx, notes: Note[]): Promise<void> {
  await sql`
    insert into notifications (player_id, kind, about_id, trust_unit_id, group_id, detail)
    select players.id, note.kind, note."aboutId", note."unitId", note."groupId", note.detail
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note
        ("playerId" integer, kind text, "aboutId" integer, "unitId" integer, "groupId" integer, detail jsonb)
      join players on players.id = note."playerId"
    where note.kind <> 'invitation' or not exists (
      select from notifications as told
      where told.player_id = players.id and told.kind = note.kind and told.about_id = note."aboutId"
        and told.read_at is null
    )
    for key share of players`.execute(tx)
}

const othersInUnit = sql<{ id: number; name: string }[]>`array(
  select jsonb_build_object('id', players.id, 'name', players.name)
  from trust_unit_members as member join players on players.id = member.player_id
  where member.unit_id = note.trust_unit_id and member.player_id <> note.player_id
  order by players.created_at, players.id
)`

function notes(db: Db, { playerId, limit }: { playerId: number; limit: number }) {
  return db
    .selectFrom('notifications as note')
    .leftJoin('players as about', 'about.id', 'note.about_id')
    .leftJoin('groups', 'groups.id', 'note.group_id')
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
      'groups.id as groupId',
      'groups.name as groupName',
      othersInUnit.as('others'),
    ])
    .where('note.player_id', '=', playerId)
    .orderBy('note.id', 'desc')
    .limit(limit)
}

const newest = prepared(notes)
const older = prepared((db, page: { playerId: number; limit: number; before: number }) =>
  notes(db, page).where('note.id', '<', page.before),
)

/** What a member was told, newest first, from the one before that id on, with the names as they are now. */
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
    said: row.text === null ? toldOf(row) : { text: row.text, href: row.href },
  }))
}

// A check constraint of the table makes sure that each has what its kind needs.
function toldOf(row: {
  kind: string
  detail: unknown
  aboutId: number | null
  aboutName: string | null
  groupId: number | null
  groupName: string | null
  others: { id: number; name: string }[]
}): Told {
  return {
    kind: row.kind,
    detail: row.detail,
    about: { id: row.aboutId, name: row.aboutName },
    group: { id: row.groupId, name: row.groupName },
    others: row.others,
  } as Told
}

/** Removes what anyone was told about a player who is to be removed; answers who had been told. */
export async function removeNotificationsAbout(tx: Tx, playerId: number): Promise<number[]> {
  const query = tx.deleteFrom('notifications').where('about_id', '=', playerId).returning('player_id')
  return [...new Set((await query.execute()).map(({ player_id }) => player_id))]
}

/** Marks as read what a member has not read yet, up to an id; true when there was any. */
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

/** Removes those that are old. */
export async function removeOldNotifications(db: Db): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${NOTIFICATION_DAYS}::integer)`)
    .execute()
}
