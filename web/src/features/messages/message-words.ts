import type { MessageType } from '@kinhold/domain/messages'
import { plural, t } from '@lingui/core/macro'

type Stored = { messageType: MessageType; content: string }

/**
 * Returns a message's text. For a message without text, the server stores English words, such as '3 pictures'.
 * This returns them in the language of the page.
 */
export function textOf({ messageType, content }: Stored): string {
  if (messageType === 'text') return content
  const [, length] = /^Voice message \(([\d:]+)\)$/.exec(content) ?? []
  if (length !== undefined) return t`Voice message (${length})`
  const [, count = '1', kind = ''] = /^(?:(\d+) )?(\w+)$/.exec(content) ?? []
  return FILES[kind]?.(Number(count)) ?? content
}

const FILES: Record<string, (count: number) => string> = {
  Picture: () => t`Picture`,
  Video: () => t`Video`,
  Sound: () => t`Sound`,
  PDF: () => t`PDF`,
  pictures: (count) => plural(count, { one: '# picture', other: '# pictures' }),
  videos: (count) => plural(count, { one: '# video', other: '# videos' }),
  sounds: (count) => plural(count, { one: '# sound', other: '# sounds' }),
  PDFs: (count) => plural(count, { one: '# PDF', other: '# PDFs' }),
  files: (count) => plural(count, { one: '# file', other: '# files' }),
}

/** Returns 'Photo' or '3 photos' for a message that is only pictures, or null for any other. */
export function photosOf({ messageType, content }: Stored): string | null {
  const [found, count] = /^(?:Picture|(\d+) pictures)$/.exec(content) ?? []
  if (messageType !== 'media' || !found) return null
  return count ? plural({ count: Number(count) }, { one: '# photo', other: '# photos' }) : t`Photo`
}
