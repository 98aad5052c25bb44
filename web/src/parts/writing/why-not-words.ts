import { lengthOf, multiLine } from '@kinhold/domain/text'

/** The error text for a message's words, given the most characters allowed; null if none (UNI-65, UNI-71). */
export function whyNotWords(text: string, most: number): string | null {
  const length = lengthOf(multiLine(text))
  if (length === 0) return 'Please write a message.'
  return length > most ? `Message must be at most ${most} characters.` : null
}
