import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { member, vaultUser } from '../../../../../testing/people.ts'
import { letters, openVaultBase, SETTINGS_AT_FIRST } from '../../../../../testing/vault-base.tsx'
import { answeredOnce } from '../../../../../testing/replies.ts'
import { setViewport } from '../../../../../testing/on-screen.ts'
import { appConfig, refusal, told } from '../../../../../testing/visitor.ts'
import { listedToasts } from '../../../../ui/toast.ts'

const PUT = 'PUT /api/vault-user/profile'
const PHONE = '+15551230099'
const ownVault = { 'GET /api/vaults': { status: 200, body: [letters()] } }

beforeEach(() => void setViewport(1280))

const openProfile = (replies: Parameters<typeof openVaultBase>[0] = {}, account = vaultUser()) =>
  openVaultBase(replies, { at: '/vault-base?tab=profile', account })
const openSettings = (replies: Parameters<typeof openVaultBase>[0] = {}, smsAvailable = true) =>
  openVaultBase(
    { 'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) }, ...replies },
    { at: '/vault-base?tab=settings' },
  )
const name = () => screen.findByLabelText('Display name')
const save = () => screen.getByRole('button', { name: 'Save' })
const box = (label: string) => screen.findByRole('checkbox', { name: label })

test('VUS-12, VUS-06, VUS-13, VUS-16 lets a vault user change only their display name', async () => {
  const { user, sentTo } = openProfile({
    [PUT]: { status: 200, body: { displayName: 'Ruth', phone: PHONE } },
  })
  const phone = await screen.findByLabelText('Phone')
  expect(phone).toHaveValue('(555) 123-0099')
  expect(phone).toHaveAttribute('readonly')
  expect(screen.getAllByRole('textbox').filter((field) => !field.hasAttribute('readonly'))).toEqual([
    await name(),
  ])
  await user.type(await name(), '   ')
  await user.click(save())
  await told('Validation Error | Please enter a display name.')
  expect(await name()).toBeInvalid()
  expect(await name()).toHaveFocus()
  await user.clear(await name())
  await user.type(await name(), 'Ruth')
  await user.click(save())
  await told('Profile updated')
  expect(sentTo(PUT).map(({ body }) => body)).toEqual([{ displayName: 'Ruth' }])
  expect(screen.getByRole('banner')).toHaveTextContent('Ruth')
})

test('VUS-12, VUS-14 keeps the typed name after a server error', async () => {
  const { user } = openProfile({ [PUT]: refusal(500, 'internal', 'Something went wrong.') })
  await user.type(await name(), 'Ruth')
  await user.click(save())
  await told('Update Failed | Failed to update profile. Please try again.')
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  await user.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(await name()).toHaveValue('Ruth')
})

test('VUS-08 shows an owner links to their member profile and settings', async () => {
  const { user } = openVaultBase(ownVault, { account: member(), at: '/vault-base?tab=profile' })
  expect(await screen.findByRole('link', { name: 'To my profile' })).toHaveAttribute('href', '/player/19')
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  expect(await screen.findByRole('link', { name: 'To my settings' })).toHaveAttribute('href', '/settings')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('VUS-18, VUS-19 saves changed settings one at a time', async () => {
  let vault = { ...SETTINGS_AT_FIRST }
  const answers: (() => void)[] = []
  const { user, sentTo } = openSettings({
    'GET /api/settings': () => ({ status: 200, body: { vault, language: null } }),
    'PUT /api/settings': ({ body }) => {
      vault = { ...vault, ...(body as { vault: Partial<typeof vault> }).vault }
      return new Promise((resolve) =>
        answers.push(() => resolve({ status: 200, body: { vault, language: null } })),
      )
    },
  })
  for (const label of ['E-mail notifications', 'Show online status', 'Allow administrators to message'])
    expect(await box(label)).toBeChecked()
  expect(await box('SMS notifications')).not.toBeChecked()
  expect(await box('SMS notifications')).toHaveAccessibleDescription(
    /at most one a day for all your vaults together/,
  )
  await user.click(await box('SMS notifications'))
  expect(await box('SMS notifications')).toBeChecked()
  await user.click(await box('Show online status'))
  expect(await box('Show online status')).not.toBeChecked()
  expect(sentTo('PUT /api/settings')).toHaveLength(1)
  answers[0]!()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!()
  await waitFor(() => expect(sentTo('GET /api/settings')).toHaveLength(2))
  expect(sentTo('PUT /api/settings').map(({ body }) => body)).toEqual([
    { vault: { smsNotifications: true } },
    { vault: { showOnlineStatus: false } },
  ])
  expect(await box('SMS notifications')).toBeChecked()
  expect(await box('Show online status')).not.toBeChecked()
})

test.each([
  ['the server’s number', '+15550001234', '(555) 000-1234'],
  ['no known number', null, 'the number our texts came from'],
])('FAM-48 explains how to resume texts after a STOP reply (with %s)', async (_, sender, to) => {
  openSettings({
    'GET /api/settings': {
      status: 200,
      body: { vault: SETTINGS_AT_FIRST, language: null, textsStopped: { sender } },
    },
  })
  expect(await box('SMS notifications')).toHaveAccessibleDescription(
    `You replied STOP, so we send you no texts. Reply START to ${to} to get them again.`,
  )
})

test('FAM-82 the settings explain the consequences if the server sends no texts', async () => {
  openSettings({}, false)
  await waitFor(async () =>
    expect(await box('SMS notifications')).toHaveAccessibleDescription(
      'This server sends no texts yet, so you get none. What is new since your last visit is under Notifications.',
    ),
  )
  expect(await box('Allow administrators to message')).toHaveAccessibleDescription(
    /It waits until the admin sends it\.$/,
  )
})

test('VUS-19 undoes a failed change without reloading the settings', async () => {
  const { user } = openSettings({
    'GET /api/settings': answeredOnce({ vault: SETTINGS_AT_FIRST, language: null }),
    'PUT /api/settings': refusal(500, 'internal', 'Something went wrong.'),
  })
  await user.click(await box('SMS notifications'))
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Not saved', tone: 'danger' }))
  await waitFor(async () => expect(await box('SMS notifications')).not.toBeChecked())
})

test('VUS-19 undoes two failed changes that were made at the same time', async () => {
  const answers: (() => void)[] = []
  const { user } = openSettings({
    'GET /api/settings': answeredOnce({ vault: SETTINGS_AT_FIRST, language: null }),
    'PUT /api/settings': () =>
      new Promise((resolve) =>
        answers.push(() => resolve(refusal(500, 'internal', 'Something went wrong.'))),
      ),
  })
  await user.click(await box('SMS notifications'))
  await user.click(await box('Show online status'))
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]!()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!()
  await waitFor(async () => expect(await box('Show online status')).toBeChecked())
  expect(await box('SMS notifications')).not.toBeChecked()
})
