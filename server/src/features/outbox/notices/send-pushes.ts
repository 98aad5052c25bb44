import type { PushPayload } from '@kinhold/contract/push'
import { waitAfterAttempt } from '@kinhold/domain/delivery'
import { PUSH_BROWSERS } from '@kinhold/domain/limits'
import { quietUntil } from '@kinhold/domain/quiet-hours'
import type { Say } from '@kinhold/domain/sentences'
import type { Notices } from '@kinhold/domain/settings'
import { msg } from '@kinhold/domain/msg'
import type { Config } from '../../../config.ts'
import type { PushKeys, Subscription } from '../../../delivery/push/push.ts'
import type { Deps } from '../../../deps.ts'
import { refuse, type Refused } from '../../../http/refusals.ts'
import { noticesOf } from '../../notifications/notice-settings.queries.ts'
import { notificationsOf } from '../../notifications/notifications.queries.ts'
import {
  type ClaimedPush,
  claimPushes,
  dropPush,
  finishPush,
  holdAsker,
  type Holder,
  keepPushKeys,
  keepSubscription,
  pushKeys,
  putOffPush,
  removeGone,
} from './push.queries.ts'
import { languagesOf } from '../languages.queries.ts'
import { unreadIn } from './unread.queries.ts'
import { pushOfMessages, pushOfNews, wants } from './words.values.ts'

type Sending = Pick<Deps, 'db' | 'push' | 'config' | 'metrics' | 'words'>
/**
 * The notification settings of a push's recipient, and the function that translates sentences for the
 * recipient.
 */
type Reader = { notices: Notices; say: Say }
type Told = ClaimedPush & { playerId: number; to: Subscription }

const AT_ONCE = 20
/** The server gives up on a push after this many attempts. */
const ATTEMPTS_MOST = 8

/** Sends all due pushes. Only one process at a time can claim a push. */
export async function sendPushes(deps: Sending): Promise<void> {
  for (;;) {
    const claimed = await claimPushes(deps.db, AT_ONCE)
    if (claimed.length === 0) return
    const members = [...new Set(claimed.flatMap(({ playerId }) => playerId ?? []))]
    const chosen = await noticesOf(deps.db, members)
    const languages = await languagesOf(deps.db, members)
    const keys = await takeKeys(deps)
    await Promise.all(
      claimed.map((one) => {
        const notices = one.playerId && chosen.get(one.playerId)
        const say = deps.words.sayIn((one.playerId && languages.get(one.playerId)) || null)
        return settle(deps, one, notices && { notices, say }, keys)
      }),
    )
  }
}

export async function takeKeys({ db, push }: Pick<Deps, 'db' | 'push'>): Promise<PushKeys> {
  const kept = await pushKeys(db)
  if (kept) return kept
  await keepPushKeys(db, await push.newKeys())
  return (await pushKeys(db))!
}

async function settle(
  deps: Sending,
  push: ClaimedPush,
  reader: Reader | undefined | null | 0,
  keys: PushKeys,
): Promise<void> {
  if (!reader || !isToBeTold(push) || !reader.notices.pushNotifications) return finishPush(deps.db, push)
  const now = new Date()
  const until = quietUntil(reader.notices, now)
  if (until) return putOffPush(deps.db, push, (until.getTime() - now.getTime()) / 1000, false)
  const payload = await payloadOf(deps, push, reader)
  if (payload === null) return dropPush(deps.db, push)
  await send(deps, push, payload, keys)
}

function isToBeTold(push: ClaimedPush): push is Told {
  return push.to !== null
}

// Returns a push's payload, or null if the push is about something that the member has read, muted or turned
// off.
async function payloadOf(
  { db, config }: Sending,
  { playerId, lowId, highId, notificationId }: Told,
  { notices, say }: Reader,
): Promise<PushPayload | null> {
  const sender = { appName: config.appName, say }
  if (lowId !== null && highId !== null) {
    const unread = notices.messageNotifications && (await unreadIn(db, playerId, { lowId, highId }))
    return unread ? pushOfMessages(sender, unread, notices.noticeContent) : null
  }
  const [note] = await notificationsOf(db, playerId, { limit: 1, before: notificationId! + 1 })
  if (!note || note.id !== notificationId || note.readAt || note.isMuted) return null
  if (!wants(notices, note)) return null
  return pushOfNews(sender, note, notices.noticeContent)
}

async function send(deps: Sending, push: Told, payload: PushPayload, keys: PushKeys): Promise<void> {
  const came = await deps.push.send({
    to: push.to,
    keys,
    subject: subjectOf(deps.config),
    payload: JSON.stringify(payload),
    topic: payload.tag,
  })
  deps.metrics.attempted('push', came.kind)
  if (came.kind === 'gone') await removeGone(deps.db, push.subscriptionId)
  if (came.kind !== 'later' || push.attempts >= ATTEMPTS_MOST) return finishPush(deps.db, push)
  const seconds = Math.max(waitAfterAttempt(push.attempts), came.afterSeconds ?? 0)
  await putOffPush(deps.db, push, seconds, true)
}

// Some push services require the sender's contact address.
function subjectOf({ supportEmail, publicUrl }: Config): string {
  if (supportEmail) return `mailto:${supportEmail}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'https://example.org'
}

/** Subscribes a browser to pushes. Returns `signed_out` if the session ended during the request. */
export async function keepBrowser(
  deps: Pick<Deps, 'db' | 'push'>,
  holder: Holder,
  subscription: Subscription,
): Promise<{ id: number; isNew: boolean } | 'signed_out' | Refused<400>> {
  if (!deps.push.accepts(subscription))
    return refuse(
      400,
      'push_address_refused',
      msg`This browser cannot be notified while it is closed: we cannot reach its address for notifications.`,
    )
  return deps.db.transaction().execute(async (tx) => {
    if (!(await holdAsker(tx, holder, subscription.endpoint))) return 'signed_out'
    return keepSubscription(tx, holder, subscription, PUSH_BROWSERS)
  })
}
