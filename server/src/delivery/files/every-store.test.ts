import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mp4, noise } from '../../../testing/media.ts'
import { appOnStore, s3Store, type S3Store } from '../../../testing/s3-store.ts'
import { sendFiles } from '../../../testing/uploads.ts'
import { readConfig } from '../../config.ts'
import type { FileStore } from './files.ts'
import { openFiles } from './open-files.ts'

const MB = 1024 * 1024
const bytes = Buffer.from('0123456789')

let s3: S3Store
beforeAll(async () => void (s3 = await s3Store()))
afterAll(() => s3.close())

/** Yields the bytes in separate chunks, as a network connection would deliver them. */
async function* inChunks(whole: Buffer) {
  for (let at = 0; at < whole.length; at += 64 * 1024) yield Buffer.from(whole.subarray(at, at + 64 * 1024))
}

describe.each(['a folder', 'an S3-compatible store'])('VLT-131 %s', (kind) => {
  let folder: string
  let files: FileStore
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinhold-stores-'))
    const settings = kind === 'a folder' ? {} : s3.settings
    files = await openFiles(readConfig({ DATA_DIR: folder, ...settings }))
  })
  afterEach(async () => {
    for await (const names of files.names()) for (const name of names) await files.remove(name)
    await rm(folder, { recursive: true, force: true })
  })

  const contentOf = async (name: string) => buffer((await files.get(name))!.stream)
  const named = async () => (await Array.fromAsync(files.names())).flat().toSorted()

  it('returns a stored file, whole or in part, until it is removed', async () => {
    await files.put('abc.full', bytes)
    expect(await files.size('abc.full')).toBe(10)
    const whole = await files.get('abc.full')
    expect([whole!.size, await buffer(whole!.stream)]).toEqual([10, bytes])
    for (const [start, end, part] of [
      [0, 0, '0'],
      [2, 4, '234'],
      [9, 9, '9'],
    ] as const) {
      const { size, stream } = (await files.get('abc.full', { start, end }))!
      expect([size, (await buffer(stream)).toString()]).toEqual([10, part])
    }
    await files.remove('abc.full')
    expect([await files.size('abc.full'), await files.get('abc.full')]).toEqual([null, null])
  })

  it('returns null for a missing file and ignores requests to remove it', async () => {
    expect([await files.size('no'), await files.get('no'), await files.putAt('no')]).toEqual([
      null,
      null,
      null,
    ])
    expect(await files.get('no', { start: 0, end: 3 })).toBeNull()
    await files.remove('no')
    expect(await named()).toEqual([])
  })

  it.each([0, 1, 64 * 1024, 5 * MB - 1, 5 * MB, 5 * MB + 1, 10 * MB, 12 * MB + 7])(
    'stores a stream of %i bytes unchanged',
    async (length) => {
      await files.put('abc.file', inChunks(noise(length)))
      expect(await files.size('abc.file')).toBe(length)
      expect((await contentOf('abc.file')).equals(noise(length))).toBe(true)
    },
  )

  it('doesn’t reveal a file until its stream has ended', async () => {
    const seen: (number | null)[] = []
    async function* watched() {
      for await (const chunk of inChunks(noise(7 * MB))) {
        yield chunk
        if (seen.length < 3) seen.push(await files.size('abc.file'))
      }
      seen.push(await files.size('abc.file'))
    }
    await files.put('abc.file', watched())
    expect(seen).toEqual([null, null, null, null])
    expect(await files.size('abc.file')).toBe(7 * MB)
  })

  it.each([0, 100, 6 * MB, 11 * MB])(
    'stores nothing if the source stream fails after %i bytes',
    async (length) => {
      async function* broken() {
        yield* inChunks(noise(length))
        throw new Error('It broke off.')
      }
      await expect(files.put('abc.file', broken())).rejects.toThrow('It broke off.')
      expect([await files.size('abc.file'), await named()]).toEqual([null, []])
      expect([...s3.begun]).toEqual([])
    },
  )

  it('keeps the bytes of exactly one of many simultaneous puts', async () => {
    await files.put('abc.full', bytes)
    await Promise.all(Array.from({ length: 20 }, (_, i) => files.put('abc.full', Buffer.alloc(1000, i))))
    const kept = await contentOf('abc.full')
    expect(kept).toEqual(Buffer.alloc(1000, kept[0]))
    expect(await named()).toEqual(['abc.full'])
  })

  it('OPS-96 lists its files page by page, resumes after a given name and reports when a file was stored', async () => {
    // By default, both kinds of store list a thousand names per page.
    const [count, sizes] = kind === 'a folder' ? [1050, [1000, 50]] : [45, [20, 20, 5]]
    s3.nameAtMost(20)
    const names = Array.from({ length: count }, (_, i) => `ab${i}.full`)
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => files.put(name, bytes)))
    await files.takeMark('id', 'an-id')
    const pages = await Array.fromAsync(files.names())
    expect(pages.map(({ length }) => length)).toEqual(sizes)
    expect(pages.flat().toSorted()).toEqual(names.toSorted())
    const later = (await Array.fromAsync(files.names(pages[0]!.at(-1)))).flat()
    expect(later).toEqual(expect.arrayContaining(pages.slice(1).flat()))
    // A folder store lists the given name's subfolder again from the beginning.
    expect(later).toHaveLength(kind === 'a folder' ? count : 25)
    const age = Date.now() - (await files.putAt('ab7.full'))!.getTime()
    expect(age > -2_000 && age < 120_000, `${age}`).toBe(true)
  })

  it('accepts only one of many ids set at the same time', async () => {
    await files.dropMarks()
    expect(await files.mark('id')).toBeNull()
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => files.takeMark('id', `id-${i}`)))
    expect(taken).toEqual(Array(20).fill(await files.mark('id')))
    expect(taken[0]).toMatch(/^id-\d+$/)
    expect(await named()).toEqual([])
  })

  it('grants its lease to only one of many concurrent callers', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => files.takeMark('lease', `7-${i}`)))
    expect(taken).toEqual(Array(20).fill(await files.mark('lease')))
    expect([taken[0], await named()]).toEqual([expect.stringMatching(/^7-\d+$/), []])
    await files.dropMarks()
    expect(await files.mark('lease')).toBeNull()
  })

  it('rejects an invalid name', async () => {
    const traps = ['../secret', '..', '.', 'a/b', 'a\\b', '/etc/passwd', 'store-id/..', '%2e%2e%2f']
    for (const name of [...traps, 'a.b.c', 'a..b', '', '.hidden', 'a\0b'])
      for (const use of [
        () => files.size(name),
        () => files.get(name),
        () => files.put(name, bytes),
        () => files.put(name, inChunks(bytes)),
        () => files.remove(name),
        () => files.putAt(name),
      ])
        await expect((async () => use())(), name).rejects.toThrow('This is no name of a stored file.')
    expect(await named()).toEqual([])
  })

  it('removes old partial files but keeps files that are still being written', async () => {
    async function* slow() {
      yield* inChunks(noise(6 * MB))
      await files.removeHalves(new Date(Date.now() - 60_000))
      yield* inChunks(bytes)
    }
    await files.put('abc.file', slow())
    expect(await files.size('abc.file')).toBe(6 * MB + 10)
    await files.removeHalves(new Date(Date.now() + 60_000))
    expect(await named()).toEqual(['abc.file'])
  })
})

/** Metadata of a test picture: a latitude in EXIF form, also used as the longitude, and a unique word. */
const PLACE = '52/1 30/1 59/1'
const WORD = 'taken-at-the-lake'

function withPosition(format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif'): Promise<Buffer> {
  return sharp({ create: { width: 700, height: 500, channels: 3, background: '#456' } })
    .withExif({
      IFD0: { ImageDescription: WORD },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: PLACE, GPSLongitudeRef: 'E', GPSLongitude: PLACE },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${WORD}</rdf:RDF></x:xmpmeta>`)
    .toFormat(format)
    .toBuffer()
}

/** The latitude in EXIF form: three fractions, in both byte orders. */
const LATITUDE = ['writeUInt32LE', 'writeUInt32BE'].map((write) => {
  const fractions = Buffer.alloc(24)
  PLACE.split(/[ /]/).forEach((part, nth) => fractions[write as 'writeUInt32LE'](Number(part), nth * 4))
  return fractions
})

const saysWhere = (some: Buffer) => [WORD, 'GPS', ...LATITUDE].some((mark) => some.includes(mark))

describe('VLT-135 the server', () => {
  const { s3: own, test, ann } = appOnStore()
  it('never stores or sends the location where a picture was taken', async () => {
    /** All files that the server puts into the store, including those that it later removes. */
    const put: Buffer[] = []
    const keep = test.deps.files.put
    test.deps.files.put = async (name, bytes) => {
      const whole = Buffer.isBuffer(bytes) ? bytes : Buffer.concat(await Array.fromAsync(bytes))
      put.push(Buffer.from(whole))
      await keep(name, whole)
    }
    const pictures = await Promise.all((['jpeg', 'png', 'webp', 'tiff', 'avif'] as const).map(withPosition))
    expect(pictures.map(saysWhere)).toEqual(pictures.map(() => true))
    const answer = await sendFiles(ann, ...pictures)
    expect(answer.status).toBe(200)
    const jpeg = pictures[0]!
    const { body } = await ann.browser.upload('/api/upload/photo', jpeg)
    for (const url of [...answer.body.mediaUrls, body.photoUrl])
      for (const size of ['full', 'medium', 'thumb'])
        expect(saysWhere((await ann.browser.get(`${url}?size=${size}`)).raw), `${url} ${size}`).toBe(false)
    expect(put).toHaveLength(18)
    for (const parts of [
      [jpeg, Buffer.from('<!doctype html>')],
      [jpeg, jpeg.subarray(0, 100)],
      [mp4(), jpeg, Buffer.from('MZ')],
    ])
      expect((await sendFiles(ann, ...parts)).status).toBe(415)
    expect(put.map(saysWhere)).toEqual(put.map(() => false))
    expect(own.asked.length).toBeGreaterThan(0)
    expect(own.asked.filter(({ body }) => saysWhere(body))).toEqual([])
    const inside = await readdir(test.config.dataDir, { recursive: true, withFileTypes: true })
    for (const entry of inside.filter((each) => each.isFile()))
      expect(saysWhere(await readFile(join(entry.parentPath, entry.name))), entry.name).toBe(false)
    expect(await readdir(join(test.config.dataDir, 'incoming'))).toEqual([])
  })
})
