import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Removes what a player was told, and what others were told of them that leads nowhere without them or is kept with
 * their name; answers whose lists are shorter now. The rest reads 'Former member'.
 */
export async function removeNotificationsOf(
  tx: Tx,
  { id, name }: { id: number; name: string },
): Promise<number[]> {
  const gone = await tx
    .deleteFrom('notifications')
    .where(({ or, and, eb }) =>
      or([
        eb('player_id', '=', id),
        and([eb('about_id', '=', id), eb('kind', 'in', ['invitation', 'newcomer', 'vault'])]),
        sql<boolean>`(text is not null and (about_id = ${id} or strpos(text, ${name}) > 0))`,
      ]),
    )
    .returning('player_id as playerId')
    .execute()
  // What the admin told a sponsor of them may name them, or say what they did.
  await sql`update notifications set detail = detail - 'reason'
    where about_id = ${id} and kind in ('player_status', 'trust') and detail ? 'reason'`.execute(tx)
  return [...new Set(gone.map(({ playerId }) => playerId))].filter((playerId) => playerId !== id)
}

/** Forgets what a player wanted to be told of, and by which way. */
export async function removeNoticeSettings(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('notice_settings').where('player_id', '=', playerId).execute()
}
