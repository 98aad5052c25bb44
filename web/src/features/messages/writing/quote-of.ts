import type { Message, Quote } from '@kinhold/contract/messages'
import { QUOTE_MAX } from '@kinhold/domain/limits'

/** What a reply quotes of a message (MSG-37): its beginning, as the server cuts it. */
export function quoteOf({ id, senderId, sender, content, messageType }: Message): Quote {
  return { id, senderId, sender, messageType, content: [...content].slice(0, QUOTE_MAX).join('') }
}
