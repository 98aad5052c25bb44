import type { Account } from '@kinhold/contract/sessions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { member, vaultUser } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import type { Admission } from './admission.ts'
import { Gate } from './gate.tsx'

const page = (admits: Admission) => (
  <Gate admits={admits}>
    <h1>What is kept here</h1>
  </Gate>
)

const newcomer = member({ verified: false, awaiting: 'sponsor' })
const again = member({ verified: false, awaiting: 'registration' })
const everyone: [string, Account | null][] = [
  ['nobody', null],
  ['a newcomer', newcomer],
  ['a member', member()],
  ['a vault user', vaultUser()],
]
const admitted: Record<Admission, string[]> = {
  anyone: ['nobody', 'a newcomer', 'a member', 'a vault user'],
  newcomer: ['a newcomer', 'a member'],
  member: ['a member'],
  guest: ['a member', 'a vault user'],
}

test.each(Object.keys(admitted) as Admission[])(
  "LOG-26, NAV-48 a page for '%s' shows to nobody else",
  (admits) => {
    for (const [who, account] of everyone) {
      const { unmount } = renderScreen(page(admits), { account })
      const isShown = screen.queryByText('What is kept here') !== null
      expect(isShown, who).toBe(admitted[admits].includes(who))
      unmount()
    }
  },
)

test("LOG-26 without anyone signed in a page says 'Authentication Required' and leads to the login", () => {
  renderScreen(page('member'), { at: '/network' })
  expect(screen.getByRole('heading', { name: 'Authentication Required' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
})

test.each(['/dashboard', '/dashboard/20'])(
  'NAV-46, NAV-47 %s says where to log in, and leads to /login',
  (at) => {
    renderScreen(page('newcomer'), { at })
    expect(screen.getByText('Please log in to access your dashboard')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  },
)

test('NAV-49 a vault user who typed the address reads the notice and sees no data', () => {
  renderScreen(page('member'), { account: vaultUser(), at: '/network' })
  const notice =
    'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'
  expect(screen.getByText(notice)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to my vault' })).toHaveAttribute('href', '/vault-base')
})

test('a newcomer reads that the sponsor still has to confirm them', () => {
  renderScreen(page('member'), { account: newcomer, at: '/network' })
  expect(screen.getByRole('heading', { name: 'Waiting for your sponsor' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to my home' })).toHaveAttribute('href', '/dashboard')
})

test('someone who is to register again reads that', () => {
  renderScreen(page('guest'), { account: again, at: '/vault/3' })
  expect(screen.getByRole('heading', { name: 'Please register again' })).toBeVisible()
})
