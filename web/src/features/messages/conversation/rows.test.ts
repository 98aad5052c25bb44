import type { Message } from '@kinhold/contract/messages'
import { expect, test } from 'vitest'
import { sayDayName } from '../../../browser/in-words.ts'
import { message } from '../../../../testing/messages.ts'
import type { Waiting } from '../unsent/waiting.ts'
import { type Window, windowOf } from '../window.ts'
import { type Row, rowsOf, startOf } from './rows.ts'

const ANN = { id: 19, name: 'Ann' }

function written(id: number, at: string, different: Partial<Message> = {}): Message {
  return message({ id, createdAt: new Date(at).toISOString(), ...different })
}

function waiting(clientId: string): Waiting {
  const files = { replyTo: null, files: [], problem: null }
  const at = new Date('2026-01-06T12:00').toISOString()
  return { clientId, playerId: 19, bondId: '19-20', at, messageType: 'text', content: 'Soon', ...files }
}

function rows(messages: Message[], more: Partial<Window> & Partial<Parameters<typeof rowsOf>[0]> = {}) {
  const { waiting: ahead = [], line = null, leaving = null, ...different } = more
  const window = {
    ...windowOf({ items: messages, next: null }, { hasNewer: false, version: 9 }),
    ...different,
  }
  return rowsOf({ window, waiting: ahead, line, leaving, me: ANN })
}

const inWords = (row: Row) =>
  row.kind === 'bubble'
    ? `${row.isFirst ? '(' : ''}${row.key}${row.isLast ? ')' : ''}`
    : row.kind === 'unread'
      ? `unread ${row.count}`
      : row.kind

test('MSG-52 splits a conversation into days and groups of messages', () => {
  const shown = rows([
    written(1, '2026-01-05T23:58'),
    written(2, '2026-01-06T00:01'),
    written(3, '2026-01-06T00:06'),
    written(4, '2026-01-06T00:11:01'),
    written(5, '2026-01-06T00:12', { senderId: 19 }),
    written(6, '2026-01-06T00:13'),
  ])
  expect(shown.map(inWords)).toEqual(['day', '(1)', 'day', '(2', '3)', '(4)', '(5)', '(6)'])
})

test('MSG-50 puts the unread line above the first unread message', () => {
  const together = [
    written(1, '2026-01-06T10:00'),
    written(2, '2026-01-06T10:01'),
    written(3, '2026-01-06T10:02'),
  ]
  const line = { firstId: 2, count: 2 }
  expect(rows(together, { line }).map(inWords)).toEqual(['day', '(1)', 'unread 2', '(2', '3)'])
  expect(rows(together, { line: { firstId: 4, count: 1 } }).map(inWords)).toEqual(['day', '(1', '2', '3)'])
})

test('MSG-51 shows waiting messages only when the newest messages are loaded', () => {
  const some = [written(1, '2026-01-06T10:00', { senderId: 19, clientId: 'a' })]
  const ahead = { waiting: [waiting('a'), waiting('b')] }
  expect(rows(some, { older: 'c' }).map(inWords)).toEqual(['older', 'day', '(a)'])
  expect(rows(some, ahead).map(inWords)).toEqual(['day', '(a)', '(b)'])
  expect(rows(some, { ...ahead, hasNewer: true }).map(inWords)).toEqual(['day', '(a)', 'newer'])
})

test('MSG-54 hides a message that is being deleted', () => {
  const some = [written(1, '2026-01-06T10:00'), written(2, '2026-01-06T10:01')]
  expect(rows(some, { leaving: 2 }).map(inWords)).toEqual(['day', '(1)'])
})

test('MSG-50, MSG-56 opens a conversation at the requested position', () => {
  const some = [written(10, '2026-01-05T10:00'), written(20, '2026-01-06T10:00')]
  const shown = rows(some, { line: { firstId: 20, count: 1 } })
  expect(startOf('unread', shown)).toEqual({ key: 'unread', align: 'start' })
  expect(startOf('newest', shown)).toBeNull()
  expect(startOf('unread', rows(some))).toBeNull()
  expect(startOf({ around: 10 }, shown)).toEqual({ key: '10', align: 'center' })
  expect(startOf({ around: 15 }, shown)).toEqual({ key: '20', align: 'center' })
  const at = (day: string) => startOf({ at: new Date(`${day}T00:00`).toISOString() }, shown)
  expect(at('2026-01-06')).toEqual({ key: '20', align: 'start' })
  expect(at('2026-01-07')).toBeNull()
})

test.each([
  ['Today', '2026-03-09T00:00'],
  ['Yesterday', '2026-03-08T23:59'],
  ['Saturday', '2026-03-07T12:00'],
  ['Tuesday', '2026-03-03T12:00'],
  ['Mar 2, 2026', '2026-03-02T23:59'],
  ['Mar 9, 2025', '2025-03-09T12:00'],
])("MSG-52 labels a day '%s'", (name, at) => {
  expect(sayDayName(new Date(at), new Date('2026-03-09T10:00'))).toBe(name)
})
