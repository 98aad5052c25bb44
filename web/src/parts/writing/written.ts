import type { Media } from '@kinhold/contract/uploads'
import { lengthOf, multiLine } from '@kinhold/domain/text'

/** A file of a sent text: stored, or still only in this browser. */
export type WrittenFile = { name: string; file: Blob | null; stored: Media | null }

/** A sent text with its files in order; `media` are the stored ones. `at` is the time of sending, ISO 8601. */
export type Written = { content: string; media: Media[]; files: WrittenFile[]; at: string }

/** The error text for a message's words, given the most characters allowed; null if none (UNI-65, UNI-71). */
export function whyNotWords(text: string, most: number): string | null {
  const length = lengthOf(multiLine(text))
  if (length === 0) return 'Please write a message.'
  return length > most ? `Message must be at most ${most} characters.` : null
}
