import type { PlayerProfile } from '@kinhold/contract/players'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Canned, serve } from '../../testing/canned.ts'
import { openLive, type Replies } from '../../testing/live.tsx'
import { conversationState } from '../../testing/messages.ts'
import { admin, member, profileOf } from '../../testing/people.ts'
import { brokenAtFirst } from '../../testing/replies.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { refusal } from '../../testing/visitor.ts'
import { Component } from './player-page.tsx'

const ann = member()
const dora = member({
  id: 22,
  name: 'Dora',
  phone: '+15551230022',
  createdAt: '2025-06-01T12:00:00.000Z',
  sponsorId: 19,
})

const NUMBERS = { sponsoredCount: 4, bondCount: 6, trustUnitCount: 1 }
const BY_ANN = { sponsor: { id: 19, name: 'Ann', profilePhoto: null } }
const BY_CARD = {
  phone: null,
  createdAt: null,
  sponsoredCount: null,
  bondCount: null,
  trustUnitCount: null,
  ...BY_ANN,
}

function open(
  profile: PlayerProfile | null,
  account = ann,
  at = `/player/${profile?.id ?? 99}`,
  replies: Replies = {},
) {
  const missing = refusal(404, 'not_found', 'This player was not found.')
  const reply = profile ? { status: 200, body: profile } : missing
  const me = { status: 200, body: account }
  const canned = { 'GET /api/players/:id': reply, 'GET /api/auth/me': me, ...replies }
  return openLive(<Component />, canned, { account, at, pattern: '/player/:id' })
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('NET-17, NET-18 shows the greeting, join date and counts', async () => {
  const { sent } = open(profileOf(dora, NUMBERS))
  expect(await heading('Hi, I’m Dora')).toHaveFocus()
  expect(document.title).toBe('Dora · Kinhold')
  expect(sent[0]).toMatchObject({ route: 'GET /api/players/:id', path: '/api/players/22' })
  expect(screen.getByText('June 1, 2025')).toHaveAttribute('datetime', '2025-06-01T12:00:00.000Z')
  const counts = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(counts).toEqual(['4 sponsored', '6 trust bonds', '1 trust unit'])
})

test('NET-19, ADM-67 shows whether the member is verified', async () => {
  const { unmount } = open(profileOf(dora))
  expect(await screen.findByText('Verified')).toBeVisible()
  unmount()
  open(profileOf({ ...dora, verified: false, awaiting: 'sponsor' }))
  expect(await screen.findByText('Pending')).toBeVisible()
  expect(screen.queryByText('Verified')).toBeNull()
})

test('NET-18 NET-20 shows the formatted phone number only to people who may see it', async () => {
  const first = open(profileOf(dora))
  expect(await screen.findByRole('link', { name: '(555) 123-0022' })).toHaveAttribute(
    'href',
    'tel:+15551230022',
  )
  first.unmount()
  const second = open(profileOf({ ...admin(), phone: null }))
  expect(await screen.findByText('Admin')).toBeVisible()
  second.unmount()
  const third = open(profileOf(admin()), admin())
  expect(await screen.findByText('Admin')).toBeVisible()
  expect(screen.queryByText('(555) 000-0018')).toBeNull()
  third.unmount()
  open(profileOf({ ...dora, phone: null }, { sponsoredCount: null, bondCount: null, trustUnitCount: null }))
  await heading('Hi, I’m Dora')
  expect(screen.queryByRole('link', { name: /\d/ })).toBeNull()
  expect(screen.queryByText('Admin')).toBeNull()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('NET-23 links to the sponsor’s profile only if the reader may see it', async () => {
  const first = open(profileOf(dora, BY_ANN))
  const block = await screen.findByRole('region', { name: 'Sponsored By' })
  expect(within(block).getByRole('link', { name: 'Ann' })).toHaveAttribute('href', '/player/19')
  first.unmount()
  const cleo = { id: 7, name: 'Cleo', profilePhoto: null }
  const bob = member({ id: 20, name: 'Bob' })
  open(profileOf(bob, { sponsor: cleo }), member({ sponsorId: 20 }))
  const above = await screen.findByRole('region', { name: 'Sponsored By' })
  expect(above).toHaveTextContent('Cleo')
  expect(within(above).queryByRole('link')).toBeNull()
})

test('TRU-21 LNG-65 does not link to the profile of a hidden sponsor', async () => {
  const sponsor = { id: 7, name: 'Privates Mitglied', profilePhoto: null, isHidden: true as const }
  open(profileOf(dora, { sponsor }))
  const above = await screen.findByRole('region', { name: 'Sponsored By' })
  expect(above).toHaveTextContent('Privates Mitglied')
  expect(within(above).queryByRole('link')).toBeNull()
})

test.each([
  ['/player/22', 'Hi, I’m Dora', profileOf(dora), 1],
  ['/player/99', 'Player Not Found', null, 1],
  ['/player/ann', 'Player Not Found', null, 0],
])("NET-24 NET-25 %s shows '%s' and a link back to the network", async (at, title, profile, asked) => {
  const { sent } = open(profile, ann, at)
  expect(await heading(title)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Network' })).toHaveAttribute('href', '/network')
  expect(sent.filter(({ route }) => route === 'GET /api/players/:id')).toHaveLength(asked)
})

test('NET-17 shows an error with Retry when the profile fails to load', async () => {
  const server = brokenAtFirst('Kinhold is starting.', profileOf(dora))
  serve({ 'GET /api/players/:id': server.reply })
  const { user } = renderScreen(<Component />, { account: ann, at: '/player/22', pattern: '/player/:id' })
  await server.retry(user)
  expect(await heading('Hi, I’m Dora')).toBeVisible()
})

test('NET-17 refetches a profile only after changes to the member or their sponsor', async () => {
  const { sent, streams } = open(profileOf(dora, BY_ANN), member({ id: 30 }))
  await heading('Hi, I’m Dora')
  const asked = (path: string) => sent.filter((one) => one.path === path).length
  await streams[0]!.change({ topic: 'player', key: 99 })
  await streams[0]!.change({ topic: 'player', key: 30 })
  await waitFor(() => expect(asked('/api/auth/me')).toBe(1))
  expect(asked('/api/players/22')).toBe(1)
  await streams[0]!.change({ topic: 'player', key: 22 })
  await waitFor(() => expect(asked('/api/players/22')).toBe(2))
  await streams[0]!.change({ topic: 'player', key: 19 })
  await waitFor(() => expect(asked('/api/players/22')).toBe(3))
})

describe('MSG-64 the link to the conversation with a member', () => {
  const STATE = 'GET /api/messages/trust-bond/:bondId/state'
  function openWith(reply: Canned, account = ann, profile = profileOf(dora)) {
    const view = open(profile, account, `/player/${profile.id}`, { [STATE]: reply })
    return { ...view, asked: () => view.sentTo(STATE).map(({ path }) => path) }
  }
  const link = () => screen.queryByRole('link', { name: 'Message Dora' })

  test('MSG-26 MSG-27 MSG-64 is shown if the reader may write to the member', async () => {
    const { asked } = openWith({ status: 200, body: conversationState({ bondId: '19-22' }) })
    await waitFor(() => expect(link()).toHaveAttribute('href', '/network?tab=messages&with=22'))
    expect(asked()).toEqual(['/api/messages/trust-bond/19-22/state'])
  })

  test('PRO-25 comes after the name and details and before the other actions', async () => {
    openWith({ status: 200, body: conversationState({ bondId: '19-22' }) })
    const shown = [
      await heading('Hi, I’m Dora'),
      screen.getByText('Verified'),
      screen.getByRole('link', { name: '(555) 123-0022' }),
      await screen.findByRole('link', { name: 'Message Dora' }),
      await screen.findByRole('button', { name: 'What you can do' }),
    ]
    const inOrder = [...document.querySelectorAll('*')].filter((one) => shown.includes(one as HTMLElement))
    expect(inOrder).toEqual(shown)
  })

  test.each<[string, Canned]>([
    ['there is no bond', refusal(404, 'bond_not_found', 'Bond not found')],
    ['the reader may not write to the member', { status: 200, body: conversationState({ mayWrite: false }) }],
  ])('MSG-64 is hidden if %s', async (_, reply) => {
    const { asked } = openWith(reply)
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(await heading('Hi, I’m Dora')).toBeVisible()
    expect(link()).toBeNull()
  })

  test('MSG-23 MSG-64 is shown to the admin on other members’ profiles', async () => {
    const { asked, unmount } = openWith({ status: 599 }, admin())
    await waitFor(() => expect(link()).toBeVisible())
    unmount()
    const own = openWith({ status: 599 }, ann, profileOf(ann))
    expect(await screen.findByRole('link', { name: 'QR CODE' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Message/ })).toBeNull()
    expect([...asked(), ...own.asked()]).toEqual([])
  })
})

test('FAM-51 FAM-52 limits a sibling’s profile to the name, sponsor and Connect button', async () => {
  const { sentTo } = open(profileOf(dora, { ...BY_CARD, isSibling: true, bonded: false }))
  await heading('Hi, I’m Dora')
  expect(await screen.findByRole('button', { name: 'Connect with Dora' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Sponsored By' })).toHaveTextContent('Ann')
  expect(screen.queryByText(/^Joined|^Verified$/)).toBeNull()
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(sentTo('GET /api/players/:id/way')).toEqual([])
})

test('FAM-51 FAM-54 shows an introduced person’s sponsor and a link to the introduction', async () => {
  const { sentTo } = open(profileOf(dora, { ...BY_CARD, isIntroduced: true, bonded: false }))
  await heading('Hi, I’m Dora')
  expect(screen.getByRole('link', { name: 'Answer the introduction' })).toHaveAttribute(
    'href',
    '/invitations?tab=received',
  )
  expect(screen.getByRole('region', { name: 'Sponsored By' })).toHaveTextContent('Ann')
  expect(screen.queryByText(/^Joined|^Verified$/)).toBeNull()
  expect(sentTo('GET /api/players/:id/way')).toEqual([])
})

test('FAM-53 offers Introduce only for bonded active members', async () => {
  const bonds = { 'GET /api/trust-bonds': { status: 200, body: [] } }
  const { user, unmount } = open(profileOf(dora, { bonded: true }), ann, undefined, bonds)
  await user.click(await screen.findByRole('button', { name: 'What you can do' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Introduce to…' }))
  expect(await screen.findByRole('dialog', { name: 'Introduce Dora to…' })).toBeVisible()
  unmount()
  for (const [profile, account] of [
    [profileOf(dora, { bonded: false }), ann],
    [profileOf({ ...dora, status: 'suspended' }, { bonded: true }), ann],
    [profileOf(admin(), { bonded: true }), ann],
    [profileOf(dora, { bonded: true }), admin()],
  ] as const) {
    const view = open(profile, account)
    await view.user.click(await screen.findByRole('button', { name: 'What you can do' }))
    await screen.findAllByRole('menuitem')
    expect(screen.queryByRole('menuitem', { name: 'Introduce to…' })).toBeNull()
    view.unmount()
  }
})
