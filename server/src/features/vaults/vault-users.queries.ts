import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type SettingsRow = Awaited<ReturnType<typeof settingsOf>>

export async function settingsOf(db: Db, phone: string) {
  return db.selectFrom('vault_users').select(SETTINGS).where('phone', '=', phone).executeTakeFirstOrThrow()
}

export async function changeSettings(
  tx: Tx,
  phone: string,
  change: { [K in keyof SettingsRow]?: SettingsRow[K] | undefined },
): Promise<SettingsRow> {
  return tx
    .updateTable('vault_users')
    .set({
      // An UPDATE must set at least one column, so set the number to itself.
      phone,
      email_notifications: change.emailNotifications,
      sms_notifications: change.smsNotifications,
      show_online_status: change.showOnlineStatus,
      allow_admin_messages: change.allowAdminMessages,
      name_asked: change.nameAsked,
      texts_asked: change.textsAsked,
      language: change.language,
    })
    .where('phone', '=', phone)
    .returning(SETTINGS)
    .executeTakeFirstOrThrow()
}

const SETTINGS = [
  'email_notifications as emailNotifications',
  'sms_notifications as smsNotifications',
  'show_online_status as showOnlineStatus',
  'allow_admin_messages as allowAdminMessages',
  'name_asked as nameAsked',
  'texts_asked as textsAsked',
  'language',
] as const

export async function takesTexts(db: Db, phone: string): Promise<boolean> {
  const query = db.selectFrom('vault_users').select('allow_admin_messages').where('phone', '=', phone)
  return (await query.executeTakeFirst())?.allow_admin_messages ?? true
}

export async function renameVaultUser(tx: Tx, phone: string, displayName: string): Promise<void> {
  await tx.updateTable('vault_users').set({ display_name: displayName }).where('phone', '=', phone).execute()
}

/**
 * Locks vault users, so that only one transaction at a time can end a user's access. The lock order prevents
 * deadlocks.
 */
export async function lockVaultUsers(tx: Tx, phones: string[]): Promise<void> {
  const isAmong = sql<boolean>`phone = any(${phones}::text[])`
  await tx
    .selectFrom('vault_users')
    .select('phone')
    .where(isAmong)
    .orderBy('phone')
    .forNoKeyUpdate()
    .execute()
}

export async function ownersSharingWith(db: Db, phone: string) {
  return db
    .selectFrom('open_vault_access')
    .innerJoin('vaults', 'vaults.id', 'open_vault_access.vault_id')
    .select(['vaults.id as vaultId', 'owner_id as ownerId'])
    .where('phone', '=', phone)
    .execute()
}
