import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDataDir, kill, startOwner } from '../../testing/embedded.ts'
import { acquireInstanceLock } from './instance-lock.ts'

test('only one process can lock a data folder', async () => {
  const dataDir = join(await emptyDataDir(), 'deep')
  const alias = join(await emptyDataDir(), 'alias')
  const [release, other] = [
    await acquireInstanceLock(dataDir),
    await acquireInstanceLock(await emptyDataDir()),
  ]
  await symlink(dataDir, alias)
  await expect(acquireInstanceLock(dataDir)).rejects.toThrow(
    `Kinhold is already running with the data folder ${dataDir}. Stop it first, or start this one with another DATA_DIR.`,
  )
  await expect(acquireInstanceLock(alias)).rejects.toThrow('already running')
  await release()
  const again = await acquireInstanceLock(dataDir)
  for (const each of [again, other]) await each()
})

test('the lock of a killed process is released', async () => {
  const dataDir = await emptyDataDir()
  const owner = await startOwner(dataDir)
  await expect(acquireInstanceLock(dataDir)).rejects.toThrow('already running')
  await kill(owner.process)
  await (
    await acquireInstanceLock(dataDir)
  )()
})

test('only one of two simultaneous starts with an empty data folder succeeds', async () => {
  const dataDir = await emptyDataDir()
  const said = (await Promise.all([startOwner(dataDir), startOwner(dataDir)])).map((owner) => owner.said)
  expect(said.filter(({ url }) => url)).toHaveLength(1)
  expect(said.map(({ error }) => error).filter(Boolean)).toEqual([
    expect.stringContaining('Kinhold is already running with the data folder'),
  ])
})
