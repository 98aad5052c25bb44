import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, multiLine, oneLine } from './text.ts'

describe('cleaning text', () => {
  it('makes one line of several', () => {
    expect(oneLine('  Ann\r\nof\tWell\u0000s ')).toBe('Ann of Wells')
  })
  it('keeps line breaks and tabs where several lines are meant', () => {
    expect(multiLine(' a\r\nb\r\tc\u0007 ')).toBe('a\nb\n\tc')
  })
  it('removes bidi overrides and keeps joiners', () => {
    expect(oneLine('a\u202eb\u2066c')).toBe('abc')
    expect(oneLine('👩\u200d👧')).toBe('👩\u200d👧')
  })
  it('composes to NFC', () => {
    expect(oneLine('e\u0301')).toBe('é')
  })
  it('counts code points', () => {
    expect(lengthOf('a👋é')).toBe(3)
  })
  it('changes nothing the second time, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => oneLine(oneLine(text)) === oneLine(text)))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => multiLine(multiLine(text)) === multiLine(text)),
    )
  })
})
