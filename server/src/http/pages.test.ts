import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { firstShown, isId, isLongId, isText, linkNext, readCursor, readIdCursor } from './pages.ts'
import { RefusalError } from './refusals.ts'

function contextOf(url: string) {
  const headers: Record<string, string> = {}
  const header = (name: string, value: string) => void (headers[name] = value)
  const context = { request: { url } as FastifyRequest, reply: { header } as unknown as FastifyReply }
  return { headers, context }
}

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: count - i }))

it('the next-page link keeps the query and advances the cursor', () => {
  const last = contextOf('/api/things?limit=3')
  expect(linkNext(last.context, rows(3), 3, ({ id }) => [id])).toEqual(rows(3))
  expect(last.headers).toEqual({})
  const { headers, context } = contextOf('/api/things?limit=2&result=failed&before=old')
  expect(linkNext(context, rows(3), 2, ({ id }) => [id])).toEqual([{ id: 3 }, { id: 2 }])
  const [, address] = /^<([^>]+)>; rel="next"$/.exec(headers['link']!)!
  const next = new URL(address!, 'http://host')
  const { before, ...kept } = Object.fromEntries(next.searchParams)
  expect([next.pathname, kept]).toEqual(['/api/things', { limit: '2', result: 'failed' }])
  expect(next.searchParams.getAll('before')).toEqual([before])
  expect(readIdCursor(next.searchParams.get('before')!)).toBe(2)
})

it('filtering reads rows only until the page is full', async () => {
  const asked: unknown[] = []
  const after = async (last: { id: number } | null, limit: number) => {
    asked.push(last?.id)
    const from = last ? 10 - last.id : 0
    return rows(9).slice(from, from + limit)
  }
  expect(await firstShown(2, after, async ({ id }) => id % 4 === 1)).toEqual([{ id: 9 }, { id: 5 }])
  expect(asked).toEqual([undefined, 8, 6])
  expect(await firstShown(4, after, ({ id }) => id % 4 === 1)).toHaveLength(3)
})

it('a list refuses an invalid cursor', () => {
  expect(readIdCursor(undefined)).toBeNull()
  const encoded = ['[1.5]', '["1"]', '{}', '[]'].map((text) => Buffer.from(text).toString('base64url'))
  for (const cursor of ['', 'abc', '%', ...encoded]) {
    expect(() => readIdCursor(cursor), cursor).toThrow(RefusalError)
    expect(() => readCursor(cursor, () => null), cursor).toThrow(/start from the beginning\.$/)
  }
})

it('isId, isLongId and isText accept only values that fit their PostgreSQL columns', () => {
  expect([1, 2_147_483_647].map(isId)).toEqual([true, true])
  expect([0, -1, 1.5, 2_147_483_648, 1e300, Number.NaN, '1', null, undefined, []].filter(isId)).toEqual([])
  expect([1, 2_147_483_648, Number.MAX_SAFE_INTEGER].map(isLongId)).toEqual([true, true, true])
  expect([0, -1, 1.5, 2 ** 53, 1e300, Number.NaN, '1', null, undefined, []].filter(isLongId)).toEqual([])
  expect(['', 'Ann', '\ud800'].map(isText)).toEqual([true, true, true])
  expect(['\0', 'a\0', 1, null, undefined, {}].filter(isText)).toEqual([])
})
