import type { Media } from '@kinhold/contract/uploads'
import { lengthOf, multiLine } from '@kinhold/domain/text'

/** A file of a sent text, which is stored on the server or still only in this browser. */
export type WrittenFile = { name: string; file: Blob | null; stored: Media | null }

/** A sent text with its files in order; `media` are the stored files. `at` is the time sent, ISO 8601. */
export type Written = { content: string; media: Media[]; files: WrittenFile[]; at: string }

/** The error for a text that is empty or has more than `most` characters, else null (UNI-65, UNI-71). */
export function whyNotWords(text: string, most: number): string | null {
  const length = lengthOf(multiLine(text))
  if (length === 0) return 'Please write a message.'
  return length > most ? `Message must be at most ${most} characters.` : null
}
