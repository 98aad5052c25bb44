import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { atOnce, REPEATED } from '../../testing/at-once.ts'
import { perTest } from '../../testing/beforehand.ts'
import { member } from '../../testing/people.ts'
import { statementsDuring } from '../../testing/statements.ts'
import { addRows, rowsIn } from '../../testing/table-rows.ts'
import { whileLocked } from '../../testing/while-locked.ts'
import { sweep } from '../features/account/retention/sweep-leftovers.ts'
import { removeOldNotifications } from '../features/notifications/notifications.queries.ts'
import { makeMonths } from './months.ts'

const test = perTest(() => openTestApp())
afterEach(() => test.close())

const TABLES = ['account_events', 'notifications', 'phone_audit_logs']

/** Returns the name of a table's partition for the month that begins `after` months from now. */
const partOf = (table: string, after: number) => {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after))
  return `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

/** Returns a time in the middle of the month that begins `after` months from now. */
const within = (after: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 14))
}

async function months(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' and relname ~ '[0-9]$' order by 1`.execute(
    test.db,
  )
  return rows.map(({ name }) => name)
}

const drop = (part: string) => sql`drop table ${sql.table(part)}`.execute(test.db)
const makeSince = (month: number) => sql`select make_months(${within(month)})`.execute(test.db)
const thePartsOf = (rows: number[]) => TABLES.flatMap((table) => rows.map((after) => partOf(table, after)))

/** Adds a row with this time to each of the tables. */
async function addInAll(created_at: Date): Promise<void> {
  const ann = await member(test, 'Ann')
  await addRows(test, 'notifications', { player_id: ann.id, kind: 'bond', created_at })
  await addRows(test, 'account_events', {
    player_id: ann.id,
    kind: 'signed_in',
    is_personal: true,
    created_at,
  })
  await addRows(test, 'phone_audit_logs', {
    phone_number: ann.phone,
    validation_result: 'success',
    created_at,
  })
}

async function placesOf(created_at: Date): Promise<string[]> {
  const places = TABLES.map(
    (table) =>
      sql`select tableoid::regclass::text as place from ${sql.table(table)} where created_at = ${created_at}`,
  )
  const { rows } = await sql<{ place: string }>`${sql.join(places, sql` union all `)}`.execute(test.db)
  return rows.map(({ place }) => place).toSorted()
}

it('OPS-89 a new database has a partition for this month and each of the next two', async () => {
  expect(await months()).toEqual(thePartsOf([0, 1, 2]))
})

it('OPS-89 twenty parallel calls create each missing partition once', REPEATED, async () => {
  for (const part of thePartsOf([1, 2])) await drop(part)
  await atOnce(test, 20, () => makeMonths(test.db))
  expect(await months()).toEqual(thePartsOf([0, 1, 2]))
})

it('OPS-89 rows of a month without a partition move into the partition once the sweep creates it', async () => {
  for (const part of thePartsOf([0, 1])) await drop(part)
  for (const month of [0, 1]) await addInAll(within(month))
  await addInAll(within(7))
  for (const month of [0, 1, 7])
    expect(await placesOf(within(month))).toEqual(TABLES.map((table) => `${table}_rest`))
  await sweep(test.deps)
  for (const month of [0, 1])
    expect(await placesOf(within(month))).toEqual(TABLES.map((table) => partOf(table, month)))
  expect(await placesOf(within(7))).toEqual(TABLES.map((table) => `${table}_rest`))
})

it('OPS-89 non-personal events share one partition regardless of their month', async () => {
  const { id: player_id } = await member(test, 'Ann')
  for (const month of [-40, 0, 1]) {
    const event = { player_id, kind: 'blocked', is_personal: false, created_at: within(month) }
    await addRows(test, 'account_events', event)
  }
  await sweep(test.deps)
  for (const month of [-40, 0, 1]) expect(await placesOf(within(month))).toEqual(['account_events_lasting'])
})

it('OPS-89 makeMonths doesn’t create partitions while a table is locked, but the next call does', async () => {
  for (const part of thePartsOf([2])) await drop(part)
  await whileLocked(test, 'notifications_rest', () => makeMonths(test.db))
  expect(await months()).toEqual(thePartsOf([0, 1]))
  await makeMonths(test.db)
  expect(await months()).toEqual(thePartsOf([0, 1, 2]))
})

it('OPS-89 the sweep drops a partition and its notifications’ pushes once the whole month is 90 days old', async () => {
  await makeSince(-6)
  for (const month of [-6, -4, -2, 0]) await addInAll(within(month))
  const told = await rowsIn(test, 'notifications')
  await sql`insert into pushes (subscription_id, notification_id) select 1, id from notifications`.execute(
    test.db,
  )
  await sweep(test.deps)
  for (const month of [-6, -4]) expect(await placesOf(within(month))).toEqual([])
  for (const month of [-2, 0])
    expect(await placesOf(within(month))).toEqual(TABLES.map((table) => partOf(table, month)))
  const kept = await months()
  expect(thePartsOf([-6, -5, -4]).filter((part) => kept.includes(part))).toEqual([])
  expect(kept).toEqual(expect.arrayContaining(thePartsOf([-2, -1, 0, 1, 2])))
  const [, , young, newest] = told
  expect((await rowsIn(test, 'pushes')).map(({ notification_id }) => notification_id)).toEqual([
    young!.id,
    newest!.id,
  ])
})

it('OPS-89 the sweep deletes all rows older than 90 days from a partition that also has younger rows', async () => {
  await makeSince(-4)
  const { id: player_id } = await member(test, 'Ann')
  const kept = (minutes: number) =>
    sql`insert into notifications (player_id, kind, created_at)
      select ${player_id}, 'bond', now() - interval '90 days' + make_interval(mins => ${minutes}) - n * interval '1 microsecond'
      from generate_series(1, 1500) as n`.execute(test.db)
  await kept(0)
  await kept(5)
  const statements = await statementsDuring(() => removeOldNotifications(test.db))
  // The first statement deletes 1,000 rows, and the second deletes the rest.
  expect(statements.filter((text) => text.includes('delete from'))).toHaveLength(2)
  expect(await rowsIn(test, 'notifications')).toHaveLength(1500)
})

it('OPS-89 the sweep only empties an old partition of a table in use, and the next sweep drops it', async () => {
  await makeSince(-6)
  await addInAll(within(-5))
  await whileHeld('notifications', () => removeOldNotifications(test.db))
  expect(await months()).toContain(partOf('notifications', -5))
  expect(await rowsIn(test, 'notifications')).toEqual([])
  await removeOldNotifications(test.db)
  expect(await months()).not.toContain(partOf('notifications', -5))
})

/** Reads a table in a transaction that stays open while `work` runs. */
async function whileHeld(table: string, work: () => Promise<void>): Promise<void> {
  await test.db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} limit 1`.execute(tx)
    await work()
  })
}
