import type { MessageDescriptor } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** A compiled message: its texts and its placeholders. `#` is replaced by the number in a plural. */
export type Message = readonly (string | Place)[]
type Place = readonly [name: string, choice?: string, cases?: unknown]
type Messages = Record<string, Message>
type Values = Record<string, unknown> | undefined

/**
 * The data that the server writes into the page: the translations for the first screen, and the addresses of
 * the other translations.
 */
type Block = {
  language: string
  offered: string[]
  door: { messages?: Messages; rooms?: string; desk?: string; texts?: string }
}

// Without this block, as in tests, sentences are in English. Only builds for a server remove the English
// sentences from the code.
const block = JSON.parse(document.getElementById('words')?.textContent ?? 'null') as Block | null

/** The language of the page, as a BCP 47 tag. It never changes while the page is open. */
export const language = block?.language ?? 'en'
/** The languages that the server offers. */
export const offered = block?.offered ?? [language]

const words: Messages = { ...block?.door.messages }
let compile: ((sentence: string) => Message) | undefined
if (import.meta.env.DEV) compile = compileMessage

/** Sets the compiler for a build that keeps the English sentences. Other builds need no compiler. */
export function compileBy(compiler: (sentence: string) => Message): void {
  compile = compiler
}

/** The object that compiled code uses in place of the macros. Modules may use it as soon as they run. */
export const i18n = {
  _(of: MessageDescriptor | string, values?: Values, { message = '' }: { message?: string } = {}): string {
    if (typeof of !== 'string') return this._(of.id, of.values, of)
    return filled(words[of] ?? compile?.(message) ?? [message], values)
  },
}

/** Returns a message from the domain or the contract in the language of the page. */
export function say(message: MessageDescriptor): string {
  return i18n._(message)
}

/** Returns a compiled message with its values filled in. */
export function filled(message: Message, values: Values, count?: number): string {
  const said = message.map((part) => {
    if (part === '#' && count !== undefined)
      return (numbers ??= new Intl.NumberFormat(language)).format(count)
    if (typeof part === 'string') return part
    const [name, choice, cases] = part
    const value = values?.[name]
    if (!choice) return isolated(value)
    const number = choice === 'plural' ? Number(value) : undefined
    const keys = [String(value), number === undefined ? '' : formOf(number)]
    const forms = cases as Record<string, Message>
    const chosen = keys.find((key) => Object.hasOwn(forms, key)) ?? 'other'
    return filled(forms[chosen]!, values, number ?? count)
  })
  return said.join('')
}

// The server writes the text direction into the page together with the translations.
const isRightToLeft = block !== null && document.documentElement.dir === 'rtl'

// Isolates a value on a page that is read from right to left, because a name or a date could change the order
// of the words around it. A web address needs no isolation, because its direction is always the same.
function isolated(value: unknown): unknown {
  if (typeof value !== 'string' || !isRightToLeft) return value ?? ''
  return /^(https?|mailto):/.test(value) ? value : `\u2068${value}\u2069`
}

let numbers: Intl.NumberFormat | undefined
let rules: Intl.PluralRules | undefined

function formOf(count: number): string {
  return (rules ??= new Intl.PluralRules(language)).select(count)
}

const brought = new Map<string, Promise<void>>()

/** Loads a part of the translations. Rejects if the part can't be loaded; the caller may then try again. */
export function bringWords(part: string): Promise<void> {
  const known = brought.get(part)
  if (known) return known
  const address = block?.door[part as 'rooms']
  const fetched = address ? fetchWords(address) : Promise.resolve()
  brought.set(part, fetched)
  fetched.catch(() => brought.delete(part))
  return fetched
}

async function fetchWords(address: string): Promise<void> {
  const response = await fetch(address)
  // A deploy may have deleted the file, so use a message that `isMissingPiece` recognizes.
  if (!response.ok) throw new Error(`error loading dynamically imported module: ${address}`)
  const { messages } = (await response.json()) as { messages: Messages }
  Object.assign(words, messages)
}
