import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { ROWS, rowsByTable } from '../../../testing/baseline-rows.ts'
import { emptyDatabase } from '../../../testing/database.ts'
import { askOne, emptyDataDir, startOwner } from '../../../testing/embedded.ts'
import { passingFolder } from '../../../testing/folders.ts'
import { mp4, pdf } from '../../../testing/media.ts'
import { written } from '../../../testing/messages.ts'
import { tusOf } from '../../../testing/open-uploads.ts'
import { bond, members } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { s3Store, type S3Store } from '../../../testing/s3-store.ts'
import { startCommand } from '../../../testing/server-process.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { commandOnTerminal, hasTerminal, WITHOUT_TERMINAL } from '../../../testing/terminal.ts'
import { namesIn, uploaded } from '../../../testing/uploads.ts'
import { notWhole } from '../../../testing/whole.ts'
import { readConfig } from '../../config.ts'
import { withConnection } from '../../db/connection.ts'
import { databaseOn, openPool } from '../../db/database.ts'
import { refuseFilled } from '../../db/dump/load-dump.ts'
import { ageOfSchema, migrate } from '../../db/migrate.ts'
import { openFiles } from '../../delivery/files/open-files.ts'
import { claimStore } from '../uploads/claim-store.ts'
import { digestOf } from '../uploads/copy-stored.ts'
import { makeBackup } from './make-backup.ts'

let folder: string
let s3: S3Store
let test: TestApp
let backup: string
beforeAll(async () => {
  folder = await mkdtemp(join(passingFolder(), 'kinhold-restores-'))
  s3 = await s3Store()
  test = await openTestApp()
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await bond(test, ann.id, bob.id)
  await uploaded(ann, pdf(), mp4({ bytes: 300_000 }), await photo())
  await uploaded(bob, ...Array.from({ length: 6 }, (_, nth) => pdf({ inside: `${nth}` })))
  await written(ann, bob, 'The porch light is on')
  await tusOf(ann.browser).begin(20_000_000)
  const message = { channel: 'sms', recipient: bob.phone, body: '123456 is your code' }
  await addRows(test, 'outbox_messages', [
    { ...message, id: 'waits', handed_at: new Date() },
    { ...message, id: 'code', body_once_sent: '(A code.)' },
    { ...message, id: 'left', state: 'sent' },
  ])
  await addRows(test, 'pushes', { subscription_id: 1, low_id: ann.id, high_id: bob.id, message_id: 1 })
  backup = join(folder, 'backup')
  await makeBackup({ url: test.config.databaseUrl!, files: test.deps.files, path: backup })
})
afterAll(async () => {
  await test?.close()
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns settings for an empty database and an empty folder or bucket. */
async function emptyTarget(more: Record<string, string> = {}) {
  return { DATABASE_URL: await emptyDatabase(), DATA_DIR: await mkdtemp(join(folder, 'target-')), ...more }
}

type Target = Record<string, string>

const restore = (settings: Target, ...args: string[]) => startCommand(settings, 'restore', ...args)

async function opened({ DATABASE_URL: url }: Target) {
  const db = databaseOn(openPool(url!, 2))
  onTestFinished(() => db.destroy())
  return db
}

const filesOf = (settings: Target) => openFiles(readConfig(settings))

const namesAt = async (settings: Target) =>
  (await Array.fromAsync((await filesOf(settings)).names())).flat().toSorted()

const CHANGED = ['file_store', 'open_uploads', 'outbox_messages', 'pushes', 'sending_stop']

/** Returns the rows of all tables that a restore doesn't change. */
async function sameRows(url: string) {
  const rows = await rowsByTable(url)
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !CHANGED.includes(table)))
}

async function expectWhole(settings: Target) {
  expect(await sameRows(settings['DATABASE_URL']!)).toEqual(await sameRows(test.config.databaseUrl!))
  expect(await notWhole({ db: await opened(settings) })).toEqual([])
  const files = await filesOf(settings)
  expect(await namesAt(settings)).toEqual(await namesIn(test))
  for (const name of await namesIn(test))
    expect(await digestOf(name, files)).toBe(await digestOf(name, test.deps.files))
}

async function expectUntouched(settings: Target) {
  await refuseFilled(settings['DATABASE_URL']!)
  expect(await namesAt(settings)).toEqual([])
}

it.each(['a folder', 'an S3-compatible store'])(
  'OPS-08 restore re-creates the same network with files in %s',
  { timeout: 120_000 },
  async (kind) => {
    const target = await emptyTarget(kind === 'a folder' ? {} : s3.settings)
    const { code, said, wrong } = await restore(target, backup).ended
    expect([code, wrong]).toEqual([0, ''])
    expect(said).toMatch(
      /^Restoring .+\nDone: [\d,]+ rows of the database as of \S+, and 11 files of 1 MB\.\n2 messages waited /,
    )
    await expectWhole(target)
    const again = await restore(target, backup).ended
    expect(again).toMatchObject({ code: 1, wrong: expect.stringContaining('is not empty') })
    await expectWhole(target)
  },
)

it('OPS-09 a restored copy rejects the file store of the original', { timeout: 120_000 }, async () => {
  const target = await emptyTarget()
  await restore(target, backup).ended
  const db = await opened(target)
  await expect(claimStore(db, test.deps.files)).rejects.toThrow('they carry the id of another one')
  await claimStore(db, await filesOf(target))
  await claimStore(test.db, test.deps.files)
})

it(
  'OPS-09 a restored copy has no pending messages or pushes, and sends nothing',
  { timeout: 120_000 },
  async () => {
    const target = await emptyTarget()
    const { code, said } = await restore(target, backup, '--json').ended
    expect([code, JSON.parse(said)]).toEqual([0, expect.objectContaining({ failed: 2, isSending: false })])
    const rows = await rowsByTable(target['DATABASE_URL']!)
    expect([rows['pushes'], rows['open_uploads'], rows['sending_stop']]).toMatchObject([
      [],
      [],
      [{ row: { reason: 'restored' } }],
    ])
    const waited = { state: 'failed', error: expect.stringContaining('may have left'), handed_at: null }
    expect(rows['outbox_messages']).toMatchObject([
      { row: { id: 'code', ...waited, body: '(A code.)' } },
      { row: { id: 'left', state: 'sent', error: null } },
      { row: { id: 'waits', ...waited } },
    ])
  },
)

it('OPS-09 restore --send lets the copy send messages', { timeout: 120_000 }, async () => {
  const target = await emptyTarget()
  expect((await restore(target, backup, '--send').ended).said).not.toContain('texts resume')
  expect((await rowsByTable(target['DATABASE_URL']!))['sending_stop']).toEqual([])
})

it.runIf(hasTerminal).each([
  { answer: 'Enter', keys: '\r', isSending: false },
  { answer: 'Ctrl-C', keys: '\x03', isSending: false },
  { answer: 'Ctrl-D', keys: '\x04', isSending: false },
  { answer: 'Yes', keys: 'Yes\r', isSending: true },
])(
  `OPS-09 restore asks whether the copy may send messages: $answer means $isSending${WITHOUT_TERMINAL}`,
  { timeout: 120_000 },
  async ({ keys, isSending }) => {
    const target = await emptyTarget()
    const question = 'Say no as long as the original may run. [y/N] '
    const { code, said, isAsked } = await commandOnTerminal(target, { question, keys }, 'restore', backup)
    expect([code, isAsked]).toEqual([0, true])
    expect(said.slice(said.indexOf(question))).toContain('Done: ')
    expect(said.includes('texts resume')).toBe(!isSending)
    const stops = (await rowsByTable(target.DATABASE_URL))['sending_stop']
    expect(stops).toEqual(isSending ? [] : [{ row: expect.objectContaining({ reason: 'restored' }) }])
  },
)

it.runIf(hasTerminal)(
  `OPS-09 restore with --send or --json asks no questions on a terminal${WITHOUT_TERMINAL}`,
  { timeout: 120_000 },
  async () => {
    for (const option of ['--send', '--json']) {
      const target = await emptyTarget()
      const typing = { question: '[y/N]', keys: '\r' }
      const { code, isAsked } = await commandOnTerminal(target, typing, 'restore', backup, option)
      expect([option, code, isAsked]).toEqual([option, 0, false])
    }
  },
)

it('OPS-08 restore creates a missing embedded database', { timeout: 120_000 }, async () => {
  const target = { DATA_DIR: await emptyDataDir() }
  expect((await restore(target, backup).ended).code).toBe(0)
  const { said, stop } = await startOwner(target.DATA_DIR)
  await expectWhole({ ...target, DATABASE_URL: said.url })
  const refused = await restore(target, backup).ended
  expect(refused.wrong).toMatch(
    /already running with the data folder .* Stop it first, or set another DATA_DIR\. Nothing was restored\.\n$/,
  )
  await stop()
  expect((await restore(target, backup).ended).wrong).toContain('The database is not empty')
})

it('OPS-08 restore migrates the schema of an earlier version', { timeout: 120_000 }, async () => {
  const older = await emptyDatabase()
  await migrate(older, '0049_baseline')
  await withConnection(older, (ask) => ask(ROWS))
  const path = join(folder, 'older')
  await makeBackup({ url: older, files: null, path })
  const target = await emptyTarget()
  const files = join(target.DATA_DIR, 'files')
  expect((await restore(target, path).ended).said).toContain(
    `The backup has no files. Bring them to ${files}, remove ${files}/store-id and ${files}/store-lease, which tie them to another database, and start the server.\n`,
  )
  expect(await ageOfSchema(target.DATABASE_URL)).toBe('ours')
  expect(await askOne(target.DATABASE_URL, 'select details from messages where id = 2')).toEqual({
    duration: 42.4,
    levels: [0, 100],
  })
})

describe('OPS-08 restore', () => {
  const copyOf = async () => {
    const path = join(await mkdtemp(join(folder, 'harmed-')), 'backup')
    await cp(backup, path, { recursive: true })
    return path
  }

  it('rejects a backup with a single changed byte and changes nothing', { timeout: 120_000 }, async () => {
    const target = await emptyTarget()
    const [name] = await namesIn(test)
    for (const file of ['database.sql', `files/${name!.slice(0, 2)}/${name}`]) {
      const path = await copyOf()
      const bytes = await readFile(join(path, file))
      bytes[bytes.length >> 1]! ^= 1
      await writeFile(join(path, file), bytes)
      const { code, wrong } = await restore(target, path).ended
      expect([code, wrong]).toEqual([
        1,
        `The backup in ${path} is damaged: ${file} is damaged. Nothing was restored.\n`,
      ])
      await expectUntouched(target)
    }
  })

  it('rejects a backup made by a newer version and changes nothing', { timeout: 120_000 }, async () => {
    const [target, path] = [await emptyTarget(), await copyOf()]
    const text = await readFile(join(path, 'manifest.json'), 'utf8')
    await writeFile(
      join(path, 'manifest.json'),
      text.replace('"0049_baseline"', '"0049_baseline", "9999_later"'),
    )
    expect((await restore(target, path).ended).wrong).toContain('was made by a newer Kinhold.')
    await expectUntouched(target)
  })

  it.each(['create table mine (id integer)', 'create schema pgboss'])(
    'rejects a database that isn’t empty and changes nothing: %s',
    { timeout: 120_000 },
    async (statement) => {
      const target = await emptyTarget()
      await withConnection(target.DATABASE_URL, (ask) => ask(statement))
      expect((await restore(target, backup).ended).wrong).toContain('The database is not empty')
      expect(await namesAt(target)).toEqual([])
    },
  )

  it('rejects a file store that isn’t empty and changes nothing', { timeout: 120_000 }, async () => {
    const target = await emptyTarget()
    const files = await filesOf(target)
    await files.put('ABCDEFGHIJKLMNOPQRSTUV.file', Buffer.from('mine'))
    const refusal = (where: string) =>
      `There is a network in ${where} already, and nothing was changed. Stop its server and move it away first, or set DATA_DIR to an empty place.\n`
    const inFiles = refusal(files.place.files)
    expect((await restore(target, backup).ended).wrong).toBe(inFiles)
    await files.remove('ABCDEFGHIJKLMNOPQRSTUV.file')
    await files.takeMark('id', 'another')
    expect((await restore(target, backup).ended).wrong).toBe(inFiles)
    const inside = { DATA_DIR: target.DATA_DIR }
    expect((await restore(inside, backup).ended).wrong).toBe(refusal(target.DATA_DIR))
    expect(await readdir(target.DATA_DIR)).toEqual(['files'])
    await expectUntouched(target)
  })
})

describe('OPS-10 a restore', () => {
  let bucket: S3Store
  beforeAll(async () => void (bucket = await s3Store()))
  afterAll(() => bucket.close())

  /** Calls `then` when the fifth file is written. If `then` returns true, the store stops responding. */
  const atFifthFile = (then: () => boolean) => {
    let count = 0
    bucket.answerBy(
      ({ method, url }) => method === 'PUT' && url!.includes('/files/') && (count += 1) === 5 && then(),
    )
  }

  it('leaves nothing behind if it receives SIGTERM', { timeout: 120_000 }, async () => {
    const target = await emptyTarget(bucket.settings)
    const { child, ended } = restore(target, backup)
    atFifthFile(() => {
      child.kill('SIGTERM')
      return false
    })
    expect(await ended).toMatchObject({ code: 1, wrong: 'The restore was stopped. Nothing was restored.\n' })
    await expectUntouched(target)
  })

  it('can be run again if it is killed while copying files', { timeout: 120_000 }, async () => {
    const target = await emptyTarget(bucket.settings)
    const halfway = Promise.withResolvers<void>()
    atFifthFile(() => {
      halfway.resolve()
      return true
    })
    const { child } = restore(target, backup)
    await halfway.promise
    await kill(child)
    bucket.answerBy(null)
    expect(await namesAt(target)).not.toEqual([])
    await refuseFilled(target['DATABASE_URL']!)
    expect((await restore(target, backup).ended).code).toBe(0)
    await expectWhole(target)
  })

  it('can be run again if it is killed just before it finishes', { timeout: 120_000 }, async () => {
    const target = await emptyTarget()
    const { DATABASE_URL: url } = target
    await withConnection(url, async (ask) => {
      await ask(STAND_STILL)
      await ask('select pg_advisory_lock(1)')
      const { child } = restore(target, backup)
      const waiting = `select count(*) from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and not granted and datname = current_database()`
      await vi.waitFor(async () => expect((await ask(waiting))[0]!['count']).toBe('1'), 30_000)
      await kill(child)
    })
    const others =
      'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await vi.waitFor(async () => expect(await askOne(url, others)).toBe('0'), 30_000)
    await refuseFilled(url)
    expect((await readdir(join(target.DATA_DIR, 'files'))).length).toBeGreaterThan(0)
    await withConnection(url, (ask) => ask('drop event trigger stand_still'))
    expect((await restore(target, backup).ended).code).toBe(0)
    await expectWhole(target)
  })
})

/** SQL for an event trigger that makes the last statements of a restore wait for a lock. */
const STAND_STILL = `
  create schema still;
  create function still.stand() returns event_trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); end';
  create event trigger stand_still on ddl_command_end when tag in ('CREATE TRIGGER') execute function still.stand()`

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
