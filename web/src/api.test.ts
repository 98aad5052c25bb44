import { expect, test, vi } from 'vitest'
import { catchUploads } from '../testing/canned-upload.ts'
import { serve } from '../testing/canned.ts'
import { ApiError, ask, read, send, sentenceOf } from './api.ts'
import { hearFirst } from './browser/first-to-hear.ts'
import { upload } from './uploads.ts'

const invalid = { error: 'Name is required', message: 'Name is required', code: 'invalid_input' }
const headers = { 'retry-after': '7' }

function answer(status: number, text: string | null, statusText = '') {
  vi.stubGlobal('fetch', async () => new Response(text, { status, statusText, headers }))
}

test('API-01, API-03, API-04 sends cookies and a JSON body', async () => {
  const sent = serve({
    'PATCH /api/players/:id': { status: 400, body: invalid },
    'GET /api/players': { status: 200, body: [] },
  })
  await ask('PATCH /api/players/:id', { params: { id: 19 }, body: { name: 'Ann' } })
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    path: '/api/players/19',
    body: { name: 'Ann' },
    init: { credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"name":"Ann"}' },
  })
  await send('DELETE', '/api/posts/4')
  expect(sent[1]!.init).toMatchObject({ method: 'DELETE', credentials: 'include', body: null })
  expect(sent[1]!.init.headers).toBeUndefined()
  expect(await read('GET /api/players', { query: { limit: 500 } })).toEqual([])
  expect(sent[2]).toMatchObject({ method: 'GET', path: '/api/players?limit=500' })
})

test.each([300, 400, 401, 404, 409, 500, 503])(
  'API-02, API-10 throws an error when a read receives status %i',
  async (status) => {
    answer(status, '[]')
    await expect(read('GET /api/players', {})).rejects.toMatchObject({ status, name: 'Error', retryAfter: 7 })
  },
)

test('API-08 API-09 throws an error with the status and body text', async () => {
  answer(404, 'Bond not found', 'Not Found')
  await expect(read('GET /api/players', {})).rejects.toThrow(/^404: Bond not found$/)
  answer(503, null, 'Service Unavailable')
  await expect(read('GET /api/players', {})).rejects.toThrow(/^503: Service Unavailable$/)
  answer(400, JSON.stringify(invalid))
  const refused = await read('GET /api/players', {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(sentenceOf(refused, 'Please try again.')).toBe('Name is required')
  expect(sentenceOf(new TypeError('Failed to fetch'), 'Please try again.')).toBe('Please try again.')
})

test("UNI-57, VLT-87 uploads a file under the given field name, 'photo' by default", async () => {
  const uploads = catchUploads()
  const file = new File(['x'], 'boat.jpg', { type: 'image/jpeg' })
  const parts: number[] = []
  const sending = upload(
    'POST /api/upload',
    { file, field: 'file' },
    { onProgress: (part) => parts.push(part) },
  )
  void upload('POST /api/upload/photo', { file })
  expect(uploads.map(({ body }) => [...body!.keys()])).toEqual([['file'], ['photo']])
  expect((uploads[0]!.body!.get('file') as File).name).toBe('boat.jpg')
  uploads[0]!.progress(0.5)
  uploads[0]!.answer(200, { url: '/media/u1', mediaUrls: ['/media/u1'] })
  expect(await sending).toEqual({ url: '/media/u1', mediaUrls: ['/media/u1'] })
  expect(parts).toEqual([0.5])
})

test.each(['call', 'file'])('counts the page as busy until the response has been read (%s)', async (what) => {
  // An earlier test file in this worker may have left an action unfinished or a Back listener in place.
  hearFirst(() => {})
  vi.resetModules()
  const [{ AT_REST, begin, sayWhetherAtRest }, api, uploads] = await Promise.all([
    import('./browser/at-rest.ts'),
    import('./api.ts'),
    import('./uploads.ts'),
  ])
  const isAtRest = () => document.querySelector(AT_REST) !== null
  const body = Promise.withResolvers<string>()
  vi.stubGlobal('fetch', async () => Object.assign(new Response(), { text: () => body.promise }))
  const sent = catchUploads()
  sayWhetherAtRest()
  await expect.poll(isAtRest).toBe(true)
  const file = new File(['x'], 'boat.jpg', { type: 'image/jpeg' })
  if (what === 'call') void api.read('GET /api/players', { query: {} })
  else void uploads.upload('POST /api/upload/photo', { file })
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  expect(isAtRest()).toBe(false)
  body.resolve('[]')
  sent[0]?.answer(200, {})
  await expect.poll(isAtRest).toBe(true)
  // Without a new action, this test's timer would mark the page as at rest during the next test.
  begin()
  document.documentElement.removeAttribute('data-app')
})
