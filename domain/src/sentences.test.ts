import { msg, plural } from './msg.ts'
import { expect, it } from 'vitest'
import { asWritten, inEnglish, sayIn, type Sentence, together } from './sentences.ts'

const minutes = (count: number) =>
  msg`Please try again in ${plural({ minutes: count }, { one: 'a minute', other: '# minutes' })}.`
const greeting = (name: unknown) => msg`${{ name }} says hello.`

/** Translates a sentence into a language, using the given translation. */
const said = (language: string, sentence: Sentence, translation: string) =>
  sayIn(language, new Map([[sentence.id, translation]]))(sentence)

it('LNG-22 an English sentence keeps its wording, with its values filled in', () => {
  expect(inEnglish(msg`It’s the admin's {nothing}.`)).toBe("It’s the admin's .")
  expect(inEnglish(greeting('Ann'))).toBe('Ann says hello.')
  expect([1, 2, 1000].map((count) => inEnglish(minutes(count)))).toEqual([
    'Please try again in a minute.',
    'Please try again in 2 minutes.',
    'Please try again in 1000 minutes.',
  ])
  expect(inEnglish(msg`At most ${{ most: 10_000 }}.`)).toBe('At most 10000.')
  expect(inEnglish({ ...msg`At most {most, number}.`, values: { most: 10_000 } })).toBe('At most 10,000.')
  expect(inEnglish(greeting(['Ann', 'Bob', 'Cleo']))).toBe('Ann, Bob and Cleo says hello.')
})

it('LNG-22 a translated sentence uses the language’s plural forms and number format', () => {
  const german = '{minutes, plural, one {Noch eine Minute.} other {Noch # Minuten.}}'
  expect([1, 3, 1000].map((count) => said('de', minutes(count), german))).toEqual([
    'Noch eine Minute.',
    'Noch 3 Minuten.',
    'Noch 1.000 Minuten.',
  ])
  const arabic = '{minutes, plural, zero {صفر} one {واحد} two {اثنان} few {قليل} many {كثير} other {آخر}}'
  expect([0, 1, 2, 3, 11, 100].map((count) => said('ar', minutes(count), arabic))).toEqual(
    'صفر واحد اثنان قليل كثير آخر'.split(' '),
  )
  expect(said('de', greeting(['Ann', 'Bob', 'Cleo']), '{name} sagen hallo.')).toBe(
    'Ann, Bob und Cleo sagen hallo.',
  )
  expect(said('de', msg`At most ${{ most: 10_000 }}.`, 'Höchstens {most}.')).toBe('Höchstens 10.000.')
})

it('LNG-22 a sentence is in English if its translation is missing or malformed', () => {
  expect(sayIn('de')(greeting('Ann'))).toBe('Ann says hello.')
  for (const broken of ['', '{name', '{name, plural, other {a}'])
    expect(said('de', greeting('Ann'), broken), broken).toBe('Ann says hello.')
})

it('LNG-23 values except web addresses are bidi-isolated in a right-to-left language', () => {
  const translation = '{name} يقول مرحبا'
  expect(said('ar', greeting('Ann'), translation)).toBe('\u2068Ann\u2069 يقول مرحبا')
  expect(said('ar', greeting('https://kin.test/x'), translation)).toBe('https://kin.test/x يقول مرحبا')
  expect(said('de', greeting('علي'), '{name} sagt hallo.')).toBe('علي sagt hallo.')
  expect(inEnglish(greeting('علي'))).toBe('علي says hello.')
})

it('LNG-60 sayIn rejects a plain string, and asWritten keeps a text the same in every language', () => {
  for (const language of ['en', 'de', 'en-XA'])
    expect(() => sayIn(language)('As it is.' as never), language).toThrow('is a plain string')
  const own = asWritten("It's {mine}")
  expect([inEnglish(own), sayIn('en-XA')(own)]).toEqual(Array(2).fill("It's {mine}"))
})

it('LNG-23 special characters in a value are left unchanged', () => {
  for (const name of ['{name}', '#', "'", '\\u0041', '<b>', 'constructor'])
    expect(inEnglish(greeting(name))).toBe(`${name} says hello.`)
  expect([undefined, null].map((name) => inEnglish(greeting(name)))).toEqual(Array(2).fill(' says hello.'))
})

it('LNG-24 the test language en-XA accents the words of a sentence but not its values', () => {
  const say = sayIn('en-XA')
  expect(say(greeting('Ann'))).toBe('Ann šááýš ĥééļļóó.')
  expect(say(minutes(2))).toBe('Ṕļééáášéé ŧŕý ááĝááííñ ííñ 2 ṁííñúúŧééš.')
  expect(say(msg`See https://kin.test/x now`)).toBe('Šéééé https://kin.test/x ñóóŵ')
})

it('LNG-39 joined sentences are translated separately', () => {
  const waits = msg`Please wait.`
  const both = together(greeting('Ann'), null, waits)
  expect(inEnglish(both)).toBe('Ann says hello. Please wait.')
  const words = new Map([[waits.id, 'Bitte warten.']])
  expect(sayIn('de', words)(both)).toBe('Ann says hello. Bitte warten.')
  expect(sayIn('de', words)(together(both, waits))).toBe('Ann says hello. Bitte warten. Bitte warten.')
  expect(inEnglish(together(null))).toBe('')
})

it('LNG-39 a value that is a date or another sentence is translated, too', () => {
  const until = msg`Until ${{ day: new Date('2026-07-06T23:59:59Z') }}.`
  expect(inEnglish(until)).toBe('Until July 6.')
  expect(said('de', until, 'Bis zum {day}.')).toBe('Bis zum 6. Juli.')
  const guest = msg`Vault User`
  const words = new Map([[guest.id, 'Gast']])
  expect(sayIn('de', words)(greeting(guest))).toBe('Gast says hello.')
})
