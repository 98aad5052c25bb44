import type { SendResult } from '@kinhold/contract/outbox'
import type { Sent } from './send-message.ts'

/** The answer to who sent it: what has left, or waits for a provider or another try, is a success. */
export function presentSent(sent: Sent): SendResult {
  if (sent.state === 'failed') return { success: false, messageId: sent.id, error: sent.error }
  return { success: true, messageId: sent.providerId ?? sent.id, error: null }
}
