import { sql } from 'kysely'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { mp4 } from '../../../../testing/media.ts'
import { answerOn, mediaIn, pieceHeaders, pieceOnItsWay, tusOf } from '../../../../testing/open-uploads.ts'
import { member } from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { serverProcess, type ServerProcess } from '../../../../testing/server-process.ts'
import { lineOf, namesIn } from '../../../../testing/uploads.ts'

const MB = 1024 * 1024

const test = listeningApp()
const ann = beforehand(() => member(test, 'Ann'))
let other: ServerProcess
beforeAll(async () => void (other = await serverProcess(test, { RATE_LIMITS: 'off' })))
afterAll(() => other.kill())

const tus = beforehand(async () => tusOf(ann.browser))
afterEach(() => vi.restoreAllMocks())

const stored = (id: string) => namesIn(test, id)

/** Returns a video in which every byte after the first MB equals `mark`. */
function marked(mark: number): Buffer {
  return mp4({ bytes: 2 * MB }).fill(mark, MB)
}

it('VLT-143 only one of twenty concurrent pieces is stored', REPEATED, async () => {
  const id = await tus.begin(2 * MB)
  const answers = await atOnce(test, 20, (n) => pieceTo(n % 2 === 0, id, marked(n)))
  const winners = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []))
  expect(winners).toHaveLength(1)
  for (const { status } of answers.filter((_, n) => n !== winners[0]))
    expect([409, 423, 'broken']).toContain(status)
  expect((await ann.browser.get(`/media/${id}`)).raw.equals(marked(winners[0]!))).toBe(true)
  expect(await stored(id)).toEqual([`${id}.file`])
})

it('VLT-143 other requests are rejected while one request is writing', async () => {
  const film = mp4({ bytes: 2 * MB })
  const id = await tus.begin(film.length)
  const socket = await begun(id, film.length, film.subarray(0, MB))
  const refused = await tus.piece(id, 0, film)
  expectRefused(refused, 423, 'being_written')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expectRefused(await tus.see(id), 423, 'being_written')
  expect((await tus.head(id)).status).toBe(423)
  socket.write(film.subarray(MB))
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 204/)
  expect((await ann.browser.get(`/media/${id}`)).raw.equals(film)).toBe(true)
})

it('VLT-143 bytes from a stalled request are discarded after another request takes over', async () => {
  const [slow, quick] = [marked(1), marked(2)]
  const id = await tus.begin(slow.length)
  const socket = await begun(id, slow.length, slow.subarray(0, MB))
  await letPass(id)
  expect((await tus.piece(id, 0, quick.subarray(0, MB + 1))).status).toBe(204)
  socket.write(slow.subarray(MB))
  expect(await answerOn(socket)).toContain('being_written')
  expect((await tus.piece(id, MB + 1, quick.subarray(MB + 1))).status).toBe(204)
  expect((await ann.browser.get(`/media/${id}`)).raw.equals(quick)).toBe(true)
  expect(await stored(id)).toEqual([`${id}.file`])
})

it('VLT-143 canceling an upload while a piece is arriving leaves no bytes behind', async () => {
  const film = mp4({ bytes: 2 * MB })
  const id = await tus.begin(film.length)
  const socket = await begun(id, film.length, film.subarray(0, MB))
  expect((await tus.cancel(id)).status).toBe(204)
  socket.write(film.subarray(MB))
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 (404|423)/)
  expect([await stored(id), (await tus.see(id)).status]).toEqual([[], 404])
})

/** Runs `before` just before an upload's file is stored, and `after` just after it is stored. */
function onceRead(id: string, { before, after }: { [when in 'before' | 'after']?: () => Promise<unknown> }) {
  const { put } = test.deps.files
  const spy = vi.spyOn(test.deps.files, 'put').mockImplementation(async (name, bytes) => {
    if (name !== `${id}.file`) return put(name, bytes)
    spy.mockRestore()
    const whole = Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Buffer>))
    await before?.()
    await put(name, whole)
    await after?.()
  })
}

it('VLT-143 canceling an upload during completion leaves no bytes behind', async () => {
  const id = await tus.begin(2 * MB)
  onceRead(id, { before: () => tus.cancel(id) })
  expectRefused(await tus.piece(id, 0, marked(1)), 423, 'being_written')
  expect([await stored(id), (await tus.see(id)).status]).toEqual([[], 404])
})

it('VLT-143 a superseded writer doesn’t remove the next writer’s file', async () => {
  const id = await tus.begin(2 * MB)
  const overtake = async () => {
    await letPass(id)
    expect((await tus.piece(id, 2 * MB, Buffer.alloc(0))).status).toBe(204)
  }
  onceRead(id, { before: overtake })
  expectRefused(await tus.piece(id, 0, marked(1)), 423, 'being_written')
  expect(await stored(id)).toEqual([`${id}.file`])
  expect((await ann.browser.get(`/media/${id}`)).raw.equals(marked(1))).toBe(true)
})

it('VLT-144 canceling an upload after a crash leaves nothing behind', async () => {
  const id = await tus.begin(2 * MB)
  onceRead(id, { after: () => Promise.reject(new Error('killed')) })
  expect((await tus.piece(id, 0, marked(1))).status).toBe(500)
  expect(await stored(id)).toContain(`${id}.file`)
  expect((await tus.cancel(id)).status).toBe(204)
  expect(await stored(id)).toEqual([])
})

it('VLT-143 ten concurrent requests complete an interrupted upload only once', REPEATED, async () => {
  const film = mp4({ bytes: MB })
  const id = await tus.begin(film.length)
  const { put } = test.deps.files
  vi.spyOn(test.deps.files, 'put').mockImplementation(async (name, bytes) => {
    if (name === `${id}.file`) throw new Error('killed')
    await put(name, bytes)
  })
  expect((await tus.piece(id, 0, film)).status).toBe(500)
  vi.restoreAllMocks()
  expect((await tus.see(id)).body).toMatchObject({ offset: MB, media: null })
  const answers = await atOnce(test, 10, () => tus.piece(id, film.length, Buffer.alloc(0)))
  const done = answers.filter(({ status }) => status === 204)
  expect(done.length).toBeGreaterThan(0)
  for (const answer of done) expect(mediaIn(answer)).toMatchObject({ url: `/media/${id}`, size: MB })
  for (const { status } of answers) expect([204, 423]).toContain(status)
  const rows = test.db.selectFrom('uploads').select('id').where('id', '=', id)
  expect(await rows.execute()).toHaveLength(1)
  expect(await stored(id)).toEqual([`${id}.file`])
})

/** Expires the claim of an upload's writer, so that another request can take over. */
const letPass = (id: string) =>
  sql`update open_uploads set writer_until = now() - interval '1 ms' where id = ${id}`.execute(test.db)

// The status is 'broken' if the server closes the connection before the client reads the response.
async function pieceTo(isOwn: boolean, id: string, bytes: Buffer): Promise<{ status: number | 'broken' }> {
  const { port, cookie } = await lineOf(test, ann)
  const init = { method: 'PATCH', headers: { ...pieceHeaders(0), cookie } }
  const address = `${isOwn ? `http://127.0.0.1:${port}` : other.origin}/api/uploads/${id}`
  const answer = await fetch(address, { ...init, body: new Uint8Array(bytes) }).catch((error: Error) => {
    const { code } = error.cause as NodeJS.ErrnoException
    if (code === 'EPIPE' || code === 'ECONNRESET') return null
    throw error
  })
  await answer?.body?.cancel()
  return { status: answer?.status ?? 'broken' }
}

/** Starts sending a piece, and waits until the server has stored its first bytes. */
async function begun(id: string, length: number, first: Buffer): Promise<Socket> {
  const put = vi.spyOn(test.deps.files, 'put')
  const socket = await pieceOnItsWay(await lineOf(test, ann), id, `content-length: ${length}`)
  socket.write(first)
  await vi.waitUntil(() => put.mock.calls.length > 0, 20_000)
  return socket
}
