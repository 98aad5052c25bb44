import { act, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { openLive } from '../../testing/live.tsx'
import { member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { refusal } from '../../testing/visitor.ts'
import { PromoButton } from '../features/invitations/qr/promo-button.tsx'
import { qrSvg } from '../ui/qr/qr-image.ts'
import { listedToasts } from '../ui/toast.ts'
import { Component } from './qr-page.tsx'

const CREATE = 'POST /api/players/:id/qr'
const ann = member({ profilePhoto: '/media/ann' })
const urlOf = (number: number) =>
  `https://kinhold.example/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-1760000000000-${number}`

function invites() {
  let made = 0
  return () => {
    made += 1
    return { status: 201, body: { qrId: `qr-19-1760000000000-${made}`, url: urlOf(made) } }
  }
}

type Replies = Parameters<typeof serve>[0]

function open({ at = '/qr', replies = {} as Replies, page = <Component /> } = {}) {
  const sent = serve({ [CREATE]: invites(), ...replies })
  const pattern = at === '/qr' ? '/qr' : '/qr/:id'
  const made = () => sent.filter(({ route }) => route === CREATE)
  return { made, ...renderScreen(page, { account: ann, at, pattern }) }
}

const code = () => screen.findByRole('img', { name: 'QR code to register with Ann' })
const button = (name: string) => screen.getByRole('button', { name })
const press = async ({ user }: { user: ReturnType<typeof open>['user'] }, name: string) => {
  await waitFor(() => expect(button(name)).toBeEnabled())
  await user.click(button(name))
}
const lastToast = () => {
  const { title, description } = listedToasts().find((one) => one.open) ?? {}
  return title && { title, description }
}
const shows = async (number: number) =>
  waitFor(async () => expect(await code()).toHaveAttribute('src', await qrSvg(urlOf(number))))
const onClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
const FAILED = { title: 'Error', description: 'Failed to generate QR code' }

test('INV-71 INV-78 INV-82 INV-84 INV-90 disables Download, Share and Copy Link until the code is shown', async () => {
  let answer: (reply: { status: number; body: object }) => void = () => {}
  const { made } = open({ replies: { [CREATE]: () => new Promise((resolve) => (answer = resolve)) } })
  expect(await screen.findByText('Generating QR code…')).toBeVisible()
  for (const name of ['Download', 'Share', 'Copy Link']) expect(button(name)).toBeDisabled()
  await waitFor(() => answer(invites()()))
  await shows(1)
  expect(made().map(({ path }) => path)).toEqual(['/api/players/19/qr'])
  expect(screen.getByRole('heading', { level: 1, name: 'Your Invite' })).toHaveFocus()
  expect(screen.getByRole('heading', { level: 2, name: 'Ann' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Ann' })).toHaveAttribute('src', '/media/ann?size=thumb')
  expect(screen.getByRole('timer')).toHaveTextContent(/^\d{1,2}:\d\d:\d\d\s[AP]M$/)
  expect(screen.getByText(/point it at the code/)).toBeVisible()
  const steps = within(screen.getByRole('region', { name: 'How it works' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(4)
  expect(steps.getByText(/confirm that it is really them/)).toBeVisible()
  expect(steps.getByText(/works once, and for seven days/)).toBeVisible()
})

test('INV-110 shows Share as the first button', async () => {
  open()
  await shows(1)
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Share',
    'Copy Link',
    'Download',
    'PROMO',
    'New code',
  ])
})

test('INV-78 updates the clock every second without screen reader announcements', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 2, 15, 4, 5), toFake: ['Date', 'setInterval', 'clearInterval'] })
  open()
  const clock = screen.getByRole('timer')
  expect(clock).toHaveTextContent(/^3:04:05\sPM$/)
  expect(clock).toHaveAttribute('aria-live', 'off')
  act(() => void vi.advanceTimersByTime(1000))
  expect(clock).toHaveTextContent(/^3:04:06\sPM$/)
})

test('INV-92 INV-93 creates one code per visit in Strict Mode', async () => {
  const page = (
    <StrictMode>
      <Component />
    </StrictMode>
  )
  const first = open({ page })
  await shows(1)
  expect(first.made()).toHaveLength(1)
  const shown = () => screen.queryByRole('img', { name: /QR code/ })?.getAttribute('src')
  const before = shown()
  await act(() => first.router.navigate('/network'))
  expect(screen.queryByRole('img')).toBeNull()
  await act(() => first.router.navigate('/qr'))
  expect(shown()).not.toBe(before)
  await shows(2)
  expect(first.made()).toHaveLength(2)
})

test('INV-93 keeps the code when the user or the connection returns', async () => {
  const canned = { [CREATE]: invites(), 'GET /api/auth/me': { status: 200, body: ann } }
  const { sent, streams } = openLive(<Component />, canned, { account: ann })
  await shows(1)
  await streams[0]!.open()
  await streams[0]!.fail()
  await waitFor(() => expect(streams).toHaveLength(2))
  await streams[1]!.open()
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(sent.some(({ route }) => route === 'GET /api/auth/me')).toBe(true))
  expect(sent.filter(({ route }) => route === CREATE)).toHaveLength(1)
})

test('FAM-86 replaces a used code and shows who used it', async () => {
  const usedBy: Record<string, object> = {}
  const canned: Replies = {
    [CREATE]: invites(),
    'GET /api/auth/me': { status: 200, body: ann },
    'GET /api/invitation-links/:qrId': ({ path }) => {
      const sponsor = { id: 19, name: 'Ann', profilePhoto: null }
      const user = usedBy[path.at(-1)!]
      return { status: 200, body: { sponsor, standing: 'own', ...(user && { usedBy: user }) } }
    },
  }
  const { sent, streams } = openLive(<Component />, canned, { account: ann })
  const made = () => sent.filter(({ route }) => route === CREATE)
  const looked = () => sent.filter(({ path }) => path.startsWith('/api/invitation-links/'))
  await shows(1)
  await streams[0]!.open()
  expect(looked()).toEqual([])
  await streams[0]!.change({ topic: 'invitation', key: 7 })
  await waitFor(() => expect(looked()).toHaveLength(1))
  expect(made()).toHaveLength(1)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  usedBy['1'] = { id: 25, name: 'Bob', profilePhoto: null }
  await streams[0]!.change({ topic: 'invitation', key: 8 })
  await shows(2)
  expect(made()).toHaveLength(2)
  expect(screen.getByRole('status')).toHaveTextContent('Bob scanned your code. This is a new one.')
  expect(screen.getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/25')
  usedBy['2'] = { id: 26, name: 'Cleo', profilePhoto: null }
  await streams[0]!.change({ topic: 'invitation', key: 9 })
  await shows(3)
  expect(screen.getByRole('status')).toHaveTextContent('Cleo scanned your code. This is a new one.')
})

test('INV-77 INV-93 shows an error with Retry instead of a code if creating one fails', async () => {
  const sentence = 'That is a lot of codes. Please wait a few minutes.'
  let isReady = false
  const make = invites()
  const view = open({
    replies: { [CREATE]: () => (isReady ? make() : refusal(429, 'too_many_requests', sentence)) },
  })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(lastToast()).toEqual(FAILED)
  expect(button('Copy Link')).toBeDisabled()
  isReady = true
  await press(view, 'Retry')
  await shows(1)
  await press(view, 'New code')
  await shows(2)
  isReady = false
  await press(view, 'New code')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(view.made()).toHaveLength(4)
})

test('TRU-52 lets a member withdraw QR codes if no invitations are left', async () => {
  const sentence = 'None is left. 5 of them are QR codes.'
  let isFull = true
  const make = invites()
  const view = open({
    replies: {
      [CREATE]: () => (isFull ? refusal(409, 'too_many_pending', sentence) : make()),
      'DELETE /api/players/:id/qr': () => {
        isFull = false
        return { status: 204, body: undefined }
      },
    },
  })
  expect(await screen.findByText(sentence)).toBeVisible()
  await press(view, 'Take my QR codes back')
  await shows(1)
  expect(screen.queryByText(sentence)).toBeNull()
})

test('INV-76 INV-77 shows an error if the link is too long', async () => {
  const url = `https://kinhold.example/${'x'.repeat(3000)}`
  open({ replies: { [CREATE]: { status: 201, body: { qrId: 'qr-19-1-x', url } } } })
  expect(await screen.findByText('The QR code could not be drawn.')).toBeVisible()
  expect(lastToast()).toEqual(FAILED)
})

test("INV-85 INV-95 Download saves a 300 px picture and shows 'Downloaded!' or an error", async () => {
  const files: File[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL')
    .mockImplementation((file) => {
      files.push(file as File)
      return 'blob:picture'
    })
    .mockImplementationOnce(() => {
      throw new TypeError('no blobs here')
    })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const view = open()
  await press(view, 'Download')
  const unsaved = { title: 'Error', description: 'The QR code could not be saved to your device' }
  await waitFor(() => expect(lastToast()).toEqual(unsaved))
  await press(view, 'Download')
  await waitFor(() =>
    expect(lastToast()).toEqual({ title: 'Downloaded!', description: 'QR code saved to your device' }),
  )
  expect(names).toEqual(['Kinhold invite by Ann.png'])
  const bytes = new DataView(await files[0]!.arrayBuffer())
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([300, 300])
})

test('INV-86 INV-87 Share opens the share sheet, or copies the link if there is no share sheet', async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  const view = open()
  const write = onClipboard(async () => {})
  await press(view, 'Share')
  expect(write).toHaveBeenCalledExactlyOnceWith(urlOf(1))
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Copied!' }))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  await press(view, 'Share')
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Kinhold',
    text: 'Ann invites you to Kinhold.',
    url: urlOf(1),
  })
  expect(write).toHaveBeenCalledOnce()
})

test("INV-88 INV-94 INV-96 Copy Link copies the link and shows 'Copied' for 2 seconds", async () => {
  const view = open()
  const write = onClipboard(async () => {})
  await waitFor(() => expect(button('Copy Link')).toBeEnabled())
  vi.useFakeTimers()
  const click = (name: string) => act(async () => button(name).click())
  await click('Copy Link')
  expect(write).toHaveBeenCalledExactlyOnceWith(urlOf(1))
  expect(lastToast()).toEqual({ title: 'Copied!', description: 'Registration link copied to clipboard' })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await click('Copied')
  await act(() => vi.advanceTimersByTimeAsync(1999))
  expect(button('Copied')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(button('Copy Link')).toBeVisible()
  view.unmount()
})

test('INV-97 shows a field with the link if copying fails', async () => {
  const view = open()
  onClipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')))
  await press(view, 'Copy Link')
  await waitFor(() => expect(lastToast()).toEqual({ title: 'Error', description: 'Failed to copy link' }))
  expect(screen.getByLabelText('Link to copy by hand')).toHaveValue(urlOf(1))
  expect(button('Copy Link')).toBeVisible()
})

const WAYS = [
  ['Return to Dashboard', '/dashboard'],
  ['Back', '/invitations'],
]
test.each([
  ['/qr', WAYS],
  ['/qr/19', [...WAYS, ['Back to profile', '/player/19']]],
])('INV-78 INV-79 INV-80 INV-81 at %s, links to related pages', async (at, ways) => {
  open({ at })
  await shows(1)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.toSorted()).toEqual(ways.toSorted())
})

test('NAV-17 INV-92 redirects another member’s QR address to that member’s profile', async () => {
  const { where, made } = open({ at: '/qr/22' })
  await waitFor(() => expect(where()).toBe('/player/22'))
  expect(made()).toEqual([])
})

test('NET-25 doesn’t create a code for an address with an invalid member id', async () => {
  const { made } = open({ at: '/qr/19x' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Player Not Found' })).toBeVisible()
  expect(made()).toEqual([])
})

test('INV-89 the PROMO button opens a card with the current code', async () => {
  const view = open()
  await shows(1)
  await press(view, 'PROMO')
  const card = within(await screen.findByRole('dialog', { name: 'Your invitation' }))
  expect(await card.findByRole('img', { name: 'QR code to register with Ann' })).toHaveAttribute(
    'src',
    await qrSvg(urlOf(1)),
  )
  expect(card.getByRole('img', { name: 'Ann' })).toHaveAttribute('src', '/media/ann?size=thumb')
  expect(card.getByText('Ann')).toBeVisible()
  expect(card.getByText('invites you to Kinhold')).toBeVisible()
  expect(card.getByText('Only Your Loved Ones Know')).toBeVisible()
  expect(card.getByRole('timer')).toHaveTextContent(/^\d{1,2}:\d\d:\d\d\s[AP]M$/)
  expect(view.made()).toHaveLength(1)
  await view.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button('PROMO')).toHaveFocus()
})

test('INV-07 INV-89 INV-93 PROMO on another page creates a new code on each press', async () => {
  const sent = serve({ [CREATE]: invites() })
  const view = renderScreen(<PromoButton />, { account: ann })
  expect(sent.filter(({ route }) => route === CREATE)).toEqual([])
  await press(view, 'PROMO')
  await shows(1)
  await press(view, 'Close dialog')
  await press(view, 'PROMO')
  await shows(2)
})
