import type { Sibling } from '@kinhold/contract/introductions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openLive, type Replies } from '../../../testing/live.tsx'
import { admin, member, profileOf } from '../../../testing/people.ts'
import { refusal } from '../../../testing/visitor.ts'
import { SiblingsCard } from './siblings-card.tsx'

const sibling = (id: number, name: string, standing: Sibling['standing'] = 'open'): Sibling => {
  return { id, player: { id, name, profilePhoto: null }, standing }
}
const tomas = sibling(21, 'Tomas')
const diego = sibling(22, 'Diego')

const INVITATION = {
  id: 7,
  sponsorId: 19,
  sponsorName: 'Ann',
  sponsorPhoto: null,
  recipientPhone: '',
  recipientName: 'Tomas',
  recipientPhoto: null,
  status: 'pending' as const,
  sentAt: '2026-01-02T10:00:00.000Z',
  verifiedAt: null,
  qrId: 'qr-19-1-a',
  recipientId: null,
  isUnsent: false,
}

function open(siblings: () => Sibling[], replies: Replies = {}, account = member()) {
  const sponsor = { id: 20, name: 'Rosa', profilePhoto: null }
  const canned: Replies = {
    'GET /api/siblings': () => ({ status: 200, body: siblings() }),
    'GET /api/players/:id': { status: 200, body: profileOf(account, { sponsor }) },
    ...replies,
  }
  return openLive(<SiblingsCard />, canned, { account })
}

test('FAM-50 FAM-52 the card lists the sponsor’s other invitees', async () => {
  const eva = sibling(23, 'Eva', 'connected')
  const gus = sibling(24, 'Gus', 'invited')
  open(() => [{ ...tomas, standing: 'invited_by_them' }, diego, eva, gus])
  const card = await screen.findByRole('region', { name: 'Rosa also brought in Tomas, Diego and 2 others' })
  const rows = within(card)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  expect(rows).toEqual(['TTomasAnswer invite', 'DDiegoConnect', 'EEvaConnected', 'GGusInvited'])
  expect(within(card).getByRole('link', { name: 'Tomas' })).toHaveAttribute('href', '/player/21')
  expect(within(card).getByRole('link', { name: 'Answer invite of Tomas' })).toHaveAttribute(
    'href',
    '/invitations?tab=received',
  )
})

test("FAM-52 'Connect' invites the person", async () => {
  let list = [tomas, diego]
  const { user, sentTo } = open(() => list, {
    'POST /api/siblings/:id/connect': () => {
      list = [{ ...tomas, standing: 'invited' }, diego]
      return { status: 201, body: INVITATION }
    },
  })
  await screen.findByRole('region', { name: 'Rosa also brought in Tomas and Diego' })
  await user.click(screen.getByRole('button', { name: 'Connect with Tomas' }))
  await waitFor(() => expect(screen.getByText('Invited').parentElement).toHaveFocus())
  expect(sentTo('POST /api/siblings/:id/connect').map(({ path }) => path)).toEqual([
    '/api/siblings/21/connect',
  ])
  expect(screen.getByText('Tomas is invited')).toBeVisible()
})

test('FAM-52 the card shows the server’s error after a rejected invitation', async () => {
  const { user } = open(() => [tomas], {
    'POST /api/siblings/:id/connect': refusal(409, 'declined_recently', 'This person recently declined.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Connect with Tomas' }))
  expect(await screen.findByText('This person recently declined.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Connect with Tomas' })).toBeEnabled()
})

test.each([
  { name: 'Privates Mitglied', isHidden: true as const },
  { name: 'Ehemaliges Mitglied', isFormer: true as const },
])('FAM-50 LNG-65 the card doesn’t name $name as the sponsor', async (unnamed) => {
  const sponsor = { id: 20, profilePhoto: null, ...unnamed }
  open(() => [tomas], { 'GET /api/players/:id': { status: 200, body: profileOf(member(), { sponsor }) } })
  expect(
    await screen.findByRole('region', { name: 'The person who brought you in also brought in Tomas' }),
  ).toBeVisible()
})

test('FAM-50 hides the card if the list is empty, and requests nothing for the admin', async () => {
  const { sent, container } = open(() => [])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(container).not.toHaveTextContent('also brought in')
  const ofAdmin = open(() => [tomas], {}, admin())
  expect(ofAdmin.sent).toEqual([])
})

test('FAM-50 the card is updated live when an invitation or a bond changes', async () => {
  let list = [tomas]
  const { streams } = open(() => list)
  await screen.findByRole('button', { name: 'Connect with Tomas' })
  await streams[0]!.open()
  list = [{ ...tomas, standing: 'invited_by_them' }, diego]
  await streams[0]!.change({ topic: 'invitation', key: 5 })
  expect(await screen.findByRole('link', { name: 'Answer invite of Tomas' })).toBeVisible()
  list = [{ ...tomas, standing: 'connected' }, diego]
  await streams[0]!.change({ topic: 'bond', key: '19-21' })
  expect(await screen.findByText('Connected')).toBeVisible()
})
