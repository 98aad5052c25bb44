import type { Tree } from '@kinhold/contract/network'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { fill, setViewport, tableRows } from '../../../testing/on-screen.ts'
import { treeNode, treeOf } from '../../../testing/network.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { MembersSection } from './members-section.tsx'

const TREE = 'GET /api/network/tree'

const ann = treeNode({
  id: 19,
  name: 'Ann',
  sponsorId: 18,
  depth: 0,
  phone: '+15551230019',
  bondCount: 12,
  trustUnitCount: 3,
  createdAt: '2025-06-01T12:00:00.000Z',
})
const bob = treeNode({ bondCount: 2, trustUnitCount: 1, phone: '+15551230020' })
const zoe = treeNode({
  id: 21,
  name: 'Zoé May',
  bondCount: null,
  trustUnitCount: null,
  createdAt: '2026-03-01T12:00:00.000Z',
})

function open(tree: Tree | (() => object) = treeOf(zoe, bob, ann), width = 1280) {
  setViewport(width)
  const sent = serve({ [TREE]: typeof tree === 'function' ? (tree as never) : { status: 200, body: tree } })
  return { sent, ...renderScreen(<MembersSection />, { account: member() }) }
}

const rows = () => tableRows('Member details')
const names = async () => (await rows()).map((row) => within(row).getByRole('link').textContent)
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ lastElementChild }) => lastElementChild!.textContent)

test("NET-14 NET-15 has five columns, with 'N/A' for an unknown phone number", async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Member details' }))
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Name', 'Phone', 'Bonds', 'Trust units', 'Joined'])
  const [first, second, third] = (await rows()).map(cells)
  expect(first).toEqual(['AAnn', '(555) 123-0019', '12', '3', 'June 1, 2025'])
  expect(second).toEqual(['BBob', '(555) 123-0020', '2', '1', 'January 2, 2026'])
  expect(third).toEqual(['ZMZoé May', 'N/A', 'N/A', 'N/A', 'March 1, 2026'])
  expect(screen.getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
})

test.each([
  ['Name', ['Ann', 'Bob', 'Zoé May'], ['Zoé May', 'Bob', 'Ann']],
  ['Phone', ['Ann', 'Bob', 'Zoé May'], ['Bob', 'Ann', 'Zoé May']],
  ['Bonds', ['Bob', 'Ann', 'Zoé May'], ['Ann', 'Bob', 'Zoé May']],
  ['Trust units', ['Bob', 'Ann', 'Zoé May'], ['Ann', 'Bob', 'Zoé May']],
  ['Joined', ['Ann', 'Bob', 'Zoé May'], ['Zoé May', 'Bob', 'Ann']],
])('NET-14 sorts by the %s column in both directions, with unknown values last', async (label, up, down) => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: label })
  // The table starts out sorted by name.
  if (label !== 'Name') await user.click(button)
  expect(await names()).toEqual(up)
  expect(screen.getByRole('columnheader', { name: label })).toHaveAttribute('aria-sort', 'ascending')
  button.focus()
  await user.keyboard('{Enter}')
  expect(await names()).toEqual(down)
  expect(screen.getByRole('columnheader', { name: label })).toHaveAttribute('aria-sort', 'descending')
})

test('NET-14 ignores case and accents when searching by name', async () => {
  const { user } = open()
  await fill(user, await screen.findByLabelText('Find a member by name'), 'zoe m')
  expect(await names()).toEqual(['Zoé May'])
  expect(screen.getByText('1 member')).toBeVisible()
  await user.type(screen.getByLabelText('Find a member by name'), 'x')
  expect(screen.getByText('Nobody in your network has this name.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(await names()).toHaveLength(3)
})

test('NET-14 shows fifty members at a time', async () => {
  const many = Array.from({ length: 120 }, (_, n) => treeNode({ id: 20 + n, name: `Bob ${n}` }))
  const { user } = open({ ...treeOf(...many), truncated: true })
  expect(await rows()).toHaveLength(50)
  expect((await names()).slice(0, 3)).toEqual(['Bob 0', 'Bob 1', 'Bob 2'])
  expect(screen.getByText('50 of 120 members')).toBeVisible()
  expect(screen.getByText(/Your network is larger than this list/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await rows()).toHaveLength(120)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('ADM-68 LNG-65 fades only the avatar in a deactivated member’s row', async () => {
  const cleo = treeNode({ id: 21, name: 'Cleo', status: 'suspended' })
  open(
    treeOf(
      ann,
      treeNode({ status: 'deactivated' }),
      cleo,
      treeNode({ id: 22, name: 'Privates Mitglied', isHidden: true }),
    ),
  )
  const [active, deactivated, suspended, hidden] = await rows()
  expect(hidden).toHaveTextContent('Privates Mitglied')
  expect(within(hidden!).queryByRole('link')).toBeNull()
  expect(within(deactivated!).getByText('B')).toHaveClass('opacity-25')
  expect(within(deactivated!).getByText('Deactivated')).toBeVisible()
  expect(within(active!).getByText('A')).not.toHaveClass('opacity-25')
  expect(within(suspended!).getByText('C')).not.toHaveClass('opacity-25')
  expect(within(suspended!).getByText('Suspended')).toBeVisible()
  const words = within(deactivated!).getByRole('link', { name: 'Bob' })
  for (let place: Element | null = words; place; place = place.parentElement)
    expect(place.className).not.toMatch(/(^|\s)opacity-/)
})

test('NET-14 keeps the sort order when the network is updated', async () => {
  let tree = treeOf(ann, bob)
  const { user, queries } = open(() => ({ status: 200, body: tree }))
  await user.click(await screen.findByRole('button', { name: 'Bonds' }))
  tree = treeOf(ann, { ...bob, bondCount: 20 })
  await act(() => queries.invalidateQueries({ queryKey: ['player'] }))
  await waitFor(async () => expect(await names()).toEqual(['Ann', 'Bob']))
})

test('FAM-59 also lists bonded people who aren’t in the member’s tree', async () => {
  const { depth: _, childCount: __, ...cleo } = treeNode({ id: 30, name: 'Cleo', phone: '+15551230030' })
  open({ ...treeOf(ann, bob), elsewhere: [cleo] })
  expect(await names()).toEqual(['Ann', 'Bob', 'Cleo'])
  expect(screen.getByText('3 members')).toBeVisible()
})

test('NET-32 hides a row’s details on a phone until the row is expanded', async () => {
  const { depth: _, childCount: __, ...cleo } = treeNode({ id: 30, name: 'Cleo', status: 'suspended' })
  const { user } = open({ ...treeOf(ann, bob, { ...zoe, depth: 2 }), elsewhere: [cleo] }, 375)
  const table = await screen.findByRole('table', { name: 'Member details' })
  const lines = () =>
    within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
  const folded = [
    ['AAnnYou'],
    ['BBobSponsored by you'],
    ['CCleoBonded to youSuspended'],
    ['ZMZoé May2 generations below you'],
  ]
  expect(lines()).toEqual(folded)
  const details = within(table).getByRole('button', { name: 'Details of Bob' })
  await user.click(details)
  expect(details).toHaveAttribute('aria-expanded', 'true')
  const shown = ['Phone(555) 123-0020', 'Bonds2', 'Trust units1', 'JoinedJanuary 2, 2026']
  expect(lines()[1]).toEqual(['BBobSponsored by you', ...shown])
  await user.click(details)
  expect(lines()).toEqual(folded)
})

test('NET-32 Sort shows the sortable column headings on a phone', async () => {
  const { user } = open(undefined, 375)
  const sort = await screen.findByRole('button', { name: 'Sort' })
  expect(screen.queryByRole('columnheader')).toBeNull()
  await user.click(sort)
  await user.click(screen.getByRole('button', { name: 'Bonds' }))
  expect(await names()).toEqual(['Bob', 'Ann', 'Zoé May'])
  await user.click(sort)
  expect(screen.queryByRole('columnheader')).toBeNull()
})
