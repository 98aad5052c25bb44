import type { Guardians } from '@kinhold/contract/guardians'
import type { AccountEvent } from '@kinhold/contract/history'
import type { Passkey } from '@kinhold/contract/passkeys'
import type { BrowserSession } from '@kinhold/contract/sessions'
import type { Replies } from '../../web/testing/answers.ts'
import { refusal, settings } from '../../web/testing/made/config.ts'
import { side, trustBond } from '../../web/testing/network.ts'
import type { Hand } from '../hand.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const ADDRESS = 'ann.of.the.very.long.lake.shore.road@post-office.example.org'
const HERE: BrowserSession = {
  id: 'here',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ipAddress: '203.0.113.9',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastSeenAt: '2026-01-03T10:00:00.000Z',
  current: true,
  signedIn: true,
  trustedUntil: null,
}
const THERE: BrowserSession = {
  ...HERE,
  id: 'there',
  userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
  current: false,
  trustedUntil: '2026-03-01T10:00:00.000Z',
}
const PASSKEY: Passkey = {
  id: 7,
  name: 'Apple Passwords',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: '2026-01-03T10:00:00.000Z',
}
const NO_ZONE = 'This time zone is not known here.'
const NO_GUARDIANS: Guardians = { now: null, later: null, changesWait: false, proposed: [], askedBy: [] }

const looks: Looks = (words) => {
  const { card, heard, profile } = peopleOf(words)
  const people = [card('dora'), card('iris'), card('gus'), card('kate')]
  const event = (different: Partial<AccountEvent>): AccountEvent => ({
    id: 2,
    kind: 'signed_in',
    text: 'You signed in.',
    browser: HERE.userAgent,
    ipAddress: HERE.ipAddress,
    createdAt: '2026-01-02T10:00:00.000Z',
    ...different,
  })
  const asked: Guardians = {
    ...NO_GUARDIANS,
    later: {
      holdsFrom: '2026-01-16T10:00:00.000Z',
      needed: 2,
      guardians: people.slice(0, 3).map((one, n) => ({ ...one, state: n === 0 ? 'agreed' : 'asked' })),
    },
    askedBy: [{ ...card('gus'), agreed: true }],
  }
  const replies: Replies = {
    'GET /api/settings': ok(settings()),
    'PUT /api/settings': ok(
      settings({ notifications: { quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' } }),
    ),
    'POST /api/settings/email': { status: 202, body: { verificationRequired: true, address: ADDRESS } },
    'GET /api/blocks': ok([]),
    'GET /api/auth/sessions': ok([HERE, THERE]),
    'GET /api/settings/space': ok({ used: 1_503_238_553, most: 10_737_418_240, files: 37 }),
    'GET /api/passkeys': ok([PASSKEY]),
    'GET /api/push': ok({ publicKey: null }),
    'GET /api/players/:id': ok(profile('ann')),
    'GET /api/guardians': ok({ ...NO_GUARDIANS, proposed: people.slice(0, 3) }),
    'PUT /api/guardians': ok(asked),
    'GET /api/trust-bonds': ok(
      people.map(({ id, name }) => trustBond({ id: `19-${id}`, invitee: side(id, name) })),
    ),
    'GET /api/players/:id/leaving': ok({
      bonds: 12,
      trustUnits: 2,
      groups: 2,
      messages: 1412,
      posts: 40,
      vaults: 1,
      sharedWith: 3,
      files: 37,
      sponsored: 3,
    }),
    'GET /api/history': ok([
      event({}),
      event({
        id: 1,
        kind: 'admin_did',
        text: `The admin suspended your account: ${words.reason}`,
        browser: null,
        ipAddress: null,
      }),
    ]),
  }
  const onTab = (which: string, isOfOurWords?: true) =>
    alike({
      at: `/settings?tab=${which}`,
      config: { emailAvailable: true, smsAvailable: true },
      replies,
      ...(isOfOurWords && { isOfOurWords }),
    })
  const blocked = [card('dora'), card('iris')].map((player) => ({
    player,
    since: '2026-01-05T10:00:00.000Z',
  }))
  const quiet = async ({ press, fill, find }: Hand) => {
    await press('Keep quiet at night', 'checkbox')
    await find('textbox', 'E-mail address')
    await fill('E-mail address', ADDRESS)
  }
  return [
    onTab('', true)('settings', ({ find }) => find('region', 'Your profile')),
    onTab('')('settings-blocked', ({ show }) => show('button', `Unblock ${words.dora}`), {
      replies: { 'GET /api/blocks': ok(blocked) },
    }),
    onTab('')('settings-measures', opens('Write an answer', 'button', 'Send the answer'), {
      replies: { 'GET /api/measures': ok([heard, { ...heard, id: 6, appeal: null, appealedAt: null }]) },
    }),
    onTab('notifications', true)('settings-kinds-of-news', ({ show }) => show('checkbox', 'Posts on boards')),
    onTab('notifications', true)('settings-notifications', quiet),
    onTab('notifications', true)(
      'settings-time-zone',
      async ({ press, show }) => {
        await press('Keep quiet at night', 'checkbox')
        await show('combobox', 'Your time zone')
      },
      {
        replies: {
          'PUT /api/settings': refusal(400, 'invalid_input', NO_ZONE, {
            fields: { 'notifications.timeZone': NO_ZONE },
          }),
        },
      },
    ),
    onTab('notifications', true)('settings-code', async (hand) => {
      await quiet(hand)
      await hand.press('Send me a code')
      await hand.find('textbox', 'Six-digit code')
    }),
    onTab('appearance', true)('settings-appearance', ({ find }) => find('radio', /^Same as the system/)),
    onTab('account', true)('settings-account', ({ find }) => find('meter', 'Space used')),
    onTab('account', true)(
      'dialog-delete-account',
      opens('Delete my account…', 'heading', 'This cannot be undone'),
    ),
    onTab('account')('settings-guardians-choosing', async ({ press, see }) => {
      await press('Choose guardians')
      ;(await see('Choose three people, or five')).scrollIntoView({ block: 'start' })
    }),
    onTab('account')('settings-guardians-asked', ({ show }) => show('link', 'How to get your account back'), {
      replies: { 'GET /api/guardians': ok(asked) },
    }),
    onTab('data')('settings-data', async ({ find }) => {
      await find('button', 'Export')
      await find('list', 'What happened, newest first')
    }),
  ]
}
export default looks
