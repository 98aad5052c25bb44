import { expect, it } from 'vitest'
import { beforehand } from '../../../testing/beforehand.ts'
import { mp4 } from '../../../testing/media.ts'
import { mediaIn, tusOf } from '../../../testing/open-uploads.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { appOnStore } from '../../../testing/s3-store.ts'

const MB = 1024 * 1024

const { s3, test, ann } = appOnStore()
const tus = beforehand(async () => tusOf(ann.browser))

const stored = async (id: string) =>
  (await Array.fromAsync(test.deps.files.names()))
    .flat()
    .filter((name) => name.startsWith(`${id}.`))
    .toSorted()

it('VLT-131, VLT-140 a film goes on where it broke off also where files lie in an object store', async () => {
  const film = mp4({ bytes: 20 * MB })
  const id = await tus.begin(film.length)
  expect((await tus.piece(id, 0, film.subarray(0, 9 * MB))).status).toBe(204)
  expect(await stored(id)).toHaveLength(2)
  const last = await tus.piece(id, 9 * MB, film.subarray(9 * MB))
  expect(mediaIn(last)).toMatchObject({ kind: 'video', size: film.length })
  expect(await stored(id)).toEqual([`${id}.file`])
  expect((await ann.browser.get(`/media/${id}`)).raw.equals(film)).toBe(true)
})

it('VLT-135, VLT-140 of a picture that comes in pieces the store never gets a byte that can be read', async () => {
  const jpeg = await photo({ width: 900, height: 600 })
  const before = s3.asked.length
  const id = await tus.begin(jpeg.length, 'boat.jpg')
  for (let at = 0; at < jpeg.length; at += 4000) await tus.piece(id, at, jpeg.subarray(at, at + 4000))
  expect((await tus.see(id)).body.media).toMatchObject({ kind: 'picture', width: 900 })
  const bodies = s3.asked.slice(before).map(({ body }) => body)
  for (let at = 0; at + 64 < jpeg.length; at += 64)
    expect(bodies.some((body) => body.includes(jpeg.subarray(at, at + 64)))).toBe(false)
  expect(await stored(id)).toEqual([`${id}.full`, `${id}.medium`, `${id}.thumb`])
})

it('VLT-132, VLT-140 while the store is away a piece is refused, and goes on when it is back; an end is an end', async () => {
  const film = mp4({ bytes: 1000 })
  const [id, ended] = [await tus.begin(film.length), await tus.begin(film.length)]
  await tus.piece(ended, 0, film.subarray(0, 500))
  s3.answerBy((_, response) => {
    response.writeHead(403).end()
    return true
  })
  expectRefused(await tus.piece(id, 0, film), 503, 'store_away')
  expect((await tus.cancel(ended)).status).toBe(204)
  s3.answerBy(null)
  expect((await tus.see(ended)).status).toBe(404)
  expect((await tus.see(id)).body.offset).toBe(0)
  expect((await tus.piece(id, 0, film)).status).toBe(204)
})
