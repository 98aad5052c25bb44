import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { brokenAtFirst } from '../../../testing/replies.ts'
import { side, treeNode, treeOf, trustBond } from '../../../testing/network.ts'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { NetworkScreen } from './network-screen.tsx'

const BONDS = 'GET /api/trust-bonds'
const EMPTY = 'No trust bonds yet. Send invitations to create trust bonds!'

type Replies = Parameters<typeof serve>[0]

function open(replies: Replies = {}, { account = member(), at = '/network' } = {}) {
  const sent = serve({
    [BONDS]: { status: 200, body: [] },
    'GET /api/network/tree': { status: 200, body: treeOf(treeNode()) },
    ...replies,
  })
  const units = { label: 'Trust Units', content: <p>All units.</p> }
  return { sent, ...renderScreen(<NetworkScreen units={units} />, { account, at }) }
}

test('NET-01, NAV-08 the tabs are Messages, Trust Bonds with how many, and Trust Units; the bonds come first', async () => {
  open({
    [BONDS]: { status: 200, body: [trustBond(), trustBond({ id: '19-21', invitee: side(21, 'Cleo') })] },
  })
  expect(await screen.findByRole('tab', { name: 'Trust Bonds 2', selected: true })).toBeVisible()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Messages',
    'Trust Bonds 2',
    'Trust Units',
  ])
  expect(screen.getByRole('heading', { level: 1, name: 'Network' })).toHaveFocus()
})

test('NET-01 the tab stands in the address; Back leads to the one before, in one step', async () => {
  const view = open()
  await view.user.click(screen.getByRole('tab', { name: 'Trust Units' }))
  expect(await screen.findByText('All units.')).toBeVisible()
  expect(view.where()).toBe('/network?tab=units')
  await view.user.click(screen.getByRole('tab', { name: 'Messages' }))
  expect(await screen.findByRole('tab', { name: 'Messages', selected: true })).toBeVisible()
  await view.router.navigate(-1)
  expect(await screen.findByRole('tab', { name: 'Trust Units', selected: true })).toBeVisible()
  await view.router.navigate(-1)
  expect(await screen.findByText(EMPTY)).toBeVisible()
  expect(view.where()).toBe('/network')
})

test.each([
  ['messages', 'Messages'],
  ['units', 'Trust Units'],
  ['bonds', 'Trust Bonds 0'],
  ['else', 'Trust Bonds 0'],
])('NET-01 ?tab=%s opens %s', async (tab, name) => {
  open({}, { at: `/network?tab=${tab}` })
  expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible()
})

test('NET-01 Messages without a conversation says so and leads to the bonds', async () => {
  const { user } = open({}, { at: '/network?tab=messages' })
  expect(screen.getByText('No conversations yet. Send a message to start chatting!')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'See your trust bonds' }))
  expect(await screen.findByText(EMPTY)).toBeVisible()
})

test(`NET-02 without a bond it says '${EMPTY}' and leads to the invitations`, async () => {
  open()
  const panel = within(await screen.findByRole('tabpanel'))
  expect(await panel.findByText(EMPTY)).toBeVisible()
  expect(panel.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/invitations')
})

test('NET-02 NET-03 NET-05 a row shows both faces and names, the date, and the way to the other', async () => {
  const photo = '/media/b0b'
  open({
    [BONDS]: { status: 200, body: [trustBond({ invitee: { ...side(20, 'Bob'), profilePhoto: photo } })] },
  })
  const row = await screen.findByRole('listitem')
  expect(within(row).getByRole('heading', { name: 'Ann and Bob' })).toBeVisible()
  expect(within(row).getByText('A')).toBeVisible()
  expect(row.querySelector('img')).toHaveAttribute('src', `${photo}?size=thumb`)
  expect(row).toHaveTextContent('Since January 2, 2026')
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bob’s profile', '/player/20'],
  ])
})

test('NET-02 NET-03 the admin sees everybody’s bonds, with the way to both sides', async () => {
  open({ [BONDS]: { status: 200, body: [trustBond()] } }, { account: admin() })
  const row = await screen.findByRole('listitem')
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/player/19', '/player/20'])
})

test('NET-01 NET-03 further bonds come on demand; until then the count says that there are more', async () => {
  const { user } = open({
    [BONDS]: ({ path }) =>
      path.includes('before=')
        ? { status: 200, body: [trustBond({ id: '19-21', invitee: side(21, 'Cleo') })] }
        : {
            status: 200,
            body: [trustBond()],
            headers: { link: '</api/trust-bonds?before=abc>; rel="next"' },
          },
  })
  expect(await screen.findByRole('tab', { name: 'Trust Bonds 1+' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('heading', { name: 'Ann and Cleo' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Trust Bonds 2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test("NET-03 a failing read says the server's sentence and can be tried again", async () => {
  const server = brokenAtFirst('We are starting up.', [trustBond()])
  const { user } = open({
    [BONDS]: server.reply,
  })
  expect(await screen.findByText('We are starting up.')).toBeVisible()
  server.mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Ann and Bob' })).toBeVisible()
})

test.each(['Tree', 'Member details'])(
  'NET-08 NET-14 %s, below however many bonds, is one press away',
  async (name) => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name }))
    const place = screen.getByRole('heading', { level: 2, name }).closest('[tabindex="-1"]')
    expect(place).toHaveFocus()
  },
)
