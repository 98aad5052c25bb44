/** Words for messages that have no text. */

import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from './msg.ts'
import type { MessageType } from './messages.ts'
import type { Say } from './sentences.ts'

/**
 * Returns a message's text in the reader's language. For a message without text, the server stores an English
 * description, such as '3 pictures'. Only such descriptions are translated.
 */
export function textOfMessage({ messageType, content }: Stored, say: Say): string {
  if (messageType === 'text') return content
  const [, length] = /^Voice message \(([\d:]+)\)$/.exec(content) ?? []
  if (length !== undefined) return say(msg`Voice message (${{ length }})`)
  const [, count = '1', kind = ''] = /^(?:(\d+) )?(\w+)$/.exec(content) ?? []
  const sentence = FILES[kind]?.(Number(count))
  return sentence ? say(sentence) : content
}

/** The stored kind and text of a message. */
export type Stored = { messageType: MessageType; content: string }

const FILES: Record<string, (count: number) => MessageDescriptor> = {
  Picture: () => msg`Picture`,
  Video: () => msg`Video`,
  Sound: () => msg`Sound`,
  PDF: () => msg`PDF`,
  pictures: (count) => msg`${plural({ count }, { one: '# picture', other: '# pictures' })}`,
  videos: (count) => msg`${plural({ count }, { one: '# video', other: '# videos' })}`,
  sounds: (count) => msg`${plural({ count }, { one: '# sound', other: '# sounds' })}`,
  PDFs: (count) => msg`${plural({ count }, { one: '# PDF', other: '# PDFs' })}`,
  files: (count) => msg`${plural({ count }, { one: '# file', other: '# files' })}`,
}
