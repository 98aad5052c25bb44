import { expect, it } from 'vitest'
import { prettyEntry } from './pretty-log.ts'

const time = new Date(2026, 10, 29, 21, 14, 3).getTime()
const every = { level: 30, time, pid: 7, hostname: 'home' }
const call = { reqId: 'a-b', method: 'GET', route: '/api/players/:id', ms: 12, ip: '::1' }
const broken = 'the connection broke before the response was sent'

it.each([
  [{ ...call, status: 200, who: 'player 7' }, 'INFO GET /api/players/:id 200 12 ms player 7'],
  [{ ...call, status: 401 }, 'INFO GET /api/players/:id 401 12 ms'],
  [{ ...call, msg: broken }, `INFO GET /api/players/:id 12 ms: ${broken}`],
  [{ level: 20, msg: 'a word' }, 'DEBUG a word'],
  [{ level: 40, msg: 'a word', size: 3 }, 'WARN a word: {"size":3}'],
  [{ level: 35, msg: 'two\nlines\u001b[31m' }, '35 two lines [31m'],
])('OPS-33 prints %j as one human-readable line', (entry, line) => {
  expect(prettyEntry(`${JSON.stringify({ ...every, ...entry })}\n`)).toBe(`21:14:03 ${line}\n`)
})

it('OPS-33 prints the stack of an error below its line, without control characters', () => {
  const err = { message: 'no', code: '23514', stack: 'Error: no\u001b[2J\n    at post.ts:1' }
  const entry = JSON.stringify({ ...every, level: 50, reqId: 'a-b', msg: 'a call failed', err })
  expect(prettyEntry(entry)).toBe(
    '21:14:03 ERROR a call failed: {"reqId":"a-b"}\n    [23514] Error: no [2J\n        at post.ts:1\n',
  )
})
