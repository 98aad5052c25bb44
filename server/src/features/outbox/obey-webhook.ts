import { wishOf } from '@kinhold/domain/delivery'
import { parsePhone } from '@kinhold/domain/phone'
import type { Deps } from '../../deps.ts'
import { markFailed, markSent, messageByProviderId, messageOutcome } from './outbox.queries.ts'
import { endSilence, silence } from './silent-phones.queries.ts'

type Fields = Record<string, string>

/**
 * Obeys STOP or START. For `OptOutType`, see https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
 */
export async function obeyIncoming({ db }: Deps, fields: Fields): Promise<void> {
  const phone = parsePhone(fields['From'] ?? '')
  const wish = fields['OptOutType']?.toLowerCase() ?? wishOf(fields['Body'] ?? '')
  if (phone === null) return
  if (wish === 'stop') await silence(db, phone, 'stopped', null)
  if (wish === 'start') await endSilence(db, phone)
}

// Errors that concern the number itself (https://www.twilio.com/docs/api/errors).
const NUMBER_AT_FAULT = ['30005', '30006', '21211', '21214', '21217', '21614']
const STOPPED = '21610'
const NOT_DELIVERED = ['failed', 'undelivered']

/**
 * Records a delivery report. `id` identifies the text if the server couldn't store the text's `providerId`.
 */
export async function obeyStatus(
  { db, metrics }: Deps,
  fields: Fields,
  id: string | undefined,
): Promise<void> {
  const { MessageSid: providerId = '', MessageStatus: status = '', ErrorCode: code = '' } = fields
  const message =
    (await messageByProviderId(db, providerId)) ??
    (id === undefined ? undefined : await messageOutcome(db, id))
  if (!message || (message.providerId !== null && message.providerId !== providerId)) return
  await db.transaction().execute(async (tx) => {
    if (message.state === 'queued' && providerId) await markSent(tx, message.id, providerId)
    if (!NOT_DELIVERED.includes(status)) return
    metrics.attempted('sms', 'undelivered')
    const error = `The carrier did not deliver it${code && ` (Twilio error ${code})`}.`
    await markFailed(tx, message.id, error)
    if (code === STOPPED) await silence(tx, message.to, 'stopped', error)
    else if (NUMBER_AT_FAULT.includes(code)) await silence(tx, message.to, 'unreachable', error)
  })
}
