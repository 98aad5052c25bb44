import type { TreeNode } from '@kinhold/contract/network'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fill, setViewport } from '../../testing/on-screen.ts'
import { group } from '../../testing/groups.tsx'
import { openLive, type Replies } from '../../testing/live.tsx'
import { conversation, conversationState } from '../../testing/messages.ts'
import { side, treeNode, treeOf, trustBond } from '../../testing/network.ts'
import { admin, member } from '../../testing/people.ts'
import { trustUnit } from '../../testing/bonds.ts'
import { refusal } from '../../testing/visitor.ts'
import { Component as NetworkPage } from './network-page.tsx'

// These imports keep the tests from waiting for lazily loaded code.
import '../features/introductions/siblings-card.tsx'
import '../features/network/tree/network-tree.tsx'

const ann = treeNode({ id: 19, name: 'Ann', sponsorId: 18, depth: 0, childCount: 1 })
const full = trustUnit({ confirmed: [19, 20, 21] })

function open(replies: Replies, at = '/network', account = member()) {
  const canned: Replies = {
    'GET /api/trust-bonds': { status: 200, body: [] },
    'GET /api/admin/bonds': { status: 200, body: [] },
    'GET /api/trust-units': { status: 200, body: [full] },
    'GET /api/network/tree': { status: 200, body: treeOf(ann, treeNode()) },
    ...replies,
  }
  return openLive(<NetworkPage />, canned, { account, at })
}

const itemOf = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) })

// A window this wide shows the tree next to the bonds.
beforeEach(() => setViewport(1280))

test('NET-01 NET-08 NET-14 MSG-01 MSG-45 loads the tree and member details with one request', async () => {
  const { sent } = open({ 'GET /api/messages/unread': { status: 200, body: { count: 3 } } })
  expect(await screen.findByRole('tab', { name: 'Trust Bonds 0', selected: true })).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Messages 3 unread' })).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Trust Units 1' })).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Tree of players' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Member details' })).toBeVisible()
  await waitFor(() =>
    expect(sent.map(({ path }) => path).toSorted()).toEqual([
      '/api/messages/unread',
      '/api/network/tree',
      '/api/siblings',
      '/api/trust-bonds',
      '/api/trust-units',
    ]),
  )
})

test('NET-03 NET-08 refetches only the data that includes the changed member', async () => {
  const { sent, streams } = open({
    'GET /api/trust-bonds': { status: 200, body: [trustBond({ id: '19-22', invitee: side(22, 'Dora') })] },
  })
  await screen.findByRole('tab', { name: 'Trust Bonds 1', selected: true })
  await screen.findByRole('tab', { name: 'Trust Units 1' })
  await screen.findByRole('table', { name: 'Member details' })
  const times = () =>
    ['tree', 'trust-bonds', 'trust-units'].map(
      (name) => sent.filter(({ path }) => path.endsWith(name)).length,
    )
  const [trees] = times()
  await streams[0]!.open()
  await streams[0]!.change({ topic: 'player', key: 99 })
  await streams[0]!.change({ topic: 'player', key: 22 })
  await waitFor(() => expect(times()).toEqual([trees!, 2, 1]))
  await streams[0]!.change({ topic: 'player', key: 21 })
  await waitFor(() => expect(times()).toEqual([trees!, 2, 2]))
  await streams[0]!.change({ topic: 'player', key: 20 })
  await waitFor(() => expect(times()).toEqual([trees! + 1, 2, 3]))
  await streams[0]!.change({ topic: 'trust-unit', key: 99 })
  await waitFor(() => expect(times()).toEqual([trees! + 2, 2, 4]))
})

test('FAM-69 UNI-16 UNI-17 UNI-36 opens the new group after Create Group', async () => {
  let unit = full
  const { user, sentTo, where, router } = open(
    {
      'GET /api/trust-units': () => ({ status: 200, body: [unit] }),
      'POST /api/groups': () => {
        unit = { ...full, groupId: 3, groupName: 'Sundays' }
        return { status: 201, body: group({ id: 3, name: 'Sundays' }) }
      },
    },
    '/network?tab=units',
  )
  await user.click(await screen.findByRole('button', { name: 'Create Group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }))
  await fill(user, dialog.getByLabelText('Name'), 'Sundays')
  await user.click(dialog.getByRole('button', { name: 'Create Group' }))
  await waitFor(() => expect(where()).toBe('/groups/3'))
  await router.navigate(-1)
  const link = await screen.findByRole('link', { name: 'View Sundays' })
  expect(link).toHaveAttribute('href', '/groups/3')
  expect(sentTo('POST /api/groups').map(({ body }) => body)).toEqual([{ name: 'Sundays', trustUnitId: 7 }])
})

describe('for an admin', () => {
  const STATUS = 'PATCH /api/admin/players/:id/status'
  const root = treeNode({ id: 18, name: 'admin', sponsorId: null, depth: 0, childCount: 1 })
  const bob = treeNode({ sponsorId: 18 })
  const bobAs = (status: TreeNode['status']) => ({ ...bob, status })
  const TREE = 'GET /api/network/tree'

  const openAsAdmin = (replies: Replies = {}) =>
    open({ [TREE]: { status: 200, body: treeOf(root, bob) }, ...replies }, '/network', admin())
  const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  const offeredIn = (place: HTMLElement) =>
    within(within(place).getByRole('group', { name: 'Standing of Bob' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  const card = () => screen.getByRole('region', { name: 'Bob' })

  async function suspend({ user }: ReturnType<typeof open>, place: HTMLElement) {
    await user.click(within(place).getByRole('button', { name: 'SUSPEND' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Bob?' }))
    await user.click(dialog.getByRole('button', { name: 'SUSPEND' }))
    return dialog
  }

  test('ADM-60 ADM-61 ADM-66 offers status buttons on every card and row except the admin’s own', async () => {
    const { user } = openAsAdmin()
    expect(offeredIn(await rowOf('Bob'))).toEqual(['SUSPEND', 'DEACTIVATE', 'ARCHIVE'])
    const last = screen.getAllByRole('columnheader').at(-1)!
    expect([last.textContent, within(last).queryByRole('button')]).toEqual(['Actions', null])
    expect(within(await rowOf('admin')).queryByRole('button')).toBeNull()
    await user.click(await itemOf('Bob'))
    expect(offeredIn(card())).toEqual(['SUSPEND', 'DEACTIVATE', 'ARCHIVE'])
    await user.click(await itemOf('admin'))
    expect(screen.getByRole('region', { name: 'admin' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'SUSPEND' })).toHaveLength(1)
    await user.click(await itemOf('Bob'))
    const button = within(card()).getByRole('button', { name: 'ARCHIVE' })
    await user.click(button)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(card()).toBeVisible()
  })

  test('ADM-62 shows a member’s new status before the tree is refetched', async () => {
    let isAgain = false
    const never = new Promise<never>(() => {})
    const view = openAsAdmin({
      [TREE]: () => (isAgain ? never : { status: 200, body: treeOf(root, bob) }),
      [STATUS]: () => {
        isAgain = true
        return { status: 200, body: member({ id: 20, name: 'Bob', status: 'suspended' }) }
      },
    })
    await view.user.click(await itemOf('Bob'))
    await suspend(view, card())
    await waitFor(() => expect(offeredIn(card())).toEqual(['RE-REG', 'DEACTIVATE', 'ARCHIVE']))
    expect(offeredIn(await rowOf('Bob'))).toEqual(['RE-REG', 'DEACTIVATE', 'ARCHIVE'])
    for (const place of [card(), await rowOf('Bob'), await itemOf('Bob')])
      expect(within(place).getByText('Suspended')).toBeInTheDocument()
    await waitFor(() => expect(card()).toContainElement(document.activeElement as HTMLElement))
  })

  test('ADM-64 shows a member’s current status after a conflict', async () => {
    let now = bob
    const view = openAsAdmin({
      [TREE]: () => ({ status: 200, body: treeOf(root, now) }),
      [STATUS]: () => {
        now = bobAs('archived')
        return refusal(409, 'action_not_offered', 'This is not possible as they stand now.')
      },
    })
    const dialog = await suspend(view, await rowOf('Bob'))
    expect(await dialog.findByText('This is not possible as they stand now.')).toBeVisible()
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'SUSPEND' })).toBeNull())
    await view.user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(offeredIn(await rowOf('Bob'))).toEqual(['RE-REG'])
    expect(within(await rowOf('Bob')).getByText('Archived')).toBeVisible()
  })
})

describe('MSG-64 the link to the conversation with a person', () => {
  const STATE = 'GET /api/messages/trust-bond/:bondId/state'
  const ways = (place: HTMLElement) => within(place).queryAllByRole('link', { name: /^Message / })

  test('ADM-60 MSG-64 is shown to a member only on the card', async () => {
    const { user } = open({ [STATE]: { status: 200, body: conversationState() } })
    await user.click(await itemOf('Bob'))
    const card = screen.getByRole('region', { name: 'Bob' })
    await waitFor(() => expect(ways(card)[0]).toHaveAttribute('href', '/network?tab=messages&with=20'))
    expect(ways(await screen.findByRole('table', { name: 'Member details' }))).toEqual([])
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'SUSPEND' })).toBeNull()
  })

  test('MSG-23 MSG-64 is shown to the admin for every active member', async () => {
    const people = [
      treeNode({ id: 18, name: 'admin', sponsorId: null, depth: 0, childCount: 3 }),
      treeNode({ sponsorId: 18 }),
      treeNode({ id: 21, name: 'Cleo', sponsorId: 18, status: 'suspended' }),
    ]
    const tree = { 'GET /api/network/tree': { status: 200, body: treeOf(...people) } }
    const { user, sent } = open(tree, '/network', admin())
    const table = await screen.findByRole('table', { name: 'Member details' })
    await waitFor(() =>
      expect(ways(table).map((link) => link.getAttribute('href'))).toEqual(['/network?tab=messages&with=20']),
    )
    await user.click(await itemOf('Bob'))
    await waitFor(() => expect(ways(screen.getByRole('region', { name: 'Bob' }))).toHaveLength(1))
    expect(sent.filter(({ route }) => route === STATE)).toEqual([])
  })
})

test('MSG-01 MSG-66 on a phone, hides the tabs while a conversation is open', async () => {
  setViewport(375)
  const { user, where } = open(
    {
      'GET /api/messages/user/:userId': { status: 200, body: [conversation()] },
      'GET /api/messages/trust-bond/:bondId': { status: 200, body: [] },
      'GET /api/messages/trust-bond/:bondId/state': { status: 200, body: conversationState() },
    },
    '/network?tab=messages',
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Network' })).toBeVisible()
  expect(document.title).toBe('Messages · Kinhold')
  await user.click(await screen.findByRole('link', { name: /Bob/ }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Bob · Messages' })
  expect(heading).toHaveFocus()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Network' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('tab', { name: 'Messages', selected: true })).toBeVisible()
  expect(where()).toBe('/network?tab=messages')
})
