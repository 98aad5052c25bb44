import { expect, it } from 'vitest'
import { z } from 'zod'
import './schema-sentences.ts'

function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

it("API-27 what is missing is 'Required'", () => {
  expect(sentencesOf(z.object({ a: z.string(), b: z.number() }), {})).toEqual(['Required', 'Required'])
  expect(sentencesOf(z.object({ a: z.array(z.string()) }), { a: undefined })).toEqual(['Required'])
})

it.each([
  [z.string(), 7, 'string', 'number'],
  [z.string(), null, 'string', 'null'],
  [z.string(), ['x'], 'string', 'array'],
  [z.string(), { x: 1 }, 'string', 'object'],
  [z.string(), true, 'string', 'boolean'],
  [z.number(), '7', 'number', 'string'],
  [z.number(), Number.NaN, 'number', 'nan'],
  [z.coerce.number(), 'seven', 'number', 'nan'],
  [z.int(), '7', 'number', 'string'],
  [z.int(), 1.5, 'integer', 'float'],
  [z.boolean(), 'true', 'boolean', 'string'],
  [z.object({}), [], 'object', 'array'],
  [z.array(z.string()), {}, 'array', 'object'],
] as const)(
  'API-28 another type is named with what was expected: %#',
  (schema, value, expected, received) => {
    expect(sentencesOf(schema, value)).toEqual([`Expected ${expected}, received ${received}`])
  },
)

it('API-29 a text too short or too long says how many characters', () => {
  expect(sentencesOf(z.string().min(3), 'ab')).toEqual(['String must contain at least 3 character(s)'])
  expect(sentencesOf(z.string().max(3), 'abcd')).toEqual(['String must contain at most 3 character(s)'])
})

it.each([
  [z.enum(['a', 'b']), 'c'],
  [z.literal('pending'), 'verified'],
  [z.union([z.string(), z.number()]), true],
  [z.string().regex(/^a$/), 'b'],
  [z.email(), 'nobody'],
  [z.number().min(3), 2],
  [z.array(z.string()).min(1), []],
  [z.strictObject({}), { more: 1 }],
])("API-30 anything else is 'Invalid input': %#", (schema, value) => {
  expect(sentencesOf(schema, value)).toEqual(['Invalid input'])
})

it('a sentence of a schema of its own stays', () => {
  expect(sentencesOf(z.string().min(1, 'Name is required'), '')).toEqual(['Name is required'])
})
