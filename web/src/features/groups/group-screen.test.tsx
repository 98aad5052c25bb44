import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { freshGroup, group, MEMBERS, openGroup, post } from '../../../testing/groups.tsx'
import { brokenAtFirst } from '../../../testing/replies.ts'
import { admin, member, vaultUser } from '../../../testing/people.ts'
import { refusal, told, visit } from '../../../testing/visitor.ts'

const bob = member({ id: 20, name: 'Bob' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
async function settings(user: ReturnType<typeof openGroup>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  return within(await screen.findByRole('dialog', { name: 'Group Settings' }))
}
const noSession = refusal(401, 'no_session', 'Please sign in first.')

test('UNI-49, UNI-51 the header says what the group is, and each member leads to their profile', async () => {
  openGroup()
  expect(await heading('The Lake House')).toBeVisible()
  expect(screen.getByText('3 members')).toBeVisible()
  expect(screen.getByText('Trust Unit')).toBeVisible()
  expect(screen.getByText('Keys, dates and who brings the boat.')).toBeVisible()
  const chips = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('link')
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
    ['AAnn', '/player/19'],
    ['BBob', '/player/20'],
    ['CCleo', '/player/21'],
  ])
})

test('UNI-51 members that could not be read are read again on Retry', async () => {
  const server = brokenAtFirst('The server is starting.', MEMBERS)
  const { user } = openGroup({
    'GET /api/groups/:id/members': server.reply,
  })
  await server.retry(user)
  expect(await screen.findByRole('link', { name: 'Cleo' })).toBeVisible()
})

test('UNI-50 the creator renames the group and describes it anew', async () => {
  const of = freshGroup()
  const { user, sentTo } = openGroup(
    { 'PATCH /api/groups/:id': { status: 200, body: { ...of, name: 'Boat', description: null } } },
    { of },
  )
  const dialog = await settings(user)
  await user.clear(dialog.getByLabelText('Name'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Name is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Name'), 'Boat')
  await user.clear(dialog.getByLabelText('Description (optional)'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await told('Group updated')
  expect(sentTo('PATCH /api/groups/:id').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/api/groups/${of.id}`, body: { name: 'Boat', description: null } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Settings' })).toHaveFocus()
})

test('UNI-50 a new name that is refused says why, and stays', async () => {
  const { user } = openGroup({
    'PATCH /api/groups/:id': refusal(403, 'not_creator', 'Only Ann may do this.'),
  })
  const dialog = await settings(user)
  await user.type(dialog.getByLabelText('Name'), '!')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Only Ann may do this.')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('The Lake House!')
})

test('UNI-50 everyone else sees who belongs to it and what it is', async () => {
  const { user } = openGroup({}, { account: bob })
  await screen.findByRole('link', { name: 'Cleo' })
  const dialog = await settings(user)
  expect(dialog.getByText(/^Only Ann, who created this group/)).toBeVisible()
  expect(dialog.getByText('Ann, Bob and Cleo')).toBeVisible()
  expect(dialog.getByText('Keys, dates and who brings the boat.')).toBeVisible()
  expect(dialog.getByText('January 5, 2026')).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
})

test('UNI-60 a group that is not there, or not for the member', async () => {
  openGroup({ 'GET /api/groups/:id': refusal(404, 'not_found', 'Group not found.') })
  expect(await heading('Group Not Found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to groups' })).toHaveAttribute('href', '/groups')
})

test.each(['abc', '0', '-1', '7x', '1.5'])(
  'UNI-61 an address with %s names no group, and nothing is asked',
  async (id) => {
    const { sent } = openGroup({}, { at: `/groups/${id}` })
    expect(await heading('Invalid Group')).toBeVisible()
    expect(sent.filter(({ path }) => path.startsWith('/api/groups'))).toEqual([])
  },
)

test('UNI-61 a number that the server knows for none', async () => {
  openGroup(
    { 'GET /api/groups/:id': refusal(400, 'invalid_input', 'Invalid id') },
    { at: '/groups/9999999999' },
  )
  expect(await heading('Invalid Group')).toBeVisible()
})

test('UNI-64 without an id it says so, and nothing is asked', async () => {
  const { sent } = openGroup({}, { at: '/groups', pattern: '/groups' })
  expect(await screen.findByText('No group ID provided')).toBeVisible()
  expect(sent.filter(({ path }) => path.startsWith('/api/groups'))).toEqual([])
})

test('UNI-62, UNI-63 with nobody signed in it asks for a login, by number only', async () => {
  const { sent } = openGroup({}, { account: null })
  expect(await heading('Authentication Required')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await waitFor(() => expect(sent.map(({ route }) => route)).toEqual(['GET /api/config']))
  expect(screen.queryByRole('button', { name: 'Ann' })).toBeNull()
})

test('UNI-63 where the server offers it, one of three names signs in, and the group opens', async () => {
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

test('LOG-65 a session that has ended meanwhile leads to the login', async () => {
  const { sentTo, where } = openGroup({ 'GET /api/groups/:id': noSession, 'GET /api/auth/me': noSession })
  await waitFor(() => expect(sentTo('GET /api/auth/me')).toHaveLength(1))
  await waitFor(() => expect(where()).toBe('/'))
})

test('UNI-62 a session that was there all the same opens the group', async () => {
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

test('UNI-40 a group that could not be read says why and is read again on Retry', async () => {
  const of = freshGroup()
  const server = brokenAtFirst('The server is starting.', of)
  const { user } = openGroup(
    {
      'GET /api/groups/:id': server.reply,
    },
    { of },
  )
  expect(screen.getByText('Loading the group…')).toBeInTheDocument()
  await server.retry(user)
  expect(await heading('The Lake House')).toBeVisible()
})

test('UNI-89 an address in the description is a link that opens elsewhere, in the direction of its text', async () => {
  const name = 'See https://example.com/a'
  openGroup({}, { of: group({ name, description: 'Keys: https://example.com/keys.' }) })
  const link = await screen.findByRole('link', { name: 'https://example.com/keys' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://example.com/keys',
    '_blank',
  ])
  expect(link.closest('p')).toHaveAttribute('dir', 'auto')
  expect(within(await heading(name)).queryByRole('link')).toBeNull()
})

test('UNI-49 a group without a description, and one renamed by its creator meanwhile', async () => {
  let name = 'The Lake House'
  const { streams, of } = openGroup({
    'GET /api/groups/:id': () => ({ status: 200, body: group({ name, description: null }) }),
  })
  await heading('The Lake House')
  expect(screen.queryByText('Keys, dates and who brings the boat.')).toBeNull()
  name = 'Boat'
  await streams[0]!.open()
  await streams[0]!.change({ topic: 'group', key: of.id })
  expect(await heading('Boat')).toBeVisible()
})

test('UNI-66 the admin reads a board without writing on it', async () => {
  openGroup({}, { account: admin(), posts: [post()] })
  expect(await screen.findByText('The key is under the pot.')).toBeVisible()
  await screen.findByRole('list', { name: 'Members' })
  expect(screen.queryByLabelText('Message')).toBeNull()
})

test('UNI-63 in the whole app, too, the page offers the sign-in by name in place of the usual word', async () => {
  visit('/groups/7', {}, { devLogin: true })
  expect(await heading('Authentication Required')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Development login' })).toBeVisible()
})

test.each([
  ['a vault user', vaultUser(), 'For members of the network'],
  ['a newcomer', member({ verified: false, awaiting: 'sponsor' }), 'Waiting for your sponsor'],
] as const)('UNI-40 to %s the page stays closed, and nothing is asked', async (_, account, title) => {
  const { sent } = openGroup({}, { account })
  expect(await heading(title)).toBeVisible()
  expect(sent.filter(({ path }) => path.startsWith('/api/groups'))).toEqual([])
})
