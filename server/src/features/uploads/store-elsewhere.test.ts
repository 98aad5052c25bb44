import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { formOf } from '../../../testing/forms.ts'
import { mp4 } from '../../../testing/media.ts'
import { member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { newId } from '../../http/tokens.ts'
import { removeLostFiles } from '../retention/remove-lost-files.ts'
import { sweep } from '../retention/sweep-leftovers.ts'

let test: TestApp
let ann: Person
const kept = new Map<string, { bytes: Buffer; at: Date }>()
beforeAll(async () => {
  test = await openTestApp()
  test.deps.files = elsewhere()
  ann = await member(test, 'Ann')
})
afterAll(() => test.close())

/** A store that is no folder of this machine: it answers by name and has no disk. */
function elsewhere(): FileStore {
  let id: string | null = null
  return {
    place: { files: 'elsewhere', id: 'elsewhere/store-id', settings: 'ELSEWHERE' },
    id: async () => id,
    takeId: async (given) => (id ??= given),
    dropId: async () => void (id = null),
    async put(name, bytes) {
      const chunks = Buffer.isBuffer(bytes) ? [bytes] : await Array.fromAsync(bytes)
      kept.set(name, { bytes: Buffer.concat(chunks), at: new Date() })
    },
    async get(name, range) {
      const file = kept.get(name)?.bytes
      const part = file?.subarray(range?.start, range && range.end + 1)
      return file && part ? { stream: Readable.from([part]), size: file.length } : null
    },
    size: async (name) => kept.get(name)?.bytes.length ?? null,
    remove: async (name) => void kept.delete(name),
    async *names() {
      for (const name of kept.keys()) yield [name]
    },
    putAt: async (name) => kept.get(name)?.at ?? null,
    removeHalves: async () => {},
    check: async () => {},
    disk: null,
  }
}

it('files that lie elsewhere come in, are shown, in part too, and go', async () => {
  const parts = [mp4(), await photo()].map((content) => ({ name: 'file', filename: 'a', content }))
  const { body } = await ann.browser.send('POST', '/api/upload', ...formOf(parts))
  const [film, picture] = (body.mediaUrls as string[]).map((url) => url.replace('/media/', ''))
  const names = [`${film}.file`, ...['full', 'medium', 'thumb'].map((size) => `${picture}.${size}`)]
  expect([...kept.keys()].toSorted()).toEqual(names.toSorted())
  expect((await ann.browser.get(`/media/${film}`)).raw.equals(mp4())).toBe(true)
  const part = await ann.browser.get(`/media/${film}`, { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.raw.toString()]).toEqual([206, 'ftyp'])
  expect((await ann.browser.get(`/media/${picture}?size=thumb`)).headers['content-type']).toBe('image/webp')

  const lost = `${newId()}.file`
  await test.deps.files.put(lost, Buffer.from('lost'))
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  for (const file of kept.values()) file.at = longAgo
  await test.db
    .updateTable('players')
    .set({ created_at: new Date(0) })
    .execute()
  await removeLostFiles(test.deps)
  expect([...kept.keys()].toSorted()).toEqual(names.toSorted())
  await test.db.updateTable('uploads').set({ created_at: longAgo }).execute()
  await sweep(test.deps)
  expect([...kept.keys()]).toEqual([])
})
