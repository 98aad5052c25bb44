import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openConnections } from '../../testing/at-once.ts'
import { appForTests } from '../../testing/beforehand.ts'
import { freshPhone } from '../../testing/people.ts'
import { setRows } from '../../testing/set-rows.ts'
import { openPool } from '../db/database.ts'
import { limitsOn } from './limits.ts'
import { tooMany } from './refusals.ts'

const test = appForTests({ RATE_LIMITS: 'on' })

it('a limit of seven allows exactly seven of forty simultaneous uses', async () => {
  const pool = openPool(test.config.databaseUrl!, 5)
  const other = limitsOn(pool, { rateLimits: true })
  const rule = { name: 'at_once', uses: 7, seconds: 600 }
  await openConnections(test)
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 ? other : test.deps.limits).take(rule, 'key')),
  )
  await pool.end()
  expect(waits.filter((wait) => wait === null)).toHaveLength(7)
  for (const wait of waits.filter((one) => one !== null))
    expect(wait > 590 && wait <= 600, `${wait}`).toBe(true)
})

it('each key of a rule has its own limit', async () => {
  const rule = { name: 'one', uses: 1, seconds: 600 }
  const { limits } = test.deps
  expect([await limits.take(rule, 'a'), await limits.take(rule, 'b')]).toEqual([null, null])
  expect(await limits.take({ ...rule, name: 'two' }, 'a')).toBeNull()
  expect(await limits.take(rule, 'a')).toBeGreaterThan(0)
  await limits.giveBack({ ...rule, name: 'two' }, 'a')
  expect(await limits.take({ ...rule, name: 'two' }, 'a')).toBeNull()
  expect(await limits.take({ ...rule, name: 'two' }, 'a')).toBeGreaterThan(0)
  await setRows(test, 'rate_limits', { key: 'one:a' }, { expire: Date.now() - 1 })
  expect([await limits.take(rule, 'a'), (await limits.take(rule, 'b'))! > 0]).toEqual([null, true])
})

it('the server counts nothing if RATE_LIMITS is off', async () => {
  const off = await openTestApp({ RATE_LIMITS: 'off' })
  const rule = { name: 'off', uses: 1, seconds: 600 }
  for (let i = 0; i < 20; i += 1) expect(await off.deps.limits.take(rule, 'a')).toBeNull()
  await off.deps.limits.giveBack(rule, 'a')
  expect(await off.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  await off.close()
})

it('a call has no effect if the server can’t count it against a limit', async () => {
  const broken = await openTestApp({ RATE_LIMITS: 'on' })
  onTestFinished(() => broken.close())
  const rule = { name: 'broken', uses: 1000, seconds: 600 }
  const words = { name: 'Cleo', howDidYouHear: 'friend', interestLevel: 'interested' }
  const interest = { ...words, phoneNumber: freshPhone() }
  const counting = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(broken.db)
  await counting('rate_limits', 'away')
  await expect(broken.deps.limits.take(rule, 'a')).rejects.toThrow('rate_limits')
  expect((await broken.browser().post('/api/interested-users', interest)).status).toBe(500)
  expect(await broken.db.selectFrom('interest_submissions').selectAll().execute()).toEqual([])
  await counting('away', 'rate_limits')
  expect((await broken.browser().post('/api/interested-users', interest)).status).toBe(201)
})

it('a refusal states how long to wait', () => {
  expect(tooMany(1).body.error).toBe('You have tried this too often. Please try again in a minute.')
  expect(tooMany(61).body.error).toBe('You have tried this too often. Please try again in 2 minutes.')
})
