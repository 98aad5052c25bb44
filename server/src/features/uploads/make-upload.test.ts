import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { filmsThatAreRefused, filmsWithPlaces, PLACE } from '../../../testing/films.ts'
import { formOf } from '../../../testing/forms.ts'
import { box, mp4, noise, webm } from '../../../testing/media.ts'
import { tusOf } from '../../../testing/open-uploads.ts'
import { member } from '../../../testing/people.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

async function keptFiles(): Promise<Buffer[]> {
  const folder = join(test.config.dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    all.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  )
}

it('VLT-125 a video or recording is stored and sent without its location', async () => {
  // One video in each container format.
  const films = [...new Map(filmsWithPlaces.map((each) => [each.in, each.film])).values()]
  const before = (await keptFiles().catch(() => [])).length
  const form = formOf(films.map((content) => ({ name: 'file', filename: 'a.mp4', content })))
  const { status, body } = await ann.browser.send('POST', '/api/upload', ...form)
  expect([status, body.error]).toEqual([200, undefined])
  const tus = tusOf(ann.browser)
  const urls = [...body.mediaUrls]
  for (const film of films) {
    const id = await tus.begin(film.length, 'a.mp4')
    const half = film.length >> 1
    await tus.piece(id, 0, film.subarray(0, half))
    expect((await tus.piece(id, half, film.subarray(half))).status).toBe(204)
    urls.push(`/media/${id}`)
  }
  const kept = await keptFiles()
  expect(kept.length).toBe(before + films.length * 2)
  expect(kept.filter((bytes) => bytes.includes(PLACE))).toEqual([])
  for (const [index, url] of urls.entries()) {
    const sent = (await ann.browser.get(url as '/media/:uploadId')).raw
    expect([sent.includes(PLACE), sent.length]).toEqual([false, films[index % films.length]!.length])
  }
})

// This TIFF stores its directory after its pixels.
const tiff = () => {
  const image = { width: 200, height: 200, channels: 3 as const, background: '#1f4d3a' }
  return sharp({ create: image }).tiff({ compression: 'none' }).toBuffer()
}
const end = { isLast: true, bytes: 90_000 }
const sound = { ...end, handlers: ['soun'] }

it.each([
  ['a TIFF', tiff, 'picture', 'image/webp'],
  ['an MP4 video', () => mp4(end), 'video', 'video/mp4'],
  ['an MP4 audio recording', () => mp4(sound), 'audio', 'audio/mp4'],
  ['an Android audio recording', () => mp4({ ...sound, brand: '3gp4' }), 'audio', 'audio/mp4'],
  ['a WebM audio recording', () => webm({ isLast: true, codecs: ['A_OPUS'] }), 'audio', 'audio/webm'],
])(
  'VLT-147 VLT-148 recognizes %s with metadata at the end, whether sent whole or in pieces',
  async (_, make, kind, contentType) => {
    const content = await make()
    const form = formOf([{ name: 'file', filename: 'a', content }])
    const whole = await ann.browser.send('POST', '/api/upload', ...form)
    expect(whole.body.media).toMatchObject([{ kind, contentType }])
    const tus = tusOf(ann.browser)
    const id = await tus.begin(content.length, 'a')
    await tus.piece(id, 0, content)
    expect((await tus.see(id)).body.media).toMatchObject({ kind, contentType })
  },
)

it.each([
  [
    'VLT-125 a video whose location can’t be removed',
    filmsThatAreRefused[0]!.film,
    'contains the place where it was made, and we cannot remove it. Please save a copy without its location, and send that.',
  ],
  [
    'VLT-125 a video in an unknown format',
    filmsThatAreRefused[1]!.film,
    'has no picture or sound in a format that we know. Please save a copy of it as MP4 or MP3, and send that.',
  ],
  [
    'VLT-141 a video cut off before its index',
    Buffer.concat([box('ftyp', 'isom', [0, 0, 2, 0]), box('mdat', noise(9_000)).subarray(0, 5_000)]),
    'is cut off: a part that is needed to play it is missing. Please choose the whole file.',
  ],
])('%s is rejected and isn’t stored', async (_, film, why) => {
  const before = (await keptFiles()).length
  const refusal = { code: 'unsupported_media_type', error: `The file “a.mp4” ${why}` }
  const form = formOf([{ name: 'file', filename: 'a.mp4', content: film }])
  const whole = await ann.browser.send('POST', '/api/upload', ...form)
  expect(whole).toMatchObject({ status: 415, body: refusal })
  const tus = tusOf(ann.browser)
  const id = await tus.begin(film.length, 'a.mp4')
  expect(await tus.piece(id, 0, film)).toMatchObject({ status: 415, body: refusal })
  expect((await tus.head(id)).status).toBe(404)
  expect((await keptFiles()).length).toBe(before)
})
