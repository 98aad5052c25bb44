import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded, isCalled } from './folding.ts'

describe('folded', () => {
  it.each([
    ['Zoé Łucja Ærø', 'zoe lucja aero'],
    ['Þórður Guðjohnsen', 'thordur gudjohnsen'],
    ['GROẞE Straße', 'grosse strasse'],
    ['İstanbul ISPARTA ılıca', 'istanbul isparta ilica'],
    ['Œuvre Paraŀlel Ħal Ŧeŧŧŧ Đặng', 'oeuvre parallel hal tettt dang'],
    ['ＡＢＣ ﬁ', 'abc fi'],
    ['ΟΔΥΣΣΕΥΣ Ὀδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['أحمد إيمان آمنة ٱلله', 'احمد ايمان امنه الله'],
    ['مُـحَـمَّـد ليلى علی', 'محمد ليلي علي'],
    ['שָׁלוֹם מרים', 'שלומ מרימ'],
    ["O’Brien O'Brien O‘Brien OʼBrien O＇Brien O`Brien O´Brien", 'obrien '.repeat(7).trim()],
    ['A\u200dn\u200cn\u200b \u00adB\u200eo\u2060b', 'ann bob'],
    ['葛\u{e0100}城 A\u1ab0\u1dc4\u20d7\ufe20', '葛城 a'],
    ['がガｶﾞ か', 'がガガ か'],
    ['한국 하', '한국 하'],
    ['हिन्दी ที่', 'हिन्दी ที่'],
  ])('API-40 folds %s', (text, expected) => expect(folded(text)).toBe(expected))

  it('API-40 returns the same result for a composed, decomposed or folded character', () => {
    const signs = Array.from({ length: 0x11_00_00 }, (_, n) => String.fromCodePoint(n))
    const composed = signs.filter((sign) => sign.normalize('NFD') !== sign)
    expect(composed.length).toBeGreaterThan(10_000)
    expect(composed.filter((sign) => folded(sign) !== folded(sign.normalize('NFD')))).toEqual([])
    expect(signs.filter((sign) => folded(folded(sign)) !== folded(sign))).toEqual([])
  })

  it('API-40 returns the same result for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(folded(text.normalize('NFD'))).toBe(folded(text.normalize('NFC')))
        expect(folded(folded(text))).toBe(folded(text))
      }),
    )
  })
})

it('API-40 isCalled matches any part of a name', () => {
  const names = ['Liam O’Brien', 'Łucja', 'か']
  const found = (sought: string) => names.filter((name) => isCalled(name, sought))
  expect(["o'b", ' obrien ', 'LUCJ', 'が', ''].map(found)).toEqual([
    ['Liam O’Brien'],
    ['Liam O’Brien'],
    ['Łucja'],
    [],
    names,
  ])
})
