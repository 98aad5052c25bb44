import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CannedUpload, catchUploads } from '../../../testing/canned-upload.ts'
import { type Canned, serve } from '../../../testing/canned.ts'
import { media } from '../../../testing/media.ts'
import { publishSessionEnd } from '../../features/session/session-end.ts'
import { giveUpFile, storeFile } from './store-file.ts'

const MB = 1024 * 1024
const OPEN = 'POST /api/uploads'
const SEE = 'GET /api/uploads/:uploadId'
const CANCEL = 'DELETE /api/uploads/:uploadId'
const gone = { status: 404, body: { error: 'This upload was not found.', message: '', code: 'not_found' } }

let uploads: CannedUpload[]
beforeEach(() => {
  uploads = catchUploads()
  vi.useFakeTimers()
  // Make every random pause as long as possible.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})

function film(name = 'film.mp4', mb = 40, lastModified = 7): File {
  const file = new File(['x'], name, { type: 'video/mp4', lastModified })
  // Make a one-byte file report a large size, because jsdom is slow with large files.
  Object.defineProperty(file, 'size', { value: mb * MB })
  file.slice = (start = 0, end = file.size) => {
    const size = Math.min(end, file.size) - start
    return Object.defineProperties(new Blob(['x']), { start: { value: start }, size: { value: size } })
  }
  return file
}

function keeping(more: Partial<Record<typeof OPEN | typeof SEE | typeof CANCEL, Canned>> = {}) {
  const state = { offset: 0, length: 40 * MB, opened: 0, isDone: false }
  const seen = () => ({
    status: 200,
    body: {
      id: 'up1',
      offset: state.offset,
      length: state.length,
      expiresAt: '2026-01-01T00:00:00.000Z',
      media: state.isDone ? media('up1') : null,
    },
  })
  const sent = serve({
    [OPEN]: () => {
      state.opened += 1
      return { status: 201, headers: { location: '/api/uploads/up1' } }
    },
    [SEE]: seen,
    [CANCEL]: { status: 204 },
    ...more,
  })
  return { state, sent, sentTo: (route: string) => sent.filter((one) => one.route === route) }
}

type More = { onWaiting?: (isWaiting: boolean) => void; vaultId?: number }

function store(file: File, more: More = {}) {
  const pausing = new AbortController()
  const parts: number[] = []
  const storing = storeFile(file, { onProgress: (part) => parts.push(part), signal: pausing.signal, ...more })
  storing.catch(() => {})
  const one = { storing, parts, pause: () => pausing.abort() }
  begun.push(one)
  return one
}

const begun: { storing: Promise<unknown>; pause: () => void }[] = []

const pieceAt = (n: number) => vi.waitUntil(() => uploads[n], { timeout: 5_000 })
/** Pauses all running uploads to free their slots for the next test. */
afterEach(async () => {
  for (const { storing, pause } of begun.splice(0)) {
    pause()
    await storing.catch(() => {})
  }
})

const rangeOf = ({ piece }: CannedUpload) => {
  const { start, size } = piece as unknown as { start: number; size: number }
  return [start, start + size]
}

test('VLT-140 sends a large file in pieces, starting with a small piece', async () => {
  const { state, sentTo } = keeping()
  const file = film('På sjön.mp4')
  const { storing, parts } = store(file)
  const first = await pieceAt(0)
  expect(`${first.method} ${first.path}`).toBe('PATCH /api/uploads/up1')
  expect(first.headers).toEqual({
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  expect(rangeOf(first)).toEqual([0, 256 * 1024])
  first.answer(204, undefined, { 'upload-offset': String(256 * 1024) })
  const second = await pieceAt(1)
  expect(rangeOf(second)).toEqual([256 * 1024, 256 * 1024 + 8 * MB])
  second.answer(204, undefined, { 'upload-offset': String(39 * MB) })
  const last = await pieceAt(2)
  expect(rangeOf(last)).toEqual([39 * MB, 40 * MB])
  last.progress(0.5)
  expect(parts.at(-1)).toBeCloseTo(39.5 / 40)
  state.offset = state.length
  state.isDone = true
  last.answer(204, undefined, { 'upload-offset': String(40 * MB) })
  expect(await storing).toEqual(media('up1'))
  const { headers } = sentTo(OPEN)[0]!.init as { headers: Record<string, string> }
  expect(headers['upload-length']).toBe(String(40 * MB))
  expect(Buffer.from(headers['upload-metadata']!.split(' ')[1]!, 'base64').toString()).toBe('På sjön.mp4')
  expect(localStorage.getItem('open uploads')).toBe('{}')
})

test('VLT-140 sends a small file in one request', async () => {
  keeping()
  store(new File(['x'], 'boat.jpg', { type: 'image/jpeg' }))
  expect([uploads[0]!.method, uploads[0]!.path]).toEqual(['POST', '/api/upload'])
})

test('VLT-140, VLT-145 resumes at the server’s offset, pausing longer after each failure', async () => {
  const { state, sentTo } = keeping()
  const onWaiting = vi.fn()
  const { pause } = store(film(), { onWaiting })
  const first = await pieceAt(0)
  expect(onWaiting).not.toHaveBeenCalledWith(true)
  first.fail()
  await vi.waitUntil(() => onWaiting.mock.lastCall?.[0] === true)
  await vi.advanceTimersByTimeAsync(800)
  expect(uploads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300)
  const second = await pieceAt(1)
  second.fail()
  state.offset = 5
  await vi.advanceTimersByTimeAsync(1_700)
  expect(uploads).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(300)
  const third = await pieceAt(2)
  expect(rangeOf(third)[0]).toBe(5)
  third.progress(0.1)
  expect(onWaiting.mock.lastCall).toEqual([false])
  third.fail()
  await vi.waitUntil(() => onWaiting.mock.lastCall?.[0] === true)
  // The pause ends when the network is back.
  window.dispatchEvent(new Event('online'))
  await pieceAt(3)
  pause()
  expect(sentTo(OPEN)).toHaveLength(1)
})

test('VLT-140 resumes an upload only for the same file', async () => {
  const { state } = keeping()
  const { pause, storing } = store(film())
  const first = await pieceAt(0)
  pause()
  await expect(storing).rejects.toThrow('aborted')
  expect(first.aborted).toBe(true)
  state.offset = 3 * MB
  store(film())
  expect(rangeOf(await pieceAt(1))[0]).toBe(3 * MB)
  expect(state.opened).toBe(1)
  for (const [nth, other] of [film('film.mp4', 40, 8), film('boat.mp4'), film('film.mp4', 39)].entries()) {
    const { pause } = store(other)
    await pieceAt(2 + nth)
    expect(state.opened).toBe(2 + nth)
    pause()
  }
})

test('VLT-140 resumes an upload only if it is less than a day old', async () => {
  const kept = (hours: number) =>
    localStorage.setItem(
      'open uploads',
      JSON.stringify({
        [`film.mp4 ${40 * MB} 7 video/mp4`]: { id: 'up1', at: Date.now() - hours * 3_600_000 },
      }),
    )
  const { state } = keeping()
  state.offset = 3 * MB
  kept(23.99)
  store(film()).pause()
  await Promise.allSettled(begun.map(({ storing }) => storing))
  expect(state.opened).toBe(0)
  kept(24.01)
  store(film())
  await pieceAt(uploads.length)
  expect(state.opened).toBe(1)
})

test('VLT-140 restarts an upload that the server no longer has', async () => {
  localStorage.setItem(
    'open uploads',
    JSON.stringify({ [`film.mp4 ${40 * MB} 7 video/mp4`]: { id: 'old', at: Date.now() } }),
  )
  let asked = 0
  const { state } = keeping({
    [SEE]: ({ path }) => {
      if (path.endsWith('/old')) return gone
      asked += 1
      const body = { id: 'up1', offset: 40 * MB, length: 40 * MB, expiresAt: '2026-01-01T00:00:00.000Z' }
      return { status: 200, body: { ...body, media: media('up1') } }
    },
  })
  expect(await store(film()).storing).toEqual(media('up1'))
  expect([state.opened, asked, uploads.length]).toEqual([1, 1, 0])
})

test('FAM-10 resumes an upload to a vault only for the same vault', async () => {
  const { state, sentTo } = keeping()
  const { pause, storing } = store(film(), { vaultId: 7 })
  await pieceAt(0)
  expect(sentTo(OPEN).map(({ path }) => path)).toEqual(['/api/uploads?vaultId=7'])
  pause()
  await storing.catch(() => {})
  for (const [nth, vaultId] of [8, undefined].entries()) {
    const other = store(film(), vaultId === undefined ? {} : { vaultId })
    await pieceAt(1 + nth)
    expect(state.opened).toBe(2 + nth)
    other.pause()
  }
  store(film(), { vaultId: 7 })
  await pieceAt(3)
  expect(state.opened).toBe(3)
})

test('VLT-143 waits as long as the server specifies while another write is in progress', async () => {
  keeping()
  const onWaiting = vi.fn()
  store(film(), { onWaiting })
  const busy = { error: 'Busy.', message: '', code: 'being_written' }
  ;(await pieceAt(0)).answer(423, busy, { 'retry-after': '4' })
  await vi.advanceTimersByTimeAsync(3_900)
  expect(uploads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await pieceAt(1)
  expect(onWaiting).not.toHaveBeenCalledWith(true)
})

test('OPS-76 waits as long as the server specifies during maintenance', async () => {
  keeping()
  const onWaiting = vi.fn()
  store(film(), { onWaiting })
  const closed = { error: 'Back soon.', message: '', code: 'maintenance' }
  ;(await pieceAt(0)).answer(503, closed, { 'retry-after': '30' })
  await vi.waitUntil(() => onWaiting.mock.lastCall?.[0] === true)
  await vi.advanceTimersByTimeAsync(28_000)
  expect(uploads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  await pieceAt(1)
})

test('MSG-83 fails once the server has failed five times over 15 seconds', async () => {
  keeping()
  const wrong = { error: 'Wrong.', message: 'Wrong.', code: 'unexpected' }
  const { storing } = store(film())
  const failed = vi.fn()
  storing.catch(failed)
  for (const [n, pause] of [1_000, 2_000, 4_000, 8_000, 0].entries()) {
    const piece = await pieceAt(n)
    expect(failed).not.toHaveBeenCalled()
    // The bytes left the browser, but the server stored none of them.
    piece.progress(1)
    piece.answer(500, wrong)
    await vi.advanceTimersByTimeAsync(pause)
  }
  await expect(storing).rejects.toMatchObject({ status: 500, refusal: { error: 'Wrong.' } })
})

test('MSG-83 resets the failure count after progress', async () => {
  keeping()
  const { storing } = store(film())
  const failed = vi.fn()
  storing.catch(failed)
  for (let n = 0; n < 8; n += 1) {
    const piece = await pieceAt(n)
    piece.progress((n + 1) / 8)
    piece.answer(500, { error: 'Wrong.', message: '', code: 'unexpected' })
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(failed).not.toHaveBeenCalled()
})

test('MSG-86 retries opening an upload after no response, and cancels a late duplicate', async () => {
  const late = Promise.withResolvers<Canned>()
  const opened: Canned[] = [() => late.promise, { status: 201, headers: { location: '/api/uploads/up1' } }]
  const { sentTo } = keeping({ [OPEN]: () => opened.shift()! })
  store(film())
  await vi.advanceTimersByTimeAsync(32_000)
  await pieceAt(0)
  late.resolve({ status: 201, headers: { location: '/api/uploads/up0' } })
  await vi.waitUntil(() => sentTo(CANCEL).length > 0)
  expect(sentTo(CANCEL).map(({ path }) => path)).toEqual(['/api/uploads/up0'])
})

test('MSG-86 fails a small file’s upload two minutes after the last progress', async () => {
  const { storing } = store(film('small.mp4', 1))
  const failed = vi.fn()
  storing.catch(failed)
  const whole = await pieceAt(0)
  await vi.advanceTimersByTimeAsync(100_000)
  whole.progress(0.5)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failed).toHaveBeenCalledOnce()
})

test('MSG-86 fails after ten minutes of 502 responses from a proxy', async () => {
  keeping()
  const { storing } = store(film())
  const failed = vi.fn()
  storing.catch(failed)
  const begun = Date.now()
  for (let n = 0; failed.mock.calls.length === 0; n += 1) {
    ;(await pieceAt(n)).answer(502, undefined)
    await vi.advanceTimersByTimeAsync(31_000)
  }
  expect((Date.now() - begun) / 60_000).toBeCloseTo(10.5, 0)
})

test('VLT-141 fails with the server’s message if the server rejects a piece', async () => {
  for (const [status, code] of [
    [415, 'unsupported_media_type'],
    [503, 'disk_full'],
    [409, 'too_many_pieces'],
  ] as const) {
    keeping()
    const { storing } = store(film())
    ;(await pieceAt(uploads.length)).answer(status, { error: 'No.', message: 'No.', code })
    await expect(storing).rejects.toMatchObject({ status, refusal: { error: 'No.' } })
  }
})

test('VLT-145 LOG-56 forgets an upload when it is canceled or the session ends', async () => {
  const { sentTo } = keeping()
  const file = film()
  const { pause } = store(file)
  await pieceAt(0)
  pause()
  await giveUpFile(file)
  expect(sentTo(CANCEL).map(({ path }) => path)).toEqual(['/api/uploads/up1'])
  expect(localStorage.getItem('open uploads')).toBe('{}')
  const again = store(film())
  await pieceAt(1)
  again.pause()
  expect(localStorage.getItem('open uploads')).not.toBe('{}')
  publishSessionEnd()
  expect(localStorage.getItem('open uploads')).toBe('{}')
})

test('VLT-145 giveUpFile cancels an upload even if its id arrives after the cancellation', async () => {
  const answer = Promise.withResolvers<Canned>()
  const { sentTo } = keeping({ [OPEN]: () => answer.promise })
  const file = film()
  const { pause } = store(file)
  pause()
  const givingUp = giveUpFile(file)
  answer.resolve({ status: 201, headers: { location: '/api/uploads/up1' } })
  await givingUp
  expect(sentTo(CANCEL)).toHaveLength(1)
})

test('VLT-145 sends at most three large files at a time', async () => {
  keeping()
  const sendings = ['a', 'b', 'c', 'd', 'e'].map((name) => store(film(name)))
  await pieceAt(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(uploads).toHaveLength(3)
  sendings[3]!.pause()
  sendings[0]!.pause()
  await pieceAt(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(uploads).toHaveLength(4)
  for (const { pause } of sendings) pause()
  await Promise.allSettled(sendings.map(({ storing }) => storing))
})

test('VLT-152 escapes %22 in a file’s name', async () => {
  keeping()
  for (const [nth, [name, sent]] of [
    ['a "b".pdf', 'a "b".pdf'],
    ['100%22.pdf', '100%2522.pdf'],
    ['100%2522 %25.pdf', '100%252522 %25.pdf'],
  ].entries()) {
    store(new File(['x'], name!))
    const { body } = await pieceAt(nth)
    expect((body!.get('file') as File).name).toBe(sent)
  }
})
