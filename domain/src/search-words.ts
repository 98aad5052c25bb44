/** Returns the words in `text`, in lower case, without accents or duplicates. */
export function searchWords(text: string): string[] {
  const words = new Set<string>()
  for (const { segment, isWordLike } of segmenter().segment(plain(text)))
    if (isWordLike) words.add(segment.slice(0, WORD_MAX))
  return [...words]
}

// PostgreSQL can't index a word longer than 2,046 bytes.
const WORD_MAX = 200

// The segmenter is created on first use, because it loads dictionaries for all scripts.
function segmenterOf(granularity: 'word' | 'grapheme'): () => Intl.Segmenter {
  let kept: Intl.Segmenter | undefined
  return () => (kept ??= new Intl.Segmenter('en', { granularity }))
}

const segmenter = segmenterOf('word')
const graphemes = segmenterOf('grapheme')

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ıłøđæœß]/g, (letter) => LETTERS[letter]!)
    .normalize('NFC')
}

// The accents used in Latin, Greek and Cyrillic, and the optional vowel marks in Hebrew and Arabic.
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u0640]/g

// Letters that Unicode doesn't decompose.
const LETTERS: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss' }

/**
 * Returns about `length` characters around the first word found, or from the beginning if no word is found.
 */
export function excerptOf(text: string, words: readonly string[], length: number): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= length) return line
  const at = Math.max(0, placeOf(line, words) - Math.floor(length / 3))
  const from = at === 0 ? 0 : line.indexOf(' ', at - 1) + 1 || at
  return `${from > 0 ? '…' : ''}${cut(line, from, length)}${from + length < line.length ? '…' : ''}`
}

function placeOf(line: string, words: readonly string[]): number {
  for (const { segment, index, isWordLike } of segmenter().segment(line))
    if (isWordLike && words.some((word) => plain(segment).startsWith(word))) return index
  return 0
}

/** A word that matches the search, or the text between two matches. */
export type FoundPart = { text: string; isFound: boolean }

/** Splits `text` into parts, and marks the words that begin with a search word. */
export function foundParts(text: string, words: readonly string[]): FoundPart[] {
  const parts: FoundPart[] = []
  for (const { segment, isWordLike } of segmenter().segment(text)) {
    const isFound = isWordLike === true && words.some((word) => plain(segment).startsWith(word))
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += segment
    else parts.push({ text: segment, isFound })
  }
  return parts
}

// Cuts only between graphemes, so that it never splits an emoji or an accented letter.
function cut(line: string, from: number, length: number): string {
  let end = ''
  for (const { segment } of graphemes().segment(line.slice(from, from + length + 20))) {
    if (end.length + segment.length > length) break
    end += segment
  }
  return end.trim()
}
