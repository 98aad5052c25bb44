import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { calls } from './calls.ts'

/**
 * The routes that the contract omits, because they serve the contract's own documentation
 * (server/src/http/docs.ts).
 */
const ABOUT_THE_CONTRACT = ['GET /api/openapi.json', 'GET /api/docs']

/** Returns 'METHOD /path' without parameter names. */
const addressOf = (call: string) => call.replace(/\{\w+\}|:\w+/g, '{}')

it('http-contract.md matches the output of `npm run contract`', async () => {
  const script: string = '../../scripts/print-contract.mjs'
  const { DOCUMENT, documentOf } = await import(/* @vite-ignore */ script)
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(documentOf())
})

it('the contract includes every request mentioned in the requirements', () => {
  const known = [...calls.map(({ method, path }) => addressOf(`${method} ${path}`)), ...ABOUT_THE_CONTRACT]
  const files = globSync(join(import.meta.dirname, '../../docs/requirements/*.md'))
  const mentioned = files.flatMap((file) =>
    readFileSync(file, 'utf8').match(/\b(?:GET|POST|PUT|PATCH|DELETE|OPTIONS) \/api\/[\w/{}.-]*[\w}]/g),
  )
  expect(mentioned.length).toBeGreaterThan(100)
  expect(mentioned.filter((call) => call && !known.includes(addressOf(call)))).toEqual([])
})
