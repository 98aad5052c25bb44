import type { AskedClaim, ClaimOnMe, OwnClaim } from '@kinhold/contract/claims'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { fill } from '../../../testing/on-screen.ts'
import { aPasskey, withPasskeys } from '../../../testing/passkeys.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../testing/visitor.ts'
import { ClaimBanner } from './claim-banner.tsx'
import { ClaimsScreen } from './claims-screen.tsx'
import { LostNumberScreen } from './lost-number-screen.tsx'
import { NotMeScreen } from './not-me-screen.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const own = (claim: Partial<OwnClaim> = {}): OwnClaim => ({
  state: 'open',
  newPhone: '+15551230055',
  digits: '123456',
  digitsUntil: inMinutes(9),
  confirmed: 0,
  completesAt: null,
  endsAt: inMinutes(9_000),
  ...claim,
})
const asked = (claim: Partial<AskedClaim> = {}): AskedClaim => ({
  id: 7,
  player: { id: 19, name: 'Ann', profilePhoto: '/media/ann' },
  selfie: '/media/selfie',
  role: 'guardian',
  state: 'open',
  isConfirmed: false,
  triesLeft: 5,
  completesAt: null,
  createdAt: inMinutes(-5),
  ...claim,
})
const nobody = { now: null, later: null, changesWait: false, proposed: [], askedBy: [] }

function openLost(replies: Parameters<typeof serve>[0]) {
  const sent = serve(replies)
  return { ...renderScreen(<LostNumberScreen />, { account: null, at: '/lost-number' }), sent }
}

test('TRU-74 accepts two names instead of the lost number', async () => {
  const { user, sent } = openLost({
    'GET /api/claims/own': refusal(404, 'not_found', 'A claim of this browser was not found.'),
    'POST /api/claims/code': { status: 200, body: { verificationRequired: false } },
    'POST /api/claims': { status: 201, body: own({ state: 'begun', digits: null, digitsUntil: null }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText('The number you lost')).toHaveAccessibleDescription(
    'Please enter the number you lost.',
  )
  await user.click(screen.getByRole('button', { name: 'I do not remember my old number' }))
  await user.type(screen.getByLabelText('Your name'), 'Ann')
  await user.type(screen.getByLabelText('Name of your sponsor'), 'Bob')
  await fill(user, screen.getByLabelText('The number you have now'), '5551230055')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Add a selfie' })).toBeVisible()
  expect(sent.find(({ route }) => route === 'POST /api/claims')!.body).toEqual({
    name: 'Ann',
    sponsorName: 'Bob',
    newPhone: '(555) 123-0055',
  })
})

test.each([
  [true, true, 'We text a code to it, so that we know it is yours.'],
  [true, false, 'You enter a code for it, which whoever runs this server can give you.'],
  [false, false, undefined],
])(
  'FAM-83 says how the number is verified (verification: %s, SMS: %s)',
  async (phoneVerification, smsAvailable, hint) => {
    openLost({
      'GET /api/config': { status: 200, body: appConfig({ phoneVerification, smsAvailable }) },
      'GET /api/claims/own': refusal(404, 'not_found', 'A claim of this browser was not found.'),
    })
    const field = await screen.findByLabelText('The number you have now')
    if (hint) await waitFor(() => expect(field).toHaveAccessibleDescription(hint))
    else expect(field).not.toHaveAccessibleDescription()
  },
)

test('TRU-78 TRU-134 shows the claimant a six-digit code and the count of confirmations', async () => {
  const { user } = openLost({ 'GET /api/claims/own': { status: 200, body: own({ confirmed: 1 }) } })
  expect(await screen.findByLabelText('Your digits: 1 2 3 4 5 6')).toHaveTextContent('123 456')
  expect(screen.getByText('One person has confirmed you.')).toBeVisible()
  expect(screen.getByText(/^Good for \d:\d\d\. New ones follow\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Begin again' }))
  expect(screen.getByRole('heading', { name: 'I lost my number' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Continue what you began' }))
  expect(screen.getByLabelText('Your digits: 1 2 3 4 5 6')).toBeVisible()
})

const done = {
  'GET /api/config': { status: 200, body: appConfig({ phoneVerification: true }) },
  'GET /api/claims/own': { status: 200, body: own({ state: 'done', digits: null, digitsUntil: null }) },
  'POST /api/claims/own/enter': { status: 200, body: member({ name: 'Ann' }) },
} as const

test('TRU-129 lets the account’s owner create a passkey once the claim is finished', async () => {
  withPasskeys({ make: aPasskey() })
  const made = { id: 1, name: 'Apple Passwords', createdAt: inMinutes(0), lastUsedAt: null }
  const { user, where } = openLost({
    ...done,
    'POST /api/passkeys/challenge': {
      status: 200,
      body: { challenge: 'AQID', rpId: 'localhost', userId: 'BAUG', known: [] },
    },
    'POST /api/passkeys': { status: 201, body: made },
  })
  const make = await screen.findByRole('button', { name: 'Make a passkey' })
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(where()).toBe('/lost-number')
  await user.click(make)
  await vi.waitFor(() => expect(where()).toBe('/dashboard'))
})

test("TRU-129 'Not now' opens the home page without creating a passkey", async () => {
  const browser = withPasskeys({})
  const { user, where } = openLost(done)
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(where()).toBe('/dashboard')
  expect(browser.create).not.toHaveBeenCalled()
})

test('TRU-82 TRU-129 signs the owner in without passkey support', async () => {
  const { where } = openLost(done)
  await vi.waitFor(() => expect(where()).toBe('/dashboard'))
  expect(screen.queryByRole('button', { name: 'Make a passkey' })).toBeNull()
})

test('TRU-77 TRU-78 TRU-134 lets a guardian try again after a wrong code', async () => {
  let claim = asked({ triesLeft: 4 })
  const sent = serve({
    'GET /api/claims': () => ({ status: 200, body: [claim] }),
    'GET /api/guardians': { status: 200, body: nobody },
    'POST /api/claims/:id/confirm': ({ body }) => {
      if ((body as { digits: string }).digits !== '123456')
        return refusal(400, 'digits_wrong', 'These are not the digits.')
      claim = asked({ isConfirmed: true })
      return { status: 200, body: claim }
    },
  })
  const { user } = renderScreen(<ClaimsScreen />, { at: '/claims' })
  expect(await screen.findByRole('img', { name: 'Selfie sent for Ann' })).toBeVisible()
  const field = screen.getByLabelText('Six digits')
  expect(field).toHaveAccessibleDescription('Tries left: 4')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  await user.type(field, '65x43 21')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('These are not the digits.')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({ digits: '654321' })
  await user.clear(field)
  await user.type(field, '123456{Enter}')
  await vi.waitFor(() => expect(screen.getByText(/^Thank you\. Others have to confirm/)).toHaveFocus())
})

test('TRU-77 TRU-78 groups all claims to an account on one card', async () => {
  const others = [8, 9].map((id) => ({ id, selfie: `/media/selfie-${id}`, triesLeft: id - 5 }))
  let claim = asked({ id: 10, others })
  const sent = serve({
    'GET /api/claims': () => ({ status: 200, body: [claim] }),
    'GET /api/guardians': { status: 200, body: nobody },
    'POST /api/claims/:id/confirm': () => {
      claim = asked({ id: 11, others: [{ id: 10, selfie: '/media/selfie', triesLeft: 5 }, ...others] })
      return refusal(400, 'digits_wrong', 'These are not the digits.')
    },
  })
  const { user } = renderScreen(<ClaimsScreen />, { at: '/claims' })
  await user.click(await screen.findByRole('radio', { name: 'Selfie 3' }))
  const shown = () => screen.getByRole('img', { name: 'Selfie sent for Ann' })
  expect(shown()).toHaveAttribute('src', '/media/selfie-9?size=medium')
  const field = screen.getByLabelText('Six digits')
  expect(field).toHaveAccessibleDescription('Tries left: 4')
  await user.type(field, '123456{Enter}')
  expect(await screen.findByRole('radio', { name: 'Selfie 4' })).toBeChecked()
  expect(shown()).toHaveAttribute('src', '/media/selfie-9?size=medium')
  expect(sent.find(({ method }) => method === 'POST')!.path).toBe('/api/claims/9/confirm')
})

test('TRU-71 TRU-134 lets a member accept a request to be a guardian', async () => {
  const sent = serve({
    'GET /api/claims': { status: 200, body: [] },
    'GET /api/guardians': {
      status: 200,
      body: { ...nobody, askedBy: [{ id: 19, name: 'Ann', profilePhoto: null, agreed: null }] },
    },
    'POST /api/guardians/:id/answer': { status: 204 },
  })
  const { user } = renderScreen(<ClaimsScreen />, { at: '/claims' })
  await user.click(await screen.findByRole('button', { name: 'Yes, I agree' }))
  await vi.waitFor(() =>
    expect(sent.find(({ route }) => route === 'POST /api/guardians/:id/answer')!.body).toEqual({
      agrees: true,
    }),
  )
  await vi.waitFor(() => expect(screen.getByText(/^Ann asks you to be their guardian/)).toHaveFocus())
})

test('TRU-80 TRU-81 lets the account’s owner stop a claim with one click', async () => {
  let claims = [{ id: 7, completesAt: inMinutes(4_000) }]
  serve({
    'GET /api/claims/on-me': () => ({ status: 200, body: claims }),
    'POST /api/claims/:id/stop': () => {
      claims = []
      return { status: 204 }
    },
  })
  const { user } = renderScreen(<ClaimBanner />, {})
  await user.click(await screen.findByRole('button', { name: 'This is not me' }))
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('TRU-81 focuses the warning if the account’s owner can’t stop the claim', async () => {
  let claims: ClaimOnMe[] = [{ id: 7, completesAt: inMinutes(4_000) }]
  serve({
    'GET /api/claims/on-me': () => ({ status: 200, body: claims }),
    'POST /api/claims/:id/stop': () => {
      claims = [{ ...claims[0]!, doubtedAt: inMinutes(0) }]
      return { status: 204 }
    },
  })
  const { user } = renderScreen(<ClaimBanner />, {})
  await user.click(await screen.findByRole('button', { name: 'This is not me' }))
  await vi.waitFor(() => expect(screen.getByText(/^The people who confirmed it/)).toHaveFocus())
})

test("TRU-81 'It was not them' withdraws the guardian’s confirmation and then disappears", async () => {
  let claim = asked({
    state: 'waiting',
    completesAt: inMinutes(9),
    doubtedAt: inMinutes(-1),
    isConfirmed: true,
  })
  const sent = serve({
    'GET /api/claims': () => ({ status: 200, body: [claim] }),
    'GET /api/guardians': { status: 200, body: nobody },
    'POST /api/claims/:id/stop': () => {
      claim = asked({ doubtedAt: inMinutes(-1) })
      return { status: 204 }
    },
  })
  const { user } = renderScreen(<ClaimsScreen />, { at: '/claims' })
  await user.click(await screen.findByRole('button', { name: 'It was not them' }))
  expect(await screen.findByLabelText('Six digits')).toBeVisible()
  expect(screen.getByText(/^Somebody with Ann’s old number says/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'It was not them' })).toBeNull()
  expect(sent.find(({ method }) => method === 'POST')!.path).toBe('/api/claims/7/stop')
})

test('TRU-81 the texted link alerts people only after a click', async () => {
  const sent = serve({ 'POST /api/claims/stop': { status: 204 } })
  const { user } = renderScreen(<NotMeScreen />, { account: null, at: '/not-me?token=abc' })
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'This is not me' }))
  expect(await screen.findByRole('heading', { name: 'Your people are asked' })).toBeVisible()
  expect(sent[0]!.body).toEqual({ token: 'abc' })
})
