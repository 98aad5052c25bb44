import { lengthOf, multiLine } from '@kinhold/domain/text'

/** What is wrong with the words of a message of at most so many characters, or null (UNI-65, UNI-71). */
export function whyNotWords(text: string, most: number): string | null {
  const length = lengthOf(multiLine(text))
  if (length === 0) return 'Please write a message.'
  return length > most ? `Message must be at most ${most} characters.` : null
}
