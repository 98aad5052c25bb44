import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  Id,
  IdInPath,
  line,
  lineOrNone,
  linesOrNone,
  LongId,
  LongIdInPath,
  Moment,
  Name,
  opaque,
  phone,
} from './fields.ts'

function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

describe('a name', () => {
  it("REG-17 INV-14 PRO-04 is rejected with 'Name is required' if it is blank", () => {
    for (const typed of [undefined, '', '   ', '\n\t', '\0', '\u200b\u200d', '\u3164', '\u2800', '\u202e'])
      expect([typed, sentencesOf(Name, typed)]).toEqual([typed, ['Name is required']])
  })

  it('is reduced to a single line but keeps zero-width joiners', () => {
    const typed = ['  Ann\r\nLee\u202e\0 ', 'Jose\u0301', '\ud800']
    expect(typed.map((name) => Name.parse(name))).toEqual(['Ann Lee', 'José', '\ufffd'])
    for (const name of ['\u{1F469}\u200d\u{1F467}', 'می\u200cخواهم']) expect(Name.parse(name)).toBe(name)
  })

  it('may have up to 80 code points', () => {
    expect(Name.parse('x'.repeat(80))).toHaveLength(80)
    expect(Name.parse('\u{1F44D}'.repeat(80))).toBe('\u{1F44D}'.repeat(80))
    for (const long of ['x'.repeat(81), '\u{1F44D}'.repeat(81), 'x'.repeat(1_000_000)])
      expect(sentencesOf(Name, long)).toEqual(['Name must be at most 80 characters.'])
    expect(Name.parse(` ${'x'.repeat(80)} `)).toHaveLength(80)
  })
})

it('INV-15 PRO-05 a valid phone number is accepted in any format', () => {
  for (const typed of ['(555) 123-4567', '555.123.4567', '1 555 123 4567', '+1 555 123 4567', ' 5551234567 '])
    expect(phone().parse(typed)).toBe('+15551234567')
  for (const typed of [undefined, '', '  ']) {
    expect(sentencesOf(phone(), typed)).toEqual(['Phone number is required'])
    expect(sentencesOf(phone('Phone'), typed)).toEqual(['Phone is required'])
  }
  for (const typed of ['123', 'abc', '25551234567', '+', '555123456x', '5'.repeat(1000), '+0000000000', '\0'])
    expect(sentencesOf(phone(), typed), typed).toEqual(['Please enter a valid phone number.'])
})

it('LOG-70 the error for a number with a leading 0 asks for the country', () => {
  for (const typed of ['06 12 34 56 78', '0170 1234567', '(061) 234-5678'])
    expect(sentencesOf(phone(), typed)).toEqual(['Begin with + and the country, such as +44 20 7946 0958.'])
})

it('an id must be a positive integer that the database can store', () => {
  for (const id of [1, 19, 2_147_483_647]) expect(Id.parse(id)).toBe(id)
  for (const id of [0, -1, 1.5, 2_147_483_648, 1e300, Number.NaN, '1', null])
    expect(Id.safeParse(id).success, String(id)).toBe(false)
})

it('an id in a path must be digits without a leading zero', () => {
  for (const id of ['1', '2147483647']) expect(IdInPath.parse(id)).toBe(Number(id))
  const large = ['2147483648', '9'.repeat(40)]
  for (const id of [...large, '', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '1 ', '0x1', '١'])
    expect(sentencesOf(IdInPath, id), id).toHaveLength(1)
})

it('OPS-106 LongId and LongIdInPath accept only positive safe integers', () => {
  const most = Number.MAX_SAFE_INTEGER
  for (const id of [1, 2_147_483_648, most]) {
    expect(LongId.parse(id)).toBe(id)
    expect(LongIdInPath.parse(String(id))).toBe(id)
  }
  for (const id of [0, -1, 1.5, most + 1, 1e300, '1', null])
    expect(LongId.safeParse(id).success, String(id)).toBe(false)
  for (const id of [String(most + 1), '9'.repeat(40), '0', '01', '1e3'])
    expect(LongIdInPath.safeParse(id).success, id).toBe(false)
})

it('a time is accepted only in ISO 8601 and UTC', () => {
  expect(Moment.parse(new Date(0).toISOString())).toBe('1970-01-01T00:00:00.000Z')
  for (const moment of ['1970-01-01', '1970-01-01T00:00:00+02:00', 'now', 0])
    expect(sentencesOf(Moment, moment), String(moment)).toHaveLength(1)
})

it('a text schema turns blank optional text into null', () => {
  expect(sentencesOf(line('Title', 3), '')).toEqual(['Title is required'])
  expect(sentencesOf(line('Title', 3), 'abcd')).toEqual(['Title must be at most 3 characters.'])
  for (const blank of ['', ' ', '\n', '\u200b\u200d'])
    expect([lineOrNone('Title', 3).parse(blank), linesOrNone('Text', 3).parse(blank)]).toEqual([null, null])
  expect([lineOrNone('Title', 3).parse(' a '), linesOrNone('Text', 3).parse('a\nb')]).toEqual(['a', 'a\nb'])
  expect(sentencesOf(lineOrNone('Title', 3), 'abcd')).toEqual(['Title must be at most 3 characters.'])
})

it('an opaque identifier is stripped of the characters that the database rejects', () => {
  expect(opaque(10).parse('a\0b')).toBe('ab')
  expect(sentencesOf(opaque(10), 'x'.repeat(11))).toEqual(['String must contain at most 10 character(s)'])
})
