import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDataDir, kill, startOwner } from '../../testing/embedded.ts'
import { acquireInstanceLock } from './instance-lock.ts'

test('a second owner of a data folder is refused with a sentence until the first lets go', async () => {
  const dataDir = await emptyDataDir()
  const release = await acquireInstanceLock(dataDir)
  await expect(acquireInstanceLock(dataDir)).rejects.toThrow(
    `Kinhold is already running with the data folder ${dataDir}. Stop it first, or start this one with another DATA_DIR.`,
  )
  await release()
  await (
    await acquireInstanceLock(dataDir)
  )()
})

test('the lock is on the folder, by whatever path it is called', async () => {
  const dataDir = await emptyDataDir()
  const alias = join(await emptyDataDir(), 'alias')
  await symlink(dataDir, alias)
  const release = await acquireInstanceLock(dataDir)
  await expect(acquireInstanceLock(alias)).rejects.toThrow('already running')
  await release()
})

test('two folders do not hinder each other, and a missing one is made', async () => {
  const parent = await emptyDataDir()
  const releases = await Promise.all(
    ['one', 'two/deep'].map((name) => acquireInstanceLock(join(parent, name))),
  )
  for (const release of releases) await release()
})

test('the lock of a killed process is free', async () => {
  const dataDir = await emptyDataDir()
  const owner = await startOwner(dataDir)
  await expect(acquireInstanceLock(dataDir)).rejects.toThrow('already running')
  await kill(owner.process)
  await (
    await acquireInstanceLock(dataDir)
  )()
})

test('of two first starts at the same moment one wins and the other is told so', async () => {
  const dataDir = await emptyDataDir()
  const said = (await Promise.all([startOwner(dataDir), startOwner(dataDir)])).map((owner) => owner.said)
  expect(said.filter(({ url }) => url)).toHaveLength(1)
  expect(said.map(({ error }) => error).filter(Boolean)).toEqual([
    expect.stringContaining('Kinhold is already running with the data folder'),
  ])
})
