import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { newId } from '../../http/tokens.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localFiles } from './local-files.ts'

async function store() {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = await localFiles(join(folder, 'files'))
  const inside = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
  return { folder, files, inside }
}

const bytes = Buffer.from('0123456789')

it('leaves nothing behind when a write fails', async () => {
  const { folder, files, inside } = await store()
  // A folder at the file's path makes the rename fail after the write.
  await mkdir(join(folder, 'files/ab/abc.full/in'), { recursive: true })
  await expect(files.put('abc.full', bytes)).rejects.toThrow('rename')
  expect(await inside()).toEqual([])
})

it('frees the memory of a written chunk unless that memory is shared', async () => {
  const { files } = await store()
  const larger = Buffer.from('0123456789'.repeat(10_000))
  const [own, part] = [Buffer.from(larger), larger.subarray(0, 50_000)]
  const seen: number[] = []
  await files.put('abc.file', chunks())
  expect([seen, part.length, larger.length]).toEqual([[0, 50_000], 50_000, 100_000])
  expect(await buffer((await files.get('abc.file'))!.stream)).toEqual(Buffer.concat([larger, part]))

  async function* chunks() {
    for (const chunk of [own, part]) {
      yield chunk
      seen.push(chunk.length)
    }
  }
})

it('throws a disk error instead of reporting the file as missing', async () => {
  const { folder, files } = await store()
  await writeFile(join(folder, 'files/ab'), 'a file where a folder belongs')
  await chmod(join(folder, 'files/ab'), 0o600)
  await expect(files.size('abc.full')).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it('lists only stored files', async () => {
  const { folder, files } = await store()
  const named = async () => (await Array.fromAsync(files.names())).map((page) => page.toSorted())
  expect(await named()).toEqual([])
  await files.put('abc.full', bytes)
  await files.put('xyz', bytes)
  await mkdir(join(folder, 'files/ab/abd.full/abe.full'), { recursive: true })
  await symlink(join(folder, 'files/ab/abc.full'), join(folder, 'files/ab/abf.full'))
  for (const odd of ['README', 'ab/.hidden', 'ab/ab.c.d', 'ab/xyz.full', 'ab/abd.full/abg.full'])
    await writeFile(join(folder, 'files', odd), 'not ours')
  await writeFile(join(folder, `files/ab/${half('abc.full')}`), 'half')
  expect(await named()).toEqual([['abc.full', 'xyz']])
})

it('removes only old partial files', async () => {
  const { folder, files, inside } = await store()
  await files.removeHalves(new Date())
  await files.put('abc.full', bytes)
  const kept = ['abc.full', half('abd.full', 'young'), 'abc.full.part', half('xyz'), 'xy.part', half('a b')]
  for (const name of [...kept, half('abc.full', 'old'), half('abe', 'old')])
    await writeFile(join(folder, 'files/ab', name), bytes)
  const moment = new Date('2026-01-05T10:00:00Z')
  for (const { parentPath, name } of await inside()) {
    const at = new Date(moment.getTime() + (name.includes('young') ? 0 : -1))
    await utimes(join(parentPath, name), at, at)
  }
  await files.removeHalves(moment)
  expect((await inside()).map(({ name }) => name).toSorted()).toEqual(kept.toSorted())
})

describe.skipIf(process.platform === 'win32')('other users of the machine', () => {
  const modes = (folder: string, ...paths: string[]) =>
    Promise.all(paths.map(async (path) => ((await stat(join(folder, path))).mode & 0o777).toString(8)))

  it.each([0, 0o022, 0o277])('can’t read stored files under umask %i', async (mask) => {
    const before = process.umask(mask)
    onTestFinished(() => void process.umask(before))
    const { folder, files } = await store()
    await files.takeMark('id', 'store')
    await files.put('abc.full', bytes)
    await files.put('abd.file', halfway())
    process.umask(before)
    const put = await modes(folder, 'files/store-id', 'files/ab/abc.full', 'files/ab/abd.file')
    expect(put).toEqual(['600', '600', '600'])
    for (const mode of await modes(folder, 'files', 'files/ab')) expect(mode).toMatch(/^[57]00$/)

    async function* halfway() {
      yield bytes
      const [name] = (await readdir(join(folder, 'files/ab'))).filter((one) => one.endsWith('.part'))
      expect(await modes(folder, `files/ab/${name}`)).toEqual(['600'])
    }
  })

  it('lose access to a folder from an earlier version', async () => {
    const { folder } = await store()
    await loose(folder)
    const again = await localFiles(join(folder, 'files'))
    expect(await modes(folder, 'files', 'files/ab')).toEqual(['700', '755'])
    await again.disk.closeToOthers()
    const paths = ['files/ab', 'files/ab/abc.full', `files/ab/${OLD_HALF}`, 'files/xy', 'files/xy/xyz.file']
    expect(await modes(folder, ...paths)).toEqual(['700', '600', '600', '700', '600'])
  })

  it('keep access to the operator’s own files', async () => {
    const { folder } = await store()
    await loose(folder)
    await mkdir(join(folder, 'files/notes'))
    await writeFile(join(folder, 'elsewhere.full'), 'his')
    await symlink(join(folder, 'elsewhere.full'), join(folder, 'files/ab/abe.full'))
    for (const path of ['files/notes/a.txt', 'files/ab/read me', 'files/README'])
      await writeFile(join(folder, path), 'his')
    const his = ['files/notes', 'files/notes/a.txt', 'files/ab/read me', 'files/README', 'elsewhere.full']
    for (const path of his) await chmod(join(folder, path), 0o775)
    await chmod(join(folder, 'files/ab/abc.full'), 0o440)
    await chmod(join(folder, 'files/xy'), 0o500)
    await chmod(join(folder, 'files'), 0o500)
    await (await localFiles(join(folder, 'files'))).disk.closeToOthers()
    expect(await modes(folder, ...his)).toEqual(his.map(() => '775'))
    expect(await modes(folder, 'files', 'files/ab/abc.full', 'files/xy')).toEqual(['500', '400', '500'])
  })

  it('lose access to the subfolders that an interrupted run did not restrict', async () => {
    const { folder } = await store()
    await loose(folder)
    await chmod(join(folder, 'files/ab'), 0o700)
    await (await localFiles(join(folder, 'files'))).disk.closeToOthers()
    expect(await modes(folder, 'files/ab/abc.full', 'files/xy/xyz.file')).toEqual(['644', '600'])
  })

  const OLD_HALF = half('abd.full')

  /** Creates a store with the permissions that an earlier version gave its files and folders. */
  async function loose(folder: string): Promise<void> {
    for (const path of ['files', 'files/ab', 'files/xy']) {
      await mkdir(join(folder, path), { recursive: true })
      await chmod(join(folder, path), 0o755)
    }
    for (const path of ['files/ab/abc.full', `files/ab/${OLD_HALF}`, 'files/xy/xyz.file']) {
      await writeFile(join(folder, path), bytes)
      await chmod(join(folder, path), 0o644)
    }
  }
})

it('reports the free and total space on its disk', async () => {
  const { free, total } = (await (await store()).files.disk.space())!
  expect([free > 0, total > free]).toEqual([true, true])
})

/** Returns the name of a partial file that a killed process leaves behind. */
function half(name: string, mark = ''): string {
  return `${name}.${mark}${newId().slice(mark.length)}.part`
}
