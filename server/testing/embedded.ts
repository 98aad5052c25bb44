import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { withConnection } from '../src/db/connection.ts'
import { isAlive } from '../src/db/embedded-process.ts'
import { startEmbedded, stopLeftBehind } from '../src/db/embedded.ts'
import type { Account } from '../src/db/embedded-run.ts'
import { passingFolder } from './folders.ts'

/** The output of an owner process: its database, or its error. */
export type Said = { url: string; location: string; adopted: boolean; error?: string }

/** A process that owns a data folder, and the process's output. */
export type Owner = { process: ChildProcess; said: Said; stop(): Promise<void> }

/** Creates an empty data folder. After the test, stops the folder's processes and removes the folder. */
export async function emptyDataDir(options: { mode?: number } = {}): Promise<string> {
  const dataDir = await makeDataDir(options.mode)
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** Creates one database for a test file and returns a function that copies it to a new data folder. */
export function copiesOfDatabase(): () => Promise<string> {
  let original: string
  beforeAll(async () => {
    original = await makeDataDir()
    await (await startEmbedded({ dataDir: original })).stop()
  })
  afterAll(() => removeDataDir(original))
  return async () => {
    const dataDir = await emptyDataDir()
    execFileSync('cp', ['-a', `${original}/.`, dataDir])
    return dataDir
  }
}

async function makeDataDir(mode = 0o711): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(passingFolder(), 'kinhold-embedded-')))
  await chmod(dataDir, mode)
  return dataDir
}

/** Stops a data folder's processes and removes the folder, including a database stored elsewhere. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await stopLeftBehind(dataDir).catch(() => {})
  const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  if (!home.startsWith(dataDir)) await rm(dirname(home), { recursive: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** Starts an owner process and waits for its output. If it's still running after the test, it is killed. */
export async function startOwner(dataDir: string, script?: string): Promise<Owner> {
  const owner = launchOwner(dataDir, script)
  let text = ''
  for await (const chunk of owner.stdout!) {
    text += chunk
    if (text.includes('\n')) break
  }
  return {
    process: owner,
    said: JSON.parse(text) as Said,
    stop: async () => {
      const gone = once(owner, 'exit')
      owner.stdin!.end()
      await gone
    },
  }
}

/** Starts an owner process without waiting for its output. */
export function launchOwner(
  dataDir: string,
  script = join(import.meta.dirname, 'embedded-owner.ts'),
): ChildProcess {
  const owner = spawn(process.execPath, [script, dataDir], { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void owner.kill('SIGKILL'))
  return owner
}

/** Simulates a crash: kills a process with SIGKILL and waits until it's gone. */
export async function kill(owner: ChildProcess): Promise<void> {
  const gone = once(owner, 'exit')
  owner.kill('SIGKILL')
  await gone
}

/** Returns the postmaster's process id, from its pid file. */
export async function postmasterPid(location: string): Promise<number> {
  return Number.parseInt(await readFile(join(location, 'data', 'postmaster.pid'), 'utf8'), 10)
}

/** Kills the postmaster with SIGKILL and waits until it's gone. */
export async function killPostmaster(location: string): Promise<void> {
  const pid = await postmasterPid(location)
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => !isAlive(pid), 10_000)
}

/**
 * Returns the owner of a cluster's files as options for `spawn`, or undefined if this process doesn't run as
 * root.
 */
export async function accountOf(location: string): Promise<Account> {
  const { uid, gid } = await stat(location)
  return process.getuid?.() === 0 ? { uid, gid } : undefined
}

/** Runs a query for a single value and returns that value. */
export async function askOne(url: string, sql: string): Promise<unknown> {
  const [row] = await withConnection(url, (ask) => ask(sql))
  return Object.values(row!)[0]
}
