import { PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '@kinhold/domain/languages'
import { accented } from '@kinhold/domain/sentences'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { compileBy, filled, i18n, language } from '../web/src/browser/words.ts'

type Compiled = ReturnType<typeof compileMessage>
type Values = Record<string, unknown>

/** The translated texts that the app has produced, each with the English sentences that it may stand for. */
const said = new Map<string, Set<string>>()

/** Makes the app use the page's language. Unless that is English, records each translated text with its English. */
export function sayInPageLanguage(): void {
  // The gallery's code contains the English sentences, so English and the pseudo-language need no translations.
  compileBy(once((sentence) => compileMessage(sentence, isPseudo ? accented : undefined)))
  if (language !== SOURCE_LANGUAGE) keepWhatIsSaid()
  if (isPseudo) accentFormats()
  else if (language !== SOURCE_LANGUAGE) keepLists()
}

const compiled = once((sentence: string) => compileMessage(sentence))
const isPseudo = language === PSEUDO_LANGUAGE

function once(compile: (sentence: string) => Compiled): (sentence: string) => Compiled {
  const known = new Map<string, Compiled>()
  return (sentence) => {
    const message = known.get(sentence) ?? compile(sentence)
    known.set(sentence, message)
    return message
  }
}

function keepWhatIsSaid(): void {
  const say = i18n._.bind(i18n)
  i18n._ = (of, values, options = {}) => {
    const words = say(of, values, options)
    // If `of` is a message object, `say` calls this function again with the object's id.
    if (typeof of === 'string') keep(words, inEnglish(options.message ?? of, values))
    return words
  }
}

function inEnglish(sentence: string, values: Values = {}): string {
  const own = Object.entries(values).map(([name, value]) => [name, englishOf(value)] as const)
  return filled(compiled(sentence), Object.fromEntries(own))
}

// A value may be a list of names that contains a translated sentence.
function englishOf(value: unknown): unknown {
  return typeof value === 'string' ? readingsOf(plain(value))[0] : value
}

// Records the English of each list of names, because a list can be a value in a sentence.
function keepLists(): void {
  const { format } = Intl.ListFormat.prototype
  const english = new Intl.ListFormat('en-GB')
  Intl.ListFormat.prototype.format = function (names) {
    const words = format.call(this, names)
    keep(
      words,
      format.call(
        english,
        [...names].map((name) => String(englishOf(name))),
      ),
    )
    return words
  }
}

// Adds accents to dates, numbers and lists, too, because the pseudo-language formats them as in English.
function accentFormats(): void {
  const ways: [object, string][] = [
    [Intl.DateTimeFormat.prototype, 'format'],
    [Intl.NumberFormat.prototype, 'format'],
    [Intl.RelativeTimeFormat.prototype, 'format'],
    [Intl.ListFormat.prototype, 'format'],
    [Intl.DisplayNames.prototype, 'of'],
  ]
  type Format = (...given: unknown[]) => string
  for (const [kind, way] of ways) {
    const { get, value } = Object.getOwnPropertyDescriptor(kind, way)!
    const accenting = (format: Format): Format => {
      return (...given) => {
        const english = format(...given)
        keep(accented(english), String(englishOf(english)))
        return accented(english)
      }
    }
    Object.defineProperty(kind, way, {
      configurable: true,
      get(this: object) {
        return accenting((get ? get.call(this) : value.bind(this)) as Format)
      },
    })
  }
}

const TAGS = /<\/?\d+\/?>/g
const TAGGED = /<(\d+)>(.*?)<\/\1>/gs

// Records a sentence with tags as several texts, because the page may show each of them as a text of its own:
// the whole sentence, the text outside its tags, and the text in each tag.
function keep(words: string, english: string): void {
  keepText(words.replace(TAGS, ''), english.replace(TAGS, ''))
  if (words.search(TAGS) < 0) return
  keepText(words.replace(TAGGED, '').replace(TAGS, ''), english.replace(TAGGED, '').replace(TAGS, ''))
  const inTags = new Map([...english.matchAll(TAGGED)].map(([, tag, inside]) => [tag, inside!]))
  for (const [, tag, inside] of words.matchAll(TAGGED)) keep(inside!, inTags.get(tag) ?? '')
}

function keepText(words: string, english: string): void {
  const key = plain(words)
  if (/\p{L}/u.test(key)) said.set(key, (said.get(key) ?? new Set()).add(plain(english)))
}

// Removes direction marks, and replaces whitespace with single spaces and Arabic digits with English digits.
function plain(text: string): string {
  return text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .trim()
}

/**
 * Returns a matcher for the texts on the page whose English is equal to `name`, or matches it if it's a
 * pattern.
 */
export function matching(name: string | RegExp): string | RegExp | ((text: string) => boolean) {
  if (language === SOURCE_LANGUAGE) return name
  const fits = (english: string) => (typeof name === 'string' ? english === plain(name) : name.test(english))
  return (text) => fits(plain(text)) || readingsOf(plain(text)).some(fits)
}

const read = new Map<string, string[]>()
let readOf = 0

// Returns the possible English versions of a text. A name on the page may combine sentences and other texts,
// so each sentence in it is replaced separately. If a translated sentence may stand for several English
// sentences, each of them leads to its own version.
function readingsOf(text: string): string[] {
  const known = said.get(text)
  if (known) return [...known]
  if (readOf !== said.size) read.clear()
  readOf = said.size
  const readings = read.get(text) ?? readingsOfPieces(text)
  read.set(text, readings)
  return readings
}

function readingsOfPieces(text: string): string[] {
  const bounds = [...text.matchAll(BOUND)].map(({ index }) => index)
  let readings = ['']
  for (let from = 0; from < bounds.length - 1;) {
    const to = endOfPiece(text, bounds, from)
    const piece = text.slice(bounds[from], bounds[to])
    const meanings = [...(said.get(piece) ?? [piece])]
    readings = meanings.flatMap((meaning) => readings.map((before) => before + meaning))
    readings.length = Math.min(readings.length, READINGS_MOST)
    from = to
  }
  return readings
}

/** Matches the positions in a text that aren't inside a word. */
const BOUND = /(?<![\p{L}\p{N}])|(?![\p{L}\p{N}])/gu
const READINGS_MOST = 8

// Returns the index of the bound where the longest sentence that begins at `from` ends, or else the next index.
function endOfPiece(text: string, bounds: number[], from: number): number {
  const begin = bounds[from]!
  let to = Math.min(bounds.length - 1, from + BOUNDS_MOST)
  while (to > from + 1 && !said.has(text.slice(begin, bounds[to]))) to -= 1
  return to
}

/** The maximum number of bounds in a sentence that is part of a name on the page. */
const BOUNDS_MOST = 60
