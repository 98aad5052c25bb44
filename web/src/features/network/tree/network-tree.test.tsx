import type { Tree } from '@kinhold/contract/network'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANN, annsTree, BOB, CLEO, DAN, FAMILY, SPONSOR, treeNode } from '../../../../testing/network.ts'
import { admin } from '../../../../testing/people.ts'
import { brokenAtFirst } from '../../../../testing/replies.ts'
import { openTree } from '../../../../testing/tree.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { keyOfShown } from '../../../query-key.ts'

// jsdom has no canvas. The drawing is tested in tree-picture.test.tsx.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

/** Cleo before the people she sponsors have loaded, and the response that contains them. */
const CLOSED = { ...CLEO, childCount: 1 }
const OF_CLEO = annsTree([CLOSED, treeNode({ id: 30, name: 'Eve', sponsorId: 21, depth: 2 })])

type View = ReturnType<typeof openTree>

const rowOf = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) })
const card = () => screen.getByRole('region', { name: /^(Ann|Bob|Cleo|Dan|Sam|Eve)$/ })
const factOf = (name: string) => within(card()).getByText(name).nextElementSibling

async function choose({ user }: View, name: string) {
  await user.click(await rowOf(name))
  return within(card())
}

async function search({ user }: View, words: string) {
  await user.type(await screen.findByRole('combobox', { name: 'Find a person' }), words)
}

test('NET-08 Retry reloads the tree after a failed request', async () => {
  const server = brokenAtFirst('Please try again.', annsTree())
  const { user } = openTree(annsTree(), { replies: { 'GET /api/network/tree': server.reply } })
  expect(screen.getByRole('status', { name: 'The tree is being loaded.' })).toBeVisible()
  await server.retry(user)
  expect(await screen.findByRole('region', { name: 'Tree of players' })).toBeVisible()
  await rowOf('Bob')
  expect(screen.queryByText(/Only the first/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Invite someone' })).toBeNull()
})

test.each([
  ['has no sponsor and has sponsored no one', [{ ...ANN, sponsorId: null, childCount: 0 }], 0],
  ['has a sponsor but has sponsored no one', [SPONSOR, { ...ANN, childCount: 0 }], 2],
])('NET-09 links to the Invitations page if the member %s', async (_, nodes, count) => {
  openTree(annsTree(nodes))
  const invite = await screen.findByRole('link', { name: 'Invite someone' })
  expect(invite).toHaveAttribute('href', '/invitations')
  expect(screen.getByText('The people you invite will appear around you here.')).toBeVisible()
  expect(screen.queryAllByRole('treeitem')).toHaveLength(count)
})

test('shows a note if the tree is too large to show everyone', async () => {
  openTree(annsTree(FAMILY, { truncated: true }))
  expect(await screen.findByText('Only the first 2,000 are shown; open a person to see more.')).toBeVisible()
})

test('NET-11 NET-12 NET-13 lets only the admin open branches beyond the tenth level', async () => {
  const deep = { ...CLEO, depth: 10, childCount: 1 }
  const nodes = [{ ...ANN, sponsorId: null }, BOB, deep]
  const view = openTree(annsTree(nodes, { maxDepth: 10 }), { account: admin({ id: 19 }) })
  expect(await screen.findByText('Admin View')).toBeVisible()
  expect(screen.getAllByRole('treeitem')).toHaveLength(3)
  expect((await choose(view, 'Cleo')).getByRole('button', { name: 'Open' })).toBeVisible()
  view.unmount()
  const members = openTree(annsTree([SPONSOR, ANN, deep]))
  expect((await choose(members, 'Cleo')).queryByRole('button', { name: 'Open' })).toBeNull()
  expect(screen.queryByText('Admin View')).toBeNull()
})

test('NET-08 shows a member’s visible details on the card', async () => {
  const bob = { ...BOB, phone: '+15551230020', bondCount: 2, trustUnitCount: 3 }
  const hidden = { ...CLEO, bondCount: null, trustUnitCount: null }
  const view = openTree(annsTree([SPONSOR, ANN, bob, DAN, hidden]))
  const cleo = await choose(view, 'Cleo')
  for (const name of ['Phone', 'Trust bonds', 'Trust units']) expect(cleo.queryByText(name)).toBeNull()
  const shown = await choose(view, 'Bob')
  expect(shown.getByText('Sponsored by you')).toBeVisible()
  expect(factOf('Joined')).toHaveTextContent('January 2, 2026')
  expect(factOf('Phone')).toHaveTextContent('(555) 123-0020')
  expect(factOf('Sponsored')).toHaveTextContent('1')
  expect(factOf('Trust bonds')).toHaveTextContent('2')
  expect(factOf('Trust units')).toHaveTextContent('3')
  expect(shown.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/player/20')
  expect(shown.queryByText('Pending')).toBeNull()
})

test('ADM-67 ADM-68 marks pending and deactivated members in the list', async () => {
  const bob: typeof BOB = { ...BOB, verified: false, status: 'deactivated' }
  const view = openTree(annsTree([SPONSOR, ANN, bob]))
  const shown = await choose(view, 'Bob')
  expect(shown.getByText('Pending')).toBeVisible()
  expect(shown.getByText('Deactivated')).toBeVisible()
  const row = await rowOf('Bob')
  expect(within(row).getByText('Pending')).toBeVisible()
  expect(within(row).getByText('B')).toHaveClass('opacity-30')
  expect(within(await rowOf('Ann')).getByText('A')).not.toHaveClass('opacity-30')
})

test('closing the card keeps focus in the tree', async () => {
  const view = openTree()
  const shown = await choose(view, 'Bob')
  await view.user.click(shown.getByRole('button', { name: 'Close card' }))
  expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull()
  expect(document.body).not.toHaveFocus()
  await choose(view, 'Cleo')
  await view.user.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull()
})

test('NET-10 loads the people below a person when that person’s branch is opened', async () => {
  const below: Record<number, Tree> = {}
  const view = openTree(annsTree([SPONSOR, ANN, BOB, CLOSED, DAN]), { below })
  const shown = await choose(view, 'Cleo')
  await view.user.click(shown.getByRole('button', { name: 'Open' }))
  const alert = await screen.findByText('The people below Cleo could not be loaded.')
  below[21] = OF_CLEO
  await view.user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await rowOf('Eve')).toBeVisible()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
  const part = '/api/network/tree?root=21'
  expect(view.sent.map(({ path }) => path)).toEqual(['/api/network/tree', part, part])
  expect(shown.getByRole('button', { name: 'Collapse' })).toBeVisible()
  expect(screen.getAllByRole('treeitem')).toHaveLength(6)
})

test('SET-02 LNG-65 hides the name, branch and profile of a member who becomes private', async () => {
  const below: Record<number, Tree> = { 21: OF_CLEO }
  let cleo = CLOSED
  const view = openTree(annsTree(), {
    replies: {
      'GET /api/network/tree': ({ path }) =>
        !path.includes('root=')
          ? { status: 200, body: annsTree([SPONSOR, ANN, BOB, cleo, DAN]) }
          : below[21]
            ? { status: 200, body: below[21] }
            : refusal(404, 'not_found', 'This member was not found.'),
    },
  })
  const shown = await choose(view, 'Cleo')
  await view.user.click(shown.getByRole('button', { name: 'Open' }))
  expect(await rowOf('Eve')).toBeVisible()
  const nameless = { name: 'Privates Mitglied', isHidden: true as const, profilePhoto: null }
  cleo = { ...cleo, ...nameless, bondCount: null, trustUnitCount: null }
  delete below[21]
  // Invalidate the tree, as a live update does.
  await act(() => view.queries.invalidateQueries({ queryKey: keyOfShown('player', 'tree') }))
  expect(await rowOf('Privates Mitglied')).toBeVisible()
  const hidden = within(screen.getByRole('region', { name: 'Privates Mitglied' }))
  expect(hidden.queryByRole('link', { name: 'View profile' })).toBeNull()
  expect(screen.queryByRole('treeitem', { name: /^(Cleo|Eve)/ })).toBeNull()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('NET-08 Enter selects a search result and opens its card', async () => {
  const view = openTree()
  await search(view, 'd')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['DDan'])
  await view.user.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(card()).toHaveTextContent('2 generations below you')
  expect(screen.getByText('Dan is shown.')).toBeInTheDocument()
  expect(await rowOf('Dan')).toHaveAttribute('tabindex', '0')
})

test('the arrow keys cycle through the suggestions and Escape hides them', async () => {
  const view = openTree(annsTree([SPONSOR, ANN, BOB, { ...CLEO, name: 'Bea' }]))
  await search(view, 'b')
  const field = screen.getByRole('combobox')
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  expect(chosen()).toBe('BBea')
  await view.user.keyboard('{ArrowDown}')
  expect(chosen()).toBe('BBob')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await view.user.keyboard('{ArrowDown}')
  expect(chosen()).toBe('BBea')
  await view.user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field).toHaveValue('b')
})

test('shows a message if a search has no results', async () => {
  const view = openTree()
  await search(view, 'zed')
  await waitFor(() =>
    expect(screen.getByText(/Nobody in your tree/, { selector: '[role=status]' })).toBeVisible(),
  )
})

const away = async ({ router }: View) => {
  await act(() => router.navigate('/player/20'))
  await act(() => router.navigate(-1))
}

test('NET-31 restores the tree as the member left it', async () => {
  const at = { pattern: '/network', at: '/network' }
  const view = openTree(annsTree([SPONSOR, ANN, BOB, CLOSED, DAN]), { below: { 21: OF_CLEO }, ...at })
  await view.user.click(await screen.findByRole('button', { name: 'Show as list' }))
  await view.user.click((await choose(view, 'Cleo')).getByRole('button', { name: 'Open' }))
  await rowOf('Eve')
  const shown = await choose(view, 'Bob')
  await view.user.click(shown.getByRole('button', { name: 'Collapse' }))
  const frame = () => screen.getByRole('tree').parentElement!
  frame().scrollTop = 120
  fireEvent.scroll(frame())
  await away(view)
  expect(await rowOf('Eve')).toBeVisible()
  expect(await rowOf('Bob')).toHaveAttribute('tabindex', '0')
  expect(frame().scrollTop).toBe(120)
  expect(card()).toHaveTextContent('Bob')
  expect(within(card()).getByRole('button', { name: 'Open' })).toBeVisible()
  expect(screen.queryByRole('treeitem', { name: /^Dan/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show as picture' })).toBeVisible()
})

test.each([
  ['with several people', annsTree()],
  ['with only the member', annsTree([{ ...ANN, sponsorId: null, childCount: 0 }])],
])('FAM-59 a tree %s links to bonded people who aren’t in it', async (_, tree) => {
  const { depth: __, childCount: ___, ...zoe } = treeNode({ id: 40, name: 'Zoe' })
  openTree({ ...tree, elsewhere: [zoe] })
  const bonded = await screen.findByRole('region', { name: 'Bonded to you' })
  expect(within(bonded).getByRole('link', { name: 'Zoe' })).toHaveAttribute('href', '/player/40')
})

test('FAM-59 lists no bonded people separately if all of them are in the tree', async () => {
  openTree(annsTree())
  await rowOf('Bob')
  expect(screen.queryByRole('region', { name: 'Bonded to you' })).toBeNull()
})
