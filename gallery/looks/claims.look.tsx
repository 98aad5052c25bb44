import type { AskedClaim, OwnClaim } from '@kinhold/contract/claims'
import type { Guardians } from '@kinhold/contract/guardians'
import type { Replies } from '../../web/testing/answers.ts'
import { refusal } from '../../web/testing/made/config.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const NO_GUARDIANS: Guardians = { now: null, later: null, changesWait: false, proposed: [], askedBy: [] }
const NO_CLAIM = refusal(404, 'not_found', 'A claim of this browser was not found.')

const looks: Looks = (words) => {
  const { account, card } = peopleOf(words)
  const own = (different: Partial<OwnClaim> = {}): OwnClaim => ({
    state: 'open',
    newPhone: '+15551230055',
    digits: '123456',
    digitsUntil: '2026-01-09T10:09:00.000Z',
    confirmed: 0,
    completesAt: null,
    endsAt: '2026-01-16T10:00:00.000Z',
    ...different,
  })
  const asked = (different: Partial<AskedClaim> = {}): AskedClaim => ({
    id: 7,
    player: card('ann'),
    selfie: '/media/portrait-selfie',
    role: 'guardian',
    state: 'open',
    isConfirmed: false,
    triesLeft: 5,
    completesAt: null,
    createdAt: '2026-01-09T09:55:00.000Z',
    ...different,
  })
  const lost = (name: string, reply: Replies['GET /api/claims/own'], steps: Look['steps']): Look => ({
    name,
    at: '/lost-number',
    account: null,
    isOfOurWords: true,
    replies: {
      'GET /api/claims/own': reply,
      'POST /api/claims/code': ok({ verificationRequired: false }),
      'POST /api/claims': { status: 201, body: own({ state: 'begun', digits: null, digitsUntil: null }) },
    },
    steps,
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
  const notMe = (name: string, steps: Look['steps']): Look => ({
    name,
    at: '/not-me?token=some',
    account: null,
    isOfOurWords: true,
    replies: { 'POST /api/claims/stop': refusal(404, 'not_found', 'There is nothing to stop any more.') },
    steps,
  })
  return [
    lost('lost-number', NO_CLAIM, async ({ press, see }) => {
      await press('Continue')
      await see('Please enter the number you lost.')
    }),
    lost('lost-number-names', NO_CLAIM, async ({ press, find }) => {
      await press('I do not remember my old number')
      await find('button', 'I know my old number')
    }),
    lost('lost-number-selfie', ok(own({ state: 'begun', digits: null, digitsUntil: null })), ({ find }) =>
      find('heading', 'Add a selfie'),
    ),
    lost('lost-number-digits', ok(own()), async ({ see }) => see(/123/)),
    lost(
      'lost-number-waiting',
      ok(
        own({
          state: 'waiting',
          digits: null,
          digitsUntil: null,
          confirmed: 2,
          completesAt: '2026-01-12T10:00:00.000Z',
        }),
      ),
      ({ find }) => find('heading', 'Your people have confirmed you'),
    ),
    lost('lost-number-stopped', ok(own({ state: 'stopped', digits: null, digitsUntil: null })), ({ see }) =>
      see(/It was stopped\./),
    ),
    helping('claims-asker', [], ({ find }) => find('button', 'Yes, I agree'), [
      { ...card('ann'), agreed: null },
    ]),
    helping('claims-wrong-digits', [asked()], async ({ fill, press, see }) => {
      await fill('Six digits', '000000')
      await press('Confirm')
      await see(/You have 4 tries left\./)
    }),
    helping('claims-confirmed', [asked({ isConfirmed: true })], ({ see }) => see(/You confirmed/)),
    {
      name: 'claim-banner',
      at: '/claims',
      replies: {
        'GET /api/guardians': ok(NO_GUARDIANS),
        'GET /api/claims/on-me': ok([{ id: 7, completesAt: '2026-01-12T10:00:00.000Z' }]),
      },
      steps: ({ find }) => find('button', 'This is not me'),
    },
    notMe('not-me', ({ find }) => find('button', 'This is not me')),
    notMe('not-me-nothing', async ({ press, see }) => {
      await press('This is not me')
      await see(/This link stops nothing/)
    }),
  ]
}
export default looks
