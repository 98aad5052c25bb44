import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Sent } from '../../../../../testing/canned.ts'
import { setViewport } from '../../../../../testing/on-screen.ts'
import { member, vaultUser } from '../../../../../testing/people.ts'
import { letters, openVaultBase, SETTINGS_AT_FIRST } from '../../../../../testing/vault-base.tsx'
import { appConfig, refusal, told } from '../../../../../testing/visitor.ts'

type Replies = NonNullable<Parameters<typeof openVaultBase>[0]>

const NAME = 'What shall the family call you?'
const TEXTS = 'Shall we text you when there are new pictures?'
const PUT_NAME = 'PUT /api/vault-user/profile'
const PUT = 'PUT /api/settings'

beforeEach(() => void setViewport(375))

/** Opens the vault base with a mock server that stores the settings. */
function open(
  different: object = {},
  replies: Replies = {},
  { smsAvailable = true, account = vaultUser() } = {},
) {
  const { textsStopped, ...ofVault } = different as { textsStopped?: object }
  let vault = { ...SETTINGS_AT_FIRST, nameAsked: false, textsAsked: false, ...ofVault }
  const view = openVaultBase(
    {
      'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) },
      'GET /api/settings': () => ({
        status: 200,
        body: { vault, language: null, ...(textsStopped && { textsStopped }) },
      }),
      [PUT]: ({ body }: Sent) => {
        vault = { ...vault, ...(body as { vault: object }).vault }
        return { status: 200, body: { vault, language: null } }
      },
      [PUT_NAME]: ({ body }: Sent) => ({
        status: 200,
        body: { ...(body as { displayName: string }), phone: '+15551230099' },
      }),
      ...replies,
    },
    { account },
  )
  return { ...view, answers: () => view.sentTo(PUT).map(({ body }) => (body as { vault: object }).vault) }
}
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Welcome' }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const isNot = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Ann shares “Letters” with you' })
  expect(screen.queryByRole('dialog')).toBeNull()
}

test('FAM-44 asks for a name and permission to text in one sheet', async () => {
  const { user, answers, sentTo } = open()
  const asked = await sheet()
  await user.type(asked.getByLabelText(NAME), 'Nana 👵🏽')
  await user.click(asked.getByRole('button', { name: 'Save' }))
  await told('Name saved')
  expect(asked.queryByLabelText(NAME)).toBeNull()
  expect(sentTo(PUT_NAME).map(({ body }) => body)).toEqual([{ displayName: 'Nana 👵🏽' }])
  await user.click(asked.getByRole('button', { name: 'Yes, text me' }))
  await isGone()
  expect(answers()).toEqual([{ smsNotifications: true, textsAsked: true }])
})

test('FAM-44 each question has its own ‘Not now’ button', async () => {
  const { user, answers } = open()
  const asked = await sheet()
  await user.click(asked.getByRole('button', { name: 'Not now: texts' }))
  await waitFor(() => expect(asked.queryByText(TEXTS)).toBeNull())
  await user.click(asked.getByRole('button', { name: 'Not now: a name' }))
  await isGone()
  expect(answers()).toEqual([{ textsAsked: true }, { nameAsked: true }])
})

test('FAM-44 closing the sheet answers both questions with ‘Not now’', async () => {
  const { user, answers } = open()
  await sheet()
  await user.keyboard('{Escape}')
  await isGone()
  expect(answers()).toEqual([{ nameAsked: true, textsAsked: true }])
})

test('FAM-44 shows an error for a blank or rejected name', async () => {
  const { user } = open(
    { textsAsked: true },
    {
      [PUT_NAME]: refusal(400, 'name_reserved', 'Please choose another name: this one is reserved.', {
        fields: { displayName: 'Please choose another name: this one is reserved.' },
      }),
    },
  )
  const asked = await sheet()
  await user.click(asked.getByRole('button', { name: 'Save' }))
  const field = asked.getByLabelText(NAME)
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Please enter a display name/))
  await user.type(field, 'Admin')
  await user.click(asked.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/this one is reserved/))
  expect(field).toHaveValue('Admin')
})

test('FAM-44 a question reappears if its answer cannot be saved', async () => {
  const { user } = open({ nameAsked: true }, { [PUT]: refusal(500, 'internal', 'Something went wrong.') })
  await user.click((await sheet()).getByRole('button', { name: 'Yes, text me' }))
  expect(await screen.findByText('Not saved')).toBeInTheDocument()
  expect((await sheet()).getByRole('button', { name: 'Yes, text me' })).toBeVisible()
})

test.each([
  ['both have already been asked', { nameAsked: true, textsAsked: true }, vaultUser()],
  ['the person has a name and gets texts', { smsNotifications: true }, vaultUser({ displayName: 'Ruth' })],
])('FAM-45 asks no questions if %s', async (_, settings, account) => {
  open(settings, {}, { account })
  await isNot()
})

test('FAM-45 asks members no questions', async () => {
  openVaultBase({ 'GET /api/vaults': { status: 200, body: [letters()] } }, { account: member() })
  await screen.findByRole('heading', { level: 1, name: 'Letters' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['FAM-46 if the server sends no texts', {}, false],
  ['FAM-48 if the number replied STOP', { textsStopped: { sender: null } }, true],
])('%s, the sheet asks only for a name', async (_, different, smsAvailable) => {
  const { user, answers } = open(different, {}, { smsAvailable })
  const asked = await sheet()
  expect(asked.getByLabelText(NAME)).toBeVisible()
  expect(asked.queryByText(TEXTS)).toBeNull()
  await user.keyboard('{Escape}')
  await isGone()
  expect(answers()).toEqual([{ nameAsked: true }])
})
