import type { SendResult } from '@kinhold/contract/outbox'
import type { Sent } from './send-message.ts'

/** Response to the sender: a message that is sent, or waits for a provider or a retry, is a success. */
export function presentSent(sent: Sent): SendResult {
  if (sent.state === 'failed') return { success: false, messageId: sent.id, error: sent.error }
  return { success: true, messageId: sent.providerId ?? sent.id, error: null }
}
