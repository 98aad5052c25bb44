import type { Media } from '@kinhold/contract/uploads'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'

/** A file in a sent post or message. `stored` is null until the server has stored the file. */
export type WrittenFile = { name: string; file: Blob | null; stored: Media | null }

/** A sent post or message. `media` lists the stored files, and `at` is the time of sending. */
export type Written = { content: string; media: Media[]; files: WrittenFile[]; at: string }

/**
 * Returns an error message if the text is empty or longer than `most` characters, or null if the text is
 * valid (UNI-65, UNI-71).
 */
export function whyNotWords(text: string, most: number): string | null {
  const length = lengthOf(multiLine(text))
  if (length === 0) return t`Please write a message.`
  return length > most
    ? t`Message must be at most ${plural(most, { one: `${most} character`, other: `${most} characters` })}.`
    : null
}
