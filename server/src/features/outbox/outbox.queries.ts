import { GIVE_UP_HOURS } from '@kinhold/domain/delivery'
import { sql } from 'kysely'
import { daysAgo, type Db, NOW, type Tx } from '../../db/database.ts'
import { newId } from '../../http/tokens.ts'
import type { DrawnText } from './draw-text.ts'

const OUTBOX_DAYS = 90

/** An attempt counts as ended after this many seconds, even without a response from the provider. */
export const CLAIM_SECONDS = 40

export type NewMessage = NewText | NewEmail
export type NewText = Written & { channel: 'sms'; to: DrawnText }
export type NewEmail = Written & {
  channel: 'email'
  to: string
  subject: string
  html?: string | undefined
  /** A POST to this URL unsubscribes the recipient (RFC 8058). */
  unsubscribeUrl?: string
}

/** The content of a message. The server gives up after `goodForSeconds` (default: GIVE_UP_HOURS). */
type Written = {
  body: string
  /** The invitation that the message contains, if any. */
  invitationId?: number
  /** The body that the admin sees. It replaces a secret body once the message is sent or has failed. */
  bodyOnceSent?: string
  goodForSeconds?: number
}

export async function addMessage(tx: Tx, message: NewMessage): Promise<string> {
  const id = `outbox-${newId()}`
  const goodForSeconds = message.goodForSeconds ?? GIVE_UP_HOURS * 3600
  await tx
    .insertInto('outbox_messages')
    .values({
      id,
      channel: message.channel,
      recipient: message.to,
      subject: message.channel === 'email' ? message.subject : null,
      body: message.body,
      html: (message.channel === 'email' && message.html) || null,
      unsubscribe_url: (message.channel === 'email' && message.unsubscribeUrl) || null,
      invitation_id: message.invitationId ?? null,
      body_once_sent: message.bodyOnceSent ?? null,
      give_up_at: sql<Date>`now() + make_interval(secs => ${goodForSeconds}::integer)`,
    })
    .execute()
  return id
}

/** A claimed message. `unknownSince` is the start of the first attempt with an unknown outcome. */
export type ClaimedMessage = {
  id: string
  channel: 'sms' | 'email'
  to: string
  subject: string | null
  body: string
  html: string | null
  unsubscribeUrl: string | null
  attempts: number
  isOverdue: boolean
  isSecret: boolean
  unknownSince: Date | null
  error: string | null
}

/**
 * Claims a message for CLAIM_SECONDS. Returns undefined if the message isn't due or is already claimed. While
 * sending is stopped, holds a due message until `releaseHeld` makes it due again.
 */
export async function claimMessage(db: Db, id: string): Promise<ClaimedMessage | undefined> {
  // The lock delays resuming until this message is marked as held, so that `releaseHeld` can't miss it.
  const { rows } = await sql<ClaimedMessage>`
    with stop as (select from sending_stop for share), due as (
      select id, handed_at, exists (select from stop) as is_held from outbox_messages
      where id = ${id} and state = 'queued' and (next_attempt_at is null or next_attempt_at < now() + interval '1 second')
        and (handed_at is null or handed_at < now() - make_interval(secs => ${CLAIM_SECONDS}::integer))
      for update skip locked
    ), held as (
      update outbox_messages as message set next_attempt_at = 'infinity', error = ${HELD}
      from due where message.id = due.id and is_held
    )
    update outbox_messages as message
    set handed_at = now(), attempts = attempts + 1, next_attempt_at = null,
      unknown_since = coalesce(unknown_since, due.handed_at)
    from due where message.id = due.id and not is_held
    returning message.id, channel, recipient as "to", subject, body, html,
      unsubscribe_url as "unsubscribeUrl", attempts, error,
      give_up_at < now() as "isOverdue", body_once_sent is not null as "isSecret", unknown_since as "unknownSince"`.execute(
    db,
  )
  return rows[0]
}

const HELD = 'The operator has stopped all sending for now.'

/** Marks all held messages as due and returns their ids. */
export async function releaseHeld(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update outbox_messages set next_attempt_at = null, error = null
    where state = 'queued' and next_attempt_at = 'infinity' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks all queued messages as permanently failed, and returns how many there were. */
export async function failQueued(tx: Tx, error: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_messages')
    .set({ ...FAILED, error })
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const WITHOUT_SECRETS = {
  body: sql<string>`coalesce(body_once_sent, body)`,
  html: sql<string | null>`case when body_once_sent is null then html end`,
}

const FAILED = { state: 'failed', handed_at: null, next_attempt_at: null, ...WITHOUT_SECRETS }

export async function markSent(db: Db | Tx, id: string, providerId: string): Promise<void> {
  const sent = { state: 'sent', provider_id: providerId, sent_at: NOW, error: null }
  await queued(db, id)
    .set({ ...sent, handed_at: null, next_attempt_at: null, ...WITHOUT_SECRETS })
    .execute()
}

function queued(db: Db | Tx, id: string) {
  return db.updateTable('outbox_messages').where('id', '=', id).where('state', '=', 'queued')
}

/** Marks a queued or sent message as permanently failed. */
export async function markFailed(db: Db | Tx, id: string, error: string): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ ...FAILED, error })
    .where('id', '=', id)
    .execute()
}

export async function giveUp(db: Db, id: string): Promise<void> {
  const error = sql<string>`'Given up. ' || error`
  await queued(db, id)
    .where('handed_at', 'is', null)
    .set({ state: 'failed', next_attempt_at: null, error, body: WITHOUT_SECRETS.body })
    .execute()
}

/** Schedules a retry. Unless `outcomeIsKnown`, the retry first asks the provider whether it sent the text. */
export async function markWaiting(
  db: Db | Tx,
  id: string,
  wait: { error: string; seconds: number; outcomeIsKnown: boolean },
): Promise<void> {
  await queued(db, id)
    .set({
      error: wait.error,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${wait.seconds}::integer)`,
      handed_at: null,
      ...(!wait.outcomeIsKnown && { unknown_since: sql<Date>`coalesce(unknown_since, handed_at)` }),
    })
    .execute()
}

export async function knownProviderIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox_messages')
    .select('provider_id')
    .where('provider_id', 'in', ids)
    .execute()
  return rows.map((row) => row.provider_id!)
}

// A message counts as left behind (`isLeft`) this many minutes after its creation, last attempt or planned
// retry, whichever is latest. Any job would have tried to send the message by then.
const LEFT_MINUTES = 5

// A message with a secret body never counts as left behind, because the admin can't requeue it. `greatest`
// ignores times that are null.
const IS_LEFT = sql<boolean>`(state = 'queued' and body_once_sent is null
  and greatest(created_at, handed_at, next_attempt_at) < now() - make_interval(mins => ${LEFT_MINUTES}::integer))`.as(
  'isLeft',
)
const IS_SECRET = sql<boolean>`body_once_sent is not null`.as('isSecret')

export async function messageOutcome(db: Db, id: string) {
  return outcomes(db).where('id', '=', id).executeTakeFirst()
}

export async function messageByProviderId(db: Db, providerId: string) {
  return outcomes(db).where('provider_id', '=', providerId).executeTakeFirst()
}

function outcomes(db: Db) {
  return db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient as to', 'state', 'error', 'provider_id as providerId'])
    .select([IS_SECRET, IS_LEFT])
}

export async function sendsOfInvitation(db: Db, invitationId: number) {
  const { rows } = await sql<{ today: number; addresses: string[] | null }>`
    select count(*) filter (where created_at > now() - interval '1 day')::integer as today,
      array_agg(distinct lower(recipient)) filter (where channel = 'email') as addresses
    from outbox_messages where invitation_id = ${invitationId}`.execute(db)
  return { today: rows[0]!.today, addresses: rows[0]!.addresses ?? [] }
}

// The admin must not see a secret body.
const LISTED = [
  'id',
  'channel',
  'recipient as to',
  'subject',
  'state',
  IS_LEFT,
  'attempts',
  'error',
  'created_at as createdAt',
  sql<string>`coalesce(body_once_sent, body)`.as('body'),
] as const

export async function latestMessages(db: Db, page: { limit: number; before: string | null }) {
  const { before } = page
  return db
    .selectFrom('outbox_messages')
    .select(LISTED)
    .$if(before !== null, (query) =>
      // The database compares the times, because a JavaScript date has no microseconds.
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from outbox_messages where id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function lockMessage(tx: Tx, id: string) {
  return tx
    .selectFrom('outbox_messages')
    .select(['channel', 'recipient as to', 'state', IS_SECRET, IS_LEFT])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markQueued(tx: Tx, id: string) {
  return tx
    .updateTable('outbox_messages')
    .set({
      state: 'queued',
      attempts: 0,
      error: null,
      handed_at: null,
      unknown_since: null,
      next_attempt_at: NOW,
      provider_id: null,
      sent_at: null,
      give_up_at: sql<Date>`now() + make_interval(hours => ${GIVE_UP_HOURS}::integer)`,
    })
    .where('id', '=', id)
    .returning(LISTED)
    .executeTakeFirstOrThrow()
}

/** Counts the failed messages created in the last `days` days: all, or only those to one recipient. */
export async function failedLately(
  db: Db,
  days: number,
  to: string | null = null,
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(created_at) as since from outbox_messages
    where channel in ('sms', 'email') and state = 'failed'
      and created_at > now() - make_interval(days => ${days}::integer)
      and (${to}::text is null or recipient = ${to})`.execute(db)
  return rows[0]!
}

export async function removeOldMessages(db: Db): Promise<void> {
  await db.deleteFrom('outbox_messages').where('created_at', '<', daysAgo(OUTBOX_DAYS)).execute()
}

/** Removes the messages addressed to a player's number or containing invitations from or to the player. */
export async function removeMessagesOf(tx: Tx, { id, phone }: { id: number; phone: string }): Promise<void> {
  await sql`
    delete from outbox_messages where recipient = ${phone} or invitation_id in (
      select id from invitations where sponsor_id = ${id} or recipient_id = ${id} or recipient_phone = ${phone}
    )`.execute(tx)
}

/** Removes e-mails with the player's unsubscribe link, and e-mails to addresses that no other player uses. */
export async function removeEmailsTo(tx: Tx, playerId: number): Promise<void> {
  await sql`
    delete from outbox_messages where channel = 'email' and (
      exists (
        select from notice_mails where player_id = ${playerId} and right(unsubscribe_url, length(token)) = token
      ) or recipient in (
        select own from email_addresses, unnest(array[address, waiting]) as own
        where player_id = ${playerId} and not exists (
          select from email_addresses as other
          where other.player_id <> ${playerId} and own in (other.address, other.waiting)
        )
      )
    )`.execute(tx)
}
