import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Canned, serve } from '../../../testing/canned.ts'
import { aPasskey, noPasskey, withPasskeys } from '../../../testing/passkeys.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { CodeStep } from './code-step.tsx'

const PHONE = '+15551234567'
const asked = { status: 200, body: { challenge: 'AQID', rpId: 'localhost' } }

function open(replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ 'POST /api/auth/passkey/challenge': asked, ...replies })
  const onPasskey = vi.fn()
  const never = async () => null
  const step = <CodeStep phone={PHONE} onCode={never} onResend={never} onPasskey={onPasskey} />
  return { sent, onPasskey, ...renderScreen(step) }
}
const press = async ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Use a passkey' }))

test('TRU-121 TRU-122 signs in with any passkey instead of a code', async () => {
  const browser = withPasskeys({ use: aPasskey('mine') })
  const account = member({ name: 'Bob' })
  const suspended = refusal(403, 'account_suspended', 'This account is suspended.')
  let reply: Canned = suspended
  const view = open({ 'POST /api/auth/passkey': () => reply })
  await press(view)
  await vi.waitFor(() =>
    expect(view.onPasskey).toHaveBeenCalledWith(expect.objectContaining({ status: 403 })),
  )
  reply = { status: 200, body: account }
  await press(view)
  await vi.waitFor(() => expect(view.onPasskey).toHaveBeenLastCalledWith({ status: 200, body: account }))
  expect(view.sent.at(-1)!.body).toEqual({
    credentialId: 'mine',
    clientDataJSON: 'AQID',
    authenticatorData: 'AQID',
    signature: 'AQID',
  })
  const [[{ publicKey }]] = browser.get.mock.calls as [[{ publicKey: PublicKeyCredentialRequestOptions }]]
  expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(publicKey.allowCredentials).toBeUndefined()
})

test('TRU-121 shows the passkey button only in a browser that supports passkeys', async () => {
  const without = open()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  without.unmount()
  withPasskeys({ use: noPasskey('NotAllowedError') })
  const view = open()
  await press(view)
  expect(await screen.findByText('No passkey was used. You can try again, or enter the code.')).toBeVisible()
  const posts = view.sent.filter(({ method }) => method === 'POST')
  expect(posts.map(({ route }) => route)).toEqual(['POST /api/auth/passkey/challenge'])
  expect(screen.getByRole('textbox', { name: 'Six-digit code' })).toBeEnabled()
})

test.each([
  [refusal(400, 'passkey_copied', 'A copy of it.'), 'A copy of it.'],
  [refusal(429, 'too_many', 'Too many tries.'), 'Too many tries.'],
  [new TypeError('no network'), /^We could not check the passkey just now\./],
])('TRU-124 shows a server or network error from a passkey sign-in (%#)', async (reply, said) => {
  withPasskeys({ use: aPasskey() })
  const view = open({ 'POST /api/auth/passkey': reply })
  await press(view)
  expect(await screen.findByText(said)).toBeVisible()
  expect(view.onPasskey).not.toHaveBeenCalled()
})
