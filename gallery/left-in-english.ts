import { DEFAULT_CATEGORIES, NO_DURATION, NO_LOCATION } from '@kinhold/domain/gigs'
import { DEFAULT_REASON } from '@kinhold/domain/lifecycle'
import { initialsOf } from '../web/src/ui/avatar.tsx'

/** The texts that are the same in every language, such as the texts in the look's data and product names. */
const known = new Set<string>()

/** Records the texts in some of a look's data. `field`: the name of the field that contains the data. */
export function learn(data: unknown, field = ''): void {
  if (typeof data === 'string' && !(CODE.test(data) && !OF_PEOPLE.has(field))) return learnText(data)
  if (typeof data !== 'object' || data === null) return
  for (const [own, value] of Object.entries(data)) learn(value, Array.isArray(data) ? field : own)
}

/** Records a text that people wrote, in each form in which the app may show it. */
export function learnText(text: string): void {
  // The app shows each line as a paragraph and a person without a photo as initials. It turns addresses into
  // links, and omits the beginning of some of them.
  const shown = [text, ...text.split('\n'), ...text.split(ADDRESS), text.replace(/^https?:\/\//, '')]
  for (const piece of [...shown, URL.parse(text)?.host ?? '', initialsOf(text)])
    if (/[A-Za-z]/.test(piece)) known.add(piece.trim())
}

// Matches a lowercase word. Such a word is a code, such as 'active', which a screen must not show untranslated.
const CODE = /^[a-z_-]+$/
/** The fields that contain text written by people, where even a lowercase word isn't a code. */
const OF_PEOPLE = new Set(['name', 'phoneNumber', 'tags'])
/** Matches URLs, e-mail addresses and file names. */
const ADDRESS = /(?:https?:\/\/|www\.)\S*|\S+@\S+\.\w+|[\w-]*\.(?:png|txt|pdf|mp[34])\b/g
/** Matches a key on the keyboard, such as F8, and the x in a window size, such as 375x667. */
const SIGN = /\bF\d\b|(?<=\d)x(?=\d)/g

// Products have the same name in every language.
const PRODUCTS = ['Kinhold', 'Chrome', 'Firefox', 'Safari', 'Android', 'iPhone', 'Linux', 'Mac', 'Windows']
// The browser or the server stores these default texts, so they stay the same in every language.
const STORED = [...DEFAULT_CATEGORIES, NO_DURATION, NO_LOCATION, DEFAULT_REASON]
// Time zones are listed by their international names.
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' '))
for (const text of [...PRODUCTS, ...STORED, ...ZONES, 'UTC']) known.add(text)

const LABELS = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]

/**
 * Returns the texts and labels on a page in the pseudo-language that contain an unaccented letter outside the
 * look's data and addresses. Includes hidden texts, which may be visible at another window size.
 */
export function leftInEnglish(): string[] {
  const longestFirst = [...known].toSorted((one, other) => other.length - one.length)
  const ofData = new RegExp(`(?<![\\p{L}])(?:${longestFirst.map(RegExp.escape).join('|')})(?![\\p{L}])`, 'gu')
  const isLeft = (text: string) =>
    /[A-Za-z]/.test(text.replace(ofData, '').replace(ADDRESS, '').replace(SIGN, ''))
  return [...new Set(textsOn(document))].filter((text) => text !== '' && isLeft(text))
}

function* textsOn(page: Document): Generator<string> {
  yield page.title
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement!.closest('script, style')) yield wholeOf(node).trim()
  for (const element of page.body.querySelectorAll<HTMLElement>('*')) {
    for (const label of LABELS) yield element.getAttribute(label)?.trim() ?? ''
    if (element instanceof HTMLInputElement && !/^(radio|checkbox|file|hidden|password)$/.test(element.type))
      yield element.value.trim()
    if (element instanceof HTMLTextAreaElement) yield element.value.trim()
  }
}

// Returns the whole text around a search hit, because the hit's `mark` element splits the text into several nodes.
function wholeOf({ parentElement: parent, nodeValue }: Node): string {
  const whole = parent!.matches('mark') ? parent!.parentElement! : parent!
  return whole.querySelector(':scope > mark') ? whole.textContent : nodeValue!
}
