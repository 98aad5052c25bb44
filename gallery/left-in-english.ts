import { DEFAULT_CATEGORIES, NO_DURATION, NO_LOCATION } from '@kinhold/domain/gigs'
import { DEFAULT_REASON } from '@kinhold/domain/lifecycle'
import { initialsOf } from '../web/src/ui/avatar.tsx'

/** The texts that appear as they are in every language: those in the look's data, and a few others. */
const known = new Set<string>()

/** Remembers the texts in a look's data: in replies, in storage, in the address, and what its steps type. */
export function learn(data: unknown, field = ''): void {
  if (typeof data === 'string' && !(CODE.test(data) && !OF_PEOPLE.has(field))) return learnText(data)
  if (typeof data !== 'object' || data === null) return
  for (const [own, value] of Object.entries(data)) learn(value, Array.isArray(data) ? field : own)
}

/** Remembers a text that people wrote. */
export function learnText(text: string): void {
  // The app makes each line a paragraph, and shows a person without a photo as initials. It makes each address
  // a link, and leaves out the beginning of some.
  const shown = [text, ...text.split('\n'), ...text.split(ADDRESS), text.replace(/^https?:\/\//, '')]
  for (const piece of [...shown, URL.parse(text)?.host ?? '', initialsOf(text)])
    if (/[A-Za-z]/.test(piece)) known.add(piece.trim())
}

// A word in lower case is a code of ours, such as 'active', which a screen must put into words.
const CODE = /^[a-z_-]+$/
/** The fields that hold what people wrote, even in lower case. */
const OF_PEOPLE = new Set(['name', 'phoneNumber', 'tags'])
/** Addresses of pages, of people and of files. */
const ADDRESS = /(?:https?:\/\/|www\.)\S*|\S+@\S+\.\w+|[\w-]*\.(?:png|txt|pdf|mp[34])\b/g
/** A key of the keyboard, such as F8, and the size of a window, such as 375x667. */
const SIGN = /\bF\d\b|(?<=\d)x(?=\d)/g

// Products have the same name in every language.
const PRODUCTS = ['Kinhold', 'Chrome', 'Firefox', 'Safari', 'Android', 'iPhone', 'Linux', 'Mac', 'Windows']
// The browser or the server stores these texts in place of typed ones.
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
 * Returns the texts and labels of a page in the pseudo-language that contain a letter without an accent,
 * apart from the look's data and addresses. Includes hidden ones, which are visible at another size.
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

// What a search has found is marked, which divides the text.
function wholeOf({ parentElement: parent, nodeValue }: Node): string {
  const whole = parent!.matches('mark') ? parent!.parentElement! : parent!
  return whole.querySelector(':scope > mark') ? whole.textContent : nodeValue!
}
