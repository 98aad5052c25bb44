import type { Replies } from '../../web/testing/answers.ts'
import { refusal } from '../../web/testing/made/config.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const LOGIN = 'POST /api/auth/login'
const PHONE = '+15558887777'

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const open = (at: string, name: string): Look => ({
    name,
    at,
    account: null,
    isOfOurWords: true,
    steps: ({ first }) => first('heading', /./),
  })
  const stopped = (name: string, at: string, steps: Look['steps']): Look => ({
    ...open(at, name),
    replies: { 'POST /api/unsubscribe/:token': { status: 204 } },
    steps,
  })
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
  const declared = async ({ within, press }: Hand) => {
    const dialog = await within('dialog', 'Would you like to join?')
    await dialog.press('I own this number', 'checkbox')
    await dialog.fill('Your name', words.edith)
    await dialog.press(/Full send/, 'radio')
    await press('Submit')
  }
  return [
    open('/', 'landing'),
    open('/register', 'register-nothing'),
    open('/privacy', 'privacy'),
    open('/terms', 'terms'),
    open('/nowhere', 'nowhere'),
    // What a visitor is shown where only members may look.
    open('/dashboard', 'dashboard-for-visitors'),
    open('/network', 'network-for-visitors'),
    open('/vault-user-register', 'vault-user-register'),
    ...(['Privacy', 'Terms'] as const).map((button): Look => ({
      name: `dialog-${button.toLowerCase()}`,
      at: '/',
      account: null,
      isOfOurWords: true,
      steps: async ({ press, see }) => {
        await press(button)
        await see('June 23, 2025')
      },
    })),
    {
      name: 'register',
      at: '/register?ref=19&sponsor=Ann&phone=%2B15551230003&qrId=qr-19-1-x',
      account: null,
      replies: {
        'POST /api/auth/open-invitation': ok({
          recipientName: words.cleo,
          phone: '+15551230003',
          sponsorId: 19,
        }),
        'GET /api/players/:id': ok(card('ann')),
      },
      steps: ({ find }) => find('textbox', 'Your Name'),
    },
    stopped('unsubscribe-nothing', '/unsubscribe', ({ see }) => see(/This link stops nothing/)),
    stopped('unsubscribe', '/unsubscribe?token=some', ({ find }) => find('button', 'Stop e-mails')),
    stopped('unsubscribe-stopped', '/unsubscribe?token=some', async ({ press, find }) => {
      await press('Stop e-mails')
      await find('heading', 'E-mails Stopped')
    }),
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
