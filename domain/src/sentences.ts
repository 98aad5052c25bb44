/** Sentences that are written in English in the code and translated into a reader's language. */

import type { MessageDescriptor } from '@lingui/core'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { directionOf, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from './languages.ts'

/** A message with its values. A plain string isn't a sentence, because it can't be translated. */
export type Sentence = MessageDescriptor

/** Wraps text that is the same in every language, such as a person's own words, in a sentence. */
export function asWritten(text: string): Sentence {
  return { id: '{text}', message: '{text}', values: { text } }
}

/**
 * Joins whole sentences into one sentence, leaving out those that are null. Don't join parts of a sentence,
 * because their order differs between languages.
 */
export function together(...sentences: (Sentence | null)[]): Sentence {
  const said = sentences.filter((sentence) => sentence !== null)
  if (said.length === 1) return said[0]!
  const id = said.map((_, place) => `{${place}}`).join(' ')
  return { id, message: id, values: { ...said } }
}

/** A function that translates a sentence into a reader's language. */
export type Say = (sentence: Sentence) => string

/** The translations into a language, by the id of the message. */
export type Translations = ReadonlyMap<string, string>

/**
 * Returns the function that translates sentences into a language. A message with a missing or unreadable
 * translation stays in English.
 */
export function sayIn(language: string, translations: Translations = new Map()): Say {
  const mapText = language === PSEUDO_LANGUAGE ? accented : undefined
  const read = new Map<string, CompiledMessage>()
  const say: Say = (sentence) => {
    // The types forbid a plain string, which would otherwise be sent untranslated without anyone noticing.
    if (!isMessage(sentence)) throw new TypeError(`“${String(sentence)}” is a plain string, not a sentence.`)
    const { id, message = id, values = {} } = sentence
    const known = read.get(id) ?? readFirst([translations.get(id), message], mapText)
    read.set(id, known)
    return fill(known, values)
  }
  const fill = filling(language, say)
  return say
}

/** Returns a sentence in English. */
export const inEnglish: Say = sayIn(SOURCE_LANGUAGE)

function readFirst(texts: (string | undefined)[], mapText: ((text: string) => string) | undefined) {
  const [first, ...others] = texts
  try {
    if (first || others.length === 0) return compileMessageOrThrow(first ?? '', mapText)
  } catch (error) {
    if (others.length === 0) throw error
  }
  return readFirst(others, mapText)
}

type Values = Record<string, unknown>
type Cases = { offset?: number } & Record<string, CompiledMessage>

/**
 * Returns the function that fills values into a message. A value may itself be a sentence, such as the phrase
 * used for a person without a name. A date is written without its year.
 */
function filling(language: string, say: Say): (message: CompiledMessage, values: Values) => string {
  const inFigures = onceNeeded(() => new Intl.NumberFormat(language))
  const rules = onceNeeded(() => new Intl.PluralRules(language))
  const ordinals = onceNeeded(() => new Intl.PluralRules(language, { type: 'ordinal' }))
  // Dates are in UTC, so that everybody sees the same day.
  const days = onceNeeded(
    () => new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
  )
  // British English has no comma before the last 'and'.
  const lists = onceNeeded(() => new Intl.ListFormat(language === SOURCE_LANGUAGE ? 'en-GB' : language))
  const isolated = directionOf(language) === 'rtl' ? inIsolation : String
  const counted = (value: number) => (language === SOURCE_LANGUAGE ? `${value}` : inFigures().format(value))
  const written = (value: unknown): string => {
    if (typeof value === 'number') return counted(value)
    if (Array.isArray(value)) return lists().format(value.map(written))
    if (value instanceof Date) return days().format(value)
    if (isMessage(value)) return say(value)
    return value === undefined || value === null ? '' : isolated(String(value))
  }
  const caseFor = (type: string, value: unknown, { offset = 0, ...cases }: Cases) => {
    const count = Number(value) - offset
    const rule = () => (type === 'selectordinal' ? ordinals() : rules()).select(count)
    const name = type === 'select' ? String(value) : Object.hasOwn(cases, `${value}`) ? `${value}` : rule()
    return { count, message: (Object.hasOwn(cases, name) ? cases[name] : cases['other']) ?? [] }
  }
  const fillPart = (part: CompiledMessage[number], values: Values, count?: number): string => {
    if (typeof part === 'string') return part === '#' && count !== undefined ? counted(count) : part
    const [name, type, cases] = part
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (type === 'number') return inFigures().format(Number(value))
    if (type === undefined || typeof cases !== 'object') return written(value)
    const chosen = caseFor(type, value, cases as Cases)
    return fill(chosen.message, values, type === 'select' ? count : chosen.count)
  }
  const fill = (message: CompiledMessage, values: Values, count?: number): string => {
    let text = ''
    for (const part of message) text += fillPart(part, values, count)
    return text
  }
  return (message, values) => fill(message, values)
}

function isMessage(value: unknown): value is MessageDescriptor {
  return typeof value === 'object' && value !== null && 'id' in value
}

function onceNeeded<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

// Isolates a value, because Latin letters could change the order of the words around them in right-to-left text.
// Leaves web addresses unchanged, because a program that detects links would treat the isolation marks as part of
// the address.
function inIsolation(value: string): string {
  return /^https?:/.test(value) ? value : `\u2068${value}\u2069`
}

/** Converts text to the pseudo-language: puts an accent on each letter and doubles the vowels. */
export function accented(text: string): string {
  // Web addresses are left unchanged.
  return text.replace(/https?:\S+|[A-Za-z]/g, (found) =>
    found.length > 1 ? found : (ACCENTED[found] ?? found),
  )
}

const ACCENTED: Record<string, string> = Object.fromEntries(
  'aáá bƀ cç dđ eéé fƒ gĝ hĥ iíí jĵ kķ lļ mṁ nñ oóó pṕ qǫ rŕ sš tŧ uúú vṽ wŵ xẋ yý zž'
    .split(' ')
    .flatMap(([letter = '', ...accented]) => [
      [letter, accented.join('')],
      [letter.toUpperCase(), accented.join('').toUpperCase()],
    ]),
)
