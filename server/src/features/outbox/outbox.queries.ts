import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { newId } from '../../http/tokens.ts'

/** Hands an SMS to delivery in the transaction that causes it; answers its id. */
export async function queueSms(tx: Db | Tx, message: { to: string; body: string }): Promise<string> {
  const id = `outbox-${newId()}`
  await tx
    .insertInto('outbox_messages')
    .values({ id, channel: 'sms', recipient: message.to, body: message.body })
    .execute()
  return id
}

/** The latest messages of both channels, newest first, from the one before the message `before`. */
export async function latestMessages(db: Db, page: { limit: number; before: string | null }) {
  const { before } = page
  return db
    .selectFrom('outbox_messages')
    .select([
      'id',
      'channel',
      'recipient as to',
      'subject',
      'body',
      'state',
      'attempts',
      'error',
      'created_at as createdAt',
    ])
    .$if(before !== null, (query) =>
      // Compared in the database: a JavaScript date would lose the microseconds.
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from outbox_messages where id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}
