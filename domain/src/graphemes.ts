import { lengthOf } from './text.ts'

/**
 * Returns the beginning of `text`, at most `most` code points long. Cuts only between whole characters, so
 * that no emoji is split and no accent is separated from its letter.
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
  // Even the first character can exceed `most`, because a chain of joined emoji of any length counts as one
  // character.
  return cut || [...text].slice(0, most).join('')
}

/** Returns the characters of `text` as readers see them, such as an emoji or a letter with its accents. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment)
}

/** Returns the index in `text` where the character that contains `place` begins. */
export function beginningOf(text: string, place: number): number {
  return segmenter().segment(text).containing(place)?.index ?? place
}

let kept: Intl.Segmenter | undefined

// The segmenter is created on first use, because it loads data.
function segmenter(): Intl.Segmenter {
  return (kept ??= new Intl.Segmenter('en', { granularity: 'grapheme' }))
}
