import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { listedToasts, toast } from '../../ui/toast.ts'
import { DataTab } from './data-tab.tsx'

const EXPORT = 'POST /api/players/:id/export'
const saved: { name: string; blob: Blob }[] = []

function open(reply: NonNullable<Parameters<typeof serve>[0][typeof EXPORT]> = { status: 200, body: {} }) {
  const all = serve({ 'GET /api/history': { status: 200, body: [] }, [EXPORT]: reply })
  const exports = () => all.filter(({ route }) => route === EXPORT)
  return { exports, ...renderScreen(<DataTab />, { account: member() }) }
}

const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Export' }))

beforeEach(() => {
  saved.length = 0
  toast({ title: 'Nothing yet' })
  let latest = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest })
  })
})

test('SET-12, SET-13, SET-14 everything is included and the format is JSON, unless chosen otherwise', async () => {
  const view = open()
  for (const name of ['Messages', 'Connections', 'Groups'])
    expect(screen.getByRole('checkbox', { name })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked()
  await press(view)
  await waitFor(() => expect(view.exports()).toHaveLength(1))
  expect(view.exports()[0]).toMatchObject({ path: '/api/players/19/export', method: 'POST' })
  expect(view.exports()[0]!.body).toEqual({
    includeMessages: true,
    includeBonds: true,
    includeGroups: true,
    format: 'json',
  })
})

test.each([
  ['JSON', 'json'],
  ['CSV', 'csv'],
])("SET-15, SET-16 %s is saved as network-data.%s, and 'Export Complete' is said", async (label, format) => {
  const view = open({ status: 200, body: 'mine, all of it', headers: { 'content-type': 'text/plain' } })
  await view.user.click(screen.getByRole('radio', { name: label }))
  await press(view)
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Export Complete' }))
  expect(saved.map(({ name }) => name)).toEqual([`network-data.${format}`])
  expect(saved[0]!.blob.size).toBe('mine, all of it'.length)
})

test('SET-12 what is switched off is not asked for', async () => {
  const view = open()
  for (const name of ['Messages', 'Connections', 'Groups'])
    await view.user.click(screen.getByRole('checkbox', { name }))
  await view.user.click(screen.getByRole('radio', { name: 'CSV' }))
  await press(view)
  await waitFor(() => expect(view.exports()).toHaveLength(1))
  expect(view.exports()[0]!.body).toEqual({
    includeMessages: false,
    includeBonds: false,
    includeGroups: false,
    format: 'csv',
  })
})

test.each([
  ['the server refuses', refusal(429, 'too_many', 'One export at a time.'), 'One export at a time.'],
  ['the network fails', new TypeError('no network'), /The server did not answer/],
])("SET-17 where %s: 'Export Failed', and nothing is saved", async (_, reply, description) => {
  const view = open(reply)
  await press(view)
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Export Failed', tone: 'danger' }))
  expect(listedToasts()[0]!.description).toMatch(description)
  expect(saved).toEqual([])
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
})

test('SET-17 a file that breaks off on its way is not saved', async () => {
  const view = open()
  const broken = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(broken))
  await press(view)
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Export Failed' }))
  expect(saved).toEqual([])
})

test('while it runs it is said how much has come, and it can be given up', async () => {
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
  expect(listedToasts()[0]).toMatchObject({ title: 'Nothing yet' })
  expect(saved).toEqual([])
})

test('everything with files is a download of one’s own', () => {
  open()
  const link = screen.getByRole('link', { name: 'Everything with files (ZIP)' })
  expect(link).toHaveAttribute('href', '/api/players/19/export')
  expect(link).toHaveAttribute('download')
})

test("SET-18 of the data import there is only 'Coming Soon'", () => {
  open()
  const part = screen.getByRole('region', { name: 'Data import' })
  expect(part).toHaveTextContent(/^Data importComing Soon$/)
  expect(within(part).queryByRole('button')).toBeNull()
})
