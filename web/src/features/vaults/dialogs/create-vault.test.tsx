import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admin } from '../../../../testing/people.ts'
import { fill } from '../../../../testing/screen.tsx'
import { bobsEntry, bondWith, dialog, entry, openVaults, vault } from '../../../../testing/vault-list.tsx'
import { appConfig, refusal, told } from '../../../../testing/visitor.ts'

type Replies = Parameters<typeof openVaults>[0]

const CREATED: Replies = { 'POST /api/vaults': { status: 201, body: vault({ accessCount: 0 }) } }

async function openDialog(replies: Replies = CREATED, options: Parameters<typeof openVaults>[1] = {}) {
  const view = openVaults(replies, options)
  await view.user.click(screen.getByRole('button', { name: 'Create Vault' }))
  const create = await dialog('Create New Vault')
  const made = () => view.sentTo('POST /api/vaults').map(({ body }) => body)
  const add = async (phone: string, name = '') => {
    await fill(view.user, create.getByLabelText('Mobile number'), phone)
    if (name) await fill(view.user, create.getByLabelText('Name (optional)'), name)
    await view.user.click(create.getByRole('button', { name: 'Add' }))
  }
  return { ...view, create, made, add }
}

type View = Awaited<ReturnType<typeof openDialog>>
const title = ({ create }: View) => create.getByLabelText('Title')
const listed = ({ create }: View) =>
  within(create.getByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('FAM-69 VLT-22, VLT-27, VLT-28, VLT-29, VLT-52 creates a vault with only a title', async () => {
  const view = await openDialog()
  const press = view.create.getByRole('button', { name: 'Create' })
  expect(press).toBeDisabled()
  await view.user.type(title(view), ' {Enter}')
  expect(await view.create.findByText('Vault title is required.')).toBeVisible()
  expect(title(view)).toBeInvalid()
  expect(press).toBeDisabled()
  await view.user.type(title(view), ' Lake House ')
  await waitFor(() => expect(title(view)).toBeValid())
  await view.user.click(press)
  await told('Vault Created')
  expect(view.where()).toBe('/vault/7')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(view.made()).toEqual([{ title: 'Lake House', description: null, accessList: [] }])
  await waitFor(() => expect(view.sentTo('GET /api/vaults')).toHaveLength(2))
})

test('LNG-50 LNG-53 accepts numbers in national format in a network outside North America', async () => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'phones', content: 'FR 06 12 34 56 78' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const view = await openDialog()
  await fill(view.user, title(view), 'Lake House')
  await view.user.type(view.create.getByLabelText('Mobile number'), '0612345678')
  await waitFor(() => expect(view.create.getByLabelText('Mobile number')).toHaveValue('06 12 34 56 78'))
  await view.user.click(view.create.getByRole('button', { name: 'Add' }))
  await view.add('+33 6 12 34 56 78')
  expect(view.create.getByText('+33 6 12 34 56 78 is on the list already.')).toBeVisible()
  await view.add('+1 (555) 123-0070')
  expect(listed(view)).toEqual(['+33 6 12 34 56 78', '+1 (555) 123-0070'])
  await view.add('06 123')
  expect(view.create.getByText(/beginning with \+ for another country/)).toBeVisible()
  await view.user.clear(view.create.getByLabelText('Mobile number'))
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(view.made()).toHaveLength(1))
  expect(view.made()[0]).toMatchObject({
    accessList: [
      { type: 'phone', value: '+33612345678' },
      { type: 'phone', value: '+15551230070' },
    ],
  })
})

test('VLT-23, VLT-30, VLT-31, VLT-32, VLT-33 sends each complete number once, in E.164 format', async () => {
  const view = await openDialog()
  const press = view.create.getByRole('button', { name: 'Add' })
  expect(press).toBeDisabled()
  await fill(view.user, title(view), 'Lake House')
  await view.add(' 555.123.0070 ', 'Grandma')
  await view.add('+1 555 123 0070')
  expect(view.create.getByText('(555) 123-0070 is on the list already.')).toBeVisible()
  expect(view.create.getByLabelText('Mobile number')).toHaveValue('')
  await view.add('+442079460958')
  await waitFor(() => expect(listed(view)).toEqual(['Grandma(555) 123-0070', '+44 20 7946 0958']))
  expect(view.create.getByRole('list', { name: 'Members' })).toHaveClass('max-h-48', 'overflow-y-auto')
  expect(view.create.getByLabelText('Mobile number')).toHaveFocus()
  await view.add('555123')
  expect(view.create.getByText(/Please enter a complete phone number/)).toBeVisible()
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  expect(await view.create.findByText(/Please enter a complete phone number/)).toBeVisible()
  expect(view.made()).toEqual([])
  await view.user.clear(view.create.getByLabelText('Mobile number'))
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(view.made()).toHaveLength(1))
  expect(view.made()[0]).toEqual({
    title: 'Lake House',
    description: null,
    accessList: [
      { type: 'phone', value: '+15551230070' },
      { type: 'phone', value: '+442079460958' },
    ],
  })
})

test('FAM-41 saves the names typed for numbers once the vault exists', async () => {
  const label = 'PUT /api/vaults/:id/access/:accessId/label'
  const view = await openDialog({
    'POST /api/vaults': { status: 201, body: vault({ accessCount: 2 }) },
    'GET /api/vaults/:id/access': {
      status: 200,
      body: [entry(), entry({ id: 72, accessValue: '+15551230072' })],
    },
    [label]: { status: 200, body: entry({ label: 'Grandma' }) },
  })
  await fill(view.user, title(view), 'Lake House')
  await view.add('5551230070', 'Grandma')
  await view.add('5551230072')
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  await dialog('Tell them')
  expect(view.sentTo(label).map(({ path, body }) => [path, body])).toEqual([
    ['/api/vaults/7/access/70/label', { label: 'Grandma' }],
  ])
  expect(view.made()[0]).not.toHaveProperty('name')
})

test('VLT-22 includes a number that is still in the input field', async () => {
  const view = await openDialog()
  await fill(view.user, title(view), 'Lake House')
  await view.user.type(view.create.getByLabelText('Mobile number'), '5551230070{Enter}')
  await view.user.type(view.create.getByLabelText('Mobile number'), '5551230071{Enter}')
  await view.user.click(view.create.getByRole('button', { name: 'Remove (555) 123-0070' }))
  expect(listed(view)).toEqual(['(555) 123-0071'])
  expect(view.made()).toEqual([])
  await view.user.type(view.create.getByLabelText('Mobile number'), '5551230072')
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(view.made()).toHaveLength(1))
  expect(view.made()[0]).toMatchObject({
    accessList: [{ value: '+15551230071' }, { value: '+15551230072' }],
  })
})

test('VLT-146 creates the vault even if a typed number is already listed', async () => {
  const view = await openDialog()
  await fill(view.user, title(view), 'Lake House')
  await view.add('5551230070')
  await fill(view.user, view.create.getByLabelText('Mobile number'), '+1 555 123 0070')
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(view.made()).toHaveLength(1))
  expect(view.made()[0]).toMatchObject({ accessList: [{ type: 'phone', value: '+15551230070' }] })
})

test('VLT-146 renames a listed number if the number is added again with a different name', async () => {
  const view = await openDialog()
  await view.add('5551230070', 'Grandma')
  await view.add('5551230070')
  expect(listed(view)).toEqual(['Grandma(555) 123-0070'])
  await view.add('5551230070', 'Nana')
  expect(listed(view)).toEqual(['Nana(555) 123-0070'])
})

test('API-40 VLT-22 finds bonded people by name regardless of accents and apostrophes', async () => {
  const names = ['Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Zoé O’Brien']
  const bonds = [
    ...names.map((name, n) => bondWith(20 + n, name, `+1555123002${n}`)),
    bondWith(30, 'Zoela', null),
  ]
  const mine = bonds.map((bond) => ({ ...bond, sponsor: { ...bond.sponsor, id: admin().id } }))
  const other = bondWith(99, 'Nobody', '+15551230099')
  const view = await openDialog(
    { ...CREATED, 'GET /api/admin/bonds': { status: 200, body: [other, ...mine] } },
    { account: admin() },
  )
  await view.user.type(await view.create.findByLabelText('Find one of your people'), "zoe o'brien")
  const people = within(view.create.getByRole('group', { name: 'Your people' }))
  expect(people.getAllByRole('button').map((button) => button.textContent)).toEqual(['ZOZoé O’Brien'])
  const zoe = people.getByRole('button')
  await view.user.click(zoe)
  expect(zoe).toHaveAttribute('aria-pressed', 'true')
  expect(listed(view)).toEqual(['Zoé O’Brien(555) 123-0028'])
  await view.user.click(zoe)
  expect(zoe).toHaveAttribute('aria-pressed', 'false')
  expect(view.create.queryByRole('list', { name: 'Members' })).toBeNull()
  await view.user.type(view.create.getByLabelText('Find one of your people'), 'x')
  expect(people.getByText('None of your people has this name.')).toBeVisible()
  expect(view.sentTo('GET /api/trust-bonds')).toEqual([])
})

test('VLT-49, VLT-118 keeps the typed text of a rejected vault when the dialog closes', async () => {
  const sentence = 'You own 100 vaults, which is the most.'
  const view = await openDialog({ 'POST /api/vaults': refusal(409, 'too_many_vaults', sentence) })
  await fill(view.user, title(view), 'Lake House')
  await view.user.type(view.create.getByLabelText('Description (optional)'), 'Summers')
  await view.add('5551230070', 'Grandma')
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  await told('Error | Failed to create vault. Please try again.')
  expect(view.create.getByText(sentence)).toBeVisible()
  expect(view.where()).toBe('/vaults')
  await view.user.click(view.create.getByRole('button', { name: 'Cancel' }))
  await view.user.click(screen.getByRole('button', { name: 'Create Vault' }))
  const again = { ...view, create: await dialog('Create New Vault') }
  expect(again.create.getByText('You typed this earlier.')).toBeVisible()
  expect(title(again)).toHaveValue('Lake House')
  expect(again.create.getByLabelText('Description (optional)')).toHaveValue('Summers')
  expect(listed(again)).toEqual(['Grandma(555) 123-0070'])
  await view.user.click(again.create.getByRole('button', { name: 'Discard changes' }))
  expect(title(again)).toHaveValue('')
  expect(again.create.queryByRole('list', { name: 'Members' })).toBeNull()
})

const CHOSEN = entry({ id: 72, accessType: 'player', accessValue: null, key: null, name: 'Rosa' })
// A chosen person's link has no key, since a key would tell the owner which number belongs to the person.
const LINKS = [
  ['(555) 123-0070', `/vault-user-register#${entry().key}`],
  ['Bob', `/vault-user-register#${bobsEntry().key}`],
  ['Rosa', '/vault/7'],
]

test.each([
  [true, 'Text on its way'],
  [false, 'Waits in the outbox'],
])(
  'FAM-69 FAM-82 VLT-123 lets the owner send the new vault’s link (SMS provider: %s)',
  async (smsAvailable, said) => {
    const share = vi.fn<(link: object) => Promise<void>>(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    const view = await openDialog({
      'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) },
      'POST /api/vaults': { status: 201, body: vault({ accessCount: 2 }) },
      'GET /api/vaults/:id/access': { status: 200, body: [entry(), bobsEntry(), CHOSEN] },
      'POST /api/vaults/:id/access/:accessId/message': {
        status: 200,
        body: { success: true, messageId: 'SM1', error: null },
      },
    })
    await fill(view.user, title(view), 'Lake House')
    await view.add('5551230070')
    await view.user.click(view.create.getByRole('button', { name: 'Create' }))
    const tell = await dialog('Tell them')
    const text = await tell.findByRole('button', { name: 'Text them the link: (555) 123-0070' })
    await vi.waitFor(() =>
      expect(tell.queryAllByText(/^No SMS provider is set up here/)).toHaveLength(smsAvailable ? 0 : 1),
    )
    await view.user.click(text)
    expect(await tell.findByText(said)).toBeVisible()
    expect(view.sentTo('POST /api/vaults/:id/access/:accessId/message').map(({ path }) => path)).toEqual([
      '/api/vaults/7/access/70/message',
    ])
    expect(tell.getByRole('button', { name: 'Text them the link: Bob' })).toBeVisible()
    for (const [name, path] of LINKS) {
      await view.user.click(tell.getByRole('button', { name: `Share the link: ${name}` }))
      expect(share).toHaveBeenLastCalledWith({
        title: 'Kinhold',
        text: 'Ann shares a vault with you on Kinhold.',
        url: location.origin + path,
      })
    }
    expect(view.where()).toBe('/vaults')
    await view.user.click(tell.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(view.where()).toBe('/vault/7')
  },
)
test('FAM-11 lets the owner choose who can add to a new vault', async () => {
  const view = await openDialog()
  const asked = within(view.create.getByRole('group', { name: /^Who can add\?/ }))
  const options = asked.getAllByRole<HTMLInputElement>('radio')
  expect(options.map(({ value, checked }) => [value, checked])).toEqual([
    ['owner', true],
    ['list', false],
  ])
  await fill(view.user, title(view), 'Lake House')
  await view.user.click(asked.getByRole('radio', { name: 'Everyone on the list' }))
  await view.user.click(view.create.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(view.made()).toHaveLength(1))
  expect(view.made()[0]).toEqual({
    title: 'Lake House',
    description: null,
    accessList: [],
    contribute: 'list',
  })
})
