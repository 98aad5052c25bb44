import { execFileSync, spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  accountOf,
  askOne,
  copiesOfDatabase,
  emptyDataDir,
  kill,
  killPostmaster,
  launchOwner,
  postmasterPid,
  startOwner,
} from '../../testing/embedded.ts'
import { isWholeRun } from '../../../test-runs.ts'
import { withConnection } from './connection.ts'
import { startEmbedded } from './embedded.ts'

const copyOfDatabase = copiesOfDatabase()

const BORN_AT = 'select pg_postmaster_start_time()::text'

/** Runs `before` on a new database, and then kills the database and the process that owns it. */
async function crashed(before: (url: string) => Promise<unknown> = async () => {}) {
  const dataDir = await copyOfDatabase()
  const { said, process: owner } = await startOwner(dataDir)
  await before(said.url)
  await kill(owner)
  await killPostmaster(said.location)
  return { dataDir, said }
}

test('a new owner process adopts a database left running', async () => {
  const dataDir = await copyOfDatabase()
  const owner = await startOwner(dataDir)
  const born = await askOne(owner.said.url, BORN_AT)
  await kill(owner.process)
  const adopted = await startEmbedded({ dataDir })
  expect(adopted.adopted).toBe(true)
  expect(adopted.url).toBe(owner.said.url)
  expect(await askOne(adopted.url, BORN_AT)).toBe(born)
  await adopted.stop()
  await expect(askOne(adopted.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('startup recovers committed data after a crash', async () => {
  const { dataDir } = await crashed((url) =>
    withConnection(url, (ask) => ask('create table kept as select 42 as answer')),
  )
  const next = await startEmbedded({ dataDir })
  expect(next.adopted).toBe(false)
  expect(await askOne(next.url, 'select answer from kept')).toBe(42)
  await next.stop()
})

test('the watchdog restarts a killed database without losing committed data', async () => {
  const { url, location, watch, stop } = await startEmbedded({ dataDir: await copyOfDatabase() })
  await withConnection(url, (ask) => ask('create table kept as select 42 as answer'))
  const told: string[] = []
  watch({ ended: () => told.push('ended'), back: () => told.push('back'), gaveUp: console.error })
  for (const nth of [1, 2]) {
    await killPostmaster(location)
    await vi.waitUntil(() => told.length === 2 * nth, 30_000)
  }
  expect(told).toEqual(['ended', 'back', 'ended', 'back'])
  expect(await askOne(url, 'select answer from kept')).toBe(42)
  await stop()
  await expect(askOne(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

// Each of these tests waits several seconds for PostgreSQL.
describe.runIf(isWholeRun)('rare cases:', () => {
  test('startup ignores a process id reused by another program', async () => {
    const { dataDir, said } = await crashed()
    const unrelated = spawn('sleep', ['600'], { ...(await accountOf(said.location)), stdio: 'ignore' })
    onTestFinished(() => void unrelated.kill('SIGKILL'))
    await replacePid(said.location, unrelated.pid!)
    const next = await startEmbedded({ dataDir })
    expect(next.adopted).toBe(false)
    expect(await postmasterPid(said.location)).not.toBe(unrelated.pid)
    await next.stop()
    expect(unrelated.exitCode ?? unrelated.signalCode).toBe(null)
  })

  async function replacePid(location: string, pid: number): Promise<void> {
    const file = join(location, 'data', 'postmaster.pid')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(pid)))
  }

  test('a copied data folder gets its own database', async () => {
    const [original, copy] = [await copyOfDatabase(), await emptyDataDir()]
    const running = await startEmbedded({ dataDir: original })
    await withConnection(running.url, (ask) => ask('create table kept as select 1 as n'))
    execFileSync('cp', ['-a', `${original}/.`, copy])
    const started = await startEmbedded({ dataDir: copy })
    expect(started.adopted).toBe(false)
    await withConnection(started.url, (ask) => ask('update kept set n = 2'))
    expect(await askOne(running.url, 'select n from kept')).toBe(1)
    await started.stop()
    expect(await askOne(running.url, 'select n from kept')).toBe(1)
    await running.stop()
  })

  test('startup waits for a frozen backend that the killed database left behind', async () => {
    let backend = 0
    const { dataDir, said } = await crashed(async (url) => (backend = await freezeOneBackend(url)))

    const starting = startEmbedded({ dataDir })
    await vi.waitUntil(async () => (await logOf(said.location)).includes('is still in use'), 20_000)
    process.kill(backend, 'SIGCONT')
    const next = await starting
    expect(await askOne(next.url, 'select 1')).toBe(1)
    await next.stop()
  })

  // PostgreSQL waits five seconds before it kills a frozen backend, which is longer than this shutdown takes.
  test('startup recovers all committed data after an incomplete shutdown', async () => {
    const dataDir = await copyOfDatabase()
    const { url, stop } = await startEmbedded({ dataDir })
    await withConnection(url, (ask) => ask('create table kept as select 42 as answer'))
    await freezeOneBackend(url)
    const since = performance.now()
    await expect(stop(2_000)).rejects.toThrow('does not stop')
    expect(performance.now() - since).toBeLessThan(4_000)
    const next = await startEmbedded({ dataDir })
    expect(next.adopted).toBe(false)
    expect(await askOne(next.url, 'select answer from kept')).toBe(42)
    await next.stop()
  })

  /** Freezes a backend, which then outlives its postmaster, and returns the backend's process id. */
  function freezeOneBackend(url: string): Promise<number> {
    const frozen = Promise.withResolvers<number>()
    withConnection(url, async (ask) => {
      const [row] = await ask('select pg_backend_pid() as pid')
      const pid = Number(row!['pid'])
      process.kill(pid, 'SIGSTOP')
      frozen.resolve(pid)
    }).catch(frozen.reject)
    return frozen.promise
  }

  const logOf = (location: string) => readFile(join(location, 'postgres.log'), 'utf8')

  test('startup succeeds after an earlier process was killed while creating the database', async () => {
    const dataDir = await emptyDataDir()
    const owner = launchOwner(dataDir)
    const home = join(dataDir, 'postgres')
    await vi.waitUntil(async () => (await namesIn(home)).some(isHalf), { timeout: 20_000, interval: 2 })
    await kill(owner)
    expect(await namesIn(home)).not.toContain('data')

    const next = await startEmbedded({ dataDir })
    expect(await askOne(next.url, 'select 1')).toBe(1)
    await next.stop()
  })

  const namesIn = (folder: string) => readdir(folder).catch(() => [])
  const isHalf = (name: string) => name.startsWith('half-')
})
