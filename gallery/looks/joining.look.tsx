import type { Replies } from '../../web/testing/answers.ts'
import { refusal } from '../../web/testing/made/config.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const LOGIN = 'POST /api/auth/login'
const PHONE = '+15558887777'
const UNREADABLE = 'Please enter a valid phone number.'

const looks: Looks = (words) => {
  const { account, card } = peopleOf(words)
  const open = alike({
    at: '/',
    account: null,
    isOfOurWords: true,
    steps: ({ first }) => first('heading', /./),
  })
  const page = (at: string, name: string) => open(name, undefined, { at })
  const stopping = alike({
    at: '/unsubscribe?token=some',
    account: null,
    isOfOurWords: true,
    replies: { 'POST /api/unsubscribe/:token': { status: 204 } },
  })
  const codeSent = refusal(401, 'verification_required', 'We texted you a code.', {
    verificationRequired: true,
    phone: PHONE,
  })
  const toCode = async ({ fill, press, see }: Hand) => {
    await fill('Six-digit code', '000000')
    await see('That is not the code.')
    await press('Use a passkey')
    await see('Too many tries.')
  }
  const numberGiven = (
    name: string,
    reply: Replies[typeof LOGIN],
    steps: (hand: Hand) => Promise<unknown>,
  ): Look => ({
    name,
    at: '/',
    account: null,
    replies: {
      [LOGIN]: reply,
      'GET /api/players/:id': ok(card('ann')),
      'POST /api/auth/verify': refusal(400, 'wrong_code', 'That is not the code.'),
      'POST /api/auth/passkey/challenge': refusal(429, 'too_many', 'Too many tries.'),
      'POST /api/interested-users': { status: 201, body: { id: 3, consentToken: 'token' } },
      'POST /api/upload/temp': ok({ photoUrl: '/media/portrait-cleo' }),
      'POST /api/interested-users/:id/consent': { status: 204 },
    },
    steps: async (hand) => {
      await hand.fill('Mobile number', '5558887777')
      await hand.press('Continue')
      await steps(hand)
    },
  })
  const unknown = refusal(404, 'phone_not_found', 'We do not know this number yet.', {
    shouldShowInterestPopup: true,
    phone: PHONE,
  })
  const invited = { status: 202, body: { recipientName: words.cleo, sponsorId: 19 } }
  const registering = alike({
    at: '/register?ref=19&sponsor=Ann&phone=%2B15551230003&qrId=qr-19-1-x',
    account: null,
    replies: {
      'POST /api/auth/open-invitation': ok({
        recipientName: words.cleo,
        phone: '+15551230003',
        sponsorId: 19,
      }),
      'POST /api/auth/decline-invitation': { status: 204 },
      'GET /api/players/:id': ok(card('ann')),
    },
  })
  const toDecline = async ({ find, press }: Hand) => {
    await find('img', words.ann)
    await press('NO')
    await press('I don’t know this person')
    await find('dialog', 'Decline this invitation?')
  }
  const declared = async ({ within, press }: Hand) => {
    const dialog = await within('dialog', 'Would you like to join?')
    await dialog.press('I own this number', 'checkbox')
    await dialog.fill('Your name', words.edith)
    await dialog.press(/Full send/, 'radio')
    await press('Submit')
  }
  const keyed = (phone: string | null) => ok({ vaultId: 7, title: words.vault, ownerName: words.ann, phone })
  const HIDDEN = '(•••) •••-••99'
  const door = alike({
    at: '/vault-user-register#key',
    account: null,
    config: { smsAvailable: true },
    replies: {
      'GET /api/vault-keys/:key': keyed(HIDDEN),
      [LOGIN]: refusal(401, 'verification_required', 'We texted you a code.', {
        verificationRequired: true,
        phone: HIDDEN,
      }),
    },
    steps: ({ find }) => find('button', 'This is not my number'),
  })
  return [
    door('vault-door'),
    door('vault-door-at-vault', undefined, { at: '/vault/7#key' }),
    door('vault-door-code', opens('Continue', 'textbox', 'Six-digit code')),
    door('vault-door-other-number', opens('This is not my number', 'textbox', 'Mobile number')),
    door('vault-door-invited', opens('Continue', 'link', 'Register now'), {
      replies: { [LOGIN]: { status: 202, body: { recipientName: words.hazel, sponsorId: 19 } } },
    }),
    door('vault-door-closed', ({ find }) => find('heading', 'This link does not open'), {
      isOfOurWords: true,
      replies: {
        'GET /api/vault-keys/:key': refusal(
          404,
          'link_ended',
          'This link does not open a vault. It may be cut off, or its vault is no longer shared with you. Please ask the person who sent it.',
        ),
      },
    }),
    page('/', 'landing'),
    page('/register', 'register-nothing'),
    page('/privacy', 'privacy'),
    page('/terms', 'terms'),
    page('/nowhere', 'nowhere'),
    // A visitor opens the dashboard and the network, which require signing in.
    page('/dashboard', 'dashboard-for-visitors'),
    page('/network', 'network-for-visitors'),
    page('/vault-user-register', 'vault-user-register'),
    ...(['Privacy', 'Terms'] as const).map((button) =>
      open(`dialog-${button.toLowerCase()}`, async ({ press, see }) => {
        await press(button)
        await see(/^Effective date/)
      }),
    ),
    registering('register', ({ find }) => find('textbox', 'Your Name')),
    registering('register-no', async ({ find, press, show }) => {
      await find('img', words.ann)
      await press('NO')
      await show('button', 'I don’t know this person')
    }),
    registering('register-declining', toDecline),
    registering('register-declined', async (hand) => {
      await toDecline(hand)
      await (await hand.within()).press('Decline')
      await hand.find('heading', 'You declined the invitation')
    }),
    registering('register-declined-link', ({ find }) => find('link', 'Go to the login'), {
      isOfOurWords: true,
      replies: {
        'POST /api/auth/open-invitation': refusal(
          404,
          'invitation_declined',
          'This invitation was declined and is void: the person who opened it did not know who had sent it. If you do know them, ask them to show you their QR code.',
        ),
      },
    }),
    {
      name: 'register-signed-in',
      at: '/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-2-y',
      account: account('dora'),
      replies: { 'GET /api/invitation-links/:qrId': ok({ sponsor: card('ann'), standing: 'open' }) },
      steps: ({ find }) => find('button', `Connect with ${words.ann}`),
    },
    open('register-unreadable-number', ({ see }) => see(UNREADABLE), {
      at: '/register?phone=123&ref=19',
      replies: {
        'POST /api/auth/open-invitation': refusal(400, 'invalid_input', UNREADABLE, {
          fields: { phone: UNREADABLE },
        }),
      },
    }),
    stopping('unsubscribe-nothing', ({ see }) => see(/This link does not work/), { at: '/unsubscribe' }),
    stopping('unsubscribe', ({ find }) => find('button', 'Stop e-mails')),
    stopping('unsubscribe-stopped', opens('Stop e-mails', 'heading', 'E-mails Stopped')),
    { ...numberGiven('login-code', codeSent, toCode), config: { smsAvailable: true } },
    numberGiven('login-code-untexted', codeSent, ({ see }) => see(/^Ask whoever runs this server/)),
    {
      ...numberGiven('login-national', unknown, async () => {}),
      steps: async ({ fill, see }) => {
        await fill('Mobile number', '07911123456')
        await see(/^Begin with \+ and the country/)
      },
    },
    numberGiven('dialog-interest', unknown, ({ find }) => find('dialog', 'Would you like to join?')),
    numberGiven('dialog-consent', unknown, async (hand) => {
      await declared(hand)
      await hand.find('button', 'I Decline')
    }),
    numberGiven('dialog-photo', invited, ({ find }) => find('dialog', 'Upload Photo to Complete Invitation')),
    numberGiven('dialog-sponsor', invited, async ({ find, givePhoto }) => {
      await find('dialog', 'Upload Photo to Complete Invitation')
      await givePhoto()
      await find('button', 'No - Cancel')
    }),
    numberGiven(
      'dialog-no-vault',
      refusal(404, 'no_vault_access', 'No access.', { noVaultAccess: true, phone: PHONE }),
      ({ see }) => see('No Vault Access Found'),
    ),
  ]
}
export default looks
