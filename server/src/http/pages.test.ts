import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { isId, isText, linkNext, readCursor, readIdCursor } from './pages.ts'
import { RefusalError } from './refusals.ts'

function contextOf(url: string) {
  const headers: Record<string, string> = {}
  const header = (name: string, value: string) => void (headers[name] = value)
  const context = { request: { url } as FastifyRequest, reply: { header } as unknown as FastifyReply }
  return { headers, context }
}

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: count - i }))

it('a list with no more rows has no link', () => {
  const { headers, context } = contextOf('/api/things?limit=3')
  expect(linkNext(context, rows(3), 3, ({ id }) => [id])).toEqual(rows(3))
  expect(headers).toEqual({})
})

it('the link keeps what was asked and its cursor is the place of the last row', () => {
  const { headers, context } = contextOf('/api/things?limit=2&result=failed&before=old')
  expect(linkNext(context, rows(3), 2, ({ id }) => [id])).toEqual([{ id: 3 }, { id: 2 }])
  const [, address] = /^<([^>]+)>; rel="next"$/.exec(headers['link']!)!
  const next = new URL(address!, 'http://host')
  expect([next.pathname, next.searchParams.get('limit'), next.searchParams.get('result')]).toEqual([
    '/api/things',
    '2',
    'failed',
  ])
  expect(next.searchParams.getAll('before')).toHaveLength(1)
  expect(readIdCursor(next.searchParams.get('before')!)).toBe(2)
})

it('no cursor is the beginning', () => {
  expect(readIdCursor(undefined)).toBeNull()
})

it.each([
  '',
  'abc',
  '%',
  'e30',
  'W10',
  Buffer.from('[1.5]').toString('base64url'),
  Buffer.from('["1"]').toString('base64url'),
])('a cursor that is none of ours is refused: %j', (cursor) => {
  expect(() => readIdCursor(cursor)).toThrow(RefusalError)
  expect(() => readCursor(cursor, () => null)).toThrow(/start from the beginning\.$/)
})

it('ids and texts of a cursor are such that the database can compare with them', () => {
  expect([1, 2_147_483_647].map(isId)).toEqual([true, true])
  expect([0, -1, 1.5, 2_147_483_648, 1e300, Number.NaN, '1', null, undefined, []].filter(isId)).toEqual([])
  expect(['', 'Ann', '\ud800'].map(isText)).toEqual([true, true, true])
  expect(['\0', 'a\0', 1, null, undefined, {}].filter(isText)).toEqual([])
})
