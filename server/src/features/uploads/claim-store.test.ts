import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { REPEATED } from '../../../testing/at-once.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { type Db, databaseOn, openPool } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { localFiles } from '../../delivery/files/local-files.ts'
import { newId } from '../../http/tokens.ts'
import { removeLostFiles } from '../account/retention/remove-lost-files.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'
import { ensureAdmin } from '../players/players.queries.ts'
import { claimStore } from './claim-store.ts'

async function newStore(): Promise<FileStore> {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return localFiles(join(folder, 'files'))
}

async function newDatabase(): Promise<Db> {
  const database = await createTestDatabase()
  const db = databaseOn(openPool(database.url, 10))
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  return db
}

const idIn = async (db: Db) => (await db.selectFrom('file_store').select('id').executeTakeFirstOrThrow()).id

/** Makes the database look like one from an older version, which has no store id. */
const forget = (db: Db) => db.deleteFrom('file_store').execute()
const strip = (files: FileStore) => rm(files.place.id)

describe('a new network', () => {
  it('claims only one of two stores when started on both at once', REPEATED, async () => {
    const [db, one, two] = [await newDatabase(), await newStore(), await newStore()]
    const ended = await Promise.allSettled([one, two, one, two].map((files) => claimStore(db, files)))
    expect(ended.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const id = await idIn(db)
    expect(id).toMatch(/^[\w-]{22}$/)
    expect([await one.mark('id'), await two.mark('id')].toSorted()).toEqual([id, null].toSorted())
  })

  it('doesn’t share its store with another network that starts concurrently', REPEATED, async () => {
    const [one, two, files] = [await newDatabase(), await newDatabase(), await newStore()]
    const ended = await Promise.allSettled([one, two].map((db) => claimStore(db, files)))
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('starts again after its first start was killed', async () => {
    const [db, files] = [await newDatabase(), await newStore()]
    await db.insertInto('file_store').values({ id: newId() }).execute()
    await claimStore(db, files)
    expect(await files.mark('id')).toBe(await idIn(db))
    await db.updateTable('file_store').set({ claimed_at: null }).execute()
    await claimStore(db, files)
    await strip(files)
    await expect(claimStore(db, files)).rejects.toThrow('do not belong to this database')
  })
})

describe('a network with files', () => {
  let test: TestApp
  let ann: Person
  beforeAll(async () => {
    test = await openTestApp()
    ann = await member(test, 'Ann')
    for (let i = 0; i < 3; i += 1) await ann.browser.upload('/api/upload/photo', await photo())
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await forget(test.db)
    await rm(test.deps.files.place.id, { force: true })
    await rm(test.deps.files.place.lease, { force: true })
    await claimStore(test.db, test.deps.files)
  })

  it('claims its store after an upgrade even if a file is missing', async () => {
    await forget(test.db)
    await strip(test.deps.files)
    const [first] = await test.db.selectFrom('uploads').select('id').orderBy('id').execute()
    await test.deps.files.remove(`${first!.id}.full`)
    await claimStore(test.db, test.deps.files)
    expect(await test.deps.files.mark('id')).toBe(await idIn(test.db))
  })

  it('doesn’t start on an empty folder', async () => {
    const empty = await newStore()
    await expect(claimStore(test.db, empty)).rejects.toThrow(
      `The files in ${empty.place.files} do not belong to this database: it keeps its own in another place.`,
    )
    await forget(test.db)
    await expect(claimStore(test.db, empty)).rejects.toThrow('it keeps its own in another place')
    expect(await empty.mark('id')).toBeNull()
  })

  it('doesn’t start on another network’s files', async () => {
    const [db, files] = [await newDatabase(), await newStore()]
    await claimStore(db, files)
    const theirs = await files.mark('id')
    await expect(claimStore(test.db, files)).rejects.toThrow('they carry the id of another one')
    await forget(test.db)
    await expect(claimStore(test.db, files)).rejects.toThrow('they carry the id of another one')
    expect(await files.mark('id')).toBe(theirs)
  })

  it('doesn’t let an empty database claim its files', async () => {
    const db = await newDatabase()
    const { files } = test.deps
    await expect(claimStore(db, files)).rejects.toThrow('they carry the id of another one')
    await strip(files)
    await expect(claimStore(db, files)).rejects.toThrow(
      `it knows of none. Set DATA_DIR and DATABASE_URL to a store and a database that belong together, or restore the missing files from your backup. To begin with an empty network, move ${files.place.files} away.`,
    )
    expect(await files.mark('id')).toBeNull()
  })

  it('doesn’t let an unconfirmed copy of its database claim its files', async () => {
    const { files, landing } = test.deps
    const copy = await newDatabase()
    await ensureAdmin(copy, test.config.adminPhone)
    await copy
      .insertInto('file_store')
      .values({ id: await idIn(test.db), claimed_at: new Date() })
      .execute()
    const refusal = await claimStore(copy, files).catch((error: Error) => error.message)
    expect(refusal).toContain('belong to another database, of which this one is a copy')
    const before = (await Array.fromAsync(files.names())).flat()
    const swept = { files, landing, live: test.deps.live }
    for (const sweeping of [sweep, removeLostFiles])
      await expect(sweeping({ ...swept, db: copy })).rejects.toThrow('of which this one is a copy')
    expect((await Array.fromAsync(files.names())).flat()).toEqual(before)

    const [, name, path] = /write (\S+) into (\S+) and start again\.$/.exec(String(refusal))!
    await writeFile(path!, `${name}\n`)
    await claimStore(copy, files)
    await expect(claimStore(test.db, files)).rejects.toThrow('of which this one is a copy')
    await expect(removeLostFiles(test.deps)).rejects.toThrow('of which this one is a copy')
  })

  it('starts on a restored folder once the store id is added', async () => {
    const { files } = test.deps
    await strip(files)
    const refusal = await claimStore(test.db, files).catch((error: Error) => error.message)
    const [, id, path] = /write (\S+) into (\S+) and start again\.$/.exec(String(refusal))!
    expect([id, path]).toEqual([await idIn(test.db), files.place.id])
    await writeFile(path!, `${id}\n`)
    await claimStore(test.db, files)
  })

  it('reports the same store id in five concurrent errors', async () => {
    const { files } = test.deps
    await forget(test.db)
    const refusals = await Promise.all(
      Array.from({ length: 5 }, () => claimStore(test.db, files).catch((error: Error) => error.message)),
    )
    expect(new Set(refusals).size).toBe(1)
    await writeFile(files.place.id, await idIn(test.db))
    await claimStore(test.db, files)
    expect((await readFile(files.place.id, 'utf8')).trim()).toBe(await idIn(test.db))
  })
})
