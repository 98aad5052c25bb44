import { expect, test } from 'vitest'
import { message } from '../../../testing/messages.ts'
import { type Window, windowOf, withChanges, withMessage, withNewer, withOlder, withRead } from './window.ts'

const some = (...ids: number[]) => ids.map((id) => message({ id }))
const idsOf = ({ messages }: Window) => messages.map(({ id }) => id)

/** Returns messages 10, 20 and 30 of a conversation with older and newer messages. */
function middle(): Window {
  return windowOf({ items: some(10, 20, 30), next: 'c10' }, { hasNewer: true, version: 30 })
}

/** Returns messages 10, 20 and 30 as a complete conversation. */
function whole(): Window {
  return windowOf({ items: some(10, 20, 30), next: null }, { hasNewer: false, version: 30 })
}

test('MSG-43 ignores an older version of a message in a late response', () => {
  const window = withChanges(whole(), [message({ id: 20, content: 'Later', version: 41 })], 41)
  expect(window.messages.map(({ version }) => version)).toEqual([10, 41, 30])
  expect(window.messages[1]!.content).toBe('Later')
  expect(window.version).toBe(41)
  const late = withChanges(window, [message({ id: 20, content: 'Older', version: 40 })], 40)
  expect(late.messages[1]!.content).toBe('Later')
  expect(late.version).toBe(41)
})

test('MSG-43 ignores changes to messages outside the window', () => {
  expect(idsOf(withChanges(middle(), some(5, 15, 40), 50))).toEqual([10, 15, 20, 30])
  expect(idsOf(withChanges(whole(), some(5, 15, 40), 50))).toEqual([5, 10, 15, 20, 30, 40])
})

test('MSG-08, MSG-40 removes archived and deleted messages and adds restored ones', () => {
  const gone = withChanges(whole(), [
    message({ id: 10, archived: true, version: 41 }),
    message({ id: 20, deleted: true, version: 42 }),
  ])
  expect(idsOf(gone)).toEqual([30])
  expect(idsOf(withChanges(gone, [message({ id: 10, version: 43 })]))).toEqual([10, 30])
})

test('MSG-43 keeps the window’s range when all its messages are gone', () => {
  const emptied = withChanges(
    middle(),
    some(10, 20, 30).map((one) => ({ ...one, archived: true, version: 40 })),
    40,
  )
  expect(idsOf(emptied)).toEqual([])
  expect(idsOf(withChanges(emptied, some(5, 20, 35), 50))).toEqual([20])
  const atEnd = { ...emptied, hasNewer: false }
  expect(idsOf(withChanges(atEnd, some(5, 35), 50))).toEqual([35])
})

test('MSG-14 adds older and newer pages without duplicating messages', () => {
  const older = withOlder(middle(), { items: some(1, 5, 10), next: null })
  expect(idsOf(older)).toEqual([1, 5, 10, 20, 30])
  expect(older.older).toBeNull()
  const newer = withNewer(older, some(30, 40, 50), false)
  expect(idsOf(newer)).toEqual([1, 5, 10, 20, 30, 40, 50])
  expect(idsOf(withChanges(newer, some(60), 60))).toEqual([1, 5, 10, 20, 30, 40, 50, 60])
})

test('MSG-14 ignores changes to messages beyond the last loaded page', () => {
  const newer = withNewer(middle(), some(40, 50), true)
  expect(idsOf(withChanges(newer, some(45, 60), 60))).toEqual([10, 20, 30, 40, 45, 50])
})

test('shows a change before the server has confirmed it', () => {
  const window = withMessage(whole(), message({ id: 20 }), (one) => ({ ...one, archived: true }))
  expect(idsOf(window)).toEqual([10, 30])
  const restored = withMessage(window, message({ id: 20, archived: true }), (one) => ({
    ...one,
    archived: false,
  }))
  expect(idsOf(restored)).toEqual([10, 20, 30])
})

test('MSG-09 marks only the other member’s messages as read', () => {
  const own = message({ id: 15, senderId: 19 })
  const window = withRead(withChanges(whole(), [own]), 20, 19, '2026-01-06T11:00:00.000Z')
  expect(window.messages.map(({ readAt }) => readAt !== null)).toEqual([true, false, true, false])
})
