import { describe, expect, it } from 'vitest'
import { foundParts, searchWords } from './search-words.ts'

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
  ])('MSG-68 marks the words found for %s in “%s”', (sought, text, expected) => {
    expect(marked(text, sought)).toBe(expected)
  })

  it('MSG-68 keeps every character', () => {
    const text = 'One 👩‍👩‍👧 two\n\tthree one'
    const parts = foundParts(text, ['one']).map((part) => part.text)
    expect(parts.join('')).toBe(text)
  })
})
