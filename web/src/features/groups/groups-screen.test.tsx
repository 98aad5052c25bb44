import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { twoPages } from '../../../testing/replies.ts'
import { group, confirmedUnit } from '../../../testing/groups.tsx'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal, told } from '../../../testing/visitor.ts'
import { Toaster } from '../../parts/toaster.tsx'
import { GroupsScreen } from './groups-screen.tsx'

type Replies = Parameters<typeof serve>[0]

const SHOWN = (
  <>
    <GroupsScreen />
    <Toaster />
  </>
)

function open(replies: Replies = {}, account = member()) {
  const sent = serve({
    'GET /api/groups/player/:id': { status: 200, body: [group()] },
    'GET /api/trust-units': { status: 200, body: [confirmedUnit()] },
    ...replies,
  })
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  return { sent, sentTo, ...renderScreen(SHOWN, { account, at: '/groups' }) }
}

async function dialog() {
  await screen.findByRole('dialog', { name: 'Create Group' })
  // The one that says so makes room for the one with the form.
  await waitFor(() => expect(screen.queryByText('Loading your trust units…')).toBeNull())
  return within(screen.getByRole('dialog', { name: 'Create Group' }))
}

async function openDialog(view: ReturnType<typeof open>) {
  await view.user.click(screen.getByRole('button', { name: 'Create' }))
  return dialog()
}

test('UNI-23, UNI-26, UNI-27, UNI-28, UNI-29, UNI-30, UNI-39, UNI-89 the groups of the member are counted; an item describes its group and leads there alone', async () => {
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

test('UNI-24 the list can be hidden and shown again', async () => {
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

test('UNI-23, UNI-31 without a group it says so, and where one comes from', async () => {
  open({ 'GET /api/groups/player/:id': { status: 200, body: [] } })
  expect(await screen.findByRole('heading', { name: 'No Groups Yet' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your Groups (0)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See your trust units' })).toHaveAttribute(
    'href',
    '/network?tab=units',
  )
})

test('UNI-39 more groups than one answer holds come page by page', async () => {
  const { user } = open({
    'GET /api/groups/player/:id': twoPages('6', [group()], [group({ id: 5, name: 'Choir' })]),
  })
  expect(await screen.findByRole('heading', { name: 'Your Groups (1+)' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Choir')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your Groups (2)' })).toBeVisible()
})

test('UNI-25, UNI-32, UNI-36, UNI-37, UNI-45 Create makes a group of the chosen unit, with the creator', async () => {
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
})

test('UNI-33, UNI-34 neither a blank name nor a missing unit is sent; a blank description is left out', async () => {
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

test('UNI-32, UNI-47 a refusal is told in a toast and at the form, and nothing typed is lost; the only unit is chosen already', async () => {
  const view = open({
    'POST /api/groups': refusal(409, 'group_exists', 'This trust unit has its group already.'),
  })
  const create = await openDialog(view)
  expect(await create.findByRole('radio', { name: 'Ann, Bob and Cleo' })).toBeChecked()
  await view.user.type(create.getByLabelText('Name'), 'Choir')
  await view.user.click(create.getByRole('button', { name: 'Create Group' }))
  await told('Error creating group | Please try again.')
  expect(create.getByText('This trust unit has its group already.')).toBeVisible()
  expect(create.getByLabelText('Name')).toHaveValue('Choir')
})

test.each([
  ['none confirmed by all', confirmedUnit({ confirmations: { 19: true, 20: false, 21: true } }), member()],
  ['none without a group', confirmedUnit({ groupId: 7, groupName: 'The Lake House' }), member()],
  ['none of the admin among everyone’s', confirmedUnit(), admin()],
])('UNI-35 with %s the dialog says so and leads to the units', async (_, unit, account) => {
  const view = open({ 'GET /api/trust-units': { status: 200, body: [unit] } }, account)
  const create = await openDialog(view)
  const link = await create.findByRole('link', { name: 'See your trust units' })
  expect(link).toHaveAttribute('href', '/network?tab=units')
  expect(create.queryByLabelText('Name')).toBeNull()
})
