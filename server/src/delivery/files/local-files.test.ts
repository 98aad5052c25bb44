import { createReadStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { localFiles } from './local-files.ts'

async function store() {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = localFiles(join(folder, 'files'))
  const inside = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
  return { folder, files, inside }
}

const bytes = Buffer.from('0123456789')

it('what is put is there, whole or in part, until it is removed', async () => {
  const { files } = await store()
  await files.put('abc.full', bytes)
  expect(await files.size('abc.full')).toBe(10)
  expect(await buffer((await files.get('abc.full'))!.stream)).toEqual(bytes)
  const part = await files.get('abc.full', { start: 2, end: 4 })
  expect([part!.size, (await buffer(part!.stream)).toString()]).toEqual([10, '234'])
  await files.remove('abc.full')
  expect([await files.size('abc.full'), await files.get('abc.full')]).toEqual([null, null])
})

it('what is not there is null, and removing it again is fine', async () => {
  const { files } = await store()
  expect(await files.size('nothing')).toBeNull()
  expect(await files.get('nothing')).toBeNull()
  await files.remove('nothing')
})

it('a file put twice has the newer bytes', async () => {
  const { files, inside } = await store()
  await Promise.all(Array.from({ length: 20 }, (_, i) => files.put('same.full', Buffer.alloc(1000, i))))
  const kept = await buffer((await files.get('same.full'))!.stream)
  expect(kept).toEqual(Buffer.alloc(1000, kept[0]))
  expect(await inside()).toHaveLength(1)
})

it.each([
  '../secret',
  '..',
  'a/b',
  'a\\b',
  '/etc/passwd',
  'a.b.c',
  'a\0b',
  '',
  '.',
  '.hidden',
  'a..b',
  '%2e%2e%2f',
])('a name that is none is refused: %j', async (name) => {
  const { files, inside } = await store()
  for (const use of [
    () => files.size(name),
    () => files.get(name),
    () => files.put(name, bytes),
    () => files.path(name),
    () => files.remove(name),
  ])
    await expect((async () => use())()).rejects.toThrow('This is no name of a stored file.')
  expect(await inside()).toEqual([])
})

it('a file that cannot be written leaves nothing behind', async () => {
  const { folder, files, inside } = await store()
  // A folder where the file belongs: writing works, taking its place does not.
  await mkdir(join(folder, 'files/ab/abc.full/in'), { recursive: true })
  await expect(files.put('abc.full', bytes)).rejects.toThrow()
  expect(await inside()).toEqual([])
})

it('a stream is written as it comes, and is there when it has ended', async () => {
  const { files, inside } = await store()
  const seen: (number | null)[] = []
  await files.put('abc.file', chunks())
  expect([seen, await files.size('abc.file')]).toEqual([[null, null], 10])
  expect(await buffer(createReadStream(await files.path('abc.file')))).toEqual(bytes)
  expect(await inside()).toHaveLength(1)

  async function* chunks() {
    for (const part of [bytes.subarray(0, 3), bytes.subarray(3)]) {
      yield part
      seen.push(await files.size('abc.file'))
    }
  }
})

it('a stream that breaks off leaves nothing behind, and its error is thrown', async () => {
  const { files, inside } = await store()
  async function* broken() {
    yield bytes
    expect(await inside()).toHaveLength(1)
    throw new Error('It broke off.')
  }
  await expect(files.put('abc.file', broken())).rejects.toThrow('It broke off.')
  expect(await inside()).toEqual([])
})

it('trouble with the disk is told, not taken for absence', async () => {
  const { folder, files } = await store()
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'files/ab'), 'a file where a folder belongs')
  await chmod(join(folder, 'files/ab'), 0o600)
  await expect(files.size('abc.full')).rejects.toMatchObject({ code: 'ENOTDIR' })
})
