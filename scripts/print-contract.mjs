import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { contract } from '../contract/src/calls.ts'
import { limitSaid, Refusal } from '../contract/src/contract.ts'
import { root } from './tools.mjs'

/** The path of the document that `npm run contract` generates from the contract. */
export const DOCUMENT = join(root, 'docs/requirements/http-contract.md')

const HEADING = `# The HTTP contract

Generated from the records in \`contract/src\` by \`npm run contract\`: change the record, never this file.

[http-conventions.md](http-conventions.md) describes the conventions that all calls share, [rules.md](rules.md) gives the reasons, and [calls-by-role.md](calls-by-role.md) lists the response to each role. A server shows the same calls at \`GET /api/docs\`, and describes them for programs at \`GET /api/openapi.json\`, from the schemas that it validates with; anyone may read both.

Types are TypeScript-like. \`?\` = may be absent, \`| null\` = always present, may be null, \`= x\` = x if absent. A query of a \`Page\` has \`limit\` and \`before\`. A status without a type is a refusal, a file, a stream or a response without a body.
`

const SOURCE = join(root, 'contract/src')
const files = globSync('*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'))
const modules = await Promise.all(
  files.toSorted().map(async (file) => ({
    file,
    exports: await import(/* @vite-ignore */ `../contract/src/${file}`),
    sentences: sentencesIn(readFileSync(join(SOURCE, file), 'utf8')),
  })),
)

// The document refers to these schemas by name.
const named = new Map(modules.flatMap(({ exports }) => Object.entries(exports)).filter(isShape))
const registry = z.registry()
for (const [id, schema] of named) registry.add(schema, { id })

/** Returns the document: each feature's calls and shapes, then the shared shapes. */
export function documentOf() {
  const features = Object.entries(contract).map(([name, calls]) => {
    const { file, sentences } = modules.find(({ exports }) => exports[name] === calls)
    const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return [
      `## ${title[0].toUpperCase()}${title.slice(1)}\n`,
      `${sentences.get(name)} From [contract/src/${file}](../../contract/src/${file}).\n`,
      `${tableOf(Object.values(calls))}\n`,
      ...shapesOf(sentences),
    ]
  })
  const shared = modules.filter(({ file }) => ['contract.ts', 'fields.ts'].includes(file))
  const last = ['## Shared shapes\n', ...shared.flatMap(({ sentences }) => shapesOf(sentences))]
  return [HEADING, ...features.flat(), ...last].join('\n')
}

function tableOf(calls) {
  const rows = calls.map((call) => [
    `\`${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}\``,
    call.access.join(', '),
    inputOf(call).join('<br>'),
    repliesOf(call).join('<br>'),
    [
      `${call.summary}${call.notes || call.limit ? '.' : ''}`,
      call.notes,
      ...(call.limit ?? []).map(limitSaid),
    ]
      .filter(Boolean)
      .join(' '),
  ])
  return [['Call', 'Who', 'Input', 'Replies', 'Notes'], Array(5).fill('---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

function inputOf({ query, body, upload, form }) {
  return [
    query && `\`?\` \`${typeOf(query)}\``,
    form ? 'a form' : body && `\`${typeOf(body)}\``,
    upload && `${upload.many ? 'files' : 'a file'} \`${upload.file}\``,
  ].filter(Boolean)
}

function repliesOf({ replies }) {
  const all = Object.entries(replies).map(([status, schema]) => [status, typeOf(schema)])
  const bare = all.filter(([, type]) => [typeOf(Refusal), 'unknown'].includes(type))
  const typed = all.filter((reply) => !bare.includes(reply))
  const statuses = bare.map(([status]) => status).join(' ')
  return [...typed.map(([status, type]) => `${status} \`${type}\``), statuses].filter(Boolean)
}

function shapesOf(sentences) {
  const shapes = [...sentences].filter(([name]) => named.has(name))
  if (shapes.length === 0) return []
  const texts = shapes.map(([name, sentence]) => {
    // Breaks lines only between two fields or two options of a type.
    const type = `type ${name} = ${spelledOut(named.get(name), name)}`.split(/(?<=[,|&]) /)
    return `${wrapped(sentence.split(' '), '//', '// ')}\n${wrapped(type, '', '  ')}`
  })
  return [`\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`]
}

/** Returns true for schemas of objects, unions and enums, and for Id and Moment. */
function isShape([name, exported]) {
  if (!(exported instanceof z.ZodType)) return false
  return ['Id', 'Moment'].includes(name) || ['object', 'union', 'enum'].includes(exported._zod.def.type)
}

/** Returns the names of a file's exported constants, with their comments. */
function sentencesIn(source) {
  const exported = source.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export const (\w+)/g)
  return new Map(
    [...exported].map(([, text = '', name]) => [name, text.replace(/\s*\n \*\s*|\s+/g, ' ').trim()]),
  )
}

function typeOf(schema) {
  return registry.get(schema)?.id ?? spelledOut(schema)
}

/** Returns a schema as text: its fields, or the largest shape that it extends plus the remaining fields. */
function spelledOut(schema, name) {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: registry })
  const json = written.$ref ? written.$defs[name] : written
  const [base] = [...named]
    .filter(([, one]) => one !== schema && isExtended(one.shape, schema.shape))
    .map(([id, { shape }]) => ({ id, fields: Object.keys(shape) }))
    .toSorted((a, b) => b.fields.length - a.fields.length)
  return base ? `${base.id} & ${objectIn(json, base.fields)}` : typeIn(json)
}

function isExtended(base, shape) {
  return base && shape && Object.entries(base).every(([name, field]) => shape[name] === field)
}

function typeIn({ $ref, type, items, ...json }) {
  if ($ref) return $ref.split('/').at(-1)
  const options = json.anyOf ?? json.oneOf ?? (Array.isArray(type) ? type.map((one) => ({ type: one })) : [])
  if (options.length > 0) return options.map(typeIn).join(' | ')
  const words = json.enum ?? ('const' in json ? [json.const] : [])
  if (words.length > 0) return words.map(valueOf).join(' | ')
  if (type === 'array')
    return typeIn(items)
      .replace(/^[^{].* \| .*$/, '($&)')
      .concat('[]')
  if (type === 'object') return objectIn(json)
  return type === 'integer' ? 'number' : (type ?? 'unknown')
}

function objectIn({ properties, required = [], additionalProperties }, without = []) {
  if (!properties) return `{ [key: string]: ${typeIn(additionalProperties)} }`
  const fields = Object.entries(properties).filter(([name]) => !without.includes(name))
  const written = fields.map(([name, field]) => {
    const fallback = 'default' in field ? ` = ${valueOf(field.default)}` : ''
    return `${name}${required.includes(name) ? '' : '?'}: ${typeIn(field)}${fallback}`
  })
  return `{ ${written.join(', ')} }`
}

function valueOf(value) {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

/** Wraps pieces into lines of up to 110 characters. */
function wrapped(pieces, start, indent) {
  const lines = [start]
  for (const piece of pieces) {
    const line = lines.at(-1) ? `${lines.at(-1)} ${piece}` : piece
    if (line.length <= 110) lines[lines.length - 1] = line
    else lines.push(`${indent}${piece}`)
  }
  return lines.join('\n')
}

if (import.meta.main) writeFileSync(DOCUMENT, documentOf())
