/**
 * The words of a text as they are searched: in lower case, without accents, once each, in any script. What writes
 * without spaces between words is cut where its speakers would.
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>()
  for (const { segment, isWordLike } of segmenter().segment(plain(text)))
    if (isWordLike) words.add(segment.slice(0, WORD_MAX))
  return [...words]
}

// A longer one is no word; PostgreSQL indexes at most 2,046 bytes.
const WORD_MAX = 200

let kept: Intl.Segmenter | undefined
// Made once, and not before it is needed: it loads the dictionaries of all scripts.
function segmenter(): Intl.Segmenter {
  kept ??= new Intl.Segmenter('en', { granularity: 'word' })
  return kept
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ıłøđæœß]/g, (letter) => LETTERS[letter]!)
    .normalize('NFC')
}

// The accents of Latin, Greek and Cyrillic, and the vowel signs of Hebrew and Arabic that are seldom written. Signs that
// a script cannot do without (those of India and of Southeast Asia) stay.
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u0640]/g

// Letters that Unicode does not take apart.
const LETTERS: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss' }

/** The beginning of a text, or the part of it around the first of these words, in about so many characters. */
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

/** A part of a text: a word that was sought, or what stands between. */
export type FoundPart = { text: string; isFound: boolean }

/** A text in parts, so that the words that begin like one of these can be shown as found. */
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

// Never in the middle of what is one character to a reader.
function cut(line: string, from: number, length: number): string {
  let end = ''
  for (const { segment } of graphemes().segment(line.slice(from, from + length + 20))) {
    if (end.length + segment.length > length) break
    end += segment
  }
  return end.trim()
}

let keptGraphemes: Intl.Segmenter | undefined
function graphemes(): Intl.Segmenter {
  keptGraphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return keptGraphemes
}
