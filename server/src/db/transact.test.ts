import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import type { Tx } from './database.ts'
import { rollBack, transact } from './transact.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()))
afterAll(() => test.close())

const block = (tx: Tx, phone: string) => tx.insertInto('blocked_phones').values({ phone }).execute()
const blocked = async () => (await test.db.selectFrom('blocked_phones').select('phone').execute()).length

it('what a deed answers is answered, and what it wrote stays', async () => {
  const before = await blocked()
  const answer = await transact(test.db, async (tx) => {
    await block(tx, '+15555550101')
    return 'done'
  })
  expect([answer, (await blocked()) - before]).toEqual(['done', 1])
})

it('what is answered by rollBack is answered as well, and nothing of the deed stays', async () => {
  const before = await blocked()
  const answer = await transact(test.db, async (tx) => {
    await block(tx, '+15555550102')
    return rollBack('refused')
  })
  expect([answer, (await blocked()) - before]).toEqual(['refused', 0])
})

it('also where the database has refused a statement of it', async () => {
  const before = await blocked()
  const answer = await transact(test.db, async (tx) => {
    await block(tx, '+15555550103')
    return block(tx, '+15555550103').catch(() => rollBack(null))
  })
  expect([answer, (await blocked()) - before]).toEqual([null, 0])
})

it('what a deed throws is thrown, and nothing of it stays', async () => {
  const before = await blocked()
  const doing = transact(test.db, async (tx) => {
    await block(tx, '+15555550104')
    throw new Error('surprise')
  })
  await expect(doing).rejects.toThrow('surprise')
  expect(await blocked()).toBe(before)
})
