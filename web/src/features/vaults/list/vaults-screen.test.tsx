import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../../../testing/people.ts'
import type { Canned } from '../../../../testing/canned.ts'
import { goneOnce } from '../../../../testing/replies.ts'
import { bobsVault, card, dialog, openVaults, vault } from '../../../../testing/vault-list.tsx'
import { refusal, told, visit } from '../../../../testing/visitor.ts'

const CODE = '(055) 123-4567'
const field = () => screen.getByLabelText('Access code')

test('VLT-04, VLT-11, VLT-13, VLT-14 shows a card for each vault', async () => {
  const vaults = [vault({ cover: '/media/a.jpg' }), bobsVault({ accessCount: 1, muted: true })]
  const { streams } = openVaults({ 'GET /api/vaults': () => ({ status: 200, body: [...vaults] }) })
  expect(screen.getByRole('heading', { level: 1, name: 'Vault Access' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create Vault' })).toBeVisible()
  const own = await card('Lake House')
  expect(own.getByRole('link', { name: 'Lake House' })).toHaveAttribute('href', '/vault/7')
  expect(own.queryByText(/Shared by/)).toBeNull()
  expect(own.getByText('January 5, 2026')).toBeVisible()
  expect(own.getByText('2 people invited')).toBeVisible()
  const cover = own.getByRole('presentation')
  expect(cover).toHaveAttribute('src', '/media/a.jpg?size=medium')
  fireEvent.error(cover)
  expect(own.queryByRole('presentation')).toBeNull()
  const other = await card('Sailing')
  expect(other.getByText(/^Shared by/)).toHaveTextContent('Shared by Bob')
  expect(other.getByText('1 person invited')).toBeVisible()
  expect(other.getByText('You can look but not comment')).toBeVisible()
  expect(document.title).toBe('Vault Access · Kinhold')
  vaults.push(bobsVault({ id: 9, title: 'Recipes' }))
  await streams[0]!.change({ topic: 'vault', key: 9 })
  await card('Recipes')
})

test('VLT-153 draws a different cover for each vault without pictures', async () => {
  const vaults = Array.from({ length: 40 }, (_, n) => vault({ id: n + 1 }))
  const replies = { 'GET /api/vaults': { status: 200, body: vaults } } as const
  const drawn = async () => {
    const links = await screen.findAllByRole('link', { name: 'Lake House' })
    const covers = links.map((link) => link.closest('li')!.querySelector('svg')!)
    for (const cover of covers) expect(cover).toHaveAttribute('aria-hidden', 'true')
    return covers.map(({ outerHTML }) => outerHTML)
  }
  const { unmount } = openVaults(replies)
  const covers = await drawn()
  expect(new Set(covers).size).toBe(40)
  expect(covers[0]).toContain('>LH<')
  unmount()
  openVaults(replies)
  expect(await drawn()).toEqual(covers)
})

test.each([
  [1, '1 new post'],
  [99, '99 new posts'],
  [100, '99+ new posts'],
])("FAM-33 a vault card shows a new-post count of %i as '%s'", async (count, words) => {
  openVaults({
    'GET /api/vaults': { status: 200, body: [vault(), bobsVault()] },
    'GET /api/unread': { status: 200, body: [{ kind: 'vault', id: 8, name: 'Sailing', count }] },
  })
  expect(await (await card('Sailing')).findByText(/^\d+\+? new$/)).toHaveTextContent(words)
  expect((await card('Lake House')).queryByText(/new$/)).toBeNull()
})

test('VLT-164 lists vaults with new posts first', async () => {
  openVaults({
    'GET /api/vaults': { status: 200, body: [vault(), bobsVault()] },
    'GET /api/unread': { status: 200, body: [{ kind: 'vault', id: 8, name: 'Sailing', count: 1 }] },
  })
  await screen.findByText(/new$/)
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Sailing', 'Lake House'])
})

test('VLT-15, VLT-16, VLT-17 shows Add and Delete only to the owner', async () => {
  const { user, sentTo } = openVaults({
    'GET /api/vaults': { status: 200, body: [vault(), bobsVault()] },
  })
  const other = await card('Sailing')
  expect(other.getAllByRole('button').map((button) => button.textContent)).toEqual(['Show'])
  await user.click(other.getByRole('button', { name: 'Show Sailing' }))
  expect(await other.findByText('Summers since 2012.')).toBeVisible()
  expect(other.queryByText('Access code')).toBeNull()
  expect(sentTo('GET /api/vaults/:id/access')).toEqual([])
  const own = await card('Lake House')
  expect(own.getByRole('button', { name: 'Add Lake House' })).toBeVisible()
  expect(own.getByRole('button', { name: 'Delete Lake House' })).toBeVisible()
  const toggle = own.getByRole('button', { name: 'Show Lake House' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)
  expect(await own.findByText(/Only you have access so far/)).toBeVisible()
  expect(toggle).toHaveAccessibleName('Hide Lake House')
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await user.click(toggle)
  expect(own.queryByText('Summers since 2012.')).toBeNull()
})

test('VLT-21 offers to create the first vault', async () => {
  const { user } = openVaults({ 'GET /api/vaults': { status: 200, body: [] } })
  expect(await screen.findByText('No vaults found. Create your first vault to get started.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create your first vault' }))
  expect(await screen.findByRole('dialog', { name: 'Create New Vault' })).toBeVisible()
})

test('VLT-05, VLT-07, VLT-08, VLT-113 a complete access code opens its vault', async () => {
  const tooMany = 'Too many wrong codes. Please try again in 10 minutes.'
  let reply: Canned = refusal(404, 'not_found', 'There is none.')
  const { user, where, sentTo } = openVaults({ 'GET /api/vaults/access/:code': () => reply })
  expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled()
  await user.type(field(), '05512')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await told('Error | Vault not found or access denied')
  expect(field()).toHaveAccessibleDescription(/An access code has ten digits. Please check it.$/)
  expect(sentTo('GET /api/vaults/access/:code')).toEqual([])
  await user.type(field(), '34567')
  expect(field()).toBeValid()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sentTo('GET /api/vaults/access/:code')).toHaveLength(1))
  expect(where()).toBe('/vaults')
  expect(field()).toHaveValue(CODE)
  expect(field()).toHaveFocus()
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Vault not found or access denied$/))
  reply = refusal(429, 'too_many', tooMany)
  await user.keyboard('{Enter}')
  await told(`Error | ${tooMany}`)
  reply = { status: 200, body: bobsVault() }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/vault/8'))
})

test('VLT-05 keeps the caret in place when a digit is corrected', async () => {
  const { user } = openVaults()
  const input = field() as HTMLInputElement
  await user.type(input, '0551234567')
  input.setSelectionRange(8, 8)
  await user.keyboard('{Backspace}9')
  expect(input).toHaveValue('(055) 193-4567')
  expect(input.selectionStart).toBe(8)
})

test('FAM-68 VLT-05 the access code field has its own heading below the vaults', async () => {
  openVaults()
  await card('Lake House')
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Vault Access', 'Your vaults', 'Lake House', 'Did someone give you a code?'])
  expect(
    within(screen.getByRole('region', { name: 'Did someone give you a code?' })).getByRole('textbox'),
  ).toBe(field())
  expect(field()).toHaveAccessibleDescription('Enter its ten digits to open the vault.')
})

test('VLT-10 hides the access code field from the admin', async () => {
  openVaults({}, { account: admin() })
  await card('Lake House')
  expect(screen.queryByLabelText('Access code')).toBeNull()
  expect(screen.queryByText('Did someone give you a code?')).toBeNull()
})

test('VLT-05 lets the owner copy and replace the access code', async () => {
  let code = '0551234567'
  const { user, sentTo } = openVaults({
    'GET /api/vaults': () => ({ status: 200, body: [vault({ accessCode: code })] }),
    'POST /api/vaults/:id/access-code': () => {
      code = '9998887766'
      return { status: 200, body: { accessCode: code } }
    },
  })
  const own = await card('Lake House')
  await user.click(own.getByRole('button', { name: 'Show Lake House' }))
  expect(await own.findByText(CODE)).toBeVisible()
  // Without `dir`, the parts of the code would be reordered on a right-to-left page.
  expect(own.getByText(CODE)).toHaveAttribute('dir', 'ltr')
  await user.click(own.getByRole('button', { name: 'Copy code' }))
  await told('Access code copied')
  expect(await navigator.clipboard.readText()).toBe(CODE)
  await user.click(own.getByRole('button', { name: 'New code' }))
  await user.click((await dialog('New Access Code')).getByRole('button', { name: 'Cancel' }))
  expect(sentTo('POST /api/vaults/:id/access-code')).toEqual([])
  await user.click(own.getByRole('button', { name: 'New code' }))
  await user.click((await dialog('New Access Code')).getByRole('button', { name: 'New code' }))
  expect(await own.findByText('(999) 888-7766')).toBeVisible()
  expect(own.queryByText(CODE)).toBeNull()
})

test('VLT-25, VLT-26, VLT-47, VLT-50 removes a vault only after its deletion is confirmed', async () => {
  const server = goneOnce(vault())
  let isRefused = true
  const { user, sentTo } = openVaults({
    'GET /api/vaults': server.list,
    'DELETE /api/vaults/:id': () =>
      isRefused ? refusal(403, 'not_owner', 'Only its owner may delete a vault.') : server.removal(),
  })
  const press = async () =>
    user.click((await card('Lake House')).getByRole('button', { name: 'Delete Lake House' }))
  await press()
  const asked = await dialog('Delete Vault')
  expect(
    asked.getByText(
      '‘Lake House’ is deleted at once and for everyone, with its pictures, posts, comments and items. This cannot be undone.',
    ),
  ).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(sentTo('DELETE /api/vaults/:id')).toEqual([])
  await press()
  const again = await dialog('Delete Vault')
  await user.click(again.getByRole('button', { name: 'Delete' }))
  await told('Error | Failed to delete vault.')
  expect(again.getByText('Only its owner may delete a vault.')).toBeVisible()
  expect(screen.getByText('Lake House')).toBeInTheDocument()
  isRefused = false
  await user.click(again.getByRole('button', { name: 'Delete' }))
  await told('Vault Deleted')
  await waitFor(() => expect(screen.queryByText('Lake House')).toBeNull())
  const last = sentTo('DELETE /api/vaults/:id').at(-1)!
  expect([last.path, last.body]).toEqual(['/api/vaults/7', null])
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your vaults' })).toHaveFocus())
})

test('VLT-105 lets the owner change the title but not clear it', async () => {
  let is = vault()
  const { user, sentTo } = openVaults({
    'GET /api/vaults': () => ({ status: 200, body: [is] }),
    'PATCH /api/vaults/:id': () => {
      is = vault({ title: 'Cabin', description: null })
      return { status: 200, body: is }
    },
  })
  const own = await card('Lake House')
  await user.click(own.getByRole('button', { name: 'Show Lake House' }))
  await user.click(await own.findByRole('button', { name: 'Edit Lake House' }))
  let edit = await dialog('Edit Vault')
  await user.clear(edit.getByLabelText('Title'))
  expect(edit.getByText('Vault title is required.')).toBeVisible()
  expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.type(edit.getByLabelText('Title'), ' Cabin ')
  await user.click(edit.getByRole('button', { name: 'Cancel' }))
  await user.click(own.getByRole('button', { name: 'Edit Lake House' }))
  edit = await dialog('Edit Vault')
  expect(edit.getByLabelText('Title')).toHaveValue(' Cabin ')
  await user.clear(edit.getByLabelText('Description (optional)'))
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await card('Cabin')
  expect(sentTo('PATCH /api/vaults/:id').map(({ body }) => body)).toEqual([
    { title: 'Cabin', description: null },
  ])
})

test('FAM-11 lets the owner change who may add to a vault', async () => {
  let is = vault({ contribute: 'list' })
  const { user, sentTo } = openVaults({
    'GET /api/vaults': () => ({ status: 200, body: [is] }),
    'PATCH /api/vaults/:id': ({ body }) => {
      is = { ...is, ...(body as object) }
      return { status: 200, body: is }
    },
  })
  const own = await card('Lake House')
  await user.click(own.getByRole('button', { name: 'Show Lake House' }))
  await user.click(await own.findByRole('button', { name: 'Edit Lake House' }))
  const edit = await dialog('Edit Vault')
  expect(edit.getAllByRole('radio').map((one) => (one as HTMLInputElement).labels![0]!.textContent)).toEqual([
    'Only me',
    'Everyone on the list',
    'People I choose',
  ])
  expect(edit.getByRole('radio', { name: 'Everyone on the list' })).toBeChecked()
  expect(edit.queryByText(/May add/)).toBeNull()
  await user.click(edit.getByRole('radio', { name: 'People I choose' }))
  expect(edit.getByText('Tick “May add” beside their names on the list.')).toBeVisible()
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo('PATCH /api/vaults/:id')).toHaveLength(1))
  expect(sentTo('PATCH /api/vaults/:id')[0]!.body).toMatchObject({ contribute: 'chosen' })
})

test('VLT-37 /vaults shows a visitor the sign-in page without requesting vaults', async () => {
  const { sentTo } = visit('/vaults')
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(sentTo('GET /api/vaults')).toEqual([])
})
