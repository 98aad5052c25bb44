import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { contentOf } from '../../../../testing/content.ts'
import { formOf } from '../../../../testing/forms.ts'
import { mp4, pdf } from '../../../../testing/media.ts'
import {
  announced,
  answerOn,
  mediaIn,
  pieceHeaders,
  pieceOnItsWay,
  tusOf,
} from '../../../../testing/open-uploads.ts'
import { member } from '../../../../testing/people.ts'
import { photo } from '../../../../testing/pictures.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { lineOf, namesIn } from '../../../../testing/uploads.ts'

const MB = 1024 * 1024

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))
const tus = beforehand(async () => tusOf(ann.browser))
afterEach(() => vi.restoreAllMocks())

const stored = () => namesIn(test)

describe('VLT-140 a file sent in pieces', () => {
  it('produces the same media as a file sent whole', async () => {
    const film = mp4({ bytes: 3 * MB })
    const id = await tus.begin(film.length, 'På sjön.mp4')
    const first = await tus.piece(id, 0, film.subarray(0, MB))
    expect([first.status, first.headers['upload-offset'], mediaIn(first)]).toEqual([204, String(MB), null])
    const head = await tus.head(id)
    expect(head.headers).toMatchObject({
      'upload-offset': String(MB),
      'upload-length': String(film.length),
      'upload-metadata': announced(0, 'På sjön.mp4')['upload-metadata'],
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    })
    expect([head.status, head.raw.length]).toEqual([200, 0])
    const last = await tus.piece(id, MB, film.subarray(MB))
    const [form, options] = formOf([{ name: 'file', filename: 'På sjön.mp4', content: film }])
    const { body: whole } = await ann.browser.send('POST', '/api/upload', form, options)
    const media = { ...whole.media[0]!, url: `/media/${id}` }
    expect(mediaIn(last)).toEqual(media)
    const [offset, length] = [film.length, film.length]
    expect((await tus.see(id)).body).toEqual({ id, offset, length, expiresAt: expect.any(String), media })
    expect(mediaIn(await tus.head(id))).toEqual(media)
    const again = await tus.piece(id, film.length, Buffer.alloc(0))
    expect([again.status, mediaIn(again)]).toEqual([204, media])
    expect((await ann.browser.get(`/media/${id}`)).raw.equals(film)).toBe(true)
    expect(await namesIn(test, id)).toEqual([`${id}.file`])
  })

  it.each(['content-length: 2097152', 'transfer-encoding: chunked'])(
    'can be resumed at the last stored offset after a disconnect: %s',
    async (framing) => {
      const film = mp4({ bytes: 2 * MB })
      const id = await tus.begin(film.length)
      const put = vi.spyOn(test.deps.files, 'put')
      const socket = await pieceOnItsWay(await lineOf(test, ann), id, framing)
      socket.write(framing.startsWith('t') ? `${MB.toString(16)}\r\n` : '')
      socket.write(film.subarray(0, MB))
      await vi.waitUntil(() => put.mock.calls.length > 0, 20_000)
      socket.destroy()
      await vi.waitUntil(async () => ((await tus.see(id)).body.offset ?? 0) > 0, 20_000)
      const { offset } = (await tus.see(id)).body
      expect(offset).toBeLessThanOrEqual(MB)
      await vi.waitUntil(
        async () => (await tus.piece(id, offset, film.subarray(offset))).status === 204,
        20_000,
      )
      expect((await ann.browser.get(`/media/${id}`)).raw.equals(film)).toBe(true)
    },
  )

  it('is identified by its first bytes, even if they span several pieces', async () => {
    const paper = pdf()
    const id = await tus.begin(paper.length, 'a.pdf')
    for (const [at] of paper.subarray(0, 6).entries())
      expect((await tus.piece(id, at, paper.subarray(at, at + 1))).status).toBe(204)
    expect(mediaIn(await tus.piece(id, 6, paper.subarray(6)))).toMatchObject({ kind: 'pdf', name: 'a.pdf' })
  })

  it('is stored encrypted until it is complete', async () => {
    const jpeg = await photo({ width: 2000, height: 1000 })
    const id = await tus.begin(jpeg.length, 'boat.jpg')
    await tus.piece(id, 0, jpeg.subarray(0, 1000))
    const [piece] = await namesIn(test, id)
    const kept = await buffer((await test.deps.files.get(piece!))!.stream)
    expect([kept.length, kept.includes(jpeg.subarray(0, 16))]).toEqual([1000, false])
    const last = await tus.piece(id, 1000, jpeg.subarray(1000))
    const row = test.db.selectFrom('open_uploads').select('key').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ key: null })
    expect(mediaIn(last)).toMatchObject({ kind: 'picture', name: null, width: 1600, height: 800 })
    expect(await namesIn(test, id)).toEqual([`${id}.full`, `${id}.medium`, `${id}.thumb`])
    expect((await ann.browser.get(`/media/${id}?size=thumb`)).headers['content-type']).toBe('image/webp')
  })
})

describe('VLT-141 the server rejects', () => {
  const refusedOpening = (headers: Record<string, string>, status: number, code: string) =>
    turnedAway(test, () => ann.browser.post('/api/uploads', undefined, { headers }), status, code)

  it('an upload without a valid length', async () => {
    const { 'upload-length': _, ...without } = announced(1)
    await refusedOpening(without, 400, 'length_required')
    for (const length of ['-1', '1.5', '', '1e3', '9'.repeat(30)])
      await refusedOpening({ ...without, 'upload-length': length }, 400, 'length_required')
    await refusedOpening({ ...without, 'upload-defer-length': '1' }, 400, 'length_deferred')
    await refusedOpening(announced(0), 400, 'file_required')
    const { body } = await refusedOpening(announced(100 * MB + 1, 'a.mp4'), 413, 'too_large')
    expect(body.error).toBe(
      'The file “a.mp4” is too large: a file may have at most 100 MB. Please choose a smaller one.',
    )
    await refusedOpening({ ...announced(1), 'upload-metadata': 'x'.repeat(2001) }, 400, 'metadata_too_long')
    const { status } = await tus.open(100 * MB)
    expect(status).toBe(201)
    const said = await test.browser().send('OPTIONS', '/api/uploads')
    expect(said.status).toBe(204)
    expect(said.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(100 * MB),
    })
  })

  it('a request without a valid protocol version, content type or offset', async () => {
    const id = await tus.begin(1000)
    const path = `/api/uploads/${id}` as const
    const send =
      (headers: Record<string, string>, body: Buffer | object = mp4({ bytes: 10 })) =>
      () =>
        ann.browser.patch(path, body, { headers })
    const { 'tus-resumable': _, ...versionless } = pieceHeaders(0)
    const old = await turnedAway(test, send(versionless), 412, 'tus_version')
    expect(old.headers['tus-version']).toBe('1.0.0')
    await turnedAway(test, send({ ...pieceHeaders(0), 'tus-resumable': '0.2.2' }), 412, 'tus_version')
    await turnedAway(test, () => ann.browser.delete(path), 412, 'tus_version')
    await turnedAway(test, () => ann.browser.post('/api/uploads'), 412, 'tus_version')
    const json = { ...pieceHeaders(0), 'content-type': 'application/json' }
    await turnedAway(test, send(json, { a: 1 }), 415, 'not_octets')
    const { 'content-type': __, ...typeless } = pieceHeaders(0)
    await turnedAway(test, send(typeless), 415, 'not_octets')
    const { 'upload-offset': ___, ...placeless } = pieceHeaders(0)
    await turnedAway(test, send(placeless), 400, 'offset_required')
    await turnedAway(test, send({ ...placeless, 'upload-offset': '-1' }), 400, 'offset_required')
  })

  it('a piece at the wrong offset, and returns the right offset', async () => {
    const film = mp4({ bytes: 1000 })
    const id = await tus.begin(film.length)
    await tus.piece(id, 0, film.subarray(0, 400))
    for (const offset of [0, 399, 401, 1000]) {
      const answer = await turnedAway(test, () => tus.piece(id, offset, film), 409, 'offset_conflict')
      expect(answer.headers['upload-offset']).toBe('400')
    }
  })

  it('more bytes than announced', async () => {
    const film = mp4({ bytes: 1000 })
    const id = await tus.begin(film.length)
    await turnedAway(test, () => tus.piece(id, 0, Buffer.concat([film, film])), 413, 'too_long')
    const socket = await pieceOnItsWay(await lineOf(test, ann), id, 'transfer-encoding: chunked')
    socket.write(`3e9\r\n${film.toString('latin1')}!\r\n0\r\n\r\n`, 'latin1')
    expect(await answerOn(socket)).toContain('too_long')
    expect((await tus.see(id)).body.offset).toBe(0)
    expect(await namesIn(test, id)).toEqual([])
    expect((await tus.piece(id, 0, film)).status).toBe(204)
    await turnedAway(test, () => tus.piece(id, 1000, film), 413, 'too_long')
  })

  it('an unreadable picture or a file with unrecognized first bytes', async () => {
    const before = [await contentOf(test), await stored()]
    const text = Buffer.alloc(3 * MB, 'These are words. ')
    const most = 64 * 1024 - 1
    const put = vi.spyOn(test.deps.files, 'put')
    const first = await tus.begin(text.length, 'film.mp4')
    expectRefused(await tus.piece(first, 0, text.subarray(0, 100_000)), 415, 'unsupported_media_type')
    expect(put).not.toHaveBeenCalled()
    const slow = await tus.begin(text.length, 'film.mp4')
    expect((await tus.piece(slow, 0, text.subarray(0, most))).status).toBe(204)
    expectRefused(await tus.piece(slow, most, text.subarray(most, most + 1)), 415, 'unsupported_media_type')
    const jpeg = (await photo({ width: 640, height: 480 })).subarray(0, 200)
    const broken = await tus.begin(jpeg.length, 'boat.jpg')
    expectRefused(await tus.piece(broken, 0, jpeg), 415, 'unsupported_media_type')
    for (const id of [first, slow, broken]) expect((await tus.see(id)).status).toBe(404)
    expect([await contentOf(test), await stored()]).toEqual(before)
  })

  it('new uploads and pieces while the disk is nearly full', async () => {
    const film = mp4({ bytes: 1000 })
    const id = await tus.begin(film.length)
    const space = vi.spyOn(test.deps.files.disk!, 'space')
    space.mockResolvedValue({ free: 0, total: MB })
    await turnedAway(test, () => tus.open(1000), 503, 'disk_full')
    expectRefused(await tus.piece(id, 0, film), 503, 'disk_full')
    vi.restoreAllMocks()
    expect((await tus.piece(id, 0, film)).status).toBe(204)
  })
})

it('VLT-142 canceling an incomplete or unused upload removes all its bytes', async () => {
  const before = [await contentOf(test), await stored()]
  const film = mp4({ bytes: 1000 })
  for (const come of [0, 400, 1000]) {
    const id = await tus.begin(film.length)
    await tus.piece(id, 0, film.subarray(0, come))
    expect((await tus.cancel(id)).status).toBe(204)
    expect([await contentOf(test), await stored()]).toEqual(before)
    await turnedAway(test, () => tus.cancel(id), 404, 'not_found')
  }
})
