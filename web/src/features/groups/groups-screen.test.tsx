import type { PostHit } from '@kinhold/contract/groups'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Canned, serve } from '../../../testing/canned.ts'
import { brokenAtFirst, twoPages } from '../../../testing/replies.ts'
import { ANN, BOB, confirmedUnit, group } from '../../../testing/groups.tsx'
import { admin, member } from '../../../testing/people.ts'
import { fill, renderScreen } from '../../../testing/screen.tsx'
import { refusal, told } from '../../../testing/visitor.ts'
import { Toaster } from '../../parts/toaster.tsx'
import { CreateGroupDialog } from './create/create-group-dialog.tsx'
import { GroupsScreen } from './groups-screen.tsx'
import { useBoardsToShare } from '../share/share-screen.tsx'

type Replies = Parameters<typeof serve>[0]

const SHOWN = (
  <>
    <GroupsScreen />
    <Places />
    <Toaster />
  </>
)

function Places() {
  const { data = [] } = useBoardsToShare()
  return <p>{data.map(({ name }) => `to ${name}`)}</p>
}

function open(replies: Replies = {}, account = member(), at = '/groups') {
  const sent = serve({
    'GET /api/groups/player/:id': { status: 200, body: [group()] },
    'GET /api/trust-units': { status: 200, body: [confirmedUnit()] },
    ...replies,
  })
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  return { sent, sentTo, ...renderScreen(SHOWN, { account, at }) }
}

async function dialog() {
  await screen.findByRole('dialog', { name: 'Create Group' })
  // The loading dialog is replaced by a second dialog, which has the form.
  await waitFor(() => expect(screen.queryByText('Loading your trust units…')).toBeNull())
  return within(screen.getByRole('dialog', { name: 'Create Group' }))
}

async function openDialog(view: ReturnType<typeof open>) {
  await view.user.click(screen.getByRole('button', { name: 'Create' }))
  return dialog()
}

test('UNI-23, UNI-26, UNI-27, UNI-28, UNI-29, UNI-30, UNI-39, UNI-89 lists each group with its details and a link', async () => {
  const other = group({ id: 8, name: 'See https://example.com/a', description: 'At https://example.com/b' })
  const { sent } = open({ 'GET /api/groups/player/:id': { status: 200, body: [group(), other] } })
  expect(await screen.findByRole('heading', { name: 'Your Groups (2)' })).toBeVisible()
  expect(sent[0]!.path).toMatch(/^\/api\/groups\/player\/19\?/)
  const [first, second] = screen.getAllByRole('listitem')
  const item = within(first!)
  expect(item.getByRole('heading', { name: 'The Lake House' })).toBeVisible()
  expect(item.getByText('Trust Unit')).toBeVisible()
  expect(item.getByText('Keys, dates and who brings the boat.')).toBeVisible()
  expect(item.getByText('Group #7')).toBeVisible()
  expect(item.getByText('January 5, 2026')).toBeVisible()
  expect(item.getByText('3 members')).toBeVisible()
  const view = item.getByText('View')
  expect(view).toHaveAttribute('href', '/groups/7')
  expect(view).toHaveAccessibleName('View The Lake House')
  expect(within(second!).getByText('At https://example.com/b')).toBeVisible()
  const links = within(second!).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/groups/8'])
})

test('FAM-33 shows the number of new posts on a group’s card', async () => {
  const groups = [group(), group({ id: 8, name: 'The Porch' })]
  open({
    'GET /api/groups/player/:id': { status: 200, body: groups },
    'GET /api/unread': {
      status: 200,
      body: [
        { kind: 'board', id: 8, name: 'The Porch', count: 3 },
        { kind: 'vault', id: groups[0]!.id, name: 'Summer', count: 2 },
      ],
    },
  })
  const mark = await screen.findByText('3 new')
  expect(mark).toHaveTextContent('3 new posts')
  expect(within(mark.closest('li')!).getByRole('heading', { name: 'The Porch' })).toBeVisible()
  expect(screen.queryByText('2 new')).toBeNull()
})

test('UNI-93 lists groups with new posts first', async () => {
  const groups = [group(), group({ id: 8, name: 'The Porch' }), group({ id: 9, name: 'Choir' })]
  open({
    'GET /api/groups/player/:id': { status: 200, body: groups },
    'GET /api/unread': { status: 200, body: [{ kind: 'board', id: 9, name: 'Choir', count: 1 }] },
  })
  await screen.findByText('1 new')
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Choir', 'The Lake House', 'The Porch'])
})

test('UNI-93 shows the three people in a group with a trust unit', async () => {
  const other = group({ id: 8, name: 'The Porch', trustUnitId: null, closedAt: '2026-03-09T10:00:00.000Z' })
  open({
    'GET /api/groups/player/:id': { status: 200, body: [group(), other] },
    'GET /api/trust-units': { status: 200, body: [confirmedUnit({ groupId: 7 })] },
  })
  const faces = (await screen.findAllByRole('img')).map((face) => face.getAttribute('aria-label'))
  expect(faces).toEqual(['Ann', 'Bob', 'Cleo'])
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first!).getAllByRole('img')).toHaveLength(3)
  expect(within(second!).queryByRole('img')).toBeNull()
})

test('UNI-24 lets the user collapse and expand the list', async () => {
  const { user } = open()
  const toggle = await screen.findByRole('button', { name: 'Hide' })
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await user.click(toggle)
  expect(screen.queryByText('The Lake House')).not.toBeVisible()
  expect(toggle).toHaveAccessibleName('Show')
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)
  expect(screen.getByText('The Lake House')).toBeVisible()
})

test('UNI-39 loads more groups page by page', async () => {
  const { user } = open({
    'GET /api/groups/player/:id': twoPages('6', [group()], [group({ id: 5, name: 'Choir' })]),
  })
  expect(await screen.findByRole('heading', { name: 'Your Groups (1+)' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Choir')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your Groups (2)' })).toBeVisible()
})

test('FAM-69 UNI-25, UNI-32, UNI-36, UNI-37, UNI-45 creates a group for the selected unit', async () => {
  const made = group({ id: 9, name: 'Choir' })
  const view = open({
    'GET /api/trust-units': {
      status: 200,
      body: [
        confirmedUnit(),
        confirmedUnit({
          id: 4,
          inviteeB: { id: 22, name: 'Dan', profilePhoto: null },
          confirmations: { 19: true, 20: true, 22: true },
        }),
      ],
    },
    'POST /api/groups': { status: 201, body: made },
  })
  const create = await openDialog(view)
  await view.user.click(await create.findByRole('radio', { name: 'Ann, Bob and Dan' }))
  await view.user.type(create.getByLabelText('Name'), '  Choir ')
  await view.user.type(create.getByLabelText('Description (optional)'), 'Mondays')
  await view.user.click(create.getByRole('button', { name: 'Create Group' }))
  await told('Group created successfully')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(view.sentTo('POST /api/groups').map(({ body }) => body)).toEqual([
    { name: 'Choir', description: 'Mondays', trustUnitId: 4, createdById: 19 },
  ])
  await waitFor(() => expect(view.sentTo('GET /api/groups/player/:id')).toHaveLength(2))
  expect(view.where()).toBe('/groups/9')
})

test('UNI-33, UNI-34 a new group requires a unit and a valid name', async () => {
  const view = open({
    'GET /api/trust-units': { status: 200, body: [confirmedUnit(), confirmedUnit({ id: 4 })] },
    'POST /api/groups': { status: 201, body: group() },
  })
  const create = await openDialog(view)
  await view.user.type(await create.findByLabelText('Name'), '   ')
  await view.user.type(create.getByLabelText('Description (optional)'), '   ')
  await view.user.click(create.getByRole('button', { name: 'Create Group' }))
  expect(await create.findByText('Name is required')).toBeVisible()
  expect(create.getByText('Please choose a trust unit.')).toBeVisible()
  expect(create.getByLabelText('Name')).toBeInvalid()
  await fill(view.user, create.getByLabelText('Name'), 'n'.repeat(121))
  expect(await create.findByText('Name must be at most 120 characters.')).toBeVisible()
  await view.user.clear(create.getByLabelText('Name'))
  await view.user.type(create.getByLabelText('Name'), 'Choir')
  await view.user.click(create.getByRole('button', { name: 'Create Group' }))
  expect(create.getByText('Please choose a trust unit.')).toBeVisible()
  expect(view.sentTo('POST /api/groups')).toEqual([])
  await view.user.click(create.getAllByRole('radio')[0]!)
  await view.user.click(create.getByRole('button', { name: 'Create Group' }))
  await waitFor(() => expect(view.sentTo('POST /api/groups')).toHaveLength(1))
  expect(view.sentTo('POST /api/groups')[0]!.body).toEqual({
    name: 'Choir',
    trustUnitId: 3,
    createdById: 19,
  })
})

test('UNI-32, UNI-47 preselects the only unit', async () => {
  const units = brokenAtFirst('The server is starting.', [confirmedUnit()])
  const view = open({
    'GET /api/trust-units': units.reply,
    'POST /api/groups': refusal(409, 'group_exists', 'This trust unit has its group already.'),
  })
  await openDialog(view)
  await units.retry(view.user)
  await screen.findByLabelText('Name')
  const create = await dialog()
  expect(await create.findByRole('radio', { name: 'Ann, Bob and Cleo' })).toBeChecked()
  await view.user.type(create.getByLabelText('Name'), 'Choir')
  await view.user.click(create.getByRole('button', { name: 'Create Group' }))
  await told('Error creating group | Please try again.')
  expect(create.getByText('This trust unit has its group already.')).toBeVisible()
  expect(create.getByLabelText('Name')).toHaveValue('Choir')
})

test.each([
  [
    'no unit confirmed by all its members',
    confirmedUnit({ confirmations: { 19: true, 20: false, 21: true } }),
    member(),
  ],
  ['no unit without a group', confirmedUnit({ groupId: 7, groupName: 'The Lake House' }), member()],
  ['no unit that the admin belongs to', confirmedUnit(), admin()],
])('UNI-35 links to the list of trust units if there is %s', async (_, unit, account) => {
  const view = open({ 'GET /api/trust-units': { status: 200, body: [unit] } }, account)
  const create = await openDialog(view)
  const link = await create.findByRole('link', { name: 'See your trust units' })
  expect(link).toHaveAttribute('href', '/network?tab=units')
  expect(create.queryByLabelText('Name')).toBeNull()
})

test('TRU-18 marks a closed group in the list', async () => {
  const closed = group({ trustUnitId: null, closedAt: '2026-03-09T10:00:00.000Z' })
  open({ 'GET /api/groups/player/:id': { status: 200, body: [closed, group({ id: 8, name: 'Open' })] } })
  const [shut, other] = await screen.findAllByRole('listitem')
  expect(shut).toHaveTextContent('Dissolved')
  expect(shut).toHaveTextContent('Read-only until April 8, 2026')
  expect(other).toHaveTextContent('Trust Unit')
  expect(other).not.toHaveTextContent('Read-only')
  expect(screen.getByText(/^to /)).toHaveTextContent(/^to Open$/)
})

const SEARCH = 'GET /api/search/posts'
const field = () => screen.findByRole('searchbox', { name: 'Search the boards' })
const hit: PostHit = {
  id: 5,
  groupId: 7,
  groupName: 'The Lake House',
  author: BOB,
  excerpt: 'Beans by the wall',
  createdAt: '2026-01-06T10:00:00.000Z',
}

test('UNI-87 searches posts once the member has typed two characters', async () => {
  const hits = [hit, { ...hit, id: 3, author: ANN, excerpt: 'the last of the beans' }]
  const { user, sentTo, where } = open({ [SEARCH]: { status: 200, body: hits } })
  await screen.findByRole('heading', { name: 'Your Groups (1)' })
  await user.type(await field(), 'b')
  expect(await screen.findByText(/^Type at least 2 characters/)).toBeVisible()
  await user.type(await field(), 'e')
  const [first, second] = await screen.findAllByRole('link')
  expect(first).toHaveTextContent(/The Lake House January 6.* at .* Bob: Beans by the wall$/)
  expect(second).toHaveTextContent(/You: the last of the beans$/)
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Beans', 'beans'])
  expect(screen.getByText('2 posts found.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Your Groups (1)' })).toBeNull()
  expect(sentTo(SEARCH).map(({ path }) => path)).toEqual(['/api/search/posts?q=be&limit=30'])
  await user.click(second!)
  expect(where()).toBe('/groups/7?post=3')
})

test('UNI-87 keeps the search in the URL', async () => {
  const replies = { [SEARCH]: { status: 200, body: [hit] } }
  const { user, where } = open(replies, member(), '/groups?search=beans')
  expect(await field()).toHaveValue('beans')
  expect(await screen.findByText('1 post found.')).toBeVisible()
  await user.clear(await field())
  expect(await screen.findByRole('heading', { name: 'Your Groups (1)' })).toBeVisible()
  await waitFor(() => expect(where()).toBe('/groups'))
  await user.type(await field(), 'wall')
  await waitFor(() => expect(where()).toBe('/groups?search=wall'))
})

test('UNI-31 UNI-87 lets only the admin search the boards without being in a group', async () => {
  const none = { 'GET /api/groups/player/:id': { status: 200, body: [] } }
  const { unmount } = open(none)
  expect(await screen.findByText('No Groups Yet')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your Groups (0)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
  const link = screen.getByRole('link', { name: 'See your trust units' })
  expect(link).toHaveAttribute('href', '/network?tab=units')
  expect(screen.queryByRole('searchbox')).toBeNull()
  unmount()
  open(none, admin())
  expect(await screen.findByText('No Groups Yet')).toBeVisible()
  expect(await field()).toBeVisible()
})

/** Creates the group 'Choir' in the dialog opened from the screen `from`. */
async function create(reply: Canned | (() => Canned | Error), from: 'unit' | 'invitations' = 'unit') {
  const sent = serve({ 'POST /api/groups': reply })
  const onClose = vi.fn<() => void>()
  const people = ['Ann', 'Bob', 'Cleo']
  const { user, where } = renderScreen(
    <>
      <CreateGroupDialog unitId={3} people={people} screen={from} onClose={onClose} />
      <Toaster />
    </>,
    { account: member() },
  )
  await fill(user, screen.getByLabelText('Name'), 'Choir')
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  const bodies = () => sent.map(({ body }) => body)
  return { user, bodies, onClose, where }
}

test.each([
  ['UNI-36', 'unit', { name: 'Choir', trustUnitId: 3 }],
  ['UNI-37', 'invitations', { name: 'Choir', trustUnitId: 3, createdById: 19 }],
] as const)('%s, FAM-69 UNI-46 creating a group from the %s screen sends %j', async (_, from, body) => {
  const { bodies, onClose, where } = await create({ status: 201, body: group() }, from)
  await told('Success | Group created successfully!')
  expect(bodies()).toEqual([body])
  expect(onClose).toHaveBeenCalled()
  expect(where()).toBe('/groups/7')
})

test('UNI-48 keeps the name if creating the group fails', async () => {
  const sentence = 'This trust unit has its group already.'
  let reply: Canned | Error = new TypeError('Failed to fetch')
  const { user, onClose, where } = await create(() => reply)
  await told('Error | Failed to create group')
  reply = refusal(409, 'group_exists', sentence)
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  await told(`Error | ${sentence}`)
  expect(screen.getByText(sentence, { selector: '[role=alert]' })).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Choir')
  expect(onClose).not.toHaveBeenCalled()
  expect(where()).toBe('/')
})
