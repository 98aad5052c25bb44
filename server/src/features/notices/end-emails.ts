import type { Db } from '../../db/database.ts'
import { notFound, type Refused } from '../../http/refusals.ts'
import { keepNotices, lockNotices } from '../notifications/notice-settings.queries.ts'
import { memberOfToken } from './mails.queries.ts'

/** Turns off e-mails for the member whose mail carries this token; returns the refusal, or null. */
export async function endEmails(db: Db, token: string): Promise<Refused<404> | null> {
  const playerId = await memberOfToken(db, token)
  if (playerId === undefined) return notFound('What this link stops')
  await db.transaction().execute(async (tx) => {
    const notices = await lockNotices(tx, playerId)
    await keepNotices(tx, playerId, { ...notices, emailNotifications: false })
  })
  return null
}
