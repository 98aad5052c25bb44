import type { AdminAction, AdminConcern, OutboxMessage, PhoneAuditLog } from '@kinhold/contract/admin'
import type { Case, CaseLine } from '@kinhold/contract/reports'
import type { Replies } from '../../web/testing/answers.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { interestedUser } from '../../web/testing/people.ts'
import { move, standing } from '../../web/testing/standing.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const WHEN = '2026-01-07T10:00:00.000Z'
const OWN = '+15551230019'
const DESK_NUMBER =
  'This number signs in to the admin desk. Enter another number of yours, or first give the desk another one under PROFILE.'

const LINK_OVER =
  'This link no longer works: it was used, it is older than 10 minutes, or part of it is missing. The person who runs this server can make a new one.'

const BACKUP_LATE = 'The daily backup is late. The server’s log says why it could not be made.'
const FAILED = '12 messages of the last week could not be delivered.'
const REPORTED = '2 reported things wait for your decision.'
const PEOPLE_WAIT = '4 people wait to be confirmed, and only you can do it.'
const ASKED = '1 person asked to join in the last 30 days and nobody has invited them yet.'

const looks: Looks = (words) => {
  const { account, admin, card, heard, profile } = peopleOf(words)
  const sendings = { queued: 1, sent: 20, failed: 2 }
  const log = (id: number, different: Partial<PhoneAuditLog> = {}): PhoneAuditLog => ({
    id,
    phoneNumber: '+15551230019',
    validationResult: 'success',
    ipAddress: '203.0.113.9',
    userAgent: 'Firefox/140',
    sessionId: null,
    geographicData: null,
    suspiciousIndicators: [],
    tries: 1,
    createdAt: WHEN,
    ...different,
  })
  const busy: AdminConcern[] = [
    { kind: 'backup_late', text: BACKUP_LATE, count: 1, href: null, since: WHEN },
    { kind: 'failed_delivery', text: FAILED, count: 12, href: '/admin?tab=outbox', since: WHEN },
    { kind: 'open_reports', text: REPORTED, count: 2, href: '/admin?tab=reports', since: WHEN },
    { kind: 'waiting_people', text: PEOPLE_WAIT, count: 4, href: '/dashboard', since: WHEN },
    { kind: 'interested', text: ASKED, count: 1, href: '/admin/interested-users', since: WHEN },
  ]
  const suspended: AdminAction = {
    id: 2,
    actor: { id: 18, name: 'admin', profilePhoto: null },
    byCommand: false,
    action: 'suspend',
    target: card('jack'),
    reason: words.reason,
    explains: null,
    createdAt: WHEN,
  }
  const text: OutboxMessage = {
    id: 'outbox-1',
    channel: 'sms',
    to: '+15551230020',
    subject: null,
    body: words.message,
    state: 'failed',
    isLeft: false,
    attempts: 3,
    error: 'The number cannot be reached.',
    createdAt: WHEN,
  }
  const line: CaseLine = {
    id: 3,
    kind: 'message',
    reported: card('gus'),
    state: 'open',
    reportCount: 2,
    reasons: ['fraud', 'other'],
    measure: null,
    hasAppeal: false,
    openedAt: WHEN,
    reportedAt: WHEN,
    closedAt: null,
  }
  const whole: Case = {
    ...line,
    reports: [
      {
        id: 8,
        reporter: card('ann'),
        reason: 'fraud',
        words: words.reason,
        snapshot: { title: null, text: words.message, writtenAt: WHEN, media: [] },
        createdAt: WHEN,
      },
    ],
    measures: [],
    earlier: [],
    maySuspend: true,
    mayRemove: true,
  }
  const answered: Case = {
    ...whole,
    state: 'closed',
    measure: 'warn',
    hasAppeal: true,
    closedAt: WHEN,
    measures: [{ ...heard, caseId: 3 }],
  }
  const ofDesk: Replies = {
    'GET /api/auth/other-account': ok({ account: card('ann'), isSignedIn: true }),
    'GET /api/admin/overview': ok({
      players: { active: 1234, suspended: 2, deactivated: 3, archived: 4, unverified: 5 },
      bonds: 60,
      trustUnits: 7,
      groups: 8,
      vaults: 9,
      perDay: Array.from({ length: 30 }, (_, n) => ({
        date: new Date(Date.parse('2025-12-10') + n * 86_400_000).toISOString().slice(0, 10),
        messages: (n * 7) % 11,
        invitations: n % 3,
        registrations: n % 2,
        logins: (n * 5) % 13,
      })),
      delivery: { sms: sendings, email: sendings },
      lastBackupAt: WHEN,
    }),
    'GET /api/admin/concerns': ok([
      {
        kind: 'failed_delivery',
        text: 'Three messages could not be delivered.',
        count: 3,
        href: '/admin?tab=outbox',
        since: WHEN,
      },
    ]),
    'GET /api/admin/case-counts': ok({ open: 1, in_hand: 0, closed: 4 }),
    'GET /api/admin/cases': ok([line]),
    'GET /api/admin/cases/:id': ok(whole),
    'GET /api/admin/phone-audit-logs': ok([
      log(4),
      log(3, {
        phoneNumber: 'nobody',
        validationResult: 'invalid_format',
        suspiciousIndicators: ['many_unknown_numbers_from_address'],
      }),
      log(2, { validationResult: 'throttled', tries: 1200 }),
    ]),
    'GET /api/admin/blocked-phones': ok([{ phone: '+15558880001', reason: words.reason, createdAt: WHEN }]),
    'GET /api/admin/actions': ok([
      { ...suspended, id: 4, action: 'set_admin_phone', target: null, reason: null, byCommand: true },
      { ...suspended, id: 3, action: 'explain', target: null, explains: 2 },
      suspended,
    ]),
    'GET /api/admin/outbox': ok([text]),
    'GET /api/admin/claims': ok([
      {
        id: 9,
        player: card('hazel'),
        selfie: '/media/portrait-claim',
        state: 'open',
        byGuardians: false,
        needed: 2,
        confirmed: 1,
        confirmedBy: ['partner'],
        missing: ['sponsor', 'admin'],
        completesAt: null,
        endedAt: null,
        createdAt: WHEN,
        doubtedAt: WHEN,
      },
    ]),
    'GET /api/sms/status': ok({ available: false, provider: 'outbox', sender: null }),
    'GET /api/email/status': ok({ available: false, configured: false }),
    'GET /api/admin/interested-users': ok([
      interestedUser({
        name: words.edith,
        ...(words.isEndless && { howDidYouHear: 'other', howDidYouHearOther: words.heardElsewhere }),
      }),
    ]),
  }
  const desk = alike({ at: '/admin', account: admin, replies: ofDesk })
  const at = (name: string, place: string, steps: Look['steps'], different: Partial<Look> = {}) =>
    desk(`admin-${name}`, steps, { at: place, ...different })
  const tab = (name: string, steps: Look['steps'], more: Partial<Look> = {}) =>
    at(name, `/admin?tab=${name.split('-')[0]}`, steps, more)
  const gus = alike({
    at: '/player/25',
    account: admin,
    replies: {
      'GET /api/players/:id': ok(profile('gus')),
      'GET /api/players/:id/standing': ok(standing()),
      'GET /api/players/:id/invitees': ok([]),
      'GET /api/admin/players/:id/moves': ok([]),
      'GET /api/admin/players/:id/lines': ok([]),
      'GET /api/players': ok([account('iris'), account('hazel')]),
      'GET /api/messages/trust-bond/:bondId/state': refusal(404, 'no_bond', ''),
    },
  })
  const until = '2026-01-14T10:00:00.000Z'
  const alone = {
    'GET /api/auth/other-account': ok({ account: null, isSignedIn: false }),
    'POST /api/auth/open-own-invitation': ok({ recipientName: words.ann, phone: OWN, sponsorId: 18 }),
    'POST /api/upload/temp': ok({ photoUrl: '/media/portrait-ann' }),
  }
  const begin = (name: string, steps: Look['steps'], replies: Replies = {}) =>
    at(`begin-${name}`, '/admin', steps, { replies: { ...alone, ...replies } })
  const filledIn = async ({ press, fill }: Hand) => {
    await press('Begin as yourself')
    await fill('Your name', words.ann)
    await fill('Your mobile number', '5551230019')
    await press('Continue')
  }
  const byLink = alike({
    at: '/admin-link#token',
    account: null,
    isOfOurWords: true,
    replies: { 'POST /api/auth/admin-link': refusal(403, 'link_over', LINK_OVER) },
    steps: ({ find }) => find('button', 'Log in'),
  })
  const inMenu = { on: 'phone' } as const
  return [
    byLink('admin-link'),
    byLink('admin-link-over', async ({ press, see }) => {
      await press('Log in')
      await see(LINK_OVER)
    }),
    begin('offered', ({ find }) => find('heading', 'Begin as yourself')),
    begin('put-away', async ({ press, show }) => {
      await press('Not now')
      await show('region', 'Your own account')
    }),
    begin(
      'refused',
      async (hand) => {
        await filledIn(hand)
        await hand.see(DESK_NUMBER)
      },
      {
        'POST /api/auth/open-own-invitation': refusal(400, 'own_phone', DESK_NUMBER, {
          fields: { phone: DESK_NUMBER },
        }),
      },
    ),
    begin(
      'code',
      async (hand) => {
        await filledIn(hand)
        await hand.fill('Six-digit code', '000000')
        await hand.see('That is not the code.')
      },
      {
        'POST /api/auth/open-own-invitation': ok({
          recipientName: words.ann,
          phone: OWN,
          sponsorId: 18,
          verificationRequired: true,
        }),
        'POST /api/auth/verify': refusal(400, 'wrong_code', 'That is not the code.'),
      },
    ),
    begin('missing', async ({ press, see }) => {
      await press('Begin as yourself')
      await press('Continue')
      await see('Name is required')
    }),
    begin('photo', async (hand) => {
      await filledIn(hand)
      await hand.see(/^Add a photo of yourself/)
      await hand.givePhoto()
    }),
    at(
      'other-account',
      '/admin',
      async ({ press, find }) => {
        await press('Menu')
        await find('button', /^Go to .* account$/)
      },
      inMenu,
    ),
    at(
      'other-account-signed-out',
      '/admin',
      async ({ press, find }) => {
        await press(/^Go to .* account$/)
        await find('button', 'Continue')
      },
      {
        replies: { 'GET /api/auth/other-account': ok({ account: card('ann'), isSignedIn: false }) },
        on: 'desktop',
      },
    ),
    at(
      'other-account-refused',
      '/admin',
      async ({ press, fill, see }) => {
        await press(/^Go to .* account$/)
        await fill('Mobile number', '5551230020')
        await press('Continue')
        await see(/^This is not the number of your other account/)
      },
      {
        replies: {
          'GET /api/auth/other-account': ok({ account: card('ann'), isSignedIn: false }),
          'POST /api/auth/login': refusal(404, 'phone_not_found', 'We do not know this number yet.'),
        },
        on: 'desktop',
      },
    ),
    at(
      'logout-of-both',
      '/admin',
      async ({ press, see }) => {
        await press('Logout')
        await see(/Logout ends both here\.$/)
      },
      { on: 'desktop' },
    ),
    at('home', '/admin', ({ show }) => show('img', /^Logins per day/)),
    at('home-busy', '/admin', ({ find }) => find('img', /^Logins per day/), {
      replies: {
        'GET /api/auth/other-account': ok({ account: null, isSignedIn: false }),
        'GET /api/admin/concerns': ok(busy),
      },
    }),
    at('home-calm', '/admin', ({ find }) => find('img', /^Logins per day/), {
      replies: { 'GET /api/admin/concerns': ok([]) },
    }),
    at('numbers', '/admin', async ({ see, user, find }) => {
      await user.click(await see('Show the numbers as a table'))
      await find('table', /^The last/)
    }),
    tab('reports', ({ first }) => first('link', /./)),
    at('case', '/admin?tab=reports&case=3', ({ find }) => find('button', 'Decide…')),
    at('case-decided', '/admin?tab=reports&case=3', async ({ press, user, within }) => {
      await press('Decide…')
      const dialog = await within()
      await user.click(await dialog.find('radio', /^Warn/))
      await dialog.fill(/^Why/, words.reason)
    }),
    at('case-answered', '/admin?tab=reports&case=3', ({ see }) => see('Their answer'), {
      replies: { 'GET /api/admin/cases/:id': ok(answered) },
    }),
    tab('phone', ({ find }) => find('list', 'Tries to sign in, newest first')),
    tab('phone-details', async ({ press }) => {
      await press('Details of nobody')
      await press('Select all')
    }),
    ...(['Delete selected', 'Delete All'] as const).map((button) =>
      tab(`phone-${button.toLowerCase().replace(' ', '-')}`, async (hand) => {
        if (button === 'Delete selected') await hand.press('Select all')
        await opens(button)(hand)
      }),
    ),
    tab('blocked', ({ find }) => find('button', /^Unblock/)),
    tab('blocked-unblocked', opens(/^Unblock/)),
    tab('actions', ({ first }) => first('button', /^Explain: /)),
    tab('actions-explained', opens(/^Explain: /, 'dialog', 'Explain this entry')),
    tab('outbox', ({ find }) => find('table')),
    tab('outbox-left', ({ find }) => find('button', /^Send now/), {
      config: { smsAvailable: true },
      replies: {
        'GET /api/admin/outbox': ok([{ ...text, state: 'queued', isLeft: true, attempts: 0, error: null }]),
      },
    }),
    tab('claims', ({ see }) => see(words.hazel)),
    tab('claims-stopped', opens(/^Stop/)),
    at('interested', '/admin/interested-users', ({ see }) => see(words.edith)),
    at('notices', '/notifications', ({ find }) => find('tabpanel', 'Test SMS')),
    ...['Test Email', 'Invitation SMS', 'Welcome Email'].map((name) =>
      at(name.replace(' ', '-').toLowerCase(), '/notifications', opens([name, 'tab'], 'tabpanel', name)),
    ),
    gus('admin-of-a-sponsor', ({ show }) => show('heading', 'As a sponsor')),
    gus('admin-inviting', async ({ press, see }) => {
      await press('Inviting…')
      await press('Their own limit', 'radio')
      await press('Save')
      await see('Reason is required')
    }),
    gus('admin-move', async ({ press, fill, within, user }) => {
      await press('Move…')
      await fill('New sponsor', 'some')
      const dialog = await within()
      await user.click(await dialog.first('radio', /./))
    }),
    gus('admin-move-asked', ({ find }) => find('button', 'Take back'), {
      replies: {
        'GET /api/admin/players/:id/moves': ok([
          move({ player: card('gus'), from: card('ann'), to: card('iris'), until }),
        ]),
      },
    }),
  ]
}
export default looks
