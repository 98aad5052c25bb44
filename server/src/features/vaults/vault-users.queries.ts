import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** What a vault user wants of their vaults. */
export type SettingsRow = {
  emailNotifications: boolean
  smsNotifications: boolean
  showOnlineStatus: boolean
  allowAdminMessages: boolean
}

/** What a vault user has chosen. */
export async function settingsOf(db: Db, phone: string): Promise<SettingsRow> {
  return db.selectFrom('vault_users').select(SETTINGS).where('phone', '=', phone).executeTakeFirstOrThrow()
}

/** Changes what a vault user has chosen; what is not given stays. */
export async function changeSettings(
  tx: Tx,
  phone: string,
  change: { [K in keyof SettingsRow]?: SettingsRow[K] | undefined },
): Promise<SettingsRow> {
  return tx
    .updateTable('vault_users')
    .set({
      // Always something to set, also where nothing is given.
      phone,
      email_notifications: change.emailNotifications,
      sms_notifications: change.smsNotifications,
      show_online_status: change.showOnlineStatus,
      allow_admin_messages: change.allowAdminMessages,
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
] as const

/** False for the number of a vault user who does not want owners to have them texted. */
export async function takesTexts(db: Db, phone: string): Promise<boolean> {
  const query = db.selectFrom('vault_users').select('allow_admin_messages').where('phone', '=', phone)
  return (await query.executeTakeFirst())?.allow_admin_messages ?? true
}

/** Gives a vault user the name that they are shown by. */
export async function renameVaultUser(tx: Tx, phone: string, displayName: string): Promise<void> {
  await tx.updateTable('vault_users').set({ display_name: displayName }).where('phone', '=', phone).execute()
}

/**
 * Holds these vault users until the transaction ends, the smaller number first: of two that end the last accesses of one
 * number at once, the second sees that it has none left.
 */
export async function lockVaultUsers(tx: Tx, phones: string[]): Promise<void> {
  await tx
    .selectFrom('vault_users')
    .select('phone')
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .orderBy('phone')
    .forNoKeyUpdate()
    .execute()
}

/** The vaults that a number may enter, with their owners. */
export async function ownersSharingWith(
  db: Db,
  phone: string,
): Promise<{ vaultId: number; ownerId: number }[]> {
  return db
    .selectFrom('open_vault_access')
    .innerJoin('vaults', 'vaults.id', 'open_vault_access.vault_id')
    .select(['vaults.id as vaultId', 'owner_id as ownerId'])
    .where('phone', '=', phone)
    .execute()
}
