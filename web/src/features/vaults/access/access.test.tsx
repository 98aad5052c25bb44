import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Vault, VaultAccess } from '@kinhold/contract/vaults'
import type { Canned, Sent } from '../../../../testing/canned.ts'
import { answeredOnce } from '../../../../testing/replies.ts'
import { bobsEntry, card, dialog, entry, openVaults, vault } from '../../../../testing/vault-list.tsx'
import { refusal, toastText, told } from '../../../../testing/visitor.ts'
import { AccessManagement } from './access-management.tsx'

type Replies = Parameters<typeof openVaults>[0]

const TEXTED = { status: 200, body: { success: true, messageId: 'SM1', error: null } }

/** Returns a mock server that stores a vault's access entries and applies each change. */
function keeping(...entries: VaultAccess[]): Replies {
  let list = entries
  const idIn = ({ path }: Sent) => Number(path.split('/')[5])
  return {
    'GET /api/vaults/:id/access': () => ({ status: 200, body: list }),
    'PATCH /api/vaults/:id/access/:accessId': (sent) => {
      list = list.map((one) => (one.id === idIn(sent) ? { ...one, ...(sent.body as object) } : one))
      return { status: 200, body: list.find(({ id }) => id === idIn(sent)) }
    },
    'DELETE /api/vaults/:id/access/:accessId': (sent) => {
      list = list.filter(({ id }) => id !== idIn(sent))
      return { status: 204 }
    },
    'POST /api/vaults/:id/access/:accessId/message': TEXTED,
  }
}

/** Opens the list of vaults and expands the card of Ann's vault. */
async function openCard(replies: Replies) {
  const view = openVaults(replies)
  const own = await card('Lake House')
  await view.user.click(own.getByRole('button', { name: 'Show Lake House' }))
  const people = await own.findByRole('group', { name: 'People with access' })
  await within(people).findAllByRole('listitem')
  const row = (n: number) => within(within(people).getAllByRole('listitem')[n]!)
  return { ...view, people: within(people), row }
}

/** Opens the access list on a vault's page. */
async function openManagement(replies: Replies, config = {}, of: Partial<Vault> = {}) {
  const view = openVaults(replies, { shown: <AccessManagement vault={vault(of)} />, config })
  const people = within(await screen.findByRole('group', { name: 'People with access' }))
  await people.findAllByRole('listitem')
  // Search only the access list, since toasts are list items too.
  const row = (n: number) => within(people.getAllByRole('listitem')[n]!)
  const changes = () => view.sentTo('PATCH /api/vaults/:id/access/:accessId').map(({ body }) => body)
  return { ...view, row, changes }
}

test('VLT-18, VLT-19, VLT-122 shows each person’s access status and last visit', async () => {
  const { row } = await openCard(keeping(entry(), bobsEntry({ muted: true })))
  expect(row(0).getByText('(555) 123-0070')).toBeVisible()
  expect(row(0).getByText('Pending')).toBeVisible()
  expect(row(0).getByText(/^Added/)).toHaveTextContent('Added January 6')
  expect(row(0).queryByText(/Last visit/)).toBeNull()
  expect(row(1).getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
  expect(row(1).getByText('(555) 123-0020')).toBeVisible()
  expect(row(1).getByText('Joined')).toBeVisible()
  expect(row(1).getByText('Muted')).toBeVisible()
  expect(row(1).getByText(/^Last visit/)).toHaveTextContent('Last visit January 7')
})

test('VLT-20, VLT-57 the card lets the owner message, archive and remove people', async () => {
  const server = keeping(entry(), bobsEntry())!
  const remove = server['DELETE /api/vaults/:id/access/:accessId'] as (sent: Sent) => Canned
  let isDown = true
  const { user, row, sentTo, people } = await openCard({
    ...server,
    'DELETE /api/vaults/:id/access/:accessId': (sent) =>
      isDown ? new TypeError('Failed to fetch') : remove(sent),
  })
  expect(row(1).getByRole('link', { name: 'Message Bob' })).toHaveAttribute(
    'href',
    '/network?tab=messages&with=20',
  )
  await user.click(row(0).getByRole('button', { name: 'Message (555) 123-0070' }))
  await told('Text sent | The link to this vault is on its way to (555) 123-0070.')
  expect(sentTo('POST /api/vaults/:id/access/:accessId/message').map(({ path }) => path)).toEqual([
    '/api/vaults/7/access/70/message',
  ])
  await user.click(row(1).getByRole('button', { name: 'Archive Bob' }))
  await told('Bob cannot open this vault for now')
  expect(row(1).getByText('Archived')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await told('Bob can open this vault again')
  expect(row(1).queryByText('Archived')).toBeNull()
  await user.click(row(1).getByRole('button', { name: 'Delete Bob' }))
  const asked = await dialog('Delete Access')
  expect(asked.getByText(/can no longer open this vault/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(sentTo('DELETE /api/vaults/:id/access/:accessId')).toEqual([])
  await user.click(row(1).getByRole('button', { name: 'Delete Bob' }))
  const again = await dialog('Delete Access')
  await user.click(again.getByRole('button', { name: 'Delete' }))
  expect(await again.findByText(/The server did not answer/)).toBeVisible()
  expect(people.getByText('Joined')).toBeInTheDocument()
  isDown = false
  await user.click(again.getByRole('button', { name: 'Delete' }))
  await told('Bob is off the list')
  await waitFor(() => expect(people.queryByText('Bob')).toBeNull())
  expect(screen.getByRole('group', { name: 'People with access' })).toHaveFocus()
})

test.each([
  ['sent', {}, /^Text sent/, TEXTED],
  ['kept in the outbox', { smsAvailable: false }, /^Text waits in the outbox/, TEXTED],
  [
    'blocked by a STOP reply',
    {},
    'Text not sent | They sent STOP.',
    { status: 200, body: { success: false, messageId: null, error: 'They sent STOP.' } },
  ],
  [
    'refused',
    {},
    'Text not sent | They want no messages.',
    refusal(409, 'no_messages', 'They want no messages.'),
  ],
])('VLT-57 the toast after ‘MSG’ says that the text message was %s', async (_, config, words, reply) => {
  const { user, row } = await openManagement(
    { ...keeping(entry()), 'POST /api/vaults/:id/access/:accessId/message': reply },
    config,
  )
  await user.click(row(0).getByRole('button', { name: /^MSG/ }))
  await waitFor(() => expect(toastText()).toMatch(words))
})

test('VLT-16, VLT-56, VLT-57 lets the owner mute, archive, restore and remove people', async () => {
  const { user, row, changes } = await openManagement(keeping(bobsEntry(), entry()))
  expect(row(0).getByRole('link', { name: 'MSG Bob' })).toHaveAttribute(
    'href',
    '/network?tab=messages&with=20',
  )
  const mute = row(0).getByRole('button', { name: 'MUTE Bob' })
  expect(mute).toHaveAttribute('aria-pressed', 'false')
  await user.click(mute)
  expect(mute).toHaveAttribute('aria-pressed', 'true')
  await told('Bob can look, but not comment or like')
  await user.click(mute)
  await waitFor(() => expect(mute).toHaveAttribute('aria-pressed', 'false'))
  await user.click(row(1).getByRole('button', { name: 'ARCHIVE (555) 123-0070' }))
  expect(await row(1).findByText('Archived')).toBeVisible()
  expect(row(1).getByRole('button', { name: /^MSG/ })).toBeDisabled()
  expect(row(1).getByRole('button', { name: 'Restore (555) 123-0070' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(row(1).queryByText('Archived')).toBeNull())
  expect(changes()).toEqual([{ muted: true }, { muted: false }, { archived: true }, { archived: false }])
  await user.click(row(0).getByRole('button', { name: '$$$ Bob' }))
  await told('Payments are not available yet.')
  await user.click(row(1).getByRole('button', { name: 'DELETE (555) 123-0070' }))
  await user.click((await dialog('Delete Access')).getByRole('button', { name: 'Delete' }))
  await told('(555) 123-0070 is off the list')
  expect(screen.queryByText('(555) 123-0070')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click((await dialog('Add Vault Members')).getByRole('button', { name: 'Cancel' }))
})

test('VLT-18 shows a pending person who has visited as joined', async () => {
  const { row } = await openManagement(keeping(bobsEntry({ state: 'pending' }), entry()))
  expect(row(0).getByText('Joined')).toBeVisible()
  expect(row(1).getByText('Pending')).toBeVisible()
})

test('VLT-154 shows DELETE as the last action, in the danger color', async () => {
  const { row } = await openManagement(keeping(bobsEntry(), entry()))
  for (const at of [0, 1]) {
    const actions = within(row(at).getByRole('group')).getAllByText(/^(MSG|\$\$\$|[A-Z]+)$/)
    expect(actions.map(({ textContent }) => textContent)).toEqual(['MSG', '$$$', 'MUTE', 'ARCHIVE', 'DELETE'])
    expect(actions.map((action) => action.classList.contains('text-danger'))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  }
})

test('VLT-154 shows members’ photos in the access list', async () => {
  const { row } = await openManagement(keeping(bobsEntry({ profilePhoto: '/media/bob' }), entry()))
  expect(row(0).getByRole('presentation')).toHaveAttribute('src', '/media/bob?size=thumb')
  expect(row(1).queryByRole('presentation')).toBeNull()
})

test('VLT-18 changes Pending to Joined when the person opens the vault', async () => {
  let state: VaultAccess['state'] = 'pending'
  const { row, streams } = await openManagement({
    'GET /api/vaults/:id/access': () => ({ status: 200, body: [entry({ state })] }),
  })
  expect(row(0).getByText('Pending')).toBeVisible()
  state = 'joined'
  await streams[0]!.change({ topic: 'vault', key: 7 })
  expect(await row(0).findByText('Joined')).toBeVisible()
})

test('FAM-41 keeps a rejected name in the form', async () => {
  let reply: Canned = refusal(400, 'name_reserved', 'Please choose another name: this one is reserved.', {
    fields: { label: 'Please choose another name: this one is reserved.' },
  })
  let list = [entry(), bobsEntry()]
  const { user, row } = await openManagement({
    'GET /api/vaults/:id/access': () => ({ status: 200, body: list }),
    'PUT /api/vaults/:id/access/:accessId/label': () => reply,
  })
  expect(row(1).queryByRole('button', { name: /name/ })).toBeNull()
  await user.click(row(0).getByRole('button', { name: 'Add a name: (555) 123-0070' }))
  const form = await dialog('A name for (555) 123-0070')
  await user.type(form.getByLabelText('Name'), 'Admin')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/this one is reserved/))
  expect(form.getByLabelText('Name')).toHaveValue('Admin')
  reply = { status: 200, body: entry({ label: 'Nana' }) }
  list = [entry({ label: 'Nana' }), bobsEntry()]
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'Nana')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await told('Name saved')
  expect(await row(0).findByText('Nana')).toBeVisible()
  expect(row(0).getByText('(555) 123-0070')).toBeVisible()
  expect(row(0).getByRole('button', { name: 'Rename: Nana' })).toBeVisible()
})

test('VLT-57 undoes a rejected change without reloading the list', async () => {
  const { user, row } = await openManagement({
    'GET /api/vaults/:id/access': answeredOnce([bobsEntry()]),
    'PATCH /api/vaults/:id/access/:accessId': refusal(404, 'not_found', 'This entry is gone.'),
  })
  await user.click(row(0).getByRole('button', { name: 'ARCHIVE Bob' }))
  await told('Error | This entry is gone.')
  expect(row(0).queryByText('Archived')).toBeNull()
})

const REMOVE = 'DELETE /api/vaults/:id/access/:accessId'

test('FAM-11 lets the owner choose which people may add to the vault', async () => {
  const { user, row, changes, unmount } = await openManagement(keeping(bobsEntry(), entry()), {}, CHOSEN)
  const box = row(0).getByRole('checkbox', { name: 'Bob may add' })
  expect(box).not.toBeChecked()
  await user.click(box)
  await told('Bob can add to this vault')
  expect(box).toBeChecked()
  await user.click(box)
  await told('Bob can no longer add to this vault')
  expect(changes()).toEqual([{ mayAdd: true }, { mayAdd: false }])
  expect(row(1).getByRole('checkbox', { name: '(555) 123-0070 may add' })).not.toBeChecked()
  unmount()
  const onCard = await openCard({
    ...keeping(bobsEntry({ mayAdd: true })),
    'GET /api/vaults': { status: 200, body: [vault(CHOSEN)] },
  })
  expect(onCard.row(0).getByRole('checkbox', { name: 'Bob may add' })).toBeChecked()
})

const CHOSEN = { contribute: 'chosen' } as const

test.each(['owner', 'list'] as const)(
  "FAM-11 shows no 'may add' checkbox if contribute is '%s'",
  async (contribute) => {
    const { row } = await openManagement(keeping(bobsEntry()), {}, { contribute })
    expect(row(0).queryByRole('checkbox')).toBeNull()
  },
)

test("FAM-11 undoes a 'may add' choice that the server rejects", async () => {
  const { user, row } = await openManagement(
    { ...keeping(bobsEntry()), 'PATCH /api/vaults/:id/access/:accessId': refusal(404, 'not_found', 'Gone.') },
    {},
    CHOSEN,
  )
  await user.click(row(0).getByRole('checkbox', { name: 'Bob may add' }))
  await told('Error | Gone.')
  expect(row(0).getByRole('checkbox', { name: 'Bob may add' })).not.toBeChecked()
})

test.each([
  ['along with the person’s content', true, '?content=remove'],
  ['but keep the person’s content', false, ''],
])('FAM-11 the owner can delete an access entry %s', async (_, takesAll, query) => {
  const { user, row, sentTo } = await openManagement(keeping(bobsEntry()), {}, { contribute: 'list' })
  await user.click(row(0).getByRole('button', { name: 'DELETE Bob' }))
  const asked = await dialog('Delete Access')
  const box = asked.getByRole('checkbox', { name: 'and remove what Bob added' })
  expect(box).not.toBeChecked()
  expect(asked.getByText(/What they wrote in it stays\.$/)).toBeVisible()
  if (takesAll) {
    await user.click(box)
    expect(asked.getByText(/This cannot be undone\.$/)).toBeVisible()
  }
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  await told('Bob is off the list')
  expect(sentTo(REMOVE).map(({ path }) => path)).toEqual([`/api/vaults/7/access/71${query}`])
})

test.each([true, false])(
  'FAM-11 offers to remove a person’s content only if there is any (hasAdded: %s)',
  async (hasAdded) => {
    const { user, row } = await openManagement(keeping(bobsEntry({ hasAdded })))
    await user.click(row(0).getByRole('button', { name: 'DELETE Bob' }))
    const asked = await dialog('Delete Access')
    expect(asked.queryByRole('checkbox') !== null).toBe(hasAdded)
  },
)
