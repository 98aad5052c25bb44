import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'

const REQUIREMENTS = join(import.meta.dirname, '../../docs/requirements')
const DOCUMENT = join(REQUIREMENTS, 'http-contract.md')

/** Calls without a record: they serve the description (server/src/http/docs.ts). */
const ABOUT_THE_CONTRACT = ['GET /api/openapi.json', 'GET /api/docs']

/** 'METHOD /path' without parameter names, so that {id} and :id are equal. */
const addressOf = (call: string) => call.replace(/\{\w+\}|:\w+/g, '{}')

const contract = calls.map(({ method, path }) => addressOf(`${method} ${path}`))
const documented = callsIn(readFileSync(DOCUMENT, 'utf8'))

describe('docs/requirements/http-contract.md and the contract know the same calls', () => {
  it('the document lists each call once', () => {
    const addresses = documented.map(addressOf)
    expect(addresses.length).toBeGreaterThan(100)
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('the document and the contract list the same calls', () => {
    expect(documented.map(addressOf).toSorted()).toEqual([...contract, ...ABOUT_THE_CONTRACT].toSorted())
  })

  it.each(readdirSync(REQUIREMENTS).filter((name) => name.endsWith('.md')))(
    'every call that %s mentions has a row',
    (name) => {
      const text = readFileSync(join(REQUIREMENTS, name), 'utf8')
      const spoken = text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE|OPTIONS) \/api\/[\w/{}.-]*[\w}]/g)
      const addresses = new Set([...spoken].map(([call]) => addressOf(call)))
      expect([...addresses].filter((call) => !documented.map(addressOf).includes(call))).toEqual([])
    },
  )
})

/** The calls of the document: the first cell of each table row. */
function callsIn(document: string): string[] {
  const rows = document.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE|OPTIONS) \/[^\s`?]+)` \|/gm)
  return [...rows].map(([, call]) => call!)
}
