import { expect, it } from 'vitest'
import { asWritten } from '@kinhold/domain/sentences'
import { z } from 'zod'
import { calls } from './calls.ts'
import type { Call } from './contract.ts'
import './schema-sentences.ts'
import { messageBehind } from './sentences.ts'

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

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const given = calls.map((call) => ({ name: nameOf(call), schemas: [call.params, call.query, call.body] }))

it.each(given)('LNG-60 every error message of $name is a sentence', ({ schemas }) => {
  const plain = errorsIn(schemas).filter((error) => messageBehind(error).id === asWritten(error).id)
  expect(plain).toEqual([])
})

it('LNG-60 errorsIn finds the error messages of nested schemas and of their checks', () => {
  const inner = z.string({ error: 'of a type' }).min(1, 'of a check').refine(Boolean, { error: 'of a rule' })
  const within = { a: z.array(inner).optional(), b: z.union([z.null('of a choice'), z.number()]) }
  const schema = z.strictObject(within, { error: () => 'of an object' }).refine(Boolean, 'of the whole')
  expect(errorsIn([schema, undefined]).toSorted()).toEqual(
    ['a check', 'a choice', 'a rule', 'a type', 'an object', 'the whole'].map((of) => `of ${of}`),
  )
})

/** Input that makes an error function return its message. */
const ISSUES = [
  { code: 'invalid_type', expected: 'string', input: undefined },
  { code: 'invalid_type', expected: 'string', input: 7 },
  { code: 'unrecognized_keys', keys: ['x'], input: { x: 1 } },
  { code: 'custom', input: 'x' },
]

/** Returns the error messages set by schemas, their nested schemas and their checks. */
function errorsIn(schemas: unknown[]): string[] {
  const seen = new Set<unknown>()
  const errors = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (part instanceof z.core.$ZodType || part instanceof z.core.$ZodCheck) return visit(part._zod.def)
    const { error } = part as { error?: unknown }
    for (const issue of typeof error === 'function' ? ISSUES : []) {
      const said: unknown = (error as (of: object) => unknown)(issue)
      if (typeof said === 'string') errors.add(said)
    }
    Object.values(part).forEach(visit)
  }
  schemas.forEach(visit)
  return [...errors]
}
