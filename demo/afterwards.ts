import { withConnection } from '../server/src/db/connection.ts'
import { phoneOf } from './cast.ts'

/**
 * Stores data that no API call can produce: texts and e-mails that a provider has accepted or rejected, a
 * number that has replied STOP, expired QR codes, and guardians whose waiting period is over.
 */
export async function afterwards(databaseUrl: string, now: Date): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask(`update guardian_sets set holds_from = $1::timestamptz - interval '1 day'`, [now])
    await ask(`update personal_invites set expires_at = created_at + interval '7 days'`)
    await ask(
      `update outbox_messages set state = 'sent', attempts = 1, sent_at = created_at,
        body = coalesce(body_once_sent, body) where created_at < $1::timestamptz - interval '6 days'`,
      [now],
    )
    await ask(
      `update outbox_messages set state = 'failed', attempts = 5, error = 'The number cannot be reached.'
        where recipient = $1`,
      [phoneOf('Pete Poole')],
    )
    await ask(
      `insert into silent_phones (phone, reason, since) values ($1, 'stopped', $2::timestamptz - interval '12 days')`,
      [phoneOf('Mrs Lindt'), now],
    )
  })
}
