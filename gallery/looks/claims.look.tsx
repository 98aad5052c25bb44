import type { AskedClaim, OwnClaim } from '@kinhold/contract/claims'
import type { Guardians } from '@kinhold/contract/guardians'
import { refusal } from '../../web/testing/made/config.ts'
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const NO_GUARDIANS: Guardians = { now: null, later: null, changesWait: false, proposed: [], askedBy: [] }

const looks: Looks = (words) => {
  const { account, card } = peopleOf(words)
  const own = (different: Partial<OwnClaim> = {}): OwnClaim => ({
    state: 'open',
    newPhone: '+15551230055',
    digits: '123456',
    digitsUntil: '2026-01-09T10:09:00.000Z',
    confirmed: 0,
    progress: null,
    completesAt: null,
    endsAt: '2026-01-16T10:00:00.000Z',
    endedAt: null,
    ...different,
  })
  const asked = (different: Partial<AskedClaim> = {}): AskedClaim => ({
    id: 7,
    player: card('ann'),
    selfie: '/media/portrait-selfie',
    role: 'guardian',
    state: 'open',
    isConfirmed: false,
    confirmed: 0,
    byGuardians: false,
    needed: 2,
    confirmedBy: [],
    missing: ['sponsor', 'partner', 'admin'],
    triesLeft: 5,
    completesAt: null,
    endedAt: null,
    createdAt: '2026-01-09T09:55:00.000Z',
    ...different,
  })
  const losing = alike({
    at: '/lost-number',
    account: null,
    isOfOurWords: true,
    replies: {
      'GET /api/claims/own': refusal(404, 'not_found', 'A claim of this browser was not found.'),
      'POST /api/claims/code': ok({ verificationRequired: false }),
      'POST /api/claims': { status: 201, body: own({ state: 'begun', digits: null, digitsUntil: null }) },
      'POST /api/claims/own/enter': ok(account('ann')),
    },
  })
  const lost = (
    name: string,
    claim: Partial<OwnClaim>,
    steps: Look['steps'],
    different: Partial<Look> = {},
  ) =>
    losing(name, steps, {
      ...different,
      replies: { 'GET /api/claims/own': ok(own({ digits: null, digitsUntil: null, ...claim })) },
    })
  const helping = (
    name: string,
    claims: AskedClaim[],
    steps: Look['steps'],
    askedBy: Guardians['askedBy'] = [],
  ): Look => ({
    name,
    at: '/claims',
    account: account('dora'),
    replies: {
      'GET /api/claims': ok(claims),
      'GET /api/guardians': ok({ ...NO_GUARDIANS, askedBy }),
      'POST /api/claims/:id/confirm': refusal(
        409,
        'wrong_digits',
        'These are not the digits. You have 4 tries left.',
      ),
    },
    steps,
  })
  const notMe = alike({
    at: '/not-me?token=some',
    account: null,
    isOfOurWords: true,
    replies: { 'POST /api/claims/stop': refusal(404, 'not_found', 'There is nothing to stop any more.') },
    steps: ({ find }) => find('button', 'This is not me'),
  })
  return [
    losing('lost-number', async ({ press, see }) => {
      await press('Continue')
      await see('Please enter the number you lost.')
    }),
    losing('lost-number-names', opens('I don’t remember my old number', 'button', 'I know my old number')),
    lost('lost-number-selfie', { state: 'begun' }, ({ find }) => find('heading', 'Add a selfie')),
    losing('lost-number-digits', ({ see }) => see(/123/), { replies: { 'GET /api/claims/own': ok(own()) } }),
    lost(
      'lost-number-waiting',
      { state: 'waiting', confirmed: 2, completesAt: '2026-01-12T10:00:00.000Z' },
      ({ find }) => find('heading', 'Your people have confirmed you'),
    ),
    losing('lost-number-one-side', ({ see }) => see(/^Your sponsor has confirmed you/), {
      replies: {
        'GET /api/claims/own': ok(
          own({
            confirmed: 1,
            progress: {
              byGuardians: false,
              needed: 2,
              confirmedBy: ['sponsor'],
              missing: ['partner', 'admin'],
            },
          }),
        ),
      },
    }),
    ...(['stopped', 'failed', 'expired', 'ended'] as const).map((state) =>
      lost(`lost-number-${state}`, { state, endedAt: '2026-01-09T09:00:00.000Z' }, ({ find }) =>
        find('button', 'Begin again'),
      ),
    ),
    lost('lost-number-passkey', { state: 'done' }, ({ find }) => find('button', 'Make a passkey'), {
      config: { phoneVerification: true },
    }),
    helping('claims-asker', [], ({ find }) => find('button', 'Yes, I agree'), [
      { ...card('ann'), agreed: null },
    ]),
    helping('claims-wrong-digits', [asked()], async ({ fill, press, see }) => {
      await fill('Six digits', '000000')
      await press('Confirm')
      await see(/You have 4 tries left\./)
    }),
    helping(
      'claims-several',
      [asked({ others: [8, 9].map((id) => ({ id, selfie: `/media/portrait-${id}`, triesLeft: 5 })) })],
      ({ find }) => find('radio', 'Selfie 3'),
    ),
    helping(
      'claims-confirmed',
      [
        asked({
          isConfirmed: true,
          role: 'sponsor',
          confirmed: 1,
          confirmedBy: ['sponsor'],
          missing: ['admin'],
        }),
        asked({
          id: 8,
          player: card('iris'),
          role: 'partner',
          confirmed: 1,
          confirmedBy: ['partner'],
          missing: ['sponsor', 'admin'],
        }),
        asked({ id: 9, player: card('gus'), state: 'stopped', endedAt: '2026-01-09T09:00:00.000Z' }),
      ],
      ({ see }) => see(/You confirmed/),
    ),
    helping(
      'claims-doubted',
      [
        asked({
          state: 'waiting',
          isConfirmed: true,
          completesAt: '2026-01-12T10:00:00.000Z',
          doubtedAt: '2026-01-09T09:58:00.000Z',
        }),
      ],
      ({ find }) => find('button', 'It was not them'),
    ),
    {
      name: 'claim-banner-asked',
      at: '/claims',
      replies: {
        'GET /api/guardians': ok(NO_GUARDIANS),
        'GET /api/claims/on-me': ok([
          { id: 7, completesAt: '2026-01-12T10:00:00.000Z', doubtedAt: '2026-01-09T09:58:00.000Z' },
        ]),
      },
      steps: ({ see }) => see(/^The people who confirmed it/),
    },
    {
      name: 'claim-banner',
      at: '/claims',
      replies: {
        'GET /api/guardians': ok(NO_GUARDIANS),
        'GET /api/claims/on-me': ok([{ id: 7, completesAt: '2026-01-12T10:00:00.000Z' }]),
      },
      steps: ({ find }) => find('button', 'This is not me'),
    },
    notMe('not-me'),
    notMe(
      'not-me-asked',
      async ({ press, find }) => {
        await press('This is not me')
        await find('heading', 'We have told your people')
      },
      { replies: { 'POST /api/claims/stop': { status: 204 } } },
    ),
    notMe('not-me-nothing', async ({ press, see }) => {
      await press('This is not me')
      await see(/This link does not work/)
    }),
  ]
}
export default looks
