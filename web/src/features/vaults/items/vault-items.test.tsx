import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchUploads } from '../../../../testing/canned-upload.ts'
import { media, paper, withMedia } from '../../../../testing/media.ts'
import { goneOnce } from '../../../../testing/replies.ts'
import { refusal, told } from '../../../../testing/visitor.ts'
import { bob, freshVault, item, openVault, vault, vaultUser } from '../../../../testing/vault-page.tsx'

const ADD = 'POST /api/vaults/:id/items'
const LIST = 'GET /api/vaults/:id/items'
const REMOVE = 'DELETE /api/vault-items/:id'
const pdf = () => new File(['x'], 'deed.pdf', { type: 'application/pdf' })

/** Opens the items of a new vault for each test, because typed text is kept after the page closes. */
function open(replies: Parameters<typeof openVault>[0] = {}, options: Parameters<typeof openVault>[1] = {}) {
  return openVault(replies, { of: freshVault(), last: 'storage', ...options })
}

async function add(user: ReturnType<typeof openVault>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add Item' }))
  return within(await screen.findByRole('dialog', { name: 'Add Item' }))
}

test('VLT-59, VLT-98 shows each item’s title, description and file or link', async () => {
  const deed = paper('d', 'deed.pdf')
  open(
    {},
    {
      items: [
        item({ id: 3, description: 'In the safe.', fileUrl: deed.url, media: deed }),
        item({ id: 2, title: 'The plan', fileUrl: 'https://maps.example/house' }),
        item({ id: 1, title: 'The key' }),
      ],
      account: vaultUser(),
    },
  )
  const list = within(await screen.findByRole('list', { name: 'Stored items' }))
  const titles = list.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(titles).toEqual(['The deed', 'The plan', 'The key'])
  expect(screen.getByText('In the safe.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'deed.pdf' })).toHaveAttribute('href', '/media/d')
  expect(screen.getByRole('link', { name: /maps\.example/ })).toHaveAttribute(
    'href',
    'https://maps.example/house',
  )
  expect(screen.queryByRole('button', { name: /Add Item|^Delete/ })).toBeNull()
})

test('VLT-62, VLT-97, VLT-98 rejects an item with no title or an insecure URL', async () => {
  const { user, sentTo } = open({ [ADD]: { status: 201, body: item() } })
  const form = await add(user)
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  expect(form.getByText('Title is required.')).toBeVisible()
  expect(form.getByLabelText('Title')).toHaveFocus()
  expect(sentTo(ADD)).toEqual([])
  await user.type(form.getByLabelText('Title'), ' The deed ')
  for (const wrong of ['http://maps.example', 'https://maps.example@evil.example']) {
    await user.type(form.getByLabelText('Or a web address (optional)'), wrong)
    await user.click(form.getByRole('button', { name: 'Add Item' }))
    expect(
      form.getByText(/^Please enter an address that begins with https:\/\/ and has no name/),
    ).toBeVisible()
    await user.clear(form.getByLabelText('Or a web address (optional)'))
  }
  await user.type(form.getByLabelText('Or a web address (optional)'), 'https://maps.example/house')
  await user.type(form.getByLabelText('Description (optional)'), 'Ground floor')
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  await told('Item added successfully')
  expect(sentTo(ADD).map(({ body }) => body)).toEqual([
    { title: 'The deed', description: 'Ground floor', fileUrl: 'https://maps.example/house' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('VLT-92, VLT-96, VLT-98 adds an item only after its file is uploaded', async () => {
  const uploads = catchUploads()
  const { user, sentTo } = open({ [ADD]: { status: 201, body: item() } })
  const form = await add(user)
  await user.type(form.getByLabelText('Title'), 'The deed')
  await user.upload(form.getByLabelText('File'), pdf())
  const why = 'The disk is full.'
  await act(async () => uploads[0]!.answer(503, { error: why, message: why, code: 'no_room' }))
  await told(`Failed to upload file | ${why}`)
  await user.upload(form.getByLabelText('File'), pdf())
  act(() => uploads[1]!.progress(0.5))
  expect(form.getByRole('progressbar', { name: 'Uploading deed.pdf' })).toHaveValue(0.5)
  expect(form.queryByLabelText('Or a web address (optional)')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  expect(form.getByText(/^The file is still on its way/)).toBeVisible()
  await act(async () => uploads[1]!.answer(200, { url: '/media/d', ...withMedia(media('d')) }))
  await told('File uploaded successfully')
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  await waitFor(() => expect(sentTo(ADD)).toHaveLength(1))
  expect(sentTo(ADD)[0]!.body).toEqual({ title: 'The deed', description: null, fileUrl: '/media/d' })
})

test('VLT-103, VLT-118 keeps the text of a rejected item', async () => {
  const { user } = open({ [ADD]: refusal(429, 'too_many', 'That was a lot. Please wait a minute.') })
  const form = await add(user)
  await user.type(form.getByLabelText('Title'), 'The deed')
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  await told('Error | Failed to add item')
  expect(form.getByText('That was a lot. Please wait a minute.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await add(user)).getByLabelText('Title')).toHaveValue('The deed')
})

test('VLT-62, VLT-101, VLT-104 lets the owner delete an item after confirmation', async () => {
  const { list, removal } = goneOnce(item())
  let isDown = true
  const remove = () => (isDown ? refusal(503, 'busy', 'The server is busy.') : removal())
  const { user, sentTo } = open({ [LIST]: list, [REMOVE]: remove }, { of: vault() })
  await user.click(await screen.findByRole('button', { name: 'Delete The deed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Item' }))
  expect(sentTo(REMOVE)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await told('Error | Failed to delete item')
  expect(dialog.getByText('The server is busy.')).toBeVisible()
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await told('Item deleted successfully')
  expect(sentTo(REMOVE).at(-1)!.path).toBe('/api/vault-items/1?vaultId=7')
  expect(await screen.findByText(/^Nothing is stored here yet/)).toBeVisible()
})

test('VLT-115 an item added in another browser appears right away', async () => {
  const items = [item()]
  const { of, streams } = open({ [LIST]: () => ({ status: 200, body: items }) }, { account: bob() })
  await screen.findByText('The deed')
  await streams[0]!.open()
  items.unshift(item({ id: 2, title: 'The key' }))
  await streams[0]!.change({ topic: 'vault', key: of.id })
  expect(await screen.findByText('The key')).toBeVisible()
})

test('TRU-95 TRU-151 lets a member who reports an item block the vault’s owner as well', async () => {
  const { user, sentTo, of } = open(
    {
      'POST /api/reports': {
        status: 201,
        body: { id: 1, kind: 'item', reason: 'other', words: null, createdAt: '2026-01-02T10:00:00.000Z' },
      },
      'POST /api/blocks': {
        status: 201,
        body: { player: vault().owner, since: '2026-01-02T10:00:00.000Z' },
      },
    },
    { items: [item({ id: 5, title: 'The key' })], account: bob() },
  )
  await user.click(await screen.findByRole('button', { name: 'What you can do with The key' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Block Ann as well' }))
  await user.click(dialog.getByRole('button', { name: 'Report and block' }))
  await waitFor(() => expect(sentTo('POST /api/blocks')).toMatchObject([{ body: { playerId: of.ownerId } }]))
})
