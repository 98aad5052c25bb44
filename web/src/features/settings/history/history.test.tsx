import type { AccountEvent } from '@kinhold/contract/history'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { History } from './history.tsx'

const signedIn: AccountEvent = {
  id: 2,
  kind: 'signed_in',
  text: 'You signed in.',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ipAddress: '203.0.113.9',
  createdAt: '2026-01-02T10:00:00.000Z',
}
const suspended: AccountEvent = {
  ...signedIn,
  id: 1,
  kind: 'admin_did',
  text: 'The admin suspended your account: Too loud',
  browser: null,
  ipAddress: null,
}

test('TRU-90 says what happened, when, and in which browser', async () => {
  serve({ 'GET /api/history': { status: 200, body: [signedIn, suspended] } })
  renderScreen(<History />, { account: member() })
  const list = await screen.findByRole('list', { name: 'What happened, newest first' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent(/You signed in\..*January 2.*Firefox on Linux.*203\.0\.113\.9/)
  expect(second).toHaveTextContent('The admin suspended your account: Too loud')
  expect(second).not.toHaveTextContent('Unknown browser')
})
