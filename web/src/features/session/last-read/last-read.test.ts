import { beforeEach, expect, test, vi } from 'vitest'
import { stubDatabase } from '../../../../testing/browser-database.ts'
import { member } from '../../../../testing/people.ts'
import { keepAnswers, readLast } from '../../../browser/last-read.ts'
import { createQueryClient } from '../../../query-client.ts'
import { publishSessionEnd } from '../session-end.ts'
import { isKept, keepReading } from './keep-reading.ts'
import { restore } from './restore.ts'
import { beginToKeep, forgetLastRead, whoseRead } from './whose-read.ts'

const ann = member()
const bob = member({ id: 20, name: 'Bob' })
const GROUPS = ['group', '*', 'of', ann.id]

beforeEach(stubDatabase)

async function shownAnew() {
  const queries = createQueryClient()
  const account = await restore(queries)
  return { account, groups: queries.getQueryData(GROUPS) }
}
const keep = (data: unknown, me = ann) =>
  keepAnswers(me, [{ hash: JSON.stringify(GROUPS), key: GROUPS, data, at: 1 }], 60)

test('NAV-57 stores only responses that may be read offline', async () => {
  const queries = createQueryClient()
  queries.setQueryData(GROUPS, ['Family'])
  const stop = keepReading(queries, ann)
  queries.setQueryData(['phone-log', '*'], ['secret'])
  await expect.poll(async () => (await readLast())?.answers.map(({ data }) => data)).toEqual([['Family']])
  stop()
  expect(await shownAnew()).toEqual({ account: ann, groups: ['Family'] })
})

test('NAV-57 removes stored responses when the member signs out', async () => {
  for (const end of [publishSessionEnd, forgetLastRead]) {
    beginToKeep(ann.id)
    await keep(['Family'])
    expect((await shownAnew()).account).toEqual(ann)
    end()
    expect(whoseRead()).toBeNull()
    expect(await shownAnew()).toEqual({ account: null, groups: undefined })
    await expect.poll(async () => (await indexedDB.databases()).length).toBe(0)
  }
  beginToKeep(ann.id)
  await keep(['Family'])
  beginToKeep(bob.id)
  expect(await shownAnew()).toEqual({ account: null, groups: undefined })
})

test('NAV-57 cancels a pending write when the member signs out', async () => {
  vi.useFakeTimers()
  const queries = createQueryClient()
  const stop = keepReading(queries, ann)
  queries.setQueryData(GROUPS, ['Family'])
  forgetLastRead()
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  stop()
  expect(await indexedDB.databases()).toEqual([])
})

test('NAV-57 drops the oldest responses when there are too many', async () => {
  const answers = Array.from({ length: 5 }, (_, n) => ({ hash: `${n}`, key: ['post', n], data: n, at: n }))
  await keepAnswers(ann, answers, 3)
  expect((await readLast())!.answers.map(({ data }) => data)).toEqual([2, 3, 4])
})

test('NAV-57 stores only a member’s own lists, home page, conversations and boards', () => {
  const yes = [
    ['config'],
    ['dashboard', 19],
    ['message', '*', 'conversations'],
    ['message', '19-20', 'window'],
    ['post', 7],
    ['vault', '*', 'list'],
  ]
  const no = [
    ['dashboard', 20],
    ['message', '*', 'found', 'x'],
    ['message', '19-20', 'archived'],
    ['player', 20],
    ['vault', 7],
    ['outbox'],
    ['session', '*', 'browsers'],
  ]
  expect(yes.filter((key) => !isKept(key, 19))).toEqual([])
  expect(no.filter((key) => isKept(key, 19))).toEqual([])
})
