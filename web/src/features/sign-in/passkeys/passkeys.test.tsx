import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import type { Passkey } from '@kinhold/contract/passkeys'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill, seeToast, shownToast } from '../../../../testing/on-screen.ts'
import { aPasskey, noPasskey, withPasskeys } from '../../../../testing/passkeys.ts'
import { member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../../testing/visitor.ts'
import { Passkeys } from './passkeys.tsx'

const phone: Passkey = {
  id: 7,
  name: 'Apple Passwords',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: '2026-02-03T10:00:00.000Z',
}
const asked = { challenge: 'AQID', rpId: 'localhost', userId: 'BAUG', known: ['AAEC'] }

function open(list: Passkey[], replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig({ phoneVerification: true }) },
    'GET /api/passkeys': { status: 200, body: list },
    'POST /api/passkeys/challenge': { status: 200, body: asked },
    ...replies,
  })
  return { sent, ...renderScreen(<Passkeys />, { account: member() }) }
}
const row = async () => within(await screen.findByRole('listitem'))

test.each([
  [true, 'a texted code'],
  [false, 'a code that you have to ask for'],
])('FAM-83 if smsAvailable is %s, explains that a passkey replaces %s', async (smsAvailable, code) => {
  open([], {
    'GET /api/config': { status: 200, body: appConfig({ phoneVerification: true, smsAvailable }) },
  })
  const words = `A passkey signs you in with your fingerprint, face or PIN in place of ${code}.`
  expect(await screen.findByText(words)).toBeVisible()
})

test('TRU-120 TRU-126 requires a fingerprint, face or PIN to create a passkey', async () => {
  const browser = withPasskeys({ make: aPasskey('new') })
  const late = refusal(400, 'passkey_late', 'That took too long. Please try again.')
  const added = { status: 201, body: { ...phone, name: 'Chrome on Mac', lastUsedAt: null } }
  const replies = [late, added]
  const { user, sent } = open([], { 'POST /api/passkeys': () => replies.shift()! })
  expect(await screen.findByText('You have none yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByText('That took too long. Please try again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByRole('listitem')).toHaveTextContent(/Chrome on Mac.*not used yet/)
  expect(shownToast()).toMatchObject({ title: 'Passkey added' })
  expect(sent.at(-1)).toMatchObject({
    route: 'POST /api/passkeys',
    body: { credentialId: 'new', clientDataJSON: 'AQID', attestationObject: 'AQID' },
  })
  const [[options]] = browser.create.mock.calls as [[{ publicKey: PublicKeyCredentialCreationOptions }]]
  expect(options.publicKey).toMatchObject({
    rp: { id: 'localhost', name: 'Kinhold' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(options.publicKey.excludeCredentials).toHaveLength(1)
})

test.each([
  ['NotAllowedError', /^No passkey was made\./],
  ['InvalidStateError', 'This is already a passkey of your account.'],
  ['ConstraintError', /fingerprint, face or PIN\. Please choose something else/],
  ['UnknownError', /^Your browser could not make a passkey here\./],
])('TRU-126 explains the browser error %s', async (name, said) => {
  withPasskeys({ make: noPasskey(name) })
  const { user, sent } = open([])
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeEnabled()
  expect(sent.filter(({ route }) => route === 'POST /api/passkeys')).toEqual([])
})

test('TRU-126 explains why no passkey can be added', async () => {
  const { unmount } = open([phone])
  expect(await screen.findByText(/^This browser cannot make a passkey here\./)).toBeVisible()
  expect((await row()).getByRole('button', { name: 'Remove Apple Passwords' })).toBeVisible()
  unmount()
  withPasskeys({})
  open(Array.from({ length: PASSKEYS_MOST }, (_, id) => ({ ...phone, id: id + 1 })))
  expect(await screen.findByText(/^You have as many passkeys/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('TRU-126 lets a member rename a passkey unless the server rejects the name', async () => {
  withPasskeys({})
  const said = 'The name must be at most 60 characters.'
  const answers = [
    refusal(400, 'invalid_input', said, { fields: { name: said } }),
    { status: 200, body: { ...phone, name: 'My phone' } },
  ]
  const { user, sent } = open([phone], { 'PATCH /api/passkeys/:id': () => answers.shift()! })
  await user.click((await row()).getByRole('button', { name: 'Rename Apple Passwords' }))
  const field = await screen.findByLabelText('Name of the passkey')
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please enter a name.')).toBeVisible()
  await fill(user, field, 'My phone')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(said)).toBeVisible()
  expect(field).toHaveValue('My phone')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('My phone')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ path: '/api/passkeys/7', body: { name: 'My phone' } })
})

test('TRU-126 removes a passkey once the member confirms', async () => {
  withPasskeys({})
  let isThere = true
  const { user, sent } = open([], {
    'GET /api/passkeys': () => ({ status: 200, body: isThere ? [phone] : [] }),
    'DELETE /api/passkeys/:id': () => {
      isThere = false
      return { status: 204 }
    },
  })
  const words = /Apple Passwords.*added January 2.*last used February 3/
  expect(await screen.findByRole('listitem')).toHaveTextContent(words)
  await user.click((await row()).getByRole('button', { name: 'Remove Apple Passwords' }))
  const question = screen.getByRole('dialog', { name: 'Remove this passkey?' })
  expect(question).toHaveTextContent('“Apple Passwords” will no longer sign you in here.')
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You have none yet.')).toBeVisible()
  await seeToast('Passkey removed')
})
