import { type Notices, NOTICES_AT_FIRST } from '@kinhold/domain/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Notice settings of these members; members who never chose have the defaults (SET-07). */
export async function noticesOf(db: Db, playerIds: number[]): Promise<Map<number, Notices>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select(['player_id', ...NOTICES])
    .where(sql<boolean>`player_id = any(${playerIds}::integer[])`)
    .execute()
  const chosen = new Map(rows.map(({ player_id, ...notices }) => [player_id, notices]))
  return new Map(playerIds.map((id) => [id, chosen.get(id) ?? { ...NOTICES_AT_FIRST }]))
}

/**
 * A member's notice settings, locked until the transaction ends, so that of two parallel changes the second sees the
 * first.
 */
export async function lockNotices(tx: Tx, playerId: number): Promise<Notices> {
  await tx
    .insertInto('notice_settings')
    .values({ player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const query = tx.selectFrom('notice_settings').select(NOTICES).where('player_id', '=', playerId)
  return query.forUpdate().executeTakeFirstOrThrow()
}

/** Stores a member's notice settings, which `lockNotices` has locked. */
export async function keepNotices(tx: Tx, playerId: number, notices: Notices): Promise<void> {
  const values = {
    bond_requests: notices.bondRequests,
    group_invitations: notices.groupInvitations,
    trust_unit_formations: notices.trustUnitFormations,
    message_notifications: notices.messageNotifications,
    vault_notifications: notices.vaultNotifications,
    admin_looks: notices.adminLooks,
    push_notifications: notices.pushNotifications,
    email_notifications: notices.emailNotifications,
    notice_content: notices.noticeContent,
    quiet_from: notices.quietFrom,
    quiet_to: notices.quietTo,
    time_zone: notices.timeZone,
  }
  await tx.updateTable('notice_settings').set(values).where('player_id', '=', playerId).execute()
}

/** Column of a setting. */
export function columnOf(setting: keyof Notices): string {
  return setting.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const NOTICES = [
  'bond_requests as bondRequests',
  'group_invitations as groupInvitations',
  'trust_unit_formations as trustUnitFormations',
  'message_notifications as messageNotifications',
  'vault_notifications as vaultNotifications',
  'admin_looks as adminLooks',
  'push_notifications as pushNotifications',
  'email_notifications as emailNotifications',
  'notice_content as noticeContent',
  'quiet_from as quietFrom',
  'quiet_to as quietTo',
  'time_zone as timeZone',
] as const
