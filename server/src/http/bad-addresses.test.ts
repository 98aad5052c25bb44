import { calls } from '@kinhold/contract/calls'
import type { Call } from '@kinhold/contract/contract'
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/browser.ts'
import { contentOf } from '../../testing/content.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { nameOf, type Sample, samplesForTests } from '../../testing/samples.ts'

const { test, samples, people, addressOf } = samplesForTests()

/** The caller for each call that has no body and that the admin may not make. */
const senders: Record<string, Sample['by']> = { 'GET /api/vaults/access/:code': 'ann' }

async function refused(ask: Promise<Answer>, statuses: number[], because: string): Promise<Answer> {
  const answer = await ask
  expect(statuses, because).toContain(answer.status)
  expectRefused(answer, answer.status)
  return answer
}

const fieldsOf = ({ query }: Call) => Object.keys((query as z.ZodObject | undefined)?.shape ?? {})

describe('malformed addresses and queries', () => {
  const ids = ['abc', '0', '-1', '1.5', '2147483648', '9'.repeat(30), '1e3', '0x1', '%00', '%E0%A4%A', '1%00']
  const long = [65, 300].map((length) => 'x'.repeat(length))
  const names = [...long, '__proto__', '1;drop table players', "'", '%2e%2e%2f', '1%20', '%F0%9F%91%8D']
  const asked = calls.filter((call) => call.path.includes(':') || fieldsOf(call).length > 0)

  it.each(asked.map((call) => ({ name: nameOf(call), call })))(
    'are harmless to $name',
    async ({ name, call }) => {
      const before = await contentOf(test)
      const sample = samples[name]
      // A resumable call may be refused because the test sends no tus version.
      const statuses = call.resumable ? [400, 404, 412] : [400, 404]
      if (call.path.includes(':'))
        for (const id of [...ids, ...names]) {
          const by = sample?.by ?? senders[name] ?? 'admin'
          const url = call.path.replace(/:\w+/g, id)
          await refused(people[by].send(call.method, url, sample?.body), statuses, url)
        }
      for (const field of fieldsOf(call))
        for (const value of ['%00', 'a%00b', '1%00', '%ED%A0%80', '%C2%85', '%E2%80%AE', '&'.repeat(50)]) {
          const url = `${addressOf(call)}?${field}=${value}`
          expect((await people.admin.send(call.method, url)).status, url).toBeLessThan(500)
        }
      expect(await contentOf(test)).toEqual(before)
    },
  )
})

describe('malformed limits and cursors', () => {
  const lists = calls.filter((call) => fieldsOf(call).includes('limit'))
  const cursor = (value: unknown) => `before=${Buffer.from(JSON.stringify(value)).toString('base64url')}`
  const LIMITS = ['limit=abc', 'limit=0', 'limit=-1', 'limit=501', 'limit=1.5', 'limit=', 'limit=1&limit=2']
  const CURSORS = ['before=', 'before=abc', 'before=%00', 'before=%FF', `before=${'x'.repeat(2000)}`]
  const LISTS = [[], [null, null], ['\0', 1], [1e300, 'x'], [-1], [0], [1.5], ['x', 1e300], [2 ** 53, 1]]

  it.each(lists.map((call) => ({ name: nameOf(call), call })))('are refused by $name', async ({ call }) => {
    const ask = (query: string) => people.admin.get(`${addressOf(call)}?${query}`) as Promise<Answer>
    for (const query of LIMITS)
      expect((await refused(ask(query), [400], query)).body.fields).toHaveProperty('limit')
    for (const query of [...CURSORS, 'before=%E0%A4%A']) await refused(ask(query), [400], query)
    for (const value of [...LISTS, {}, null])
      expect((await ask(cursor(value))).status, JSON.stringify(value)).toBeLessThan(500)
  })
})
