import type { AccountEvent } from '@kinhold/contract/history'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { seeToast, shownToast } from '../../../testing/on-screen.ts'
import { refusal } from '../../../testing/visitor.ts'
import { DataTab } from './data-tab.tsx'

const EXPORT = 'POST /api/players/:id/export'
const saved: { name: string; blob: Blob }[] = []

const signedIn: AccountEvent = {
  id: 2,
  kind: 'signed_in',
  text: 'You signed in.',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ipAddress: '203.0.113.9',
  createdAt: '2026-01-02T10:00:00.000Z',
}
const bySomebody = { id: 1, kind: 'admin_did', browser: null, ipAddress: null } as const
const suspended = { ...signedIn, ...bySomebody, text: 'The admin suspended your account: Too loud' }

function open(reply: NonNullable<Parameters<typeof serve>[0][typeof EXPORT]> = { status: 200, body: {} }) {
  const all = serve({ 'GET /api/history': { status: 200, body: [signedIn, suspended] }, [EXPORT]: reply })
  const exports = () => all.filter(({ route }) => route === EXPORT)
  return { exports, ...renderScreen(<DataTab />, { account: member() }) }
}

const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Export' }))

beforeEach(() => {
  saved.length = 0
  let latest = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest })
  })
})

test.each([
  ['the default JSON export', 'json', true, []],
  ['a CSV export with no parts', 'csv', false, ['Messages', 'Bonds', 'Groups', 'CSV']],
])(
  'SET-12, SET-13, SET-14, SET-15, SET-16 saves %s as network-data.%s',
  async (_, format, isIncluded, pressed) => {
    const view = open({ status: 200, body: 'mine, all of it', headers: { 'content-type': 'text/plain' } })
    for (const name of pressed) await view.user.click(screen.getByLabelText(name))
    await press(view)
    await seeToast('Export Complete')
    const [includeMessages, includeBonds, includeGroups] = [isIncluded, isIncluded, isIncluded]
    const body = { includeMessages, includeBonds, includeGroups, format }
    expect(view.exports().map((call) => [call.path, call.body])).toEqual([['/api/players/19/export', body]])
    expect(saved.map(({ name }) => name)).toEqual([`network-data.${format}`])
    expect(saved[0]!.blob.size).toBe('mine, all of it'.length)
  },
)

const broken = new ReadableStream<Uint8Array>({ pull: (file) => file.error(new TypeError('network error')) })
test.each([
  [
    'the server refuses the export',
    refusal(429, 'too_many', 'One export at a time.'),
    'One export at a time.',
  ],
  ['the network fails', new TypeError('no network'), /The server did not answer/],
  ['the download is interrupted', null, /./],
])('SET-17 doesn’t save a file if %s', async (_, reply, description) => {
  const view = open(reply ?? undefined)
  if (!reply) vi.stubGlobal('fetch', async () => new Response(broken))
  await press(view)
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Export Failed', tone: 'danger' }))
  expect(shownToast()!.description).toMatch(description)
  expect(saved).toEqual([])
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
})

test('TRU-90 shows each event in the history with its time and browser', async () => {
  open()
  const list = await screen.findByRole('list', { name: 'What happened, newest first' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent(/You signed in\..*January 2.*Firefox on Linux.*203\.0\.113\.9/)
  expect(second).toHaveTextContent('The admin suspended your account: Too loud')
  expect(second).not.toHaveTextContent('Unknown browser')
})

test('lets the member cancel a running export', async () => {
  const view = open()
  let give: (bytes: Uint8Array) => void = () => {}
  let signal: AbortSignal | undefined
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    signal = init.signal!
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        give = (bytes) => stream.enqueue(bytes)
        signal!.addEventListener('abort', () => stream.error(new DOMException('aborted', 'AbortError')))
      },
    })
    return new Response(body)
  })
  await press(view)
  expect(await screen.findByText('Your file is being put together.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Exporting…' })).toBeDisabled()
  give(new Uint8Array(2048))
  expect(await screen.findByText('2 kB so far.')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(signal?.aborted).toBe(true)
  expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled()
  expect(shownToast()).toBeUndefined()
  expect(saved).toEqual([])
})

test('SET-18 offers a full export with files as a download link', () => {
  open()
  const link = screen.getByRole('link', { name: 'Everything with files (ZIP)' })
  expect(link).toHaveAttribute('href', '/api/players/19/export')
  expect(link).toHaveAttribute('download')
  const part = screen.getByRole('region', { name: 'Data import' })
  expect(part).toHaveTextContent(/^Data importComing Soon$/)
  expect(within(part).queryByRole('button')).toBeNull()
})
