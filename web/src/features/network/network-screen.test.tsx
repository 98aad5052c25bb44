import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Replies, serve } from '../../../testing/canned.ts'
import { side, treeNode, treeOf, trustBond } from '../../../testing/network.ts'
import { member } from '../../../testing/people.ts'
import { twoPages } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { setViewport } from '../../../testing/on-screen.ts'
import { NetworkScreen } from './network-screen.tsx'

// Imported here so that the tests don't wait for lazily loaded code.
import './tree/network-tree.tsx'

const BONDS = 'GET /api/trust-bonds'
const WITH_CLEO = trustBond({ id: '19-21', invitee: side(21, 'Cleo') })
const EMPTY = 'No trust bonds yet. Send invitations to create trust bonds!'

function open(replies: Replies = {}, { account = member(), at = '/network' } = {}) {
  const sent = serve({
    [BONDS]: { status: 200, body: [] },
    'GET /api/network/tree': { status: 200, body: treeOf(treeNode()) },
    ...replies,
  })
  const units = { label: 'Trust Units', content: <p>All units.</p> }
  const messages = { label: 'Messages', content: <p>All messages.</p>, isAlone: false }
  return { sent, ...renderScreen(<NetworkScreen messages={messages} units={units} />, { account, at }) }
}

test('NET-01, NET-03, NAV-08 has three tabs and opens on Trust Bonds', async () => {
  const { user } = open({ [BONDS]: twoPages('abc', [trustBond()], [WITH_CLEO]) })
  expect(await screen.findByRole('tab', { name: 'Trust Bonds 1+' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Network' })).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('tab', { name: 'Trust Bonds 2', selected: true })).toBeVisible()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Messages',
    'Trust Bonds 2',
    'Trust Units',
  ])
})

test.each([
  ['tab=messages', 'tab', 'Messages'],
  ['tab=units', 'tab', 'Trust Units'],
  ['tab=bonds', 'tab', 'Trust Bonds 0'],
  ['tab=else', 'tab', 'Trust Bonds 0'],
  ['view=tree', 'region', 'Tree of players'],
  ['view=tree&tab=bonds', 'region', 'Tree of players'],
])("NET-01 NET-29 the query string ?%s opens the %s '%s'", async (query, role, name) => {
  open(FAMILY, { at: `/network?${query}` })
  const found = await screen.findByRole(role, { name, ...(role === 'tab' && { selected: true }) })
  expect(found).toBeVisible()
})

test('MSG-96 shows only the tabs and the view switch above the messages', async () => {
  open({}, { at: '/network?tab=messages' })
  expect(await screen.findByText('All messages.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Network' })).toHaveClass('sr-only')
  expect(screen.getByRole('link', { name: 'Tree' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Invite someone' })).toBeNull()
})

test(`NET-02 shows '${EMPTY}' if the member has no bonds`, async () => {
  open()
  const panel = within(await screen.findByRole('tabpanel'))
  expect(await panel.findByText(EMPTY)).toBeVisible()
  expect(panel.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/invitations')
})

test('NET-02 NET-03 NET-05 MSG-64 links a bond’s row to the other member’s profile and messages', async () => {
  const photo = '/media/b0b'
  open({
    [BONDS]: { status: 200, body: [trustBond({ invitee: { ...side(20, 'Bob'), profilePhoto: photo } })] },
  })
  const row = await within(await screen.findByRole('tabpanel')).findByRole('listitem')
  expect(within(row).getByRole('heading', { name: 'Bob' })).toBeVisible()
  expect(row).not.toHaveTextContent('Ann')
  expect(row.querySelector('img')).toHaveAttribute('src', `${photo}?size=thumb`)
  expect(row).toHaveTextContent('Since Jan 2, 2026')
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => [link.textContent || link.ariaLabel, link.getAttribute('href')])).toEqual([
    ['Bob', '/player/20'],
    ['Message Bob', '/network?tab=messages&with=20'],
  ])
  expect(within(row).getByRole('button')).toHaveAccessibleName('Bond with Bob')
})

const tree = () => screen.queryByRole('region', { name: 'Tree of players' })
const details = () => screen.queryByRole('region', { name: 'Member details' })
const ANN = treeNode({ id: 19, name: 'Ann', sponsorId: 18, depth: 0, childCount: 1 })
const FAMILY = { 'GET /api/network/tree': { status: 200, body: treeOf(ANN, treeNode()) } }

test('NET-29 NET-08 NET-14 shows the tree beside the bonds and units on a wide screen', async () => {
  setViewport(1280)
  const { user, where, router } = open(FAMILY)
  expect(await screen.findByRole('region', { name: 'Tree of players' })).toBeVisible()
  expect(details()).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Trust Units' }))
  expect(await screen.findByText('All units.')).toBeVisible()
  expect(tree()).toBeVisible()
  expect(where()).toBe('/network?tab=units')
  await user.click(screen.getByRole('tab', { name: 'Messages' }))
  expect(await screen.findByText('All messages.')).toBeVisible()
  expect([tree(), details()]).toEqual([null, null])
  expect(screen.getByRole('tab', { name: 'Messages' })).toHaveFocus()
  await router.navigate(-1)
  expect(await screen.findByText('All units.')).toBeVisible()
})

test('NET-29 shows only the bonds on a narrow screen', async () => {
  setViewport(1279)
  open(FAMILY)
  expect(await screen.findByText(EMPTY)).toBeVisible()
  expect([tree(), details()]).toEqual([null, null])
})

test.each([
  ['Tree', 'tree', 'Tree of players'],
  ['Member details', 'members', 'Member details'],
])("NET-29 opens '%s' at its own URL", async (name, view, region) => {
  const { user, where, router } = open(FAMILY, { at: '/network?tab=units' })
  await user.click(screen.getByRole('link', { name }))
  expect(await screen.findByRole('region', { name: region })).toBeVisible()
  expect(where()).toBe(`/network?tab=units&view=${view}`)
  expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus()
  expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('tablist')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Overview' }))
  expect(await screen.findByText('All units.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Network' })).toHaveFocus()
  await router.navigate(-2)
  expect(await screen.findByText('All units.')).toBeVisible()
  expect(where()).toBe('/network?tab=units')
})
