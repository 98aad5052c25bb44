import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { treeNode, treeOf } from '../../testing/network.ts'
import { member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { trustUnit } from '../../testing/units.ts'
import { Component as NetworkPage } from './network-page.tsx'

// Loaded beforehand, so that no test waits for the lazy part's code.
import '../features/network/tree/network-tree.tsx'

type Replies = Parameters<typeof serve>[0]

const ann = treeNode({ id: 19, name: 'Ann', sponsorId: 18, depth: 0, childCount: 1 })
const full = trustUnit({ confirmed: [19, 20, 21] })

function open(replies: Replies, at = '/network') {
  const sent = serve({
    'GET /api/trust-bonds': { status: 200, body: [] },
    'GET /api/trust-units': { status: 200, body: [full] },
    'GET /api/network/tree': { status: 200, body: treeOf(ann, treeNode()) },
    ...replies,
  })
  return { sent, ...renderScreen(<NetworkPage />, { account: member(), at }) }
}

test('NET-01 NET-08 NET-14 bonds and units with how many, the tree and the member details, the tree asked for once', async () => {
  const { sent } = open({})
  expect(await screen.findByRole('tab', { name: 'Trust Bonds 0', selected: true })).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Trust Units 1' })).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Tree of players' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Member details' })).toBeVisible()
  expect(sent.map(({ path }) => path).toSorted()).toEqual([
    '/api/network/tree',
    '/api/trust-bonds',
    '/api/trust-units',
  ])
})

test('UNI-16 UNI-17 UNI-36 Create Group on a unit makes its group, and the card leads to it', async () => {
  let unit = full
  const group = {
    id: 3,
    name: 'Sundays',
    description: null,
    createdById: 19,
    trustUnitId: 7,
    createdAt: '2026-01-06T10:00:00.000Z',
    memberCount: 3,
  }
  const { user, sent } = open(
    {
      'GET /api/trust-units': () => ({ status: 200, body: [unit] }),
      'POST /api/groups': () => {
        unit = { ...full, groupId: 3, groupName: 'Sundays' }
        return { status: 201, body: group }
      },
    },
    '/network?tab=units',
  )
  await user.click(await screen.findByRole('button', { name: 'Create Group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }))
  await user.type(dialog.getByRole('textbox', { name: /name/i }), 'Sundays')
  await user.click(dialog.getByRole('button', { name: /^create/i }))
  const link = await screen.findByRole('link', { name: 'View Sundays' })
  expect(link).toHaveAttribute('href', '/groups/3')
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Sundays',
    trustUnitId: 7,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
