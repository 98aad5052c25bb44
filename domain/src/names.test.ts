import { msg } from './msg.ts'
import { expect, it } from 'vitest'
import { nameInWords, namingBy, sayName } from './names.ts'
import { inEnglish, sayIn } from './sentences.ts'

const german = sayIn(
  'de',
  new Map([
    [msg`Former member`.id, 'Ehemaliges Mitglied'],
    [msg`Private member`.id, 'Privates Mitglied'],
    [msg`You ended your bond with ${{ name: '' }}.`.id, 'Keine Verbindung mehr mit {name}.'],
  ]),
)
const NAMES = ['Former member', 'Private member', 'Ann', 'former member', 'constructor']

it('LNG-65 nameInWords translates only the two placeholder names', () => {
  expect(NAMES.map(nameInWords)).toEqual(NAMES)
  expect(namingBy(inEnglish, () => NAMES.map(nameInWords))).toEqual(NAMES)
  const inGerman = ['Ehemaliges Mitglied', 'Privates Mitglied', 'Ann', 'former member', 'constructor']
  expect(namingBy(german, () => NAMES.map(nameInWords))).toEqual(inGerman)
})

it('LNG-65 namingBy has an effect only during its call, even if the call throws or is nested', () => {
  const fail = () => {
    throw new Error('broken')
  }
  expect(() => namingBy(german, fail)).toThrow('broken')
  expect(nameInWords('Former member')).toBe('Former member')
  const inside = () => [namingBy(inEnglish, () => nameInWords('Former member')), nameInWords('Former member')]
  expect(namingBy(german, inside)).toEqual(['Former member', 'Ehemaliges Mitglied'])
})

it('LNG-65 sayName translates a name within a sentence', () => {
  const ended = (name: string) => msg`You ended your bond with ${{ name: sayName(name) }}.`
  expect(german(ended('Former member'))).toBe('Keine Verbindung mehr mit Ehemaliges Mitglied.')
  expect(german(ended('Ann'))).toBe('Keine Verbindung mehr mit Ann.')
  expect(inEnglish(ended('Former member'))).toBe('You ended your bond with Former member.')
})
