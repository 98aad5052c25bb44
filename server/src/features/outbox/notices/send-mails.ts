import { quietUntil } from '@kinhold/domain/quiet-hours'
import { MAILS_A_DAY } from '@kinhold/domain/limits'
import type { Notices } from '@kinhold/domain/settings'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { firstShown } from '../../../http/pages.ts'
import { notFound, type Refused } from '../../../http/refusals.ts'
import { type NotificationRow, notificationsOf } from '../../notifications/notifications.queries.ts'
import { keepNotices, lockNotices, noticesOf } from '../../notifications/notice-settings.queries.ts'
import { htmlOf } from '../present-email.ts'
import { queueMessage } from '../queue-message.ts'
import {
  dueForMail,
  holdMailed,
  type Mailed,
  markMailed,
  memberOfToken,
  type Recipient,
} from './mails.queries.ts'
import { unreadOf } from './unread.queries.ts'
import { mailOf, wants } from './words.values.ts'

type Mailing = Pick<Deps, 'db' | 'config' | 'jobs' | 'sms' | 'email' | 'words'>

const NEWS_MOST = 50
/** An e-mail that has waited longer than this is not sent, because the member may have read the notices. */
const GOOD_FOR_SECONDS = 2 * 3600

/** E-mails unread notices if PUBLIC_URL is set, because each e-mail needs an unsubscribe link. */
export async function sendMails(deps: Mailing): Promise<void> {
  if (deps.config.publicUrl === null) return
  for (const recipient of await dueForMail(deps.db))
    await deps.db.transaction().execute((tx) => mail(tx, deps, recipient))
}

async function mail(tx: Tx, deps: Mailing, { playerId, address }: Recipient): Promise<void> {
  const mailed = await holdMailed(tx, playerId)
  const notices = (await noticesOf(tx, [playerId])).get(playerId)
  if (!mailed || !notices?.emailNotifications || mailed.sent >= MAILS_A_DAY) return
  if (quietUntil(notices, mailed.now)) return
  const what = await newsOf(tx, playerId, mailed, notices)
  // The member may have read the notices in the meantime, or another process may have e-mailed them.
  if (!what.some(({ oldest }) => oldest <= mailed.dueUntil)) return
  const publicUrl = deps.config.publicUrl!
  const say = deps.words.sayIn(mailed.language)
  const { subject, text } = mailOf(
    { appName: deps.config.appName, publicUrl, name: mailed.name, token: mailed.token, say },
    {
      unread: what.flatMap((one) => ('count' in one ? one : [])),
      news: what.flatMap((one) => ('text' in one ? one : [])),
      withContent: notices.noticeContent,
    },
  )
  await queueMessage(deps, tx, {
    channel: 'email',
    to: address,
    subject,
    body: text,
    html: htmlOf(text),
    // Even the admin must not see who wrote to the recipient.
    bodyOnceSent: 'What is new, for its recipient alone.',
    goodForSeconds: GOOD_FOR_SECONDS,
    unsubscribeUrl: `${publicUrl}/api/unsubscribe/${mailed.token}`,
  })
  await markMailed(tx, playerId, mailed.until)
}

async function newsOf(db: Db, playerId: number, { after, until }: Mailed, notices: Notices) {
  const unread = notices.messageNotifications ? await unreadOf(db, playerId, { after, until }) : []
  const notes = await firstShown<NotificationRow>(
    NEWS_MOST,
    async (last, limit) => {
      if (last !== null && last.createdAt <= after) return []
      return notificationsOf(db, playerId, { limit, before: last?.id ?? null })
    },
    (note) => {
      const { readAt, isMuted, isBellOnly, createdAt } = note
      const isNew = readAt === null && createdAt > after && createdAt <= until
      return isNew && !isMuted && !isBellOnly && wants(notices, note)
    },
  )
  return [...unread, ...notes.map((note) => ({ ...note, oldest: note.begunAt }))]
}

export async function endEmails(db: Db, token: string): Promise<Refused<404> | null> {
  const playerId = await memberOfToken(db, token)
  if (playerId === undefined) return notFound('What this link stops')
  await db.transaction().execute(async (tx) => {
    const notices = await lockNotices(tx, playerId)
    await keepNotices(tx, playerId, { ...notices, emailNotifications: false })
  })
  return null
}
