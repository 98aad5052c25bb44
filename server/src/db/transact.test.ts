import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import type { Tx } from './database.ts'
import { rollBack, transact } from './transact.ts'

const test = appForTests()

const block = (tx: Tx, phone: string) => tx.insertInto('blocked_phones').values({ phone }).execute()
const blocked = async () => (await test.db.selectFrom('blocked_phones').select('phone').execute()).length

it('rollBack undoes a transaction’s writes but keeps its result', async () => {
  const before = await blocked()
  const refused = (tx: Tx) => block(tx, '+15555550103').catch(() => rollBack(null))
  const answers = [
    await transact(test.db, (tx) => block(tx, '+15555550101').then(() => 'done')),
    await transact(test.db, (tx) => block(tx, '+15555550102').then(() => rollBack('refused'))),
    await transact(test.db, (tx) => block(tx, '+15555550103').then(() => refused(tx))),
  ]
  expect([...answers, (await blocked()) - before]).toEqual(['done', 'refused', null, 1])
})

it('a transaction that throws an error is rolled back', async () => {
  const before = await blocked()
  const doing = transact(test.db, async (tx) => {
    await block(tx, '+15555550104')
    throw new Error('surprise')
  })
  await expect(doing).rejects.toThrow('surprise')
  expect(await blocked()).toBe(before)
})

it('a connection that breaks between two statements aborts only its own transaction', async () => {
  const before = await blocked()
  const isThere = async (pid: number) =>
    (await sql`select from pg_stat_activity where pid = ${pid}`.execute(test.db)).rows.length > 0
  const doing = transact(test.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await block(tx, '+15555550105')
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(test.db)
    await vi.waitUntil(async () => !(await isThere(rows[0]!.pid)))
    await block(tx, '+15555550106')
  })
  // The socket may close before the client reads the server's last message.
  await expect(doing).rejects.toThrow(/onnection|ECONNRESET/)
  expect(await blocked()).toBe(before)
})
