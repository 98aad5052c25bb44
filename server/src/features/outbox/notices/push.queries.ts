import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { PushKeys, Subscription } from './words.values.ts'

export async function pushKeys(db: Db): Promise<PushKeys | undefined> {
  return db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()
}

export async function keepPushKeys(db: Db, keys: PushKeys): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key: keys.publicKey, private_key: keys.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Holder = { playerId: number; sessionId: string }

/** Locks the session and the browser's endpoint. Returns false if the session has ended. */
export async function holdAsker(tx: Tx, { sessionId }: Holder, endpoint: string): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forKeyShare()
  if (!(await session.executeTakeFirst())) return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pushed:${endpoint}`}, 0))`.execute(tx)
  return true
}

/**
 * Stores a subscription. Deletes other members' subscriptions for the same browser, and this member's oldest
 * subscriptions beyond `most`.
 */
export async function keepSubscription(
  tx: Tx,
  { playerId, sessionId }: Holder,
  { endpoint, p256dh, auth }: Subscription,
  most: number,
): Promise<{ id: number; isNew: boolean }> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('player_id', '<>', playerId)
    .execute()
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into push_subscriptions (player_id, session_id, endpoint, p256dh, auth)
    values (${playerId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update
      set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()
      where push_subscriptions.player_id = excluded.player_id
    returning id, xmax = 0 as "isNew"`.execute(tx)
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where player_id = ${playerId}
      order by created_at desc, id desc offset ${most}
    )`.execute(tx)
  return rows[0]!
}

export async function removeSubscription(db: Db, playerId: number, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('player_id', '=', playerId).where('id', '=', id).execute()
}

export async function removePushes(tx: Tx): Promise<void> {
  await tx.deleteFrom('pushes').execute()
}

export async function removePushesTo(tx: Tx, playerId: number): Promise<void> {
  await sql`delete from pushes
    where subscription_id in (select id from push_subscriptions where player_id = ${playerId})`.execute(tx)
}

export async function removeGone(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** A claimed push. `to` and `playerId` are null if the push no longer has a recipient. */
export type ClaimedPush = {
  id: number
  subscriptionId: number
  attempts: number
  notificationId: number | null
  lowId: number | null
  highId: number | null
  messageId: number | null
  playerId: number | null
  to: Subscription | null
}

/** A claim lasts longer than the server waits for a push service to respond. */
const CLAIM_SECONDS = 60

// No push is due while sending is stopped.
const IS_DUE = sql<boolean>`due_at <= now() and not exists (select from sending_stop)`

export async function claimPushes(db: Db, most: number): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with claimed as (
      update pushes set attempts = attempts + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::integer)
      where id in (
        select id from pushes where ${IS_DUE} order by due_at limit ${most} for update skip locked
      )
      returning *
    )
    select claimed.id, subscription_id as "subscriptionId", attempts, notification_id as "notificationId",
      low_id as "lowId", high_id as "highId", message_id as "messageId", players.id as "playerId",
      case when players.id is not null
        then jsonb_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth)
      end as to
    from claimed
      left join push_subscriptions as sub on sub.id = subscription_id
      left join players on players.id = sub.player_id and players.status = 'active'
        and (low_id is null or players.id in (low_id, high_id))
    order by claimed.id`.execute(db)
  return rows
}

/** Returns how many pushes are due, and for how many seconds the oldest of them has been due. */
export async function waitingPushes(db: Db): Promise<{ count: number; age: number }> {
  const { rows } = await sql<{ count: number; age: number }>`
    select count(*)::integer as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age
    from pushes where ${IS_DUE}`.execute(db)
  return rows[0]!
}

/** Removes a finished push, or makes it due in 6 seconds if it now concerns a newer message. */
export async function finishPush(db: Db, { id, messageId }: ClaimedPush): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('pushes')
    .where('id', '=', id)
    .where('message_id', 'is not distinct from', messageId)
    .executeTakeFirst()
  if (numDeletedRows === 0n)
    await sql`update pushes set attempts = 0, due_at = now() + interval '6 seconds' where id = ${id}`.execute(
      db,
    )
}

/**
 * Removes a push with nothing to report, or makes it due now if its notice has been rewritten under a new id
 * since the claim.
 */
export async function dropPush(db: Db, push: ClaimedPush): Promise<void> {
  const { rows } = await sql`update pushes set attempts = 0, due_at = now()
    where id = ${push.id} and notification_id <> ${push.notificationId} returning id`.execute(db)
  if (rows.length === 0) await finishPush(db, push)
}

/** Delays a push by this many seconds. `isTried` is false if no attempt was made. */
export async function putOffPush(db: Db, { id }: ClaimedPush, seconds: number, isTried: boolean) {
  await sql`
    update pushes set due_at = now() + make_interval(secs => ${seconds}),
      attempts = attempts - ${isTried ? 0 : 1}
    where id = ${id}`.execute(db)
}
