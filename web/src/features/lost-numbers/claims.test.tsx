import type { AskedClaim, ClaimOnMe, OwnClaim } from '@kinhold/contract/claims'
import type { Side } from '@kinhold/domain/claims'
import { sayPhotoRefused } from '@kinhold/domain/photos'
import { inEnglish } from '@kinhold/domain/sentences'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { fill } from '../../../testing/on-screen.ts'
import { aPasskey, withPasskeys } from '../../../testing/passkeys.ts'
import { admin, member } from '../../../testing/people.ts'
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
  progress: null,
  completesAt: null,
  endsAt: inMinutes(9_000),
  endedAt: null,
  ...claim,
})
const asked = (claim: Partial<AskedClaim> = {}): AskedClaim => ({
  id: 7,
  player: { id: 19, name: 'Ann', profilePhoto: '/media/ann' },
  selfie: '/media/selfie',
  role: 'guardian',
  state: 'open',
  isConfirmed: false,
  confirmed: 0,
  byGuardians: true,
  needed: 2,
  confirmedBy: [],
  missing: [],
  triesLeft: 5,
  completesAt: null,
  endedAt: null,
  createdAt: inMinutes(-5),
  ...claim,
})
const nobody = { now: null, later: null, changesWait: false, proposed: [], askedBy: [] }

function openLost(replies: Parameters<typeof serve>[0]) {
  const sent = serve(replies)
  return { ...renderScreen(<LostNumberScreen />, { account: null, at: '/lost-number' }), sent }
}

test('TRU-74 accepts the names of the member and the sponsor instead of the lost number', async () => {
  const { user, sent } = openLost({
    'GET /api/claims/own': refusal(404, 'not_found', 'A claim of this browser was not found.'),
    'POST /api/claims/code': { status: 200, body: { verificationRequired: false } },
    'POST /api/claims': { status: 201, body: own({ state: 'begun', digits: null, digitsUntil: null }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText('The number you lost')).toHaveAccessibleDescription(
    'Please enter the number you lost.',
  )
  await user.click(screen.getByRole('button', { name: 'I don’t remember my old number' }))
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
  [true, true, 'We text it a code, so that we know it is yours.'],
  [true, false, 'You enter a code for it. Ask whoever runs this server for the code.'],
  [false, false, undefined],
])(
  'FAM-83 explains how the number is verified (verification: %s, SMS: %s)',
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

const ofGuardians = { byGuardians: true, needed: 2, confirmedBy: [], missing: [] }

test('TRU-78 TRU-134 shows the claimant a six-digit code and the number of confirmations', async () => {
  const { user } = openLost({
    'GET /api/claims/own': { status: 200, body: own({ confirmed: 1, progress: ofGuardians }) },
  })
  expect(await screen.findByLabelText('Your digits: 1 2 3 4 5 6')).toHaveTextContent('123 456')
  expect(screen.getByText('One guardian has confirmed you. One more has to.')).toBeVisible()
  expect(screen.getByText(/^Good for \d:\d\d\. New ones follow\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Begin again' }))
  expect(screen.getByRole('heading', { name: 'I lost my number' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Continue where you stopped' }))
  expect(screen.getByLabelText('Your digits: 1 2 3 4 5 6')).toBeVisible()
})

const ofSides = (confirmedBy: Side[], missing: Side[]) => {
  return { confirmed: confirmedBy.length, byGuardians: false, needed: 2, confirmedBy, missing }
}
const SOME: [Side[], Side[], string][] = [
  [
    ['sponsor'],
    ['partner', 'admin'],
    'Your sponsor has confirmed you. One more side has to: a partner from a trust unit or the admin.',
  ],
  [['partner'], ['admin'], 'A partner from a trust unit has confirmed you. One more side has to: the admin.'],
  [
    ['admin'],
    [],
    'The admin has confirmed you. It takes one more side, and nobody else can confirm it. Please ask the admin what to do.',
  ],
]
test.each(SOME)(
  'TRU-158 tells the claimant which side must still confirm after %j',
  async (by, missing, says) => {
    const { confirmed, ...progress } = ofSides(by, missing)
    openLost({ 'GET /api/claims/own': { status: 200, body: own({ confirmed, progress }) } })
    expect(await screen.findByText(says)).toBeVisible()
  },
)

test('TRU-158 tells a claimant without confirmations who can confirm the claim', async () => {
  openLost({ 'GET /api/claims/own': { status: 200, body: own() } })
  expect(await screen.findByText(/^Nobody has confirmed you yet\. It takes two or three/)).toBeVisible()
})

test.each<[OwnClaim['state'], string]>([
  ['stopped', 'It was stopped 17 minutes ago.'],
  ['failed', 'Your people confirmed you, but the account could not move 17 minutes ago:'],
  ['expired', 'It expired 17 minutes ago: not enough of the people who know you confirmed it in seven days.'],
  ['ended', 'It ended 17 minutes ago: another request for the same account or number took its place.'],
])('TRU-159 explains the claim state ‘%s’ to the claimant', async (state, says) => {
  const body = own({ state, digits: null, digitsUntil: null, endedAt: inMinutes(-17.1) })
  openLost({ 'GET /api/claims/own': { status: 200, body } })
  const shown = await screen.findByRole('button', { name: 'Begin again' })
  expect(shown.parentElement!.parentElement).toHaveTextContent(says)
})

test('API-20 explains why a film can’t be used as a selfie', async () => {
  openLost({ 'GET /api/claims/own': { status: 200, body: own({ state: 'begun', digits: null }) } })
  const field = await screen.findByLabelText('Add a selfie')
  fireEvent.change(field, { target: { files: [new File(['x'], 'me.mp4', { type: 'video/mp4' })] } })
  expect(field).toHaveAccessibleDescription(inEnglish(sayPhotoRefused('type')))
})

const helping = (claim: Partial<AskedClaim>) => {
  serve({
    'GET /api/claims': { status: 200, body: [asked(claim)] },
    'GET /api/guardians': { status: 200, body: nobody },
  })
  renderScreen(<ClaimsScreen />, { account: member(), at: '/claims' })
  return screen.findByRole('region', { name: 'Ann lost their number' })
}

const PAST = '2026-01-02T12:00:00.000Z'
test.each<[string, Partial<AskedClaim>, string]>([
  [
    'not confirmed yet',
    ofSides([], ['sponsor', 'partner', 'admin']),
    'It takes two of three sides: their sponsor, a partner from a trust unit and the admin.',
  ],
  [
    'confirmed by one side',
    { ...ofSides(['sponsor'], ['admin']), isConfirmed: true },
    'Thank you. Their sponsor has confirmed it. One more side has to: the admin.',
  ],
  [
    'no tries left',
    { triesLeft: 0 },
    'You entered wrong digits five times, so somebody else has to confirm this one.',
  ],
  ['waiting', { state: 'waiting', completesAt: inMinutes(9_000) }, 'Enough people have confirmed it. Until '],
  [
    'ready to complete',
    { state: 'waiting', completesAt: inMinutes(-1) },
    'Enough people have confirmed it. The number moves now.',
  ],
  [
    'done',
    { state: 'done', endedAt: PAST },
    'Ann has their account back, with a new number. It moved January 2',
  ],
  ['stopped', { state: 'stopped', endedAt: PAST }, 'It was stopped January 2'],
  ['failed', { state: 'failed', endedAt: PAST }, 'It failed January 2'],
  ['expired', { state: 'expired', endedAt: PAST }, 'It expired January 2'],
  ['replaced', { state: 'ended', endedAt: PAST }, 'It ended January 2'],
])('TRU-159 explains the state of a claim to the people asked to confirm it (%s)', async (_, claim, says) => {
  expect(await helping(claim)).toHaveTextContent(says)
})

test('TRU-158 doesn’t ask other partners for the code after one partner has confirmed', async () => {
  const card = await helping({ role: 'partner', ...ofSides(['partner'], ['sponsor', 'admin']) })
  expect(card).toHaveTextContent(
    'There is nothing for you to do. A partner from a trust unit has confirmed it. One more side has to: their sponsor or the admin.',
  )
  expect(card).toHaveTextContent('Already confirmed')
  expect(screen.queryByLabelText('Six digits')).toBeNull()
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

test('TRU-82 TRU-129 signs the owner in directly if the browser lacks passkey support', async () => {
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
      claim = asked({ isConfirmed: true, confirmed: 1 })
      return { status: 200, body: claim }
    },
  })
  const { user } = renderScreen(<ClaimsScreen />, { account: member(), at: '/claims' })
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
  await vi.waitFor(() => expect(screen.getByText(/^Thank you\. One guardian has confirmed it/)).toHaveFocus())
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
  const { user } = renderScreen(<ClaimsScreen />, { account: member(), at: '/claims' })
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

test('ADM-75 explains lost numbers instead of guardianship to the admin', async () => {
  serve({ 'GET /api/claims': { status: 200, body: [] }, 'GET /api/guardians': { status: 200, body: nobody } })
  renderScreen(<ClaimsScreen />, { account: admin(), at: '/claims' })
  expect(await screen.findByText(/who lose their number and named no guardians appear here/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Lost numbers' })).toBeVisible()
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
  const { user } = renderScreen(<ClaimsScreen />, { account: member(), at: '/claims' })
  await user.click(await screen.findByRole('button', { name: 'Yes, I agree' }))
  await vi.waitFor(() =>
    expect(sent.find(({ route }) => route === 'POST /api/guardians/:id/answer')!.body).toEqual({
      agrees: true,
    }),
  )
  await vi.waitFor(() => expect(screen.getByText(/^Ann asks you to be their guardian/)).toHaveFocus())
})

test('TRU-162 lists unanswered requests first', async () => {
  const guardians = (agreed: boolean | null) => ({
    ...nobody,
    askedBy: [{ id: 21, name: 'Ben', profilePhoto: null, agreed }],
  })
  let agreed: boolean | null = null
  serve({
    'GET /api/claims': {
      status: 200,
      body: [asked({ role: 'partner', ...ofSides(['partner'], ['sponsor', 'admin']) })],
    },
    'GET /api/guardians': () => ({ status: 200, body: guardians(agreed) }),
    'POST /api/guardians/:id/answer': () => {
      agreed = true
      return { status: 204 }
    },
  })
  const { user } = renderScreen(<ClaimsScreen />, { account: member(), at: '/claims' })
  const names = () => screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'))
  const answer = await screen.findByRole('button', { name: 'Yes, I agree' })
  expect(names()).toEqual(['Guardian of Ben', 'Ann lost their number'])
  await user.click(answer)
  expect(await screen.findByText('You are a guardian of Ben.')).toBeVisible()
  expect(names()).toEqual(['Guardian of Ben', 'Ann lost their number'])
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
  const { user } = renderScreen(<ClaimsScreen />, { account: member(), at: '/claims' })
  await user.click(await screen.findByRole('button', { name: 'It was not them' }))
  expect(await screen.findByLabelText('Six digits')).toBeVisible()
  expect(screen.getByText(/^Somebody with Ann’s old number says/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'It was not them' })).toBeNull()
  expect(sent.find(({ method }) => method === 'POST')!.path).toBe('/api/claims/7/stop')
})

test('TRU-81 the page opened by the texted link sends no request until the member clicks', async () => {
  const sent = serve({ 'POST /api/claims/stop': { status: 204 } })
  const { user } = renderScreen(<NotMeScreen />, { account: null, at: '/not-me?token=abc' })
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'This is not me' }))
  expect(await screen.findByRole('heading', { name: 'We have told your people' })).toBeVisible()
  expect(sent[0]!.body).toEqual({ token: 'abc' })
})
