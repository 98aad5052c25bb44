import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/requirements/http-contract.md'), 'utf8')

const [SHAPES] = /(?<=## Shapes\n\n```ts\n)[^`]*/.exec(DOCUMENT)!
const shapes = shapesIn(SHAPES)
const records = new Map((await Promise.all(modules())).flatMap((module) => Object.entries(module)))

describe('a documented shape has exactly the fields of its schema', () => {
  it('the document lists shapes', () => expect(shapes.size).toBeGreaterThan(15))

  it.each([...shapes])('%s', (name, type) => {
    const schema = records.get(name)
    expect(schema, `the contract exports no ${name}`).toBeInstanceOf(z.ZodType)
    expect(differences(type, jsonOf(schema as z.ZodType, 'output'), name)).toEqual([])
  })
})

describe('a documented call has exactly the fields of its schema', () => {
  const said = rowsOf(DOCUMENT).flatMap(({ address, body, answer }) => {
    const call = calls.find((one) => addressOf(`${one.method} ${one.path}`) === address)
    return call ? [{ address, body, answer, call }] : []
  })
  const bodies = said.filter(({ body, call }) => body !== null || (call.body && !call.form))
  const answers = said.filter(({ answer }) => answer !== null)

  it.each(bodies)('the body of $address', ({ body, call }) => {
    expect(call.body, 'the contract takes no body').toBeDefined()
    expect(body, 'the document names no body').not.toBeNull()
    const found = differences(typeIn(body!), jsonOf(call.body!, 'input'), `${call.method} ${call.path}`)
    expect(found.filter((one) => !(one in READ_LENIENTLY))).toEqual([])
  })

  it.each(answers)('the answer of $address', ({ answer, call }) => {
    const schema = call.replies[200] ?? call.replies[201]!
    expect(differences(typeIn(answer!), jsonOf(schema, 'output'), 'answer')).toEqual([])
  })
})

/** Input that the contract accepts beyond the document, each with the reason. */
const READ_LENIENTLY: Record<string, string> = {
  'POST /api/auth/login.phone: may it be absent?': 'every try is logged, one without a number, too',
}

/** A type as written in the document; null means that the document leaves it open. */
type Type =
  | { kind: 'object'; fields: Map<string, Field> }
  | { kind: 'all' | 'any'; of: Type[] }
  | { kind: 'list'; of: Type }
  | { kind: 'name'; name: string }
type Field = { isOptional: boolean; type: Type | null }
type Shapes = Map<string, Type>

/** The parts of JSON Schema that the contract uses. */
type Json = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
}

function modules(): Promise<Record<string, unknown>>[] {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  return files.map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<Record<string, unknown>>)
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
}

/** Differences between a document type and a schema, each in a line that names the field. */
function differences(type: Type, json: Json, at: string): string[] {
  const [said, is] = [optionsOf(type), variantsOf(json)]
  const isNull = (one: Json) => one.type === 'null'
  const other = is.filter((one) => !isNull(one))
  const wrongNull =
    said.some((one) => isNamed(one, 'null')) === is.some(isNull) ? [] : [`${at}: is it null at times?`]
  const rest = said.filter((one) => !isNamed(one, 'null'))
  return [...wrongNull, ...differencesOfRest(rest, other, at)]
}

function differencesOfRest(said: Type[], is: Json[], at: string): string[] {
  const words = said.filter(isWord).map(({ name }) => name.slice(1, -1))
  if (words.length > 0) {
    const meant = is.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const])).map(String)
    return words.toSorted().join() === meant.toSorted().join() ? [] : [`${at}: ${words} and ${meant}`]
  }
  const [type, json] = [said[0], is[0]]
  if (type?.kind === 'list')
    return json?.items ? differences(type.of, json.items, `${at}[]`) : [`${at}: is it a list?`]
  const fields = type && fieldsOf(type)
  if (fields) return differencesOfFields(fields, json ?? {}, at)
  return json?.properties && type && !isNamed(type, 'object') ? [`${at}: it has fields of its own`] : []
}

function differencesOfFields(fields: Map<string, Field>, json: Json, at: string): string[] {
  const { properties = {}, required = [] } = json
  const names = [...new Set([...fields.keys(), ...Object.keys(properties)])]
  return names.flatMap((name) => {
    const [field, schema, path] = [fields.get(name), properties[name], `${at}.${name}`]
    if (!field) return [`${path} is not in the document`]
    if (!schema) return [`${path} is not in the contract`]
    if (field.isOptional === required.includes(name)) return [`${path}: may it be absent?`]
    if (field.type !== null) return differences(field.type, schema, path)
    return variantsOf(schema).some((one) => one.type === 'null') ? [`${path}: it may be null`] : []
  })
}

function variantsOf(json: Json): Json[] {
  const types = Array.isArray(json.type) ? json.type.map((type) => ({ ...json, type })) : undefined
  const variants = json.anyOf ?? json.oneOf ?? types
  return variants ? variants.flatMap(variantsOf) : [json]
}

function optionsOf(type: Type): Type[] {
  return type.kind === 'any' ? type.of.flatMap(optionsOf) : [type]
}

function isNamed(type: Type, name: string): boolean {
  return type.kind === 'name' && type.name === name
}

function isWord(type: Type): type is Type & { kind: 'name' } {
  return type.kind === 'name' && /^'[a-z_]+'$/.test(type.name)
}

/** The fields of an object, of a named one, or of several together. */
function fieldsOf(type: Type): Map<string, Field> | null {
  if (type.kind === 'object') return type.fields
  if (type.kind === 'name') return shapes.has(type.name) ? fieldsOf(shapes.get(type.name)!) : null
  if (type.kind !== 'all') return null
  return new Map(type.of.flatMap((part) => [...(fieldsOf(part) ?? [])]))
}

/** The shapes of the document: a name at the start of a line, and its type up to the next. */
function shapesIn(text: string): Shapes {
  const lines = text.replace(/\/\/.*$/gm, '').matchAll(/^(\w+)\s*((?:[{A-Z])[^]*?)(?=^\w|(?![^]))/gm)
  return new Map([...lines].map(([, name, type]) => [name!, typeIn(type!)]))
}

function typeIn(text: string): Type {
  const tokens: string[] = text.match(/'[^']*'|\w+|\[\]|[{}[\],:?&|]/g) ?? []
  const next = (token: string) => tokens[0] === token && tokens.shift() !== undefined
  const any = (): Type => joined('any', '|', all)
  const all = (): Type => joined('all', '&', list)
  function joined(kind: 'any' | 'all', sign: string, part: () => Type): Type {
    const of = [part()]
    while (next(sign)) of.push(part())
    return of.length === 1 ? of[0]! : { kind, of }
  }
  function list(): Type {
    let type = one()
    while (next('[]')) type = { kind: 'list', of: type }
    return type
  }
  function one(): Type {
    if (next('{')) return tokens[0] === '[' ? record() : { kind: 'object', fields: fields() }
    if (!next('[')) return { kind: 'name', name: tokens.shift()! }
    const of = any()
    next(']')
    return { kind: 'list', of }
  }
  // The keys are free: no field has a name.
  function record(): Type {
    tokens.splice(0, tokens.indexOf('}') + 1)
    return { kind: 'object', fields: new Map() }
  }
  function fields(): Map<string, Field> {
    const found = new Map<string, Field>()
    while (tokens.length > 0 && !next('}')) {
      const name = tokens.shift()!
      const isOptional = next('?')
      found.set(name, { isOptional, type: next(':') ? any() : null })
      next(',')
    }
    return found
  }
  return any()
}

/** A row of a table of calls: the body before its arrow, and the written-out response after it. */
function rowsOf(document: string) {
  const rows = document.matchAll(
    /^\| `((?:GET|POST|PUT|PATCH|DELETE|OPTIONS) \/[^\s`?]+)` \|[^|]*\| (.*) \|$/gm,
  )
  return [...rows].map(([, address, text]) => {
    const whole = text!.replaceAll('\\|', '|')
    const [before = '', after = ''] = whole.includes('→') ? whole.split('→') : ['', ` ${whole}`]
    const body = /`(\{[^`]*\})`/.exec(before)?.[1] ?? null
    const [, first, spelled = null] = /^([^`]*)`(\{[^`]*\}(?:\[\])?)`/.exec(after) ?? []
    const answer = first !== undefined && isOfSuccess(first) ? spelled : null
    return { address: addressOf(address!), body, answer }
  })
}

// Otherwise the written-out shape belongs to a refusal, or adds to a named shape.
function isOfSuccess(words: string): boolean {
  return !/\b(?:202|[345]\d\d)\b/.test(words) && ![...shapes.keys()].some((name) => words.includes(name))
}

function addressOf(call: string): string {
  return call.replace(/\{\w+\}|:\w+/g, '{}')
}
