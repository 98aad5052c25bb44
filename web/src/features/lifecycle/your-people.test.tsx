import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Canned, serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { seeToast } from '../../../testing/on-screen.ts'
import { invitee, standing } from '../../../testing/standing.ts'
import { appConfig, refusal } from '../../../testing/visitor.ts'
import { YourPeople } from './your-people.tsx'

const READ = 'GET /api/players/:id/standing'
const LIST = 'GET /api/players/:id/invitees'
const THANK = 'POST /api/players/:id/thank'

function open(replies: Partial<Record<string, Canned>> = {}) {
  const sent = serve({
    [READ]: { status: 200, body: standing() },
    [LIST]: { status: 200, body: [] },
    ...replies,
  })
  return { sent, ...renderScreen(<YourPeople />, { account: member() }) }
}

test('TRU-50 TRU-52 shows the member’s standing, invitation limit and invitees', async () => {
  const text = 'You are new here: until July 6 you can have 5 open invitations. One is left.'
  const allowance = { ...standing().allowance, most: 5, open: 4, left: 1, why: 'newcomer' as const, text }
  const people = [
    invitee({ id: 25, name: 'Eve', standing: 'waiting', can: ['confirm'] }),
    invitee({ id: 24, name: 'Dan', standing: 'waiting', can: ['remind'] }),
    invitee({ id: 23, name: 'Cleo', standing: 'warned', can: ['remind', 'thank'] }),
    invitee({ id: 22, name: 'Bob' }),
    invitee({ id: 21, name: 'Sue', standing: 'suspended', can: [] }),
    invitee({ id: 20, name: 'Former member', standing: 'left', can: [] }),
  ]
  const { sent } = open({
    [READ]: { status: 200, body: standing({ allowance }) },
    [LIST]: { status: 200, body: people },
  })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText(standing().text)).toBeVisible()
  await screen.findByText('Eve')
  const rows = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(
    rows.map((row) => within(row).getByText(/^(Waiting|Active|Warned|Suspended|Left)$/).textContent),
  ).toEqual(['Waiting', 'Waiting', 'Warned', 'Active', 'Suspended', 'Left'])
  expect(screen.getByRole('link', { name: 'Confirm Eve' })).toHaveAttribute('href', '/player/25')
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remind Dan',
    'Remind Cleo',
    'Say thank you to Cleo',
    'Say thank you to Bob',
  ])
  expect(sent.map(({ path }) => path).toSorted()).toEqual([
    '/api/config',
    '/api/players/19/invitees',
    '/api/players/19/standing',
  ])
})

test.each([
  [true, 'Reminder sent to Dan', undefined],
  [false, 'Not sent yet', 'It waits in the outbox; your admin can send it.'],
])(
  'TRU-51 FAM-82 shows whether the reminder was sent (SMS provider: %s)',
  async (smsAvailable, title, words) => {
    const { user } = open({
      'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) },
      'POST /api/players/:id/remind': { status: 204 },
      [LIST]: {
        status: 200,
        body: [
          invitee({ id: 24, name: 'Dan', standing: 'waiting', can: ['remind'] }),
          invitee({ id: 23, name: 'Cleo', can: ['remind'] }),
        ],
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remind Dan' }))
    await seeToast(title, words)
    await user.click(screen.getByRole('button', { name: 'Remind Cleo' }))
    await seeToast('Reminder sent to Cleo')
  },
)

test('TRU-51 shows the server’s error for a second thank-you on the same day', async () => {
  const sentence = 'You have tried this too often. Please try again in 24 hours.'
  const replies = [{ status: 204 }, refusal(429, 'too_many', sentence)]
  const { sent, user } = open({
    [LIST]: { status: 200, body: [invitee()] },
    [THANK]: () => replies.shift()!,
  })
  const thank = await screen.findByRole('button', { name: 'Say thank you to Bob' })
  await user.click(thank)
  await seeToast('You thanked Bob')
  await user.click(thank)
  await seeToast('This was not sent', sentence)
  expect(sent.find(({ route }) => route === THANK)).toMatchObject({ path: '/api/players/20/thank' })
})
