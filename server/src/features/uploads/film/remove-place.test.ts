import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { filmWithPlaces, PLACE } from '../../../../testing/films.ts'
import { formOf } from '../../../../testing/forms.ts'
import { tusOf } from '../../../../testing/open-uploads.ts'
import { member } from '../../../../testing/people.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

async function keptFiles(): Promise<Buffer[]> {
  const folder = join(test.config.dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    all.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  )
}

it('VLT-125 where a film was made is in no byte that is kept or sent', async () => {
  const films = filmWithPlaces.map(({ film }) => film)
  const before = (await keptFiles().catch(() => [])).length
  const form = formOf(films.map((content) => ({ name: 'file', filename: 'a.mp4', content })))
  const { status, body } = await ann.browser.send('POST', '/api/upload', ...form)
  expect([status, body.error]).toEqual([200, undefined])
  const kept = await keptFiles()
  expect(kept.length).toBe(before + films.length)
  expect(kept.filter((bytes) => bytes.includes(PLACE))).toEqual([])
  for (const [index, url] of body.mediaUrls.entries()) {
    const sent = (await ann.browser.get(url)).raw
    expect(sent.includes(PLACE)).toBe(false)
    expect(sent.length).toBe(films[index]!.length)
  }
})

it('VLT-125 nor of one that came in pieces', async () => {
  const { film } = filmWithPlaces[0]!
  const tus = tusOf(ann.browser)
  const id = await tus.begin(film.length, 'a.mp4')
  await tus.piece(id, 0, film.subarray(0, 100))
  expect((await tus.piece(id, 100, film.subarray(100))).status).toBe(204)
  expect((await keptFiles()).filter((bytes) => bytes.includes(PLACE))).toEqual([])
  const sent = (await ann.browser.get(`/media/${id}`)).raw
  expect([sent.includes(PLACE), sent.length]).toEqual([false, film.length])
})
