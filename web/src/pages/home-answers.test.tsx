import { SESSION_CHECK_TIMEOUT_MS } from '@kinhold/domain/limits'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dashboard, dashboardLine } from '../../testing/made/dashboard.ts'
import { member, profileOf } from '../../testing/people.ts'
import { setViewport } from '../../testing/on-screen.ts'
import { refusal, toastText, visit } from '../../testing/visitor.ts'
// This import keeps the tests from waiting for the lazy route's code.
import './dashboard-page.tsx'
import './page-layout.tsx'

const ann = member()
const ACCEPT = 'POST /api/invitations/:id/accept'
const CLEO = 'Cleo invited you to connect.'

const line = (kind: string, id: number | null, text: string) => dashboardLine({ kind, id, text })
const LINES = [
  line('confirm', 30, 'Dan registered with your QR code. Is it them?'),
  line('unit', 3, 'Confirm your trust unit with Bob and Cleo.'),
  line('invitation', 1, CLEO),
  line('message', null, '3 unread messages from Bob.'),
]

beforeEach(() => {
  setViewport(1280)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

type Replies = NonNullable<Parameters<typeof visit>[1]>

async function openHome(replies: Replies = {}, lines = [...LINES]) {
  const view = visit('/dashboard', {
    'GET /api/auth/me': { status: 200, body: ann },
    'GET /api/players/:id/dashboard': () => ({ status: 200, body: dashboard({ attention: lines }) }),
    'GET /api/players/:id': { status: 200, body: profileOf(ann) },
    'GET /api/players': { status: 200, body: [] },
    ...replies,
  })
  await screen.findByRole('region', { name: 'Waiting for you' })
  const sentOf = () =>
    view.sent.filter(({ method }) => method === 'POST').map(({ path, init }) => [path, init.keepalive])
  return { ...view, lines, sentOf }
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
/** A canned 404 response, for tests in which the error's text doesn't matter. */
const GONE = refusal(404, 'not_found', 'This is not there any more.')

test('INV-104 shows a newcomer’s selfie, name and number among the open questions', async () => {
  const newcomer = { id: 30, name: 'Dan', profilePhoto: '/media/dan', phone: '+15551230030' }
  await openHome({}, [{ ...LINES[0]!, newcomer }])
  const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }))
  const entry = waiting.getByRole('link', { name: /^Dan registered .*\(555\) 123-0030/ })
  expect(entry.querySelector('img')).toHaveAttribute('src', '/media/dan?size=thumb')
})

test('NAV-63 shows the photos or initials of the people in an entry', async () => {
  const bob = { name: 'Bob', profilePhoto: '/media/bob' }
  const cleo = { name: 'Cleo Lee', profilePhoto: null }
  await openHome({}, [
    { ...LINES[1]!, faces: [bob, cleo] },
    { ...LINES[2]!, faces: [cleo] },
  ])
  const unit = screen.getByRole('link', { name: /^Bob|trust unit/ })
  expect(unit.querySelector('img')).toHaveAttribute('src', '/media/bob?size=thumb')
  expect(within(unit).getByText('CL')).toBeVisible()
  expect(within(screen.getByRole('link', { name: new RegExp(CLEO) })).getByText('CL')).toBeVisible()
})

test('NAV-64 shows the latest message’s text in an entry about unread messages', async () => {
  await openHome({}, [{ ...LINES[3]!, words: 'See you at the lake' }])
  expect(screen.getByRole('link', { name: /^3 unread messages.* See you at the lake / })).toBeVisible()
})

test('NAV-03 sends an answer after six seconds unless the user clicks Undo', async () => {
  const view = await openHome({
    'POST /api/invitations/:id/decline': () => {
      view.lines.splice(2, 1)
      return { status: 204 }
    },
  })
  await view.user.click(press(`Accept: ${CLEO}`))
  expect(screen.getByText('Accepted.')).toBeVisible()
  await view.user.click(press(`Undo: ${CLEO}`))
  expect(screen.getByText(CLEO)).toBeVisible()
  await view.user.click(press(`Decline: ${CLEO}`))
  expect(screen.queryByText(CLEO)).toBeNull()
  expect(screen.getByText('Declined.')).toBeVisible()
  expect(press(`Undo: ${CLEO}`)).toHaveFocus()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(view.sentOf()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(view.sentOf()).toEqual([['/api/invitations/1/decline', true]])
  await waitFor(() => expect(screen.queryByText('Declined.')).toBeNull())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(screen.queryByText(CLEO)).toBeNull()
  view.unmount()
  window.dispatchEvent(new Event('pagehide'))
  expect(view.sentOf()).toHaveLength(1)
})

test.each([
  ['Confirm: Dan registered with your QR code. Is it them?', '/api/players/30/verify'],
  ['Decline: Dan registered with your QR code. Is it them?', '/api/players/30/decline'],
  ['Confirm: Confirm your trust unit with Bob and Cleo.', '/api/trust-units/3/confirm/19'],
  [`Accept: ${CLEO}`, '/api/invitations/1/accept'],
])("NAV-03 sends the answer '%s' exactly once, when the user leaves the page", async (button, path) => {
  const view = await openHome({
    'POST /api/players/:id/verify': GONE,
    'POST /api/players/:id/decline': GONE,
    'POST /api/trust-units/:id/confirm/:playerId': GONE,
    [ACCEPT]: GONE,
  })
  await view.user.click(press(button))
  window.dispatchEvent(new Event('pagehide'))
  expect(view.sentOf()).toEqual([[path, true]])
  view.unmount()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(view.sentOf()).toHaveLength(1)
})

test('NAV-03 sends an answer when the page is hidden', async () => {
  const view = await openHome({ [ACCEPT]: GONE })
  await view.user.click(press(`Accept: ${CLEO}`))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(view.sentOf()).toEqual([])
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  sight.mockRestore()
  expect(view.sentOf()).toEqual([['/api/invitations/1/accept', true]])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(view.sentOf()).toHaveLength(1)
})

async function signOut({ user }: Awaited<ReturnType<typeof openHome>>) {
  await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }))
}

test('NAV-03 on sign-out, sends a pending answer and waits for the response', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number }>()
  const view = await openHome({
    'POST /api/players/:id/decline': GONE,
    'POST /api/invitations/:id/decline': () => promise,
    'POST /api/auth/logout': { status: 204 },
  })
  await view.user.click(press(`Decline: ${CLEO}`))
  await view.user.click(press('Decline: Dan registered with your QR code. Is it them?'))
  await view.user.click(press('Undo: Dan registered with your QR code. Is it them?'))
  await signOut(view)
  await waitFor(() => expect(view.sentOf()).toEqual([['/api/invitations/1/decline', true]]))
  expect(view.where()).toBe('/dashboard')
  resolve({ status: 204 })
  await waitFor(() => expect(view.where()).toBe('/'))
  expect(view.sentOf().map(([path]) => path)).toEqual(['/api/invitations/1/decline', '/api/auth/logout'])
})

test('NAV-03 waits for the response to an already sent answer before signing out', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number }>()
  const view = await openHome({
    'POST /api/invitations/:id/decline': () => promise,
    'POST /api/auth/logout': { status: 204 },
  })
  await view.user.click(press(`Decline: ${CLEO}`))
  await view.router.navigate('/user-guide')
  await waitFor(() => expect(view.sentOf()).toHaveLength(1))
  await signOut(view)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(view.sentOf()).toHaveLength(1)
  resolve({ status: 204 })
  await waitFor(() => expect(view.where()).toBe('/'))
})

test('NAV-03, LOG-58 waits at most five seconds for a response on sign-out', async () => {
  const view = await openHome({
    'POST /api/invitations/:id/decline': () => new Promise(() => {}),
    'POST /api/auth/logout': { status: 204 },
  })
  await view.user.click(press(`Decline: ${CLEO}`))
  await signOut(view)
  await vi.advanceTimersByTimeAsync(SESSION_CHECK_TIMEOUT_MS)
  await waitFor(() => expect(view.where()).toBe('/'))
})

test('NAV-03 moves focus to Undo after an answer', async () => {
  const view = await openHome(
    {
      'POST /api/trust-units/:id/confirm/:playerId': () => {
        view.lines.splice(0, 1)
        return GONE
      },
      'POST /api/invitations/:id/decline': () => {
        view.lines.splice(0, 1)
        return { status: 204 }
      },
    },
    LINES.slice(1, 3),
  )
  const UNIT = 'Confirm your trust unit with Bob and Cleo.'
  const sent = () => vi.advanceTimersByTimeAsync(6_500)
  press(`Confirm: ${UNIT}`).focus()
  await view.user.keyboard('{Enter}')
  expect(press(`Undo: ${UNIT}`)).toHaveFocus()
  await sent()
  await waitFor(() => expect(screen.getByRole('link', { name: new RegExp(CLEO) })).toHaveFocus())
  press(`Decline: ${CLEO}`).focus()
  await view.user.keyboard('{Enter}')
  expect(press(`Undo: ${CLEO}`)).toHaveFocus()
  await sent()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('NAV-03 moves focus to the entry above when the last entry disappears', async () => {
  const view = await openHome({ [ACCEPT]: GONE }, LINES.slice(1, 3))
  press(`Accept: ${CLEO}`).focus()
  await view.user.keyboard('{Enter}')
  await vi.advanceTimersByTimeAsync(6_500)
  await waitFor(() => expect(screen.getByRole('link', { name: /trust unit/ })).toHaveFocus())
})

test('NAV-03 doesn’t move focus when an unfocused entry disappears', async () => {
  const view = await openHome({ [ACCEPT]: GONE })
  await view.user.click(press(`Accept: ${CLEO}`))
  const elsewhere = screen.getByRole('link', { name: /3 unread messages/ })
  elsewhere.focus()
  await vi.advanceTimersByTimeAsync(6_500)
  await waitFor(() => expect(view.sentOf()).toHaveLength(1))
  expect(elsewhere).toHaveFocus()
  await view.user.click(press('Confirm: Confirm your trust unit with Bob and Cleo.'))
  await view.user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Waiting for you' })).toHaveFocus()
})

test('NAV-03 restores the entry if the server rejects the answer', async () => {
  const view = await openHome({ [ACCEPT]: refusal(409, 'sponsor_unavailable', 'Cleo cannot vouch now.') })
  await view.user.click(press(`Accept: ${CLEO}`))
  await vi.advanceTimersByTimeAsync(6_500)
  await waitFor(() => expect(toastText()).toBe('Error | Cleo cannot vouch now.'))
  const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }))
  expect(waiting.getByText('Cleo cannot vouch now.')).toBeVisible()
  expect(waiting.getByText(CLEO)).toBeVisible()
  expect(press(`Accept: ${CLEO}`)).toBeEnabled()
})

test("FAM-54 FAM-55 offers 'Yes, connect us' and 'Not now' for an introduction", async () => {
  const words = 'Rosa thinks you know Lucia: “From school”'
  const view = await openHome({ 'POST /api/introductions/:id/answer': GONE }, [
    line('introduction', 5, words),
  ])
  await view.user.click(press(`Not now: ${words}`))
  expect(screen.getByText('Not now. Nobody is told.')).toBeVisible()
  await view.user.click(press(`Undo: ${words}`))
  await view.user.click(press(`Yes, connect us: ${words}`))
  expect(screen.getByText('You said yes.')).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  expect(view.sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/introductions/5/answer', { yes: true }],
  ])
  view.unmount()
})

test("FAM-57 'Confirm all' is directly above the first trust unit", async () => {
  const units = [3, 4].map((id) => line('unit', id, `Confirm your trust unit ${id}.`))
  await openHome({}, [LINES[0]!, ...units])
  const [newcomer, first, second] = within(
    screen.getByRole('region', { name: 'Waiting for you' }),
  ).getAllByRole('listitem')
  const all = press('Confirm all 2 trust units')
  expect(first).toContainElement(all)
  expect(first).toHaveTextContent(/^2 trust units to confirm.*Confirm all.*Confirm your trust unit 3/)
  expect(newcomer).not.toHaveTextContent('Confirm all')
  expect(second).not.toHaveTextContent('Confirm all')
})

test('NAV-03 focus skips Confirm all when the entry above the trust units disappears', async () => {
  const units = [3, 4].map((id) => line('unit', id, `Confirm your trust unit ${id}.`))
  const view = await openHome(
    {
      'POST /api/players/:id/decline': () => {
        view.lines.splice(0, 1)
        return { status: 204 }
      },
    },
    [LINES[0]!, ...units],
  )
  press(/^Decline: Dan/).focus()
  await view.user.keyboard('{Enter}')
  await vi.advanceTimersByTimeAsync(6_500)
  await waitFor(() => expect(screen.getByRole('link', { name: /trust unit 3/ })).toHaveFocus())
})

test.each([
  ['guardian', 'Ben asks you to be their guardian.', 'Answer'],
  ['claim', 'Ben says they lost their number. Is it them?', 'Confirm'],
])('INV-111 the link in an entry about a %s names the action', async (kind, text, says) => {
  await openHome({}, [line(kind, null, text)])
  expect(screen.getByRole('link', { name: new RegExp(` ${says}$`) })).toHaveTextContent(text)
})

test("FAM-57 each trust unit confirmed with 'Confirm all' has its own Undo", async () => {
  const units = [3, 4].map((id) => line('unit', id, `Confirm your trust unit ${id}.`))
  const one = await openHome({}, units.slice(0, 1))
  expect(screen.queryByRole('button', { name: /^Confirm all/ })).toBeNull()
  one.unmount()
  const view = await openHome({ 'POST /api/trust-units/:id/confirm/:playerId': GONE }, units)
  await view.user.click(press('Confirm all 2 trust units'))
  expect(screen.getAllByText('Confirmed.')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Confirm all/ })).toBeNull()
  await view.user.click(press('Undo: Confirm your trust unit 3.'))
  window.dispatchEvent(new Event('pagehide'))
  expect(view.sentOf()).toEqual([['/api/trust-units/4/confirm/19', true]])
  view.unmount()
})
