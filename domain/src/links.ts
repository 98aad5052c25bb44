/** Web addresses as people type them in messages and posts. */

/** The maximum length of a link, in characters. */
export const LINK_MAX = 2_000

/** Returns true for an http or https address that has a host but no user name or password. */
export function isWebAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= LINK_MAX && URL.canParse(text)
}

// A user name before an @ can look like a host. If the host is missing, browsers use part of the path as the
// host.
const ADDRESS = /^https?:\/\/[^/\\?#@\s<>"]+(?:[/\\?#][^\s<>"]*)?$/i

/** Plain text or a link. `shown` is the form that is safe to display. */
export type TextPart = { shown: string; address: string | null }

/** Splits `text` into plain text and links that show their real hosts. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { at, written, address } of linksIn(text)) {
    if (at > end) parts.push({ shown: text.slice(end, at), address: null })
    parts.push({ shown: addressShown(written), address })
    end = at + written.length
  }
  if (end < text.length) parts.push({ shown: text.slice(end), address: null })
  return parts
}

/** Returns the first http or https address in `text`, or null if there is none (UNI-66). */
export function firstLink(text: string): string | null {
  for (const { written, address } of linksIn(text)) if (written === address) return address
  return null
}

/**
 * Returns an address as written, except that a potentially deceptive host is converted to its lookup form.
 */
export function addressShown(written: string): string {
  const [, scheme, host, rest] = /^(https?:\/\/)?([^/?#\\]*)(.*)$/is.exec(written)!
  return `${scheme ?? ''}${hostShown(host!)}${rest}`
}

type Link = { at: number; written: string; address: string }

function* linksIn(text: string): Generator<Link> {
  for (const { 0: found, index } of text.matchAll(WRITTEN)) {
    const written = withoutEnding(found)
    const address = /^www\./i.test(written) ? `https://${written}` : written
    if (isWebAddress(address)) yield { at: index, written, address }
  }
}

// After a letter, a dot or an @, 'www.' is part of another word or an e-mail address.
const WRITTEN =
  /(?:https?:\/\/|(?<![\p{L}\p{N}_.@/-])www\.(?=[\p{L}\p{N}-]+\.[\p{L}\p{N}]))[^\s<>"、。，！？（）「」『』【】《》\p{Cc}\u200b\u200e\u200f\u2060]+/giu

// Removes final punctuation, but keeps a ')' if its '(' is part of the address: .../wiki/Kin_(family)
function withoutEnding(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let end = found.length
  while (end > 0) {
    const last = found[end - 1]!
    if (last === ')' ? unopened <= 0 : !ENDINGS.includes(last)) break
    if (last === ')') unopened -= 1
    end -= 1
  }
  return found.slice(0, end)
}

const ENDINGS = ".,;:!?]}'`*\u2019\u201d\u00bb\u2026\u060c\u061b\u061f\uff1a\uff1b"

/**
 * Returns the host and port as written, but converts the host to its lookup form (xn--…, 127.0.0.1) if a
 * label mixes scripts, if a label looks Latin but isn't, or if browsers would rewrite the host.
 */
function hostShown(written: string): string {
  if (!URL.canParse(`https://${written}`)) return written
  const [, name, port] = /^(.*?)(:\d*)?$/s.exec(written)!
  const { hostname } = new URL(`https://${written}`)
  const typed = name!.toLowerCase()
  if (typed === hostname) return written
  const isAsLookedUp = typed.normalize('NFKC') === typed.normalize('NFC') && /\P{ASCII}/u.test(typed)
  return isAsLookedUp && typed.split('.').every(isReadable) ? written : hostname + (port ?? '')
}

function isReadable(label: string): boolean {
  return isOfOneScript(label) && !(LATIN_LOOK.test(label) && /\P{ASCII}/u.test(label))
}

function isOfOneScript(label: string): boolean {
  return SCRIPTS.some((script) => script.test(label))
}

// A label may mix the scripts that appear together in a pattern, because at least one language mixes them.
const SCRIPTS = [
  /^[\p{Script=Latin}\p{M}\d-]*$/u,
  /^[\p{Script=Greek}\p{M}\d-]*$/u,
  /^[\p{Script=Cyrillic}\p{M}\d-]*$/u,
  /^[\p{Script=Armenian}\d-]*$/u,
  /^[\p{Script=Georgian}\d-]*$/u,
  /^[\p{Script=Hebrew}\p{M}\d-]*$/u,
  /^[\p{Script=Arabic}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Devanagari}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Bengali}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Tamil}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Thai}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆a-z\d-]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\d-]*$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}\d-]*$/u,
]

// Cyrillic, Greek and Armenian letters that look Latin, and variants of Latin letters, such as the dotless i.
const LATIN_LOOK = /^[аеорсхуіјѕһԁԛԝьнкмтвгпԍүӏαορικυνχγεωսօցզհոսւıɡɑa-z\d-]+$/u
