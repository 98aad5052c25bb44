import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../../journeys/server.ts'
import { withConnection } from '../../server/src/db/connection.ts'
import { readManifest } from '../../server/src/delivery/backups/backup-folder.ts'
import { type CommandProcess, commandProcess } from '../../server/testing/command-process.ts'
import { dropDatabase } from '../../server/testing/drop-database.ts'
import { secondsUntil } from './under-writes.ts'
import type { World } from './world.ts'
import { usualWriters, type Writing } from './writers.ts'

export type Settings = Record<string, string>

/** Runs an operator command. If the command fails, throws an error that contains the command's output. */
export async function mustRun(settings: Settings, ...args: string[]): Promise<void> {
  const { code, said, wrong } = await commandProcess(settings, ...args).ended
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}${wrong}`)
}

/** Sends SIGKILL to a command once `isHalfWay` returns true. Throws if the command finished first. */
export async function killHalfWay(
  { child, ended }: CommandProcess,
  isHalfWay: () => Promise<boolean>,
): Promise<void> {
  const came = await secondsUntil(async () => child.exitCode !== null || (await isHalfWay()), 60)
  child.kill('SIGKILL')
  const { code, said, wrong } = await ended
  if (came === null || code !== null)
    throw new Error(`It was not killed half way, and ended with ${code}: ${said}${wrong}`)
}

const DATABASE = 'restored'

/** Runs `work` with the settings for a new database and data folder. Deletes both afterwards. */
export async function withTarget<T>(world: World, work: (settings: Settings) => Promise<T>): Promise<T> {
  const url = new URL(await world.databaseUrl())
  url.pathname = '/postgres'
  const admin = url.href
  url.pathname = `/${DATABASE}`
  const dataDir = join(world.folder, DATABASE)
  await mkdir(dataDir)
  await withConnection(admin, (ask) => ask(`create database ${DATABASE} template template0`))
  try {
    // Keeps the copy's backups separate from the original's.
    return await work({ ...world.settings, DATABASE_URL: url.href, DATA_DIR: dataDir, BACKUP_DIR: dataDir })
  } finally {
    await withConnection(admin, (ask) => dropDatabase(ask, DATABASE))
    await rm(dataDir, { recursive: true })
  }
}

/**
 * Restores a backup and starts a server on the copy. Checks that the copy has every write confirmed before
 * the backup. Returns the violations.
 */
export async function restoreWhole(
  { settings, world, path }: { settings: Settings; world: World; path: string },
  writing: Writing,
): Promise<string[]> {
  await mustRun(settings, 'restore', path)
  const { takenAt } = await readManifest(path)
  const upTo = Date.parse(takenAt) - Date.now() + performance.now()
  const server = await startServer(settings)
  const wrong: string[] = []
  try {
    const origin = `http://127.0.0.1:${new URL(server.url).port}`
    const copy = { ...world, origin: () => origin, databaseUrl: async () => settings['DATABASE_URL']! }
    const { answered, lost, doubled, which } = await writing.reckon({ finders: usualWriters(copy), upTo })
    console.log(`    the copy has ${answered - lost} of ${answered} writes that were answered before`)
    if (lost > 0) wrong.push(`${lost} lost in the copy`)
    if (doubled > 0) wrong.push(`${doubled} doubled in the copy`)
    if (which.length > 0) wrong.push(`namely ${which.slice(0, 10).join(', ')}`)
  } finally {
    const code = await server.stop()
    if (code !== 0) wrong.push(`The server on the copy ended with ${code}.`)
  }
  return wrong
}
