import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, foundParts, indexedWords, searchWords } from './search-words.ts'

const marked = (text: string, sought: string) =>
  foundParts(text, searchWords(sought))
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')

describe('foundParts', () => {
  it.each([
    ['creme', 'The Crème is here', 'The [Crème] is here'],
    ['TREAS low', 'a treasure below, lower', 'a [treasure] below, [lower]'],
    ['oel strasse', 'Straße, Öl und Œlle', '[Straße], Öl und [Œlle]'],
    ['東京', '来週、東京都に行きます', '来週、[東京]都に行きます'],
    ['كتاب', 'قرأتُ كِتَابًا', 'قرأتُ [كِتَابًا]'],
    ['eme', 'The Crème', 'The Crème'],
    ['…!', 'Well…! Well', 'Well…! Well'],
    ['a', '', ''],
    ['ecole don', 'L’école: don´t', '[L’école]: [don´t]'],
    ['obrien family', 'O’Brien’s fa\u200bmily', '[O’Brien’s] [fa\u200bmily]'],
    ['cole', 'L’école', 'L’école'],
  ])('MSG-68 marks the words found for %s in “%s”', (sought, text, expected) => {
    expect(marked(text, sought)).toBe(expected)
  })

  it('MSG-68 keeps every character', () => {
    const text = 'One 👩‍👩‍👧 two\n\tthree one'
    const parts = foundParts(text, ['one']).map((part) => part.text)
    expect(parts.join('')).toBe(text)
  })
})

describe('searchWords', () => {
  it.each([
    ['Größe, ÆRØ & Łódź!', ['grosse', 'aero', 'lodz']],
    ['crème brûlée CREME', ['creme', 'brulee']],
    ["Don't 3.5 a_b", ['dont', '3.5', 'a_b']],
    ['L’école O’Brien’s', ['lecole', 'obriens']],
    ['東京都に住んでいます', expect.arrayContaining(['東京'])],
    ['ภาษาไทย', expect.arrayContaining(['ไทย'])],
    ['كِتَابٌ', ['كتاب']],
    ['हिन्दी', ['हिन्दी']],
    ['Ёлка Їжак', ['елка', 'іжак']],
    ['ﬁsh ＡＢＣ', ['fish', 'abc']],
    ['ŀla col·lega x² Kinhold™', ['lla', 'collega', 'x', 'kinhold']],
    ['#19 :* & | ! ( )', ['19']],
    ['  👍 ', []],
  ])('returns the search words in %s', (text, words) => expect(searchWords(text)).toEqual(words))

  it('truncates a word to 200 characters', () =>
    expect(searchWords('x'.repeat(9_999))).toEqual(['x'.repeat(200)]))
})

describe('indexedWords', () => {
  it.each([
    ['L’école', ['lecole', 'ecole']],
    ["d'aujourd'hui", ['daujourdhui', 'aujourdhui', 'hui']],
    ['Don’t say O’Brien’s', ['dont', 'say', 'obriens', 'briens']],
    ['fa\u200bmily wo\u00adrd a\u200d\u200bb', ['family', 'word', 'ab']],
    ['ខ្ញុំ\u200bអ្នក', ['ខ្ញុំ', 'អ្នក']],
    ["'quoted' ’til", ['quoted', 'til']],
  ])('MSG-79 returns the words by which a search should find %s', (text, words) =>
    expect(indexedWords(text)).toEqual(words),
  )

  it('MSG-79 includes every search word of the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = indexedWords(text)
        expect(words).toEqual(expect.arrayContaining(searchWords(text)))
      }),
    )
  })
})

describe('excerptOf', () => {
  it('API-42 never cuts through a character', () => {
    const text = `${'👩‍👩‍👧'.repeat(30)}écoles${'👩‍👩‍👧'.repeat(30)}`
    expect(excerptOf(text, ['ecoles'], 60)).toMatch(/^…(👩‍👩‍👧)+écoles(👩‍👩‍👧)+…$/u)
  })
})
