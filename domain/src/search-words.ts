import { APOSTROPHES, folded } from './folding.ts'
import { beginningOf, cutTo } from './graphemes.ts'

/**
 * Returns the folded words of a search, without duplicates. A search finds a text if each of these words
 * begins a word in the text.
 */
export function searchWords(sought: string): string[] {
  const words = new Set<string>()
  for (const { forms } of wordsIn(sought)) for (const whole of forms.slice(0, 1)) words.add(whole)
  return [...words]
}

/**
 * Returns the folded words under which `text` can be found, without duplicates. The part of a word after an
 * apostrophe also counts: both 'lecole' and 'ecole' find 'L’école'.
 */
export function indexedWords(text: string): string[] {
  const words = new Set<string>()
  for (const { forms } of wordsIn(text)) for (const form of forms) words.add(form)
  return [...words]
}

/** A part of a text: a word and its searchable forms, or the characters between two words. */
type Part = { text: string; at: number; forms: string[] }

function* wordsIn(text: string): Generator<Part> {
  for (const { segment, index: at, isWordLike } of segmenter().segment(unbroken(text)))
    yield {
      text: text.slice(at, at + segment.length),
      at,
      forms: isWordLike ? formsOf(segment) : [],
    }
}

// Replaces apostrophes and zero-width spaces at which the segmenter would split a word, without changing the
// length of `text`. Keeps zero-width spaces in Thai and similar scripts, where they separate words.
function unbroken(text: string): string {
  return text.replace(APOSTROPHES, "'").replace(SPACES_IN_WORD, (part) => part.replaceAll('\u200b', '\u2060'))
}

const SPACES_IN_WORD =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}][\p{M}\p{Cf}]+/gu

// A single letter after an apostrophe counts as an ending, as in 'don’t', and not as a word.
function formsOf(word: string): string[] {
  const parts = word.split("'")
  return parts
    .map((_, nth) => cutTo(folded(parts.slice(nth).join('')), WORD_MAX))
    .filter((form, nth) => form.length > Math.min(nth, 1))
}

// PostgreSQL can't index a word longer than 2,046 bytes.
const WORD_MAX = 200

let kept: Intl.Segmenter | undefined

// The segmenter is created on first use, because it loads dictionaries for all scripts.
function segmenter(): Intl.Segmenter {
  return (kept ??= new Intl.Segmenter('en', { granularity: 'word' }))
}

function isFoundBy({ forms }: Part, words: readonly string[]): boolean {
  return forms.some((form) => words.some((word) => form.startsWith(word)))
}

/**
 * Returns about `length` characters of `text` around the first matching word, or from the beginning if no
 * word matches.
 */
export function excerptOf(text: string, words: readonly string[], length: number): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= length) return line
  const at = Math.max(0, placeOf(line, words) - Math.floor(length / 3))
  const from = at === 0 ? 0 : line.indexOf(' ', at - 1) + 1 || beginningOf(line, at)
  const rest = line.slice(from)
  const cut = cutTo(rest, length)
  return `${from > 0 ? '…' : ''}${cut.trim()}${cut.length < rest.length ? '…' : ''}`
}

function placeOf(line: string, words: readonly string[]): number {
  for (const part of wordsIn(line)) if (isFoundBy(part, words)) return part.at
  return 0
}

/** A word that matches the search, or the text between two matches. */
export type FoundPart = { text: string; isFound: boolean }

/** Splits `text` into parts, and marks those that match the search words. */
export function foundParts(text: string, words: readonly string[]): FoundPart[] {
  const parts: FoundPart[] = []
  for (const part of wordsIn(text)) {
    const isFound = isFoundBy(part, words)
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += part.text
    else parts.push({ text: part.text, isFound })
  }
  return parts
}
