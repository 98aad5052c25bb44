import type { SendResult } from '@kinhold/contract/outbox'
import type { Sent } from './send-message.ts'

/** Presents the outcome to the sender. A message that is still waiting counts as a success. */
export function presentSent(sent: Sent): SendResult {
  if (sent.state === 'failed') return { success: false, messageId: sent.id, error: sent.error }
  return { success: true, messageId: sent.providerId ?? sent.id, error: null }
}
