import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'

const REQUIREMENTS = join(import.meta.dirname, '../../docs/requirements')
const DOCUMENT = join(REQUIREMENTS, 'http-contract.md')

/** Calls that the document asks for and nothing answers yet, by what will bring them. This list only shrinks. */
const NOT_YET: Record<string, string[]> = {}

/** Calls that no record describes: they hand out the description (server/src/http/docs.ts). */
const ABOUT_THE_CONTRACT = ['GET /api/openapi.json', 'GET /api/docs']

/** 'METHOD /path' with the names of its parameters left out, so that {id} and :id are one. */
const addressOf = (call: string) => call.replace(/\{\w+\}|:\w+/g, '{}')

const contract = calls.map(({ method, path }) => addressOf(`${method} ${path}`))
const documented = callsIn(readFileSync(DOCUMENT, 'utf8'))
const notYet = Object.values(NOT_YET).flat()

describe('docs/requirements/http-contract.md and the contract know the same calls', () => {
  it('the document lists calls, each once', () => {
    expect(documented.length).toBeGreaterThan(100)
    expect(twiceIn(documented)).toEqual([])
  })

  it.each(documented)('%s is a call of the contract, or named as one to come', (call) => {
    const known = [...contract, ...notYet.map(addressOf), ...ABOUT_THE_CONTRACT]
    expect(known).toContain(addressOf(call))
  })

  it.each(calls.map(({ method, path }) => `${method} ${path}`))('%s is in the document', (call) => {
    expect(documented.map(addressOf)).toContain(addressOf(call))
  })

  it('a call to come is in the document, once, and not in the contract yet', () => {
    expect(notYet.filter((call) => !documented.includes(call))).toEqual([])
    expect(twiceIn(notYet)).toEqual([])
    expect(notYet.filter((call) => contract.includes(addressOf(call)))).toEqual([])
  })

  it.each(readdirSync(REQUIREMENTS).filter((name) => name.endsWith('.md')))(
    'every call that %s speaks of has a row',
    (name) => {
      const text = readFileSync(join(REQUIREMENTS, name), 'utf8')
      const spoken = text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE|OPTIONS) \/api\/[\w/{}.-]*[\w}]/g)
      const addresses = new Set([...spoken].map(([call]) => addressOf(call)))
      expect([...addresses].filter((call) => !documented.map(addressOf).includes(call))).toEqual([])
    },
  )
})

/** The calls of the document: the first cell of a row of its tables. */
function callsIn(document: string): string[] {
  const rows = document.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE|OPTIONS) \/[^\s`?]+)` \|/gm)
  return [...rows].map(([, call]) => call!)
}

function twiceIn(list: string[]): string[] {
  const addresses = list.map(addressOf)
  return addresses.filter((address, index) => addresses.indexOf(address) !== index)
}
