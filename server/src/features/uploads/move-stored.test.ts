import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { mp4, noise, pdf } from '../../../testing/media.ts'
import { member } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { s3Store, type S3Store } from '../../../testing/s3-store.ts'
import { serverProcess, startCommand } from '../../../testing/server-process.ts'
import { sendFiles } from '../../../testing/uploads.ts'
import { isWholeRun } from '../../../../test-runs.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { postgresLive } from '../../delivery/live/postgres-live.ts'
import { openFiles } from '../../delivery/files/open-files.ts'
import { readConfig } from '../../config.ts'
import { newId } from '../../http/tokens.ts'
import { claimStore } from './claim-store.ts'
import { holdFilesForClaim, isServed } from './file-store.queries.ts'
import { type Moved, moveStored, type NotMoved } from './move-stored.ts'

/** The timeout for tests that start processes. */
const PATIENT = { timeout: 120_000 }
const LOST = `${newId()}.file`

let test: TestApp
let s3: S3Store
let folder: FileStore
let bucket: FileStore
/** The expected bytes of each stored file, by file name. */
let whole: Map<string, Buffer>

beforeEach(async () => {
  s3 = await s3Store()
  test = await openTestApp()
  folder = test.deps.files
  bucket = await openFiles(readConfig(s3.settings))
  const ann = await member(test, 'Ann')
  const contents = [mp4(), pdf(), await photo(), mp4({ bytes: 200_000 }), await photo({ hue: '#d02010' })]
  await sendFiles(ann, ...contents)
  await ann.browser.upload('/api/upload/photo', await photo())
  whole = await contentOf(folder)
  await mkdir(dirname(pathOf(LOST)), { recursive: true })
  await writeFile(pathOf(LOST), 'lost')
  // Simulate a stopped server.
  await test.deps.live.close()
  await vi.waitUntil(async () => !(await isServed(test.db)), 10_000)
})
afterEach(async () => {
  await test.close()
  await s3.close()
})

const pathOf = (name: string) => join(test.config.dataDir, 'files', name.slice(0, 2), name)

async function contentOf(files: FileStore): Promise<Map<string, Buffer>> {
  const names = (await Array.fromAsync(files.names())).flat()
  const contents = names.map(async (name) => [name, await buffer((await files.get(name))!.stream)] as const)
  return new Map((await Promise.all(contents)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const sorted = (all: Map<string, Buffer>) => new Map([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Moves the files to the bucket, without starting another process. */
function moved(isStopped: () => boolean = () => false): Promise<Moved | NotMoved> {
  return moveStored({ db: test.db, from: folder, to: bucket, say: () => {}, isStopped })
}

/** Starts the script as an operator would. */
function start(to: string) {
  const { databaseUrl, dataDir } = test.config
  const settings = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, ...s3.settings }
  return startCommand(settings, 'move-files', `--to=${to}`)
}

const move = (to: string) => start(to).ended

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/**
 * Blocks all requests to the store, starting with the nth request that `isCounted` accepts. Resolves when the
 * nth request arrives.
 */
function standStillAt(
  nth: number,
  isCounted: (asked: { method: string; url: string }) => boolean,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let seen = 0
  s3.answerBy(({ method, url }) => {
    if (isCounted({ method: method!, url: url! })) seen += 1
    if (seen < nth) return false
    resolve()
    return true
  })
  return promise
}

const isPut = ({ method, url }: { method: string; url: string }) =>
  method === 'PUT' && url.includes('/files/')

/** Returns the stores that a server can claim. */
async function claimed(): Promise<FileStore[]> {
  const ended = await Promise.allSettled([folder, bucket].map((files) => claimStore(test.db, files)))
  return [folder, bucket].filter((_, nth) => ended[nth]!.status === 'fulfilled')
}

it('VLT-134 files and the store id move to the bucket and back', PATIENT, async () => {
  expect(whole.size).toBe(12)
  const there = await move('s3')
  expect(there.said).toContain('Done: 12 files copied, 0 there already, 12 originals removed.')
  expect(there.said).toContain('1 file belongs to no upload and stays where it was.')
  expect(there.code).toBe(0)
  expect(await contentOf(bucket)).toEqual(whole)
  expect([...(await contentOf(folder)).keys()]).toEqual([LOST])
  expect(await claimed()).toEqual([bucket])

  const back = await move('folder')
  expect(back.said).toContain('Done: 12 files copied, 0 there already, 12 originals removed.')
  expect(await contentOf(bucket)).toEqual(new Map())
  expect(await contentOf(folder)).toEqual(sorted(new Map([...whole, [LOST, Buffer.from('lost')]])))
  expect(await claimed()).toEqual([folder])
})

it('VLT-134 the folder stays in use if a move is killed while copying', PATIENT, async () => {
  const halfway = standStillAt(7, isPut)
  const { child } = start('s3')
  await halfway
  await kill(child)
  s3.answerBy(null)
  expect((await contentOf(bucket)).size).toBeGreaterThan(2)
  expect(await contentOf(folder)).toEqual(sorted(new Map([...whole, [LOST, Buffer.from('lost')]])))
  expect(await claimed()).toEqual([folder])
  const { copied, there, removed } = (await moved()) as Moved
  expect([copied > 0, there > 0, copied + there, removed]).toEqual([true, true, 12, 12])
  expect(await contentOf(bucket)).toEqual(whole)
  expect(await claimed()).toEqual([bucket])
})

it.runIf(isWholeRun)('VLT-134 the next move removes originals left by a killed move', PATIENT, async () => {
  let isGiven = false
  const halfway = standStillAt(5, ({ method, url }) => {
    if (method === 'PUT' && url.includes('/store-id')) isGiven = true
    return isGiven && method === 'HEAD'
  })
  const { child } = start('s3')
  await halfway
  await kill(child)
  s3.answerBy(null)
  const left = (await contentOf(folder)).size
  expect([left > 1, left < 13]).toEqual([true, true])
  expect(await contentOf(bucket)).toEqual(whole)
  expect(await claimed()).toEqual([bucket])
  expect(await moved()).toMatchObject({ copied: 0, there: left - 1, removed: left - 1 })
  expect([...(await contentOf(folder)).keys()]).toEqual([LOST])
})

it('VLT-134 a move keeps the originals if a copy doesn’t read back correctly', async () => {
  const [name] = [...whole.keys()]
  await bucket.put(name!, noise(whole.get(name!)!.length))
  s3.answerBy(async ({ method, url }, response) => {
    if (method !== 'GET' || !url!.includes('.thumb')) return false
    const bytes = Buffer.from('something else')
    response.writeHead(200, {
      etag: '"x"',
      'last-modified': new Date().toUTCString(),
      'content-length': bytes.length,
    })
    return Boolean(response.end(bytes))
  })
  await expect(moved()).rejects.toThrow('is not what was written there')
  expect((await contentOf(folder)).size).toBe(13)
  expect(await claimed()).toEqual([folder])
  s3.answerBy(null)
  expect(await moved()).toMatchObject({ copied: expect.toSatisfy((copied) => copied > 0), removed: 12 })
  expect(await contentOf(bucket)).toEqual(whole)
})

it('VLT-134 the next run completes a stopped move', async () => {
  let puts = 0
  s3.answerBy((asked) => {
    if (isPut({ method: asked.method!, url: asked.url! })) puts += 1
    return false
  })
  expect(await moved(() => puts > 2)).toEqual({ refused: 'stopped' })
  expect(await claimed()).toEqual([folder])
  expect(await moved()).toMatchObject({ removed: 12 })
  expect(await contentOf(bucket)).toEqual(whole)
})

it('VLT-134 a move is rejected while a server is running', async () => {
  const untouched = async (refused: NotMoved['refused']) => {
    expect(await moved()).toEqual({ refused })
    expect((await contentOf(folder)).size).toBe(13)
    expect(await contentOf(bucket)).toEqual(new Map())
  }
  const live = await postgresLive(test.config.databaseUrl!)
  await untouched('served')
  await live.close()
  await vi.waitUntil(async () => !(await isServed(test.db)), 10_000)
  await test.db.transaction().execute(async (tx) => {
    await holdFilesForClaim(tx)
    await untouched('held')
  })
  await bucket.takeMark('id', 'another')
  await untouched('taken')
  await bucket.dropMarks()
  await folder.dropMarks()
  await untouched('not_ours')
})

// These tests start about ten processes.
describe.runIf(isWholeRun)('VLT-134 OPS-03 the command tells the operator', PATIENT, () => {
  async function refused(to: string, sentence: string, exit = 1): Promise<void> {
    const { code, wrong } = await move(to)
    expect([code, wrong]).toEqual([exit, expect.stringContaining(sentence)])
    expect((await contentOf(folder)).size).toBe(13)
    expect(await contentOf(bucket)).toEqual(new Map())
  }

  it('about a running server or another move in progress', async () => {
    const server = await serverProcess(test)
    onTestFinished(server.kill)
    await refused('s3', 'A server is running on this database. Stop every server first')
    await server.kill()
    await vi.waitUntil(async () => !(await isServed(test.db)), 10_000)
    const halfway = standStillAt(3, isPut)
    const { child } = start('s3')
    await halfway
    await expect(claimStore(test.db, folder)).rejects.toThrow('are being moved just now')
    expect((await move('s3')).wrong).toContain('its files are being moved already')
    await kill(child)
    await vi.waitUntil(
      () =>
        claimStore(test.db, folder).then(
          () => true,
          () => false,
        ),
      10_000,
    )
  })

  it('that the move was stopped', async () => {
    let puts = 0
    const { child, ended } = start('s3')
    s3.answerBy((asked) => {
      if (isPut({ method: asked.method!, url: asked.url! }) && ++puts === 3) child.kill('SIGTERM')
      return false
    })
    const { code, wrong } = await ended
    expect([code, wrong]).toEqual([
      1,
      expect.stringContaining('It was stopped; the files are still where they were.'),
    ])
  })

  it('that the bucket belongs to another database', async () => {
    await bucket.takeMark('id', 'another')
    await refused('s3', 'carries the id of another database')
    await bucket.dropMarks()
    await folder.dropMarks()
    await refused('s3', 'Neither store carries the id of this database')
  })

  it('about an unknown target or a missing store setting', async () => {
    await refused('the-moon', 'Allowed choices are s3, folder.', 2)
    s3.settings.S3_BUCKET = ''
    const { code, wrong } = await move('s3')
    expect([code, wrong]).toEqual([1, expect.stringContaining('must all five be set. Missing: S3_BUCKET')])
    expect((await readdir(join(test.config.dataDir, 'files'))).includes('store-id')).toBe(true)
    expect(await readFile(pathOf(LOST), 'utf8')).toBe('lost')
  })
})
