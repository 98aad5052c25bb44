import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { rowsIn } from '../../../testing/table-rows.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

/** Adds one log entry per sign-in result for each number, and returns the entries' ids in insertion order. */
async function write(...phones: string[]): Promise<number[]> {
  const values = phones.flatMap((phone_number) =>
    VALIDATION_RESULTS.map((validation_result) => ({ phone_number, validation_result })),
  )
  const rows = await test.db.insertInto('phone_audit_logs').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

const left = async () => {
  const rows = await rowsIn(test, 'phone_audit_logs')
  return rows.toSorted((a, b) => a.id - b.id)
}

const lastAction = async () =>
  (await ok(boss.browser.get('/api/admin/actions?limit=1'))).map(({ action, reason, actor }) => [
    action,
    reason,
    actor.name,
  ])

// The action log can't be emptied, so each test reads only the entries after this id.
let since: number
const actions = () => test.db.selectFrom('admin_actions').selectAll().where('id', '>', since).execute()

beforeEach(async () => {
  await test.db.deleteFrom('phone_audit_logs').execute()
  const { newest } = await test.db
    .selectFrom('admin_actions')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  since = newest ?? 0
})

it('OPS-90 phone log entries with ids above 2,147,483,647 can be paged and removed', async () => {
  await sql`select setval('phone_audit_log_ids', 3000000000)`.execute(test.db)
  const ids = (await write(freshPhone())).toReversed()
  const pages = await pagesOf(boss.browser, '/api/admin/phone-audit-logs?limit=1')
  expect(pages.flat().map(({ id }) => id)).toEqual(ids)
  await ok(boss.browser.delete(`/api/admin/phone-audit-logs/${ids[0]}`))
  expect((await bulk({ ids: ids.slice(1, 3) })).body).toEqual({ recordsDeleted: 2 })
  expect((await left()).map(({ id }) => id)).toEqual(ids.slice(3).toReversed())
})

it('ADM-19 DELETE /api/admin/phone-audit-logs/{id} removes only the entry with this id', async () => {
  const [first, ...others] = await write(freshPhone())
  await ok(boss.browser.delete(`/api/admin/phone-audit-logs/${first}`))
  expect((await left()).map(({ id }) => id)).toEqual(others)
  expect(await lastAction()).toEqual([['delete_phone_logs', '1 entry removed', 'admin']])
  await turnedAway(test, () => boss.browser.delete(`/api/admin/phone-audit-logs/${first}`), 404, 'not_found')
})

const bulk = (body: unknown) =>
  boss.browser.send('DELETE', '/api/admin/phone-audit-logs/bulk', body as object)

it('ADM-19 ADM-20 DELETE /api/admin/phone-audit-logs/bulk removes the given entries and returns their count', async () => {
  const [one, two, ...others] = await write(freshPhone())
  expect((await bulk({ ids: [one, two, two, 2_000_000_000] })).body).toEqual({ recordsDeleted: 2 })
  expect((await left()).map(({ id }) => id)).toEqual(others)
  expect(await lastAction()).toEqual([['delete_phone_logs', '2 entries removed', 'admin']])
  expect((await bulk({ ids: [one, two] })).body).toEqual({ recordsDeleted: 0 })
  for (const ids of [[], ['1'], [0]]) await turnedAway(test, () => bulk({ ids }), 400, 'invalid_input')
  expect(await actions()).toHaveLength(1)
})

it('ADM-19 ADM-21 DELETE /api/admin/phone-audit-logs/all removes every entry and returns the count', async () => {
  await write(freshPhone(), freshPhone())
  const { status, body } = await boss.browser.delete('/api/admin/phone-audit-logs/all')
  const count = 2 * VALIDATION_RESULTS.length
  expect([status, body]).toEqual([200, { recordsDeleted: count }])
  expect(await left()).toEqual([])
  expect(await lastAction()).toEqual([['delete_all_phone_logs', `${count} entries removed`, 'admin']])
})

describe('POST /api/admin/cleanup-failed-phones', () => {
  it('ADM-22 removes and counts all entries with a result other than success', async () => {
    const [one, two] = [freshPhone(), freshPhone()]
    await write(one, one, two)
    const failed = 3 * (VALIDATION_RESULTS.length - 1)
    const { status, body } = await boss.browser.post('/api/admin/cleanup-failed-phones')
    expect([status, body]).toEqual([200, { recordsDeleted: failed, phoneNumbersAffected: 2 }])
    expect((await left()).map((row) => row.validation_result)).toEqual(['success', 'success', 'success'])
    expect(await lastAction()).toEqual([
      ['clean_failed_phone_logs', `${failed} entries of 2 numbers removed`, 'admin'],
    ])
    const again = await ok(boss.browser.post('/api/admin/cleanup-failed-phones'))
    expect(again).toEqual({ recordsDeleted: 0, phoneNumbersAffected: 0 })
  })

  it('ADM-20 ADM-22 counts each deleted entry once under concurrent requests', REPEATED, async () => {
    const ids = await write(freshPhone(), freshPhone())
    const answers = await atOnce(test, 8, async (n) => {
      const { body } = await (n % 2 === 0
        ? boss.browser.post('/api/admin/cleanup-failed-phones')
        : boss.browser.send('DELETE', '/api/admin/phone-audit-logs/bulk', { ids }))
      return (body as { recordsDeleted: number }).recordsDeleted
    })
    expect(answers.reduce((sum, count) => sum + count)).toBe(ids.length)
    expect(await left()).toEqual([])
  })
})
