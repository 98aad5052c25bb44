import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginningOf, charactersOf, cutTo } from './graphemes.ts'
import { lengthOf } from './text.ts'

it.each([
  ['Ann', 3, 'Ann'],
  ['Anna', 3, 'Ann'],
  ['Zoe\u0301', 3, 'Zo'],
  ['a👩‍👩‍👧b', 5, 'a'],
  ['a👩‍👩‍👧b', 6, 'a👩‍👩‍👧'],
  ['🇩🇪🇫🇷', 3, '🇩🇪'],
  ['👩‍👩‍👧‍👦', 3, '👩‍👩'],
])('API-42 cuts %s to at most %i code points', (text, most, expected) =>
  expect(cutTo(text, most)).toBe(expected),
)

it('API-42 cuts only between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 10, max: 30 }), (text, most) => {
      const cut = cutTo(text, most)
      const characters = charactersOf(text)
      expect(charactersOf(cut)).toEqual(characters.slice(0, charactersOf(cut).length))
      expect(lengthOf(cut)).toBeLessThanOrEqual(most)
      expect(characters.join('')).toBe(text)
    }),
  )
})

it('beginningOf finds where a character begins', () =>
  expect([0, 1, 3, 5].map((place) => beginningOf('a👩‍👩b', place))).toEqual([0, 1, 1, 1]))
