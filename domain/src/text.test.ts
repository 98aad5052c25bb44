import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, multiLine, oneLine, withFewMarks } from './text.ts'

describe('cleaning text', () => {
  it('joins lines, composes letters, and removes control characters', () => {
    expect(oneLine('  Ann\r\nof\tWell\u0000s ')).toBe('Ann of Wells')
    expect(['a\u202eb\u2066c', '👩\u200d👧', 'e\u0301'].map(oneLine)).toEqual(['abc', '👩\u200d👧', 'é'])
  })
  it('keeps line breaks and tabs in multi-line text', () => {
    expect(multiLine(' a\r\nb\r\tc\u0007 ')).toBe('a\nb\n\tc')
    expect(lengthOf('a👋é')).toBe(3)
  })
  it('API-41 limits the accents on a letter, usually to four', () => {
    const zalgo = (count: number) => `J${'\u0335\u0321\u030d'.repeat(9).slice(0, count)}o`
    expect(lengthOf(oneLine(zalgo(27)))).toBe(6)
    expect(lengthOf(multiLine(`${zalgo(27)}\n${zalgo(4)}`))).toBe(13)
    expect(lengthOf(oneLine(`ส${'\u0e47'.repeat(30)}`))).toBe(5)
    expect(lengthOf(oneLine(`ཀ${'\u0f71'.repeat(30)}`))).toBe(9)
  })
  it.each([
    'Tiếng Việt Nguyễn'.normalize('NFD'),
    'שָּׁ֣לוֹם בְּרֵאשִׁ֖ית יְרוּשָׁלִַ֗ם',
    'ٱللَّٰهُ رَبِّۖ ٱلضَّآلِّينَ',
    'ที่ น้ำ ก๊วยเตี๋ยว',
    'हिन्दी क्षत्रिय ज्ञानं',
    'မြန်မာ ကျွှန်ုပ် မြွှေ့ာ',
    'ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ བསྒྲུབས',
    '👩‍👩‍👧‍👦 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 か゚',
  ])('API-41 doesn’t change %s', (text) => expect(withFewMarks(text)).toBe(text))
  it('leaves clean text unchanged', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => oneLine(oneLine(text)) === oneLine(text)))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => multiLine(multiLine(text)) === multiLine(text)),
    )
  })
})
