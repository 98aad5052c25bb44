import { expect, it } from 'vitest'
import { z } from 'zod'
import './schema-sentences.ts'

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required'],
  [z.array(z.string()), undefined, 'Required'],
  [z.string(), 7, 'Expected string, received number'],
  [z.string(), null, 'Expected string, received null'],
  [z.string(), ['x'], 'Expected string, received array'],
  [z.string(), { x: 1 }, 'Expected string, received object'],
  [z.string(), true, 'Expected string, received boolean'],
  [z.number(), '7', 'Expected number, received string'],
  [z.number(), Number.NaN, 'Expected number, received nan'],
  [z.coerce.number(), 'seven', 'Expected number, received nan'],
  [z.int(), '7', 'Expected number, received string'],
  [z.int(), 1.5, 'Expected integer, received float'],
  [z.boolean(), 'true', 'Expected boolean, received string'],
  [z.object({}), [], 'Expected object, received array'],
  [z.array(z.string()), {}, 'Expected array, received object'],
  [z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
  [z.string().max(3), 'abcd', 'String must contain at most 3 character(s)'],
  [z.enum(['a', 'b']), 'c', 'Invalid input'],
  [z.literal('pending'), 'verified', 'Invalid input'],
  [z.union([z.string(), z.number()]), true, 'Invalid input'],
  [z.string().regex(/^a$/), 'b', 'Invalid input'],
  [z.email(), 'nobody', 'Invalid input'],
  [z.number().min(3), 2, 'Invalid input'],
  [z.array(z.string()).min(1), [], 'Invalid input'],
  [z.strictObject({}), { more: 1 }, 'Invalid input'],
  [z.string().min(1, 'Name is required'), '', 'Name is required'],
])(
  'API-27 API-28 API-29 API-30 returns the listed message for an invalid value (case %#)',
  (schema, value, sentence) => {
    const parsed = z.object({ a: schema }).safeParse({ a: value })
    expect(parsed.error!.issues.map(({ message }) => message)).toEqual([sentence])
  },
)
