import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bobsEntry, bondWith, card, dialog, entry, openVaults } from '../../../../testing/vault-list.tsx'
import type { Sent } from '../../../../testing/canned.ts'
import { fill } from '../../../../testing/screen.tsx'
import { refusal, told } from '../../../../testing/visitor.ts'

type Replies = Parameters<typeof openVaults>[0]

const numberIn = ({ body }: Sent) => (body as { accessValue: string }).accessValue
const taken = (sent: Sent) => ({
  status: 201,
  body: entry({
    id: Number(numberIn(sent).slice(-3)),
    accessValue: numberIn(sent),
    key: `k${numberIn(sent).slice(-2)}`,
  }),
})

async function openDialog(replies: Replies = {}) {
  const view = openVaults({ 'POST /api/vaults/:id/access': taken, ...replies })
  await view.user.click((await card('Lake House')).getByRole('button', { name: 'Add Lake House' }))
  const add = await dialog('Add Vault Members')
  const calls = () => view.sentTo('POST /api/vaults/:id/access')
  const update = () => view.user.click(add.getByRole('button', { name: 'Update' }))
  const another = () => view.user.click(add.getByRole('button', { name: 'Add another number' }))
  return { ...view, add, calls, update, another }
}

test('VLT-24, VLT-34, VLT-35, VLT-43, VLT-51 sends one request per number', async () => {
  const { user, add, calls, update, another } = await openDialog()
  await user.type(add.getByLabelText('Mobile number'), '   ')
  expect(add.getByRole('button', { name: 'Update' })).toBeDisabled()
  await another()
  await fill(user, add.getByLabelText('Mobile number 2'), '5551230070')
  expect(add.getByRole('button', { name: 'Update' })).toBeEnabled()
  await user.click(add.getByRole('button', { name: 'Remove number 1' }))
  expect(add.getByRole('button', { name: 'Add another number' })).toHaveFocus()
  expect(add.getByLabelText('Mobile number')).toHaveValue('(555) 123-0070')
  await another()
  await another()
  await fill(user, add.getByLabelText('Mobile number 3'), '+1 (555) 123-0071')
  await update()
  await told('Members Added | 2 members added to vault successfully.')
  expect(calls().map(({ path, body }) => [path, body])).toEqual([
    ['/api/vaults/7/access', { accessType: 'phone', accessValue: '+15551230070' }],
    ['/api/vaults/7/access', { accessType: 'phone', accessValue: '+15551230071' }],
  ])
})

test.each([
  ['saved', { status: 200, body: entry({ label: 'Nana' }) } as const, 'Members Added', 'Nana'],
  ['refused', refusal(400, 'name_reserved', 'Reserved.'), 'Not every name was saved', '(555) 123-0070'],
])('FAM-41 the name typed for an added number is %s', async (_, reply, says, shown) => {
  const { user, add, update, sentTo } = await openDialog({
    'PUT /api/vaults/:id/access/:accessId/label': reply,
  })
  await fill(user, add.getByLabelText('Mobile number'), '5551230070')
  await fill(user, add.getByLabelText('Name (optional)'), ' Nana ')
  await update()
  const tell = await dialog('Tell them')
  expect(tell.getByText(shown)).toBeVisible()
  expect(await screen.findByText(says)).toBeInTheDocument()
  expect(sentTo('PUT /api/vaults/:id/access/:accessId/label').map(({ path, body }) => [path, body])).toEqual([
    ['/api/vaults/7/access/70/label', { label: 'Nana' }],
  ])
})

test('VLT-44, VLT-48 keeps the remaining numbers in the form after a failure', async () => {
  let isDown = true
  const { user, add, calls, update, another, sentTo } = await openDialog({
    'POST /api/vaults/:id/access': (sent) =>
      isDown && numberIn(sent).endsWith('71')
        ? refusal(400, 'own_phone', 'That is your own number.')
        : taken(sent),
  })
  await fill(user, add.getByLabelText('Mobile number'), '5551230070')
  await another()
  await fill(user, add.getByLabelText('Mobile number 2'), '5551230071')
  await another()
  await fill(user, add.getByLabelText('Mobile number 3'), '5551230072')
  const read = sentTo('GET /api/vaults').length
  await update()
  await told('Error | Failed to add members to vault.')
  expect(calls().map(numberIn)).toEqual(['+15551230070', '+15551230071'])
  expect(add.getByLabelText('Mobile number 1')).toHaveValue('(555) 123-0071')
  expect(add.getByLabelText('Mobile number 1')).toHaveAccessibleDescription('That is your own number.')
  expect(add.getByLabelText('Mobile number 1')).toHaveFocus()
  expect(add.getByLabelText('Mobile number 2')).toHaveValue('(555) 123-0072')
  expect(add.getByText('Added: (555) 123-0070.')).toBeVisible()
  await waitFor(() => expect(sentTo('GET /api/vaults').length).toBeGreaterThan(read))
  isDown = false
  await update()
  await told('Members Added | 3 members added to vault successfully.')
  const tell = await dialog('Tell them')
  expect(tell.getAllByRole('button', { name: /^Text them the link/ })).toHaveLength(3)
})

test('VLT-30, VLT-31 sends only complete numbers and no number twice', async () => {
  const { user, add, calls, update, another } = await openDialog()
  await fill(user, add.getByLabelText('Mobile number'), '5551230070')
  await another()
  await fill(user, add.getByLabelText('Mobile number 2'), '+15551230070')
  await another()
  await fill(user, add.getByLabelText('Mobile number 3'), '555')
  await update()
  expect(add.getByLabelText('Mobile number 3')).toHaveAccessibleDescription(/complete phone number/)
  expect(calls()).toEqual([])
  await user.clear(add.getByLabelText('Mobile number 3'))
  await update()
  await told('Members Added | 1 member added to vault successfully.')
  expect(calls()).toHaveLength(1)
})

test('VLT-51 doesn’t count numbers already on the list as added', async () => {
  const { user, add, update } = await openDialog({
    'POST /api/vaults/:id/access': { status: 200, body: bobsEntry() },
  })
  await fill(user, add.getByLabelText('Mobile number'), '5551230020')
  await update()
  await told('They are on the list already')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('VLT-118 keeps typed text when the dialog closes', async () => {
  const { user, add } = await openDialog({
    'GET /api/trust-bonds': { status: 200, body: [bondWith(20, 'Bob', '+15551230020')] },
  })
  await fill(user, add.getByLabelText('Mobile number'), '555')
  await user.click(await add.findByRole('button', { name: 'Bob' }))
  expect(add.getByLabelText('Mobile number 2')).toHaveValue('(555) 123-0020')
  await user.click(add.getByRole('button', { name: 'Cancel' }))
  await user.click((await card('Lake House')).getByRole('button', { name: 'Add Lake House' }))
  const again = await dialog('Add Vault Members')
  expect(again.getByLabelText('Mobile number 1')).toHaveValue('(555')
  expect(await again.findByRole('button', { name: 'Bob' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(again.getByRole('button', { name: 'Bob' }))
  expect(again.getByLabelText('Mobile number')).toHaveValue('(555')
})

test('FAM-35 VLT-123 shows the link if the clipboard is blocked', async () => {
  const { user, add, update } = await openDialog({
    'POST /api/vaults/:id/access/:accessId/message': refusal(429, 'too_many', 'Three a day are enough.'),
  })
  await fill(user, add.getByLabelText('Mobile number'), '5551230070')
  await update()
  const tell = await dialog('Tell them')
  await user.click(tell.getByRole('button', { name: /^Text them the link/ }))
  await told('Text not sent | Three a day are enough.')
  expect(tell.getByRole('button', { name: /^Text them the link/ })).toBeEnabled()
  expect(tell.queryByRole('button', { name: /^Share/ })).toBeNull()
  const copy = tell.getByRole('button', { name: 'Copy Link: (555) 123-0070' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await user.click(copy)
  await told('Copy Failed | Unable to copy link')
  const link = `${location.origin}/vault-user-register#k70`
  expect(tell.getByLabelText('Link for (555) 123-0070')).toHaveValue(link)
  await user.click(copy)
  await told('Link Copied')
  expect(tell.queryByLabelText('Link for (555) 123-0070')).toBeNull()
  expect(await navigator.clipboard.readText()).toBe(link)
})

test("FAM-35 FAM-69 'Copy Link' copies a link with a different key for each number", async () => {
  const { user, add, another, update } = await openDialog()
  await fill(user, add.getByLabelText('Mobile number'), '5551230070')
  await another()
  await fill(user, add.getByLabelText('Mobile number 2'), '5551230072')
  await update()
  const tell = await dialog('Tell them')
  for (const end of ['70', '72']) {
    await user.click(tell.getByRole('button', { name: `Copy Link: (555) 123-00${end}` }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/vault-user-register#k${end}`),
    )
  }
})
