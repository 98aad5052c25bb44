import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, multiLine, oneLine } from './text.ts'

describe('cleaning text', () => {
  it('joins lines, composes letters, and removes control characters', () => {
    expect(oneLine('  Ann\r\nof\tWell\u0000s ')).toBe('Ann of Wells')
    expect(['a\u202eb\u2066c', '👩\u200d👧', 'e\u0301'].map(oneLine)).toEqual(['abc', '👩\u200d👧', 'é'])
  })
  it('keeps line breaks and tabs in multi-line text', () => {
    expect(multiLine(' a\r\nb\r\tc\u0007 ')).toBe('a\nb\n\tc')
    expect(lengthOf('a👋é')).toBe(3)
  })
  it('leaves clean text unchanged', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => oneLine(oneLine(text)) === oneLine(text)))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => multiLine(multiLine(text)) === multiLine(text)),
    )
  })
})
