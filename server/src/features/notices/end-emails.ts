import type { Db } from '../../db/database.ts'
import { keepNotices, lockNotices } from '../notifications/notice-settings.queries.ts'
import { memberOfToken } from './mails.queries.ts'

/** Turns off e-mails for the member whose mail carries this token; false for an unknown token. */
export async function endEmails(db: Db, token: string): Promise<boolean> {
  const playerId = await memberOfToken(db, token)
  if (playerId === undefined) return false
  await db.transaction().execute(async (tx) => {
    const notices = await lockNotices(tx, playerId)
    await keepNotices(tx, playerId, { ...notices, emailNotifications: false })
  })
  return true
}
