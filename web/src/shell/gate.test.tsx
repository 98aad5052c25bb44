import type { Account } from '@kinhold/contract/sessions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { member, vaultUser } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import type { Admission } from './whose.ts'
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
  "LOG-26, NAV-48 shows the page only to the accounts that '%s' admits",
  (admits) => {
    for (const [who, account] of everyone) {
      const { unmount } = renderScreen(page(admits), { account })
      const isShown = screen.queryByText('What is kept here') !== null
      expect(isShown, who).toBe(admitted[admits].includes(who))
      unmount()
    }
  },
)

const TO_LOG_IN = 'Please log in to access your dashboard'
const NOTICE =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'

test.each<[string, string, string, Account | null, name: string, href: string]>([
  ['LOG-26 a visitor', '/network', 'Authentication Required', null, 'Go to Login', '/login'],
  ['NAV-46, NAV-47 a visitor', '/dashboard', TO_LOG_IN, null, 'Go to Login', '/login'],
  ['NAV-46, NAV-47 a visitor', '/dashboard/20', TO_LOG_IN, null, 'Go to Login', '/login'],
  [
    'NAV-80 a vault user',
    '/settings',
    'For members: Settings',
    vaultUser(),
    'Back to my vault',
    '/vault-base',
  ],
  ['NAV-49 a vault user', '/network', NOTICE, vaultUser(), 'Back to my vault', '/vault-base'],
  ['a newcomer', '/network', 'Waiting for your sponsor', newcomer, 'Go to my home', '/dashboard'],
  ['a member who must register again', '/vault/3', 'Please register again', again, 'Go to Login', '/login'],
])("%s on %s sees '%s' and a link to a page they may open", (_, at, words, account, name, href) => {
  renderScreen(page('member'), { account, at })
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})
