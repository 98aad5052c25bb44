import type { BrowserSession } from '@kinhold/contract/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { admin, member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { seeToast } from '../../../../testing/on-screen.ts'
import { appConfig } from '../../../../testing/visitor.ts'
import { AccountTab } from './account-tab.tsx'

const here: BrowserSession = {
  id: 'here',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ipAddress: '203.0.113.9',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastSeenAt: '2026-01-03T10:00:00.000Z',
  current: true,
  signedIn: true,
  trustedUntil: null,
}
const there: BrowserSession = {
  ...here,
  id: 'there',
  userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
  current: false,
}

function open(replies: Parameters<typeof serve>[0] = {}, account = member()) {
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/auth/sessions': { status: 200, body: [here, there] },
    'GET /api/settings/space': {
      status: 200,
      body: { used: 1_503_238_553, most: 10_737_418_240, files: 37 },
    },
    ...replies,
  })
  return { sent, ...renderScreen(<AccountTab />, { account }) }
}

const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem')

test('NAV-15 lets the member sign out another browser from the list', async () => {
  let isOut = false
  const { user, sent } = open({
    'GET /api/auth/sessions': () => ({ status: 200, body: isOut ? [here] : [here, there] }),
    'DELETE /api/auth/sessions/:id': () => {
      isOut = true
      return { status: 204 }
    },
  })
  const [first, second] = await rows()
  expect(first).toHaveTextContent(/Firefox on Linux.*203\.0\.113\.9.*This browser/)
  expect(within(first!).queryByRole('button')).toBeNull()
  expect(second).toHaveTextContent(/Safari on iPhone.*last seen January 3/)
  expect(second).not.toHaveTextContent('This browser')
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  const question = within(screen.getByRole('dialog', { name: 'Sign this browser out?' }))
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Sign out' }))
  await seeToast('Signed out')
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/auth/sessions/there')
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

test('NAV-15 omits the last-seen time if it is only minutes after the sign-in', async () => {
  const fresh = { ...there, lastSeenAt: '2026-01-02T10:05:00.000Z' }
  open({ 'GET /api/auth/sessions': { status: 200, body: [here, fresh] } })
  const [, second] = await rows()
  expect(second).toHaveTextContent(/signed in January 2/)
  expect(second).not.toHaveTextContent('last seen')
})

test('NAV-15 shows the space used and when trust in each browser expires', async () => {
  const left = { ...there, id: 'left', signedIn: false, trustedUntil: '2026-04-02T10:00:00.000Z' }
  const list = [{ ...here, trustedUntil: '2026-04-03T10:00:00.000Z' }, left]
  const { user, sent } = open({
    'GET /api/config': { status: 200, body: appConfig({ phoneVerification: true }) },
    'GET /api/passkeys': { status: 200, body: [] },
    'GET /api/auth/sessions': { status: 200, body: list },
    'DELETE /api/auth/sessions/:id': { status: 204 },
  })
  await screen.findAllByText(/^needs no code until/)
  const [first, second] = await rows()
  expect(await screen.findByText(/1\.4 GB of 10 GB in 37 files/)).toBeVisible()
  expect(screen.getByRole('meter', { name: 'Space used' })).toHaveAttribute('aria-valuenow', '14')
  expect(first).toHaveTextContent(/signed in.*needs no code until April 3, 2026/)
  expect(second).toHaveTextContent(/signed out.*needs no code until April 2, 2026/)
  await user.click(screen.getByRole('button', { name: 'Forget Safari on iPhone' }))
  const question = screen.getByRole('dialog', { name: 'Forget this browser?' })
  expect(question).toHaveTextContent('with your number and a new code')
  await user.click(within(question).getByRole('button', { name: 'Forget' }))
  await seeToast('Forgotten')
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/auth/sessions/left')
})

test('ADM-75 doesn’t offer guardians to the admin', async () => {
  const { sent } = open({}, admin())
  await rows()
  expect(screen.queryByText(/guardian/i)).toBeNull()
  expect(sent.map(({ route }) => route)).not.toContain('GET /api/guardians')
})

test('TRU-161 doesn’t mention a code if sign-in requires none', async () => {
  const left = { ...there, signedIn: false, trustedUntil: '2026-04-02T10:00:00.000Z' }
  const { user } = open({
    'GET /api/auth/sessions': { status: 200, body: [here, left] },
  })
  await user.click(await screen.findByRole('button', { name: 'Forget Safari on iPhone' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('log in again with your number.')
  expect(document.body).not.toHaveTextContent(/\bcode\b/)
})

test('NAV-15 restores a browser to the list after its sign-out fails', async () => {
  let refuse: (reply: { status: number; body: unknown }) => void = () => {}
  const lists = [{ status: 200, body: [here, there] }]
  const { user } = open({
    'GET /api/auth/sessions': () => lists.shift() ?? new Promise(() => {}),
    'DELETE /api/auth/sessions/:id': () => new Promise((resolve) => (refuse = resolve)),
  })
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  refuse({ status: 503, body: { error: 'Please wait a moment.', message: '', code: 'busy' } })
  expect(await screen.findByText('Safari on iPhone')).toBeVisible()
  await seeToast('Error', 'Please wait a moment.')
})
