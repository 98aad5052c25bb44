import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'
import { EmailAddress, IdInPath, line, lines, opaque, phone } from './fields.ts'

/** The fields that the contract doesn't clean, each with the reason. */
const UNCLEANED: Record<string, string> = {
  'POST /api/auth/login body.phone':
    'every try is logged, whatever it was: sign-in reads it as a number, and the log cleans it',
  'POST /api/webhooks/twilio/incoming body.{key}':
    'the signature is made over the form as it was sent: the route cleans it once that is checked',
  'POST /api/webhooks/twilio/incoming body.*': 'as its keys',
  'POST /api/webhooks/twilio/status body.{key}': 'as of incoming texts',
  'POST /api/webhooks/twilio/status body.*': 'as its keys',
}

describe('the contract cleans every input', () => {
  const incoming = calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part]
      return schema ? [{ name: `${call.method} ${call.path} ${part}`, schema }] : []
    }),
  )

  it.each(incoming)('in $name', ({ name, schema }) => {
    expect(uncleanedIn(schema, name).filter((field) => !(field in UNCLEANED))).toEqual([])
  })

  it('except for the listed fields', () => {
    const uncleaned = incoming.flatMap(({ name, schema }) => uncleanedIn(schema, name))
    expect(Object.keys(UNCLEANED).toSorted()).toEqual(uncleaned.toSorted())
  })
})

describe('a schema field', () => {
  const raw = z.string()
  const found = (schema: z.ZodType) => uncleanedIn(schema, 'body')

  it.each([
    ['body.a', z.object({ a: raw })],
    ['body.a', z.object({ a: raw.trim().min(1).max(20).optional() }).refine(() => true)],
    ['body.a', z.object({ a: raw.refine((text) => text !== '').nullish() })],
    ['body.a', z.object({ a: raw.transform((text) => text.trim()) })],
    ['body.a', z.object({ a: raw.pipe(z.string().max(3)) })],
    ['body.a', z.object({ a: raw.regex(/^[^a]+$/) })],
    ['body.a', z.object({ a: raw.regex(/a/) })],
    ['body.a', z.object({ a: z.url() })],
    ['body.a', z.object({ a: z.coerce.string() })],
    ['body.a', z.object({ a: z.unknown() })],
    ['body.a', z.object({ a: z.any().default('') })],
    ['body.a.b', z.object({ a: z.object({ b: raw }).nullable() })],
    ['body.a[]', z.object({ a: z.array(raw).max(2).optional() })],
    ['body.a[]', z.object({ a: z.tuple([z.int(), raw]) })],
    ['body.*', z.record(z.enum(['a']), raw)],
    ['body.{key}', z.record(raw, z.boolean())],
    ['body', z.union([z.int(), raw])],
    ['body', z.intersection(z.object({}), raw)],
    ['body.*', z.looseObject({})],
    ['body', raw.transform((text) => JSON.parse(text)).pipe(z.unknown())],
    ['body', z.lazy(() => raw)],
    ['body', z.custom<string>()],
  ])('is reported as %s if it isn’t cleaned (%#)', (field, schema) => expect(found(schema)).toEqual([field]))

  it('isn’t reported if it is cleaned or has a strict format', () => {
    const clean = [
      line('Text', 5),
      lines('Text', 5).nullish(),
      opaque(9).optional(),
      phone(),
      IdInPath,
      EmailAddress,
    ]
    const others = [z.int(), z.coerce.number(), z.boolean(), z.enum(['a']), z.literal('a'), z.uuid()]
    const strict = [raw.regex(/^qr-[a-z\d]{1,9}$/), raw.regex(/^[1-9]\d*$/).transform(Number), z.stringbool()]
    for (const schema of [
      ...clean,
      ...others,
      z.iso.datetime(),
      ...strict,
      line('Text', 5).pipe(z.string().max(3)),
    ])
      expect(found(z.object({ a: schema }))).toEqual([])
  })
})

/** Returns the fields of a schema that accept a control character or a lone surrogate. */
function uncleanedIn(schema: z.core.$ZodType, at: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return isStrict(schema) ? [] : [at]
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => uncleanedIn(field, `${at}.${name}`))
      return [...fields, ...(def.catchall ? uncleanedIn(def.catchall, `${at}.*`) : [])]
    }
    case 'array':
      return uncleanedIn(def.element, `${at}[]`)
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((item) => uncleanedIn(item, `${at}[]`))
    case 'record':
      return [...uncleanedIn(def.keyType, `${at}.{key}`), ...uncleanedIn(def.valueType, `${at}.*`)]
    case 'union':
      return def.options.flatMap((option) => uncleanedIn(option, at))
    case 'intersection':
      return [def.left, def.right].flatMap((side) => uncleanedIn(side, at))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return uncleanedIn(def.innerType, at)
    case 'lazy':
      return uncleanedIn(def.getter(), at)
    case 'pipe':
      return uncleanedInPipe(def, at)
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
      return []
    default:
      return [at]
  }
}

// Only the output of a pipe's last step has to be clean.
function uncleanedInPipe({ in: first, out: last }: z.core.$ZodPipeDef, at: string): string[] {
  const { type } = last._zod.def
  if (type === 'transform') return cleans(last) ? [] : uncleanedIn(first, at)
  const after = uncleanedIn(last, at)
  return type === 'string' && after.length > 0 ? uncleanedIn(first, at) : after
}

// oxlint-disable-next-line no-control-regex -- control characters must not get through
const HOSTILE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const SIGNS = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
  HOSTILE.test(sign),
)
const PROBES = [...SIGNS, '\ud800', '\udfff'].flatMap((sign) =>
  ['', 'a*b', '1*', '*+1555123*4567'].map((text) => text.replaceAll('*', sign) || sign),
)

/** Returns true if the transform cleans or rejects every hostile string. */
function cleans(transform: z.core.$ZodType): boolean {
  return PROBES.every((probe) => {
    const { success, data } = z.safeParse(transform, probe)
    return !success || typeof data !== 'string' || (!HOSTILE.test(data) && data.isWellFormed())
  })
}

const STRICT_FORMATS = ['email', 'uuid', 'datetime']
// Matches anchored patterns that contain only word characters, hyphens, character classes made of these, and
// quantifiers.
const STRICT_PATTERN = /^\^(?:[\w-]|\\d|\[(?:\w|\\d|-)+\]|\{\d+(?:,\d*)?\}|[*+?])+\$$/

/** Returns true if the format or pattern of a string schema rules out control characters. */
function isStrict(text: z.core.$ZodType): boolean {
  const { def } = (text as z.core.$ZodString)._zod
  if (def.coerce) return false
  const forms = [def, ...(def.checks ?? []).map((check) => check._zod.def)] as {
    format?: string
    pattern?: RegExp
  }[]
  return forms.some(
    ({ format, pattern }) =>
      STRICT_FORMATS.includes(format ?? '') ||
      (pattern !== undefined && STRICT_PATTERN.test(pattern.source) && pattern.flags === ''),
  )
}
