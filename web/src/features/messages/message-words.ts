import { textOfMessage } from '@kinhold/domain/message-words'
import type { MessageType } from '@kinhold/domain/messages'
import { plural, t } from '@lingui/core/macro'
import { say } from '../../browser/words.ts'

type Stored = { messageType: MessageType; content: string }

/** Returns a message's text or, if the message has no text, a description in the page's language. */
export function textOf(stored: Stored): string {
  return textOfMessage(stored, say)
}

/** Returns 'Photo' or '3 photos' for a message that contains only pictures, or null for any other message. */
export function photosOf({ messageType, content }: Stored): string | null {
  const [found, count] = /^(?:Picture|(\d+) pictures)$/.exec(content) ?? []
  if (messageType !== 'media' || !found) return null
  return count ? plural({ count: Number(count) }, { one: '# photo', other: '# photos' }) : t`Photo`
}
