import type { NotificationKind } from '@kinhold/domain/notifications'
import { NOTIFICATION_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** What one member is told of; `href` is the path in the app where it leads. */
export type Note = { playerId: number; kind: NotificationKind; text: string; href: string }

/**
 * Keeps what members are told. Whoever was removed meanwhile is told nothing; whoever was not stays until all is done. An
 * invitation that is taken back and sent again and again is told once until it was read.
 */
export async function addNotifications(tx: Tx, notes: Note[]): Promise<void> {
  await sql`
    insert into notifications (player_id, kind, text, href)
    select players.id, note.kind, note.text, note.href
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
        as note ("playerId" integer, kind text, text text, href text)
      join players on players.id = note."playerId"
    where note.kind <> 'invitation' or not exists (
      select from notifications as told
      where told.player_id = players.id and told.kind = note.kind and told.text = note.text and told.read_at is null
    )
    for key share of players`.execute(tx)
}

/** What a member was told, newest first, from the one before that id on. */
export async function notificationsOf(
  db: Db,
  playerId: number,
  page: { limit: number; before: number | null },
) {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'text', 'href', 'created_at as createdAt', 'read_at as readAt'])
    .where('player_id', '=', playerId)
    .$if(page.before !== null, (query) => query.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as NotificationKind }))
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
