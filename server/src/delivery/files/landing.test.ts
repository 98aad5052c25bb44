import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../http/tokens.ts'
import { openLanding } from './landing.ts'

async function landing() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinhold-landing-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const folder = join(dataDir, 'incoming')
  return { dataDir, folder, landing: await openLanding({ dataDir }), inside: () => readdir(folder) }
}

async function* inChunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

it('VLT-135 keeps a file unchanged until it is removed', async () => {
  const { landing: own, inside } = await landing()
  const path = await own.put(inChunks('01', '234'))
  expect(await readFile(path, 'utf8')).toBe('01234')
  await own.remove(path)
  await own.remove(path)
  expect(await inside()).toEqual([])
})

it('VLT-135 leaves nothing behind if reading a stream or writing to disk fails', async () => {
  const { landing: own, folder, inside } = await landing()
  async function* broken() {
    yield Buffer.from('01')
    expect(await inside()).toHaveLength(1)
    throw new Error('It broke off.')
  }
  await expect(own.put(broken())).rejects.toThrow('It broke off.')
  expect(await inside()).toEqual([])
  await rm(folder, { recursive: true })
  await expect(own.put(inChunks('01'))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('removes only old files that killed processes have left behind', async () => {
  const { landing: own, folder, inside } = await landing()
  const [old, young] = [newId(), newId()]
  const moment = new Date('2026-01-05T10:00:00Z')
  for (const name of [old, young, 'notes.txt']) {
    await writeFile(join(folder, name), 'left')
    const at = new Date(moment.getTime() + (name === young ? 0 : -1))
    await utimes(join(folder, name), at, at)
  }
  await own.removeOld(moment)
  expect((await inside()).toSorted()).toEqual(['notes.txt', young].toSorted())
})

it.skipIf(process.platform === 'win32')('hides its files from other users of the machine', async () => {
  const { dataDir, folder, landing: own } = await landing()
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect([await modeOf(folder), await modeOf(await own.put(inChunks('01')))]).toEqual(['700', '600'])
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  await openLanding({ dataDir })
  expect(await modeOf(folder)).toBe('700')
})
