import type { NearPerson } from '@kinhold/contract/bonds'
import type { OpenPairs } from '@kinhold/contract/introductions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type CannedUpload, catchUploads } from '../../../testing/canned-upload.ts'
import { openLive, type Replies } from '../../../testing/live.tsx'
import { bobsEntry, bondWith, entry, vault } from '../../../testing/made/vault-list.ts'
import { vaultPost } from '../../../testing/made/vault-page.ts'
import { media, withMedia } from '../../../testing/media.ts'
import { admin, member } from '../../../testing/people.ts'
import { brokenAtFirst, held } from '../../../testing/replies.ts'
import { fill } from '../../../testing/screen.tsx'
import { appConfig, refusal, told } from '../../../testing/visitor.ts'
import { PlaceCard, PlaceOffer } from './place-card.tsx'

const CREATE = 'POST /api/vaults'
const INTRODUCE = 'POST /api/introductions'
const POST = 'POST /api/vaults/:id/posts'
const NAME = 'A place for all of us'

const TOMAS = bondWith(20, 'Tomas', '+15551230020')
const LUCIA = bondWith(21, 'Lucia', null)
const BONDS = [TOMAS, LUCIA]
const card = (id: number, name: string) => ({ id, name, profilePhoto: null })
const near = (id: number, name: string, through: number[], bonded = false): NearPerson => {
  return { player: card(id, name), bonded, through }
}
const made = vault({ title: 'All of us', contribute: 'list', accessCount: 2 })

const REPLIES: Replies = {
  'GET /api/config': { status: 200, body: appConfig({ smsAvailable: true }) },
  'GET /api/trust-bonds': { status: 200, body: BONDS },
  'GET /api/trust-bonds/near': { status: 200, body: [] },
  'GET /api/introductions/pairs': { status: 200, body: { pairs: [], left: 20 } },
  [CREATE]: { status: 201, body: made },
}

async function open(replies: Replies = {}) {
  const view = openLive(<PlaceCard />, { ...REPLIES, ...replies }, { account: member(), at: '/groups' })
  const again = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Make a place' }))
    return within(await screen.findByRole('dialog', { name: NAME }))
  }
  const form = await again()
  const choose = async (name: string) =>
    view.user.click(await form.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
  const press = () => view.user.click(form.getByRole('button', { name: 'Make the place' }))
  const wishes = () => view.sentTo(CREATE).map(({ body }) => body)
  return { ...view, again, form, choose, press, wishes }
}

const labelsOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')!.textContent)

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('FAM-60 the card explains how a place differs from a group', () => {
  openLive(<PlaceCard />, REPLIES, { account: member() })
  const shown = within(screen.getByRole('region', { name: NAME }))
  expect(shown.getByText(/^An album and a board .*; a group is only for the three people/)).toBeVisible()
})

test('FAM-60 does not offer a place to the admin', () => {
  openLive(<PlaceCard />, REPLIES, { account: admin() })
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
})

test.each([
  ['none of them', 'owner', true],
  ['none of them', 'chosen', true],
  ['one of them', 'list', false],
] as const)(
  'FAM-60 offers a place only if no vault lets everyone post (vaults that do: %s, contribute: %s, offered: %s)',
  async (_, contribute, isShown) => {
    const vaults = [vault({ contribute: 'owner' }), vault({ id: 8, contribute })]
    const { sentTo } = openLive(
      <PlaceOffer />,
      { ...REPLIES, 'GET /api/vaults': { status: 200, body: vaults } },
      { account: member() },
    )
    expect(screen.queryByRole('region', { name: NAME })).toBeNull()
    if (isShown) expect(await screen.findByRole('region', { name: NAME })).toBeVisible()
    else await waitFor(() => expect(sentTo('GET /api/vaults')).toHaveLength(1))
    expect(screen.queryAllByRole('region', { name: NAME })).toHaveLength(isShown ? 1 : 0)
  },
)

test('FAM-60 FAM-61 lists bonded people by name, then people who are bonded to a chosen person', async () => {
  const { form, choose, sentTo } = await open({
    'GET /api/trust-bonds/near': {
      status: 200,
      body: [near(30, 'Diego', [20, 21]), near(21, 'Lucia', [20], true), near(31, 'Ines', [20])],
    },
  })
  const own = await form.findByRole('group', { name: 'Bonded to you' })
  expect(labelsOf(own)).toEqual(['LLucia', 'TTomas'])
  expect(form.queryByRole('group', { name: 'Bonded to people you chose' })).toBeNull()
  await choose('Tomas')
  const others = () => form.getByRole('group', { name: 'Bonded to people you chose' })
  await waitFor(() => expect(labelsOf(others())).toEqual(['DDiego Bonded to Tomas', 'IInes Bonded to Tomas']))
  await choose('Diego')
  await choose('Lucia')
  await waitFor(() => expect(labelsOf(others())[0]).toBe('DDiego Bonded to Tomas and Lucia'))
  expect(sentTo('GET /api/trust-bonds/near').map(({ path }) => path)).toEqual([
    '/api/trust-bonds/near?players=20',
    '/api/trust-bonds/near?players=20%2C21',
  ])
  // Diego stays chosen even after everyone bonded to him has been deselected.
  await choose('Lucia')
  await choose('Tomas')
  expect(labelsOf(others())).toEqual(['DDiego'])
  expect(within(others()).getByRole('checkbox')).toBeChecked()
})

test('FAM-60 creates a vault in which all chosen people can post', async () => {
  const label = 'PUT /api/vaults/:id/access/:accessId/label'
  const { form, choose, press, wishes, user, sentTo } = await open({
    'GET /api/trust-bonds/near': { status: 200, body: [near(30, 'Diego', [20])] },
    'GET /api/vaults/:id/access': {
      status: 200,
      body: [bobsEntry({ accessValue: null, accessType: 'player' }), entry()],
    },
    [label]: { status: 200, body: entry({ label: 'Nana' }) },
  })
  expect(form.getByRole('button', { name: 'Make the place' })).toBeDisabled()
  await fill(user, form.getByLabelText('Name of the place'), ' All of us ')
  await choose('Tomas')
  await choose('Diego')
  await fill(user, form.getByLabelText('Mobile number'), '5551230070')
  await fill(user, form.getByLabelText('Name (optional)'), 'Nana')
  await press()
  const tell = await dialog('Tell them')
  expect(wishes()).toEqual([
    {
      title: 'All of us',
      description: null,
      contribute: 'list',
      accessList: [
        { type: 'player', value: 20 },
        { type: 'player', value: 30 },
        { type: 'phone', value: '+15551230070' },
      ],
    },
  ])
  expect(sentTo(label).map(({ path, body }) => [path, body])).toEqual([
    ['/api/vaults/7/access/70/label', { label: 'Nana' }],
  ])
  // The chosen people have been notified in the app, so only the number still needs the link.
  expect((await tell.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '(555) 123-0070Text them the linkCopy Link',
  ])
})

test('FAM-60 FAM-69 opens a new place at once if nobody was added', async () => {
  const { form, user, press, where, wishes } = await open({
    [CREATE]: { status: 201, body: vault({ accessCount: 0 }) },
  })
  await fill(user, form.getByLabelText('Name of the place'), 'All of us')
  await press()
  await told('Your place is ready')
  await waitFor(() => expect(where()).toBe('/vault/7'))
  expect(wishes()).toEqual([{ title: 'All of us', description: null, contribute: 'list', accessList: [] }])
})

test('FAM-60 creates only one place when the form is submitted twice', async () => {
  const { reply, answer } = held()
  const { form, user, where, wishes } = await open({ [CREATE]: reply })
  await fill(user, form.getByLabelText('Name of the place'), 'All of us')
  const sheet = form.getByLabelText('Name of the place').closest('form')!
  await act(async () => {
    fireEvent.submit(sheet)
    fireEvent.submit(sheet)
  })
  await waitFor(() => expect(wishes()).toHaveLength(1))
  expect(form.getByRole('button', { name: 'Making…' })).toBeDisabled()
  expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  answer({ status: 201, body: vault({ accessCount: 0 }) })
  await waitFor(() => expect(where()).toBe('/vault/7'))
  expect(wishes()).toHaveLength(1)
})

test('FAM-60 FAM-62 names the rejected people and numbers', async () => {
  const sentence = 'Somebody whom you chose cannot be added at the moment.'
  const { form, user, choose, press, wishes } = await open({
    [CREATE]: {
      status: 404,
      body: {
        error: sentence,
        message: sentence,
        code: 'not_found',
        fields: {
          'accessList.1.value': sentence,
          'accessList.0.value': sentence,
          'accessList.2.value': 'This is no phone number.',
        },
      },
    },
  })
  await fill(user, form.getByLabelText('Name of the place'), 'All of us')
  await choose('Tomas')
  await choose('Lucia')
  await fill(user, form.getByLabelText('Mobile number'), '5551230070')
  await press()
  const said = [`Tomas and Lucia: ${sentence}`, '(555) 123-0070: This is no phone number.']
  await told('The place was not made')
  expect(form.getByText(/^Tomas and Lucia/).textContent).toBe(said.join('\n'))
  expect(form.getByLabelText('Name of the place')).toHaveValue('All of us')
  expect(form.getByRole('checkbox', { name: 'Tomas' })).toBeChecked()
  expect(form.getByRole('button', { name: 'Remove (555) 123-0070' })).toBeVisible()
  await choose('Lucia')
  expect(form.queryByText(/^Tomas and Lucia/)).toBeNull()
  await press()
  await waitFor(() => expect(wishes()).toHaveLength(2))
  expect(wishes()[1]).toMatchObject({ accessList: [{ value: 20 }, { value: '+15551230070' }] })
})

test('FAM-60 lets a member without bonds add only phone numbers', async () => {
  const { form } = await open({ 'GET /api/trust-bonds': { status: 200, body: [] } })
  expect(await form.findByText(/^You have no trust bonds yet/)).toBeVisible()
  expect(form.queryByRole('checkbox')).toBeNull()
  expect(form.getByLabelText('Mobile number')).toBeEnabled()
})

test('FAM-60 lets the member retry when people or suggestions fail to load', async () => {
  const people = brokenAtFirst('Not now.', BONDS)
  const suggestions = brokenAtFirst('Not yet.', [near(30, 'Diego', [20])])
  const { user, choose, form } = await open({
    'GET /api/trust-bonds': people.reply,
    'GET /api/trust-bonds/near': suggestions.reply,
  })
  await people.retry(user)
  await choose('Tomas')
  await suggestions.retry(user)
  expect(await form.findByRole('checkbox', { name: /^Diego/ })).toBeVisible()
})

// An upload begins only once the server's limits have loaded, so wait for the upload.
async function answerUpload(uploads: CannedUpload[], nth: number, answer: (sent: CannedUpload) => void) {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(nth))
  await act(async () => answer(uploads[nth]!))
}

test('API-37 FAM-60 keeps the form’s text, choices and attachments until the member discards them', async () => {
  const uploads = catchUploads()
  const view = await open()
  await fill(view.user, view.form.getByLabelText('Name of the place'), 'All of us')
  await view.choose('Tomas')
  await fill(view.user, view.form.getByLabelText('Mobile number'), '555')
  await view.user.upload(view.form.getByLabelText('Picture'), photo())
  await answerUpload(uploads, 0, (sent) => sent.answer(200, { url: '/media/p', ...withMedia(media('p')) }))
  await view.user.click(view.form.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const again = await view.again()
  expect(again.getByText('You typed this earlier.')).toBeVisible()
  expect(again.getByLabelText('Name of the place')).toHaveValue('All of us')
  expect(again.getByLabelText('Mobile number')).toHaveValue('(555')
  expect(again.getByRole('checkbox', { name: 'Tomas' })).toBeChecked()
  expect(again.getByRole('button', { name: 'Remove photo.png' })).toBeVisible()
  await view.user.click(again.getByRole('button', { name: 'Discard changes' }))
  expect(again.getByLabelText('Name of the place')).toHaveValue('')
  expect(again.getByRole('checkbox', { name: 'Tomas' })).not.toBeChecked()
  expect(again.queryByRole('button', { name: 'Remove photo.png' })).toBeNull()
})

test('FAM-14 FAM-60 makes the uploaded picture the place’s first post', async () => {
  const uploads = catchUploads()
  const { form, user, press, wishes, sentTo, where } = await open({
    [CREATE]: { status: 201, body: vault({ accessCount: 0 }) },
    [POST]: { status: 201, body: vaultPost() },
  })
  await fill(user, form.getByLabelText('Name of the place'), 'All of us')
  await user.upload(form.getByLabelText('Picture'), photo())
  await press()
  expect(form.getByText(/^The picture is still on its way/)).toBeVisible()
  await answerUpload(uploads, 0, (sent) => sent.fail())
  await press()
  expect(form.getByText(/^The picture did not arrive/)).toBeVisible()
  expect(wishes()).toEqual([])
  await user.click(form.getByRole('button', { name: 'Retry photo.png' }))
  await answerUpload(uploads, 1, (sent) => sent.answer(200, { url: '/media/p', ...withMedia(media('p')) }))
  await press()
  await waitFor(() => expect(where()).toBe('/vault/7'))
  expect(sentTo(POST).map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/vaults/7/posts',
      { content: 'A picture', mediaUrls: ['/media/p'], allowComments: true, allowLikes: true },
    ],
  ])
})

test('FAM-60 keeps a rejected picture in a post draft', async () => {
  const uploads = catchUploads()
  const { form, user, press, where } = await open({
    [CREATE]: { status: 201, body: vault({ accessCount: 0 }) },
    [POST]: refusal(409, 'no_room', 'There is no room.'),
  })
  await fill(user, form.getByLabelText('Name of the place'), 'All of us')
  await user.upload(form.getByLabelText('Picture'), photo())
  await answerUpload(uploads, 0, (sent) => sent.answer(200, { url: '/media/p', ...withMedia(media('p')) }))
  await press()
  await told('The picture is not in it yet | There is no room. It is waiting where you write a post.')
  await waitFor(() => expect(where()).toBe('/vault/7?tab=posts'))
  expect(sessionStorage.getItem('kept 19 draft vault 7')).toContain('/media/p')
  expect(sessionStorage.getItem('kept 19 draft new place')).toBeNull()
})

const photo = () => new File(['x'], 'photo.png', { type: 'image/png' })

/** Creates a place for Tomas, Lucia and Diego, and opens the 'Connect them' dialog. */
async function openConnect(open3: () => OpenPairs | Promise<never>, replies: Replies = {}) {
  const view = await open({
    'GET /api/trust-bonds': { status: 200, body: [...BONDS, bondWith(22, 'Diego', null)] },
    'GET /api/introductions/pairs': () => ({ status: 200, body: open3() }),
    [INTRODUCE]: { status: 204 },
    ...replies,
  })
  await fill(view.user, view.form.getByLabelText('Name of the place'), 'All of us')
  for (const name of ['Tomas', 'Lucia', 'Diego']) await view.choose(name)
  await view.press()
  const introductions = () => view.sentTo(INTRODUCE).map(({ body }) => body)
  return { ...view, introductions }
}

const PAIRS = [
  { playerId: 20, otherId: 21 },
  { playerId: 20, otherId: 22 },
  { playerId: 21, otherId: 22 },
]

test('FAM-63 FAM-64 introduces all selected pairs with one click, then opens the place', async () => {
  const { user, introductions, where, sentTo } = await openConnect(() => ({ pairs: PAIRS, left: 20 }))
  const connect = await dialog('Connect them')
  const boxes = await connect.findAllByRole('checkbox')
  expect(labelsOf(connect.getByRole('list', { name: 'Pairs' }))).toEqual([
    'Tomas and Lucia',
    'Tomas and Diego',
    'Lucia and Diego',
  ])
  boxes.forEach((box) => expect(box).toBeChecked())
  expect(sentTo('GET /api/introductions/pairs')[0]!.path).toBe(
    '/api/introductions/pairs?players=20%2C21%2C22',
  )
  await user.click(connect.getByRole('checkbox', { name: 'Tomas and Diego' }))
  expect(where()).toBe('/groups')
  await user.click(connect.getByRole('button', { name: 'Introduce 2 pairs' }))
  await told('2 pairs are introduced | We ask both of each pair.')
  await waitFor(() => expect(where()).toBe('/vault/7'))
  expect(introductions()).toEqual([PAIRS[0], PAIRS[2]])
})

test('FAM-64 preselects only as many pairs as the member can still introduce today', async () => {
  const { user } = await openConnect(() => ({ pairs: PAIRS, left: 2 }))
  const connect = await dialog('Connect them')
  const [first, second, third] = await connect.findAllByRole<HTMLInputElement>('checkbox')
  expect([first, second, third].map((box) => [box!.checked, box!.disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
  expect(connect.getByText(/^You can make 2 more today/)).toBeVisible()
  await user.click(first!)
  expect(third).toBeEnabled()
  expect(third).not.toBeChecked()
})

test('FAM-64 tells the member that no introductions are left today', async () => {
  const { user, where } = await openConnect(() => ({ pairs: PAIRS, left: 0 }))
  const connect = await dialog('Connect them')
  expect(await connect.findByText(/^You have made 20 introductions/)).toBeVisible()
  expect(connect.getByRole('button', { name: 'Introduce 0 pairs' })).toBeDisabled()
  await user.click(connect.getByRole('button', { name: 'Not now' }))
  expect(where()).toBe('/vault/7')
})

test('FAM-64 names the pairs that could not be introduced, and keeps them selected', async () => {
  let [pairs, left] = [PAIRS, 20]
  const { user, where, introductions } = await openConnect(() => ({ pairs, left }), {
    [INTRODUCE]: ({ body }) => {
      const { otherId } = body as { otherId: number }
      if (otherId === 22 && left === 20) return refusal(409, 'cannot_introduce', 'This is not possible now.')
      return { status: 204 }
    },
  })
  const connect = await dialog('Connect them')
  await user.click(await connect.findByRole('button', { name: 'Introduce 3 pairs' }))
  await told('Tomas and Lucia are introduced | We ask both of them.')
  expect(await connect.findByText('2 pairs could not be introduced.')).toBeVisible()
  expect(where()).toBe('/groups')
  expect(labelsOf(connect.getByRole('list', { name: 'Pairs' }))).toEqual([
    'Tomas and Diego This is not possible now.',
    'Lucia and Diego This is not possible now.',
  ])
  expect(connect.getByRole('button', { name: 'Open the place' })).toBeVisible()
  ;[pairs, left] = [PAIRS.slice(1), 19]
  await user.click(connect.getByRole('button', { name: 'Introduce 2 pairs' }))
  await waitFor(() => expect(where()).toBe('/vault/7'))
  expect(introductions()).toHaveLength(5)
})

test('FAM-64 opens the place right away when nobody can be introduced', async () => {
  const { where } = await openConnect(() => ({ pairs: [], left: 20 }))
  await waitFor(() => expect(where()).toBe('/vault/7'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('FAM-64 lets the member skip the introductions', async () => {
  const pairs = brokenAtFirst('Not now.', { pairs: PAIRS, left: 20 })
  const { user, where } = await openConnect(() => ({ pairs: [], left: 0 }), {
    'GET /api/introductions/pairs': pairs.reply,
  })
  await pairs.retry(user)
  const connect = await dialog('Connect them')
  expect(await connect.findAllByRole('checkbox')).toHaveLength(3)
  await user.click(connect.getByRole('button', { name: 'Not now' }))
  expect(where()).toBe('/vault/7')
})
