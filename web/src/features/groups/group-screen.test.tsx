import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Canned } from '../../../testing/canned.ts'
import { BOB, freshGroup, group, MEMBERS, openGroup, post } from '../../../testing/groups.tsx'
import { admin, member, vaultUser } from '../../../testing/people.ts'
import { refusal, told, visit } from '../../../testing/visitor.ts'

const bob = member({ id: 20, name: 'Bob' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
async function settings(user: ReturnType<typeof openGroup>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  return within(await screen.findByRole('dialog', { name: 'Group Settings' }))
}
const noSession = refusal(401, 'no_session', 'Please sign in first.')

test('UNI-49, UNI-51, UNI-89, UNI-93 describes the group in the header', async () => {
  let now = group({ description: 'Keys: https://example.com/keys.' })
  let isDown = true
  const down = refusal(503, 'not_ready', 'The server is starting.')
  const { streams, of, user } = openGroup({
    'GET /api/groups/:id': () => (isDown ? down : { status: 200, body: now }),
    'GET /api/groups/:id/members': { status: 200, body: MEMBERS.toReversed() },
  })
  expect(screen.getByText('Loading the group…')).toBeInTheDocument()
  expect(await screen.findByText('The server is starting.')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await heading('The Lake House')).toBeVisible()
  expect(screen.getByText('3 members')).toBeVisible()
  expect(screen.getByText('Trust Unit')).toBeVisible()
  expect(screen.queryByRole('complementary', { name: 'This board is closed' })).toBeNull()
  const link = screen.getByRole('link', { name: 'https://example.com/keys' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.closest('p')).toHaveAttribute('dir', 'auto')
  const chips = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('link')
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
    ['AAnn', '/player/19'],
    ['BBob', '/player/20'],
    ['CCleo', '/player/21'],
  ])
  now = group({ name: 'See https://example.com/a', description: null })
  await streams[0]!.open()
  await streams[0]!.change({ topic: 'group', key: of.id })
  expect(within(await heading('See https://example.com/a')).queryByRole('link')).toBeNull()
  expect(screen.queryByText(/^Keys:/)).toBeNull()
})

test.each([
  ['Group Not Found', refusal(404, 'not_found', 'Group not found.')],
  ['Invalid Group', refusal(400, 'invalid_input', 'Invalid id')],
])('UNI-60, UNI-61 shows %s if the server rejects the id', async (title, reply) => {
  openGroup({ 'GET /api/groups/:id': reply }, { at: '/groups/9999999999' })
  expect(await heading(title)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to groups' })).toHaveAttribute('href', '/groups')
})

test('UNI-42, UNI-51 Retry loads the members and the board after a failure', async () => {
  let isDown = true
  const once = (body: unknown) => () =>
    isDown ? refusal(503, 'not_ready', 'Please wait.') : { status: 200, body }
  const { user } = openGroup({
    'GET /api/groups/:id/members': once(MEMBERS),
    'GET /api/groups/:id/posts': once([post()]),
  })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2))
  isDown = false
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button)
  expect(await screen.findByRole('link', { name: 'Cleo' })).toBeVisible()
  expect(await screen.findByText('The key is under the pot.')).toBeVisible()
})

test('UNI-50 lets the creator change the group’s name and description', async () => {
  const of = freshGroup()
  let reply: Canned = refusal(403, 'not_creator', 'Only Ann may do this.')
  const { user, sentTo } = openGroup({ 'PATCH /api/groups/:id': () => reply }, { of })
  const dialog = await settings(user)
  await user.clear(dialog.getByLabelText('Name'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Name is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Name'), 'Boat')
  await user.clear(dialog.getByLabelText('Description (optional)'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Only Ann may do this.')).toBeVisible()
  reply = { status: 200, body: { ...of, name: 'Boat', description: null } }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await told('Group updated')
  const last = sentTo('PATCH /api/groups/:id').at(-1)!
  expect(last.path).toBe(`/api/groups/${of.id}`)
  expect(last.body).toEqual({ name: 'Boat', description: null })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Settings' })).toHaveFocus()
})

test('UNI-50 shows read-only settings to a member who isn’t the creator', async () => {
  const { user } = openGroup({}, { account: bob })
  await screen.findByRole('link', { name: 'Cleo' })
  const dialog = await settings(user)
  expect(dialog.getByText(/^Only Ann, who created this group/)).toBeVisible()
  expect(dialog.getByText('Ann, Bob and Cleo')).toBeVisible()
  expect(dialog.getByText('Keys, dates and who brings the boat.')).toBeVisible()
  expect(dialog.getByText('January 5, 2026')).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
})

test.each(['abc', '0', '-1', '7x', '1.5'])(
  'UNI-61 doesn’t send a request if the id in the URL is %s',
  async (id) => {
    const { sent } = openGroup({}, { at: `/groups/${id}` })
    expect(await heading('Invalid Group')).toBeVisible()
    expect(sent.filter(({ path }) => path.startsWith('/api/groups'))).toEqual([])
  },
)

test("UNI-64 shows 'No group ID provided' if the id is missing", async () => {
  const { sent } = openGroup({}, { at: '/groups', pattern: '/groups' })
  expect(await screen.findByText('No group ID provided')).toBeVisible()
  expect(sent.filter(({ path }) => path.startsWith('/api/groups'))).toEqual([])
})

test('UNI-62, UNI-63 shows a visitor only a link to the login page', async () => {
  const { sent } = openGroup({}, { account: null })
  expect(await heading('Authentication Required')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await waitFor(() => expect(sent.map(({ route }) => route)).toEqual(['GET /api/config']))
  expect(screen.queryByRole('button', { name: 'Ann' })).toBeNull()
})

test('UNI-63 the development login signs a visitor in by name', async () => {
  const { user, sentTo } = openGroup(
    { 'POST /api/auth/dev-bypass': { status: 200, body: member() } },
    { account: null, config: { devLogin: true } },
  )
  await heading('Authentication Required')
  const names = within(await screen.findByRole('region', { name: 'Development login' }))
  expect(names.getAllByRole('button').map((button) => button.textContent)).toEqual(['Ann', 'Bob', 'Cleo'])
  await user.click(names.getByRole('button', { name: 'Ann' }))
  expect(await heading('The Lake House')).toBeVisible()
  expect(sentTo('POST /api/auth/dev-bypass')[0]!.body).toEqual({ playerName: 'Ann' })
})

test('UNI-62 reloads the group after a 401 if the session is still valid', async () => {
  let times = 0
  const of = freshGroup()
  openGroup(
    {
      'GET /api/groups/:id': () => (times++ === 0 ? noSession : { status: 200, body: of }),
      'GET /api/auth/me': { status: 200, body: member() },
    },
    { of },
  )
  expect(await heading('The Lake House')).toBeVisible()
})

test('UNI-66 lets the admin read a board but not post on it', async () => {
  openGroup({}, { account: admin(), posts: [post()] })
  expect(await screen.findByText('The key is under the pot.')).toBeVisible()
  await screen.findByRole('list', { name: 'Members' })
  expect(screen.queryByLabelText('Message')).toBeNull()
})

test('UNI-63 offers the development login on the group page', async () => {
  visit('/groups/7', {}, { devLogin: true })
  expect(await heading('Authentication Required')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Development login' })).toBeVisible()
})

test.each([
  ['a vault user', vaultUser(), 'For members of the network'],
  ['a newcomer', member({ verified: false, awaiting: 'sponsor' }), 'Waiting for your sponsor'],
] as const)('UNI-40 shows %s a notice without requesting the group', async (_, account, title) => {
  const { sent } = openGroup({}, { account })
  expect(await heading(title)).toBeVisible()
  expect(sent.filter(({ path }) => path.startsWith('/api/groups'))).toEqual([])
})

test('TRU-18 lets members save a closed board but not post on it', async () => {
  const of = group({ trustUnitId: null, closedAt: '2026-03-09T10:00:00.000Z' })
  const posts = [post(), post({ id: 2, author: BOB, content: 'Bring the boat.' })]
  const { user } = openGroup({}, { of, posts })
  const banner = within(await screen.findByRole('complementary', { name: 'This board is closed' }))
  expect(banner.getByText(/^Read-only until/)).toHaveTextContent('Read-only until April 8, 2026')
  const file = banner.getByRole('link', { name: 'Save as a file' })
  expect(file).toHaveAttribute('href', '/api/groups/7/file')
  expect(file).toHaveAttribute('download')
  expect(await screen.findByText('Bring the boat.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Dissolved')).toBeVisible()
  expect(screen.queryByText('Trust Unit')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Post actions' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Delete'])
  await user.keyboard('{Escape}')
  const dialog = await settings(user)
  expect(dialog.getByText(/It can no longer be changed\./)).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
})
