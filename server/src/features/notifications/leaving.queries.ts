import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Removes a player's notifications, and those of others that lead nowhere without the player or store their name;
 * returns the ids of the others whose lists changed. The rest reads 'Former member'.
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
  // The admin's reason to a sponsor may name the player or describe their acts.
  await sql`update notifications set detail = detail - 'reason'
    where about_id = ${id} and kind in ('player_status', 'trust') and detail ? 'reason'`.execute(tx)
  return [...new Set(gone.map(({ playerId }) => playerId))].filter((playerId) => playerId !== id)
}

/** Removes a player's notice settings. */
export async function removeNoticeSettings(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('notice_settings').where('player_id', '=', playerId).execute()
}
