import { beforeEach, expect, test, vi } from 'vitest'
import { isMissingPiece } from './new-version.ts'
import { importWhenThere } from './import-when-there.ts'

const load = vi.fn(async () => 'the code')
const asked = vi.fn<(address: string) => Promise<Response>>(async () => new Response('code'))

beforeEach(() => {
  load.mockClear()
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
})

const namesAsked = () => asked.mock.calls.map(([address]) => new URL(address).pathname)

test('fetches each file once before importing the code', async () => {
  expect(await importWhenThere(load, ['assets/a.js', 'assets/shared.js'])).toBe('the code')
  expect(await importWhenThere(load, ['assets/b.js', 'assets/shared.js'])).toBe('the code')
  expect(namesAsked()).toEqual(['/assets/a.js', '/assets/shared.js', '/assets/b.js'])
})

test('lets the browser do other work after every six fetches', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `assets/many-${n}.js`)
  const imported = importWhenThere(load, names)
  expect(asked).toHaveBeenCalledTimes(6)
  expect(await imported).toBe('the code')
  expect(asked).toHaveBeenCalledTimes(8)
})

test('imports code only after refetching a file that failed to load', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const failed = await importWhenThere(load, ['assets/c.js']).catch((error: unknown) => error)
  expect(isMissingPiece(failed)).toBe(false)
  expect(load).not.toHaveBeenCalled()
  expect(await importWhenThere(load, ['assets/c.js'])).toBe('the code')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('isMissingPiece recognizes the error for a file deleted by a deploy', async () => {
  asked.mockResolvedValueOnce(new Response('', { status: 404 }))
  const failed = await importWhenThere(load, ['assets/d.js']).catch((error: unknown) => error)
  expect(isMissingPiece(failed)).toBe(true)
  expect(load).not.toHaveBeenCalled()
})

test('LNG-05 imports code only after fetching its translations', async ({ onTestFinished }) => {
  const door = { messages: {}, desk: '/assets/desk-1.json' }
  const block = JSON.stringify({ language: 'de', offered: ['de'], door })
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="words">${block}</script>`,
  )
  vi.resetModules()
  const fresh = await import('./import-when-there.ts')
  document.getElementById('words')!.remove()
  // Other test files must not reuse the modules that were loaded for this page.
  onTestFinished(() => void vi.resetModules())
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(fresh.importWhenThere(load, ['desk'])).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  asked.mockImplementation(async () => Response.json({ messages: {} }))
  expect(await fresh.importWhenThere(load, ['assets/e.js', 'desk'])).toBe('the code')
  expect(asked.mock.calls.map(([address]) => address.replace(location.origin, '')).toSorted()).toEqual([
    '/assets/desk-1.json',
    '/assets/desk-1.json',
    '/assets/e.js',
  ])
  onTestFinished(() => void asked.mockImplementation(async () => new Response('code')))
})

test('doesn’t refetch files that the page has already loaded', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="modulepreload" href="/assets/frame.js">')
  vi.resetModules()
  const fresh = await import('./import-when-there.ts')
  await fresh.importWhenThere(load, ['assets/frame.js'])
  document.querySelector('link[rel=modulepreload]')!.remove()
  expect(asked).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledOnce()
})
