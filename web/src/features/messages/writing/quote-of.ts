import type { Message, Quote } from '@kinhold/contract/messages'
import { QUOTE_MAX } from '@kinhold/domain/limits'

/** A reply's quote of a message (MSG-37): its beginning, truncated as on the server. */
export function quoteOf({ id, senderId, sender, content, messageType }: Message): Quote {
  return { id, senderId, sender, messageType, content: [...content].slice(0, QUOTE_MAX).join('') }
}
