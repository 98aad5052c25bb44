import { setupI18n } from '@lingui/core'
import { msg, plural } from '@kinhold/domain/msg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isMissingPiece } from './new-version.ts'
import { i18n, language, say } from './words.ts'

const asked = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  asked.mockReset()
  asked.mockImplementation(async () => Response.json({ messages: { later: ['Später'] } }))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  document.getElementById('words')?.remove()
  // Other test files must not reuse the module that was loaded for this page.
  vi.resetModules()
})

/** Loads a fresh copy of the module in a page that contains this block of translations. */
async function inPageWith(block: object) {
  const data = Object.assign(document.createElement('script'), { type: 'application/json', id: 'words' })
  data.textContent = JSON.stringify(block)
  document.body.append(data)
  vi.resetModules()
  return import('./words.ts')
}

const GERMAN = {
  language: 'de',
  offered: ['de', 'en'],
  door: { messages: { hello: ['Hallo ', ['name']] }, rooms: '/assets/rooms-1.json' },
}

test('LNG-04 the first screen takes its translations from the page', async () => {
  const words = await inPageWith(GERMAN)
  expect(words.language).toBe('de')
  expect(words.offered).toEqual(['de', 'en'])
  expect(words.i18n._('hello', { name: 'Ann' })).toBe('Hallo Ann')
  expect(asked).not.toHaveBeenCalled()
})

test('LNG-05 fetches each part of the translations only once', async () => {
  const { bringWords, i18n: own } = await inPageWith(GERMAN)
  await Promise.all([bringWords('rooms'), bringWords('rooms')])
  await bringWords('rooms')
  expect(asked.mock.calls).toEqual([['/assets/rooms-1.json']])
  expect(own._('later')).toBe('Später')
  expect(own._('hello', { name: 'Bob' })).toBe('Hallo Bob')
})

test('LNG-05 refetches a part that failed to load', async () => {
  const { bringWords, i18n: own } = await inPageWith(GERMAN)
  asked.mockResolvedValueOnce(new Response('', { status: 404 }))
  const failed = await bringWords('rooms').catch((error: unknown) => error)
  expect(isMissingPiece(failed)).toBe(true)
  await bringWords('rooms')
  expect(own._('later')).toBe('Später')
})

test('LNG-05 a page without translations shows the English sentences from the code', async () => {
  const { bringWords } = await import('./words.ts')
  await bringWords('rooms')
  expect(asked).not.toHaveBeenCalled()
  expect(language).toBe('en')
  const left = (count: number) =>
    say(msg`Hello ${{ name: 'Ann' }}, ${plural({ count }, { one: '# is left', other: '# are left' })}.`)
  expect(left(1)).toBe('Hello Ann, 1 is left.')
  expect(left(1_234)).toBe('Hello Ann, 1,234 are left.')
})

test('LNG-17 bidi-isolates text values except web addresses on a right-to-left page', async () => {
  const said = {
    ...GERMAN,
    language: 'ar',
    door: { messages: { hello: ['مرحبا ', ['name'], ' ', ['count']] } },
  }
  document.documentElement.dir = 'rtl'
  const { i18n: own } = await inPageWith(said)
  expect(own._('hello', { name: 'Ann', count: 3 })).toBe('مرحبا \u2068Ann\u2069 3')
  expect(own._('hello', { name: 'https://a.example', count: 3 })).toBe('مرحبا https://a.example 3')
  document.documentElement.dir = 'ltr'
  const { i18n: other } = await inPageWith(said)
  expect(other._('hello', { name: 'Ann', count: 3 })).toBe('مرحبا Ann 3')
})

test('LNG-05 fills in values in the same way as Lingui', () => {
  const sentences = [
    'Plain',
    '{name}, {0} and {missing}.',
    "It's {name}'s “photo”",
    '{count, plural, =0 {none} one {# like of {name}} other {# likes of {name}}}',
    '{count, plural, one {{kind, select, film {A film} other {{name}}}} other {# times {kind, select, film {films} other {{name}}}}}',
    '{kind, select, film {A film} other {A picture #}}',
  ]
  const theirs = setupI18n({ locale: 'en', messages: { en: {} } })
  for (const message of sentences)
    for (const count of [0, 1, 2, 1_234])
      for (const kind of ['film', 'other', 'constructor']) {
        const values = { count, kind, name: 'Ann', 0: 1.5, missing: null }
        expect(i18n._('x', values, { message })).toBe(theirs._('x', values, { message }))
      }
})
