import { lengthOf } from './text.ts'

/**
 * Returns the beginning of `text`, at most `most` code points long. Cuts only between whole characters, so
 * that it never splits an emoji or takes an accent off its letter.
 */
export function cutTo(text: string, most: number): string {
  if (lengthOf(text) <= most) return text
  let cut = ''
  let left = most
  for (const { segment } of segmenter().segment(text)) {
    left -= lengthOf(segment)
    if (left < 0) break
    cut += segment
  }
  // A chain of joined emoji of any length counts as one character.
  return cut || [...text].slice(0, most).join('')
}

/** Returns the characters of `text` as readers see them, such as an emoji or a letter with its accents. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment)
}

/** Returns where the character at `place` begins in `text`. */
export function beginningOf(text: string, place: number): number {
  return segmenter().segment(text).containing(place)?.index ?? place
}

let kept: Intl.Segmenter | undefined

// The segmenter is created on first use, because it loads data.
function segmenter(): Intl.Segmenter {
  return (kept ??= new Intl.Segmenter('en', { granularity: 'grapheme' }))
}
