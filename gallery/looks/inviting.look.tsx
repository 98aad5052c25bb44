import type { Replies } from '../../web/testing/answers.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { dashboard } from '../../web/testing/made/dashboard.ts'
import { invitation } from '../../web/testing/made/invitations.ts'
import { invitee, standing } from '../../web/testing/standing.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const NONE_LEFT =
  'You are new here: until January 12 you can have 5 open invitations. None is left: please wait for an answer, or take an invitation back. 4 of them are personal QR codes that can still be used.'
const URL_OF_ANN = 'https://kinhold.example/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-1760000000000-1'

const looks: Looks = (words) => {
  const { ann, card, profile } = peopleOf(words)
  const sent = [
    invitation({ sponsorName: words.ann, sponsorPhoto: card('ann').profilePhoto, recipientName: words.cleo }),
    invitation({
      id: 2,
      sponsorName: words.ann,
      recipientName: words.dora,
      recipientPhoto: card('dora').profilePhoto,
      status: 'verified',
      verifiedAt: '2026-01-03T10:00:00.000Z',
      recipientId: 22,
    }),
  ]
  const many = [
    sent[1]!,
    invitation({ id: 3, recipientName: words.hazel, isUnsent: true }),
    invitation({ id: 4, recipientName: words.iris, recipientId: 26 }),
    invitation({ id: 5, recipientName: words.gus, recipientPhone: '' }),
    sent[0]!,
    ...[words.kate, words.flora, words.liam].map((recipientName, n) => ({
      ...sent[1]!,
      id: 6 + n,
      recipientName,
      status: 'group_formation' as const,
    })),
  ]
  const received = [
    invitation({
      id: 3,
      sponsorId: 25,
      sponsorName: words.gus,
      recipientName: words.ann,
      recipientId: 19,
      recipientPhone: ann.phone!,
    }),
  ]
  const replies: Replies = {
    'GET /api/invitations/sponsor/:id': ok(sent),
    'GET /api/invitations': ok(received),
    'GET /api/trust-units': ok([]),
    'GET /api/players/:id/standing': ok(standing()),
    'GET /api/players/:id/invitees': ok([invitee(card('iris')), invitee({ ...card('dora'), can: [] })]),
    'GET /api/players/:id': ok(profile('dora')),
    'POST /api/players/:id/qr': { status: 201, body: { qrId: 'qr-19-1760000000000-1', url: URL_OF_ANN } },
  }
  const unsent = {
    replies: { ...replies, 'GET /api/invitations/sponsor/:id': ok([{ ...sent[0]!, isUnsent: true }]) },
  }
  const inviting = alike({
    at: '/invitations',
    config: { smsAvailable: true, emailAvailable: true },
    replies,
    steps: ({ find }) => find('button', 'SEND INVITE'),
  })
  const at = (name: string, tab: string, steps: Look['steps']) =>
    inviting(name, steps, { at: `/invitations?tab=${tab}` })
  const typed = async ({ fill }: Hand) => {
    await fill('Name', words.hazel)
    await fill('Mobile number', '5551230099')
  }
  const toCard = opens(`Send again ${words.cleo}`, 'img', /^QR code/)
  const toWays = async (hand: Hand) => {
    await toCard(hand)
    await opens('SEND VIA TEXT', 'button', 'Send SMS')(hand)
  }
  return [
    inviting('invitations'),
    at('invitations-sent', 'sent', ({ find }) => find('button', `Send again ${words.cleo}`)),
    at('invitations-received', 'received', ({ find }) => find('button', /^Decline/)),
    inviting('invitations-introduced', ({ find }) => find('button', /^Take it back/), {
      at: '/invitations?tab=received',
      replies: {
        'GET /api/introductions': ok([
          {
            id: 5,
            introducer: card('gus'),
            other: card('iris'),
            words: words.answer,
            saidYes: false,
            createdAt: '2026-01-08T10:00:00.000Z',
          },
          {
            id: 4,
            introducer: card('dora'),
            other: card('hazel'),
            words: null,
            saidYes: true,
            createdAt: '2026-01-07T10:00:00.000Z',
          },
        ]),
      },
    }),
    inviting('invitation-received-way', ({ see }) => see('and 1 other way'), {
      at: '/invitations?tab=received',
      replies: {
        'GET /api/players/:id/way': ok({ people: [card('ann'), card('gus')], ways: 2, common: null }),
      },
    }),
    inviting('invitations-typed', typed),
    inviting('dialog-invite-confirm', async (hand) => {
      await typed(hand)
      await hand.press('SEND INVITE')
      await hand.press('YES')
      await hand.find('button', 'Cancel')
    }),
    inviting('dialog-promo', opens('PROMO', 'img', /^QR code/)),
    at('dialog-invite-card', 'sent', toCard),
    at('dialog-invite-ways', 'sent', toWays),
    inviting('invitations-unsent', ({ see }) => see('Not sent yet'), {
      at: '/invitations?tab=sent',
      ...unsent,
    }),
    inviting('dialog-invite-unsent', opens(`Send now ${words.cleo}`, 'img', /^QR code/), {
      at: '/invitations?tab=sent',
      ...unsent,
    }),
    ...(['Send SMS', 'Send Email'] as const).map((way) =>
      at(`dialog-invite-${way.slice(5).toLowerCase()}`, 'sent', async (hand) => {
        await toWays(hand)
        await hand.press(way)
        await hand.first('textbox', /./)
      }),
    ),
    at('invitations-sent-menu', 'sent', opens(`Invitation to ${words.cleo}`, 'menu')),
    ...(['View', 'Edit', 'Delete'] as const).map((action) =>
      at(`dialog-invitation-${action.toLowerCase()}`, 'sent', async (hand) => {
        await hand.press(`Invitation to ${words.cleo}`)
        await opens([action, 'menuitem'])(hand)
      }),
    ),
    inviting('invitations-sent-many', ({ show }) => show('heading', words.gus), {
      at: '/invitations?tab=sent',
      replies: { 'GET /api/invitations/sponsor/:id': ok(many) },
    }),
    at('dialog-invitation-decline', 'received', opens(/^Decline/)),
    inviting(
      'dialog-invite-sms-in-the-outbox',
      async (hand) => {
        await toWays(hand)
        await hand.press('Send SMS')
        await hand.first('textbox', /./)
      },
      { at: '/invitations?tab=sent', config: { smsAvailable: false, emailAvailable: false } },
    ),
    inviting(
      'qr-used',
      async ({ find, change, see }) => {
        await find('img', /^QR code/)
        change({ topic: 'invitation', key: 7 })
        await see(/scanned your code\./)
      },
      {
        at: '/qr',
        replies: {
          'GET /api/players/:id/dashboard': ok(dashboard({ player: ann })),
          'GET /api/invitation-links/:qrId': ok({
            sponsor: card('ann'),
            standing: 'own',
            usedBy: card('cleo'),
          }),
        },
      },
    ),
    inviting('qr', ({ find }) => find('img', /^QR code/), { at: '/qr' }),
    inviting('qr-none-left', ({ find }) => find('button', 'Take my QR codes back'), {
      at: '/qr',
      replies: { 'POST /api/players/:id/qr': refusal(409, 'too_many_pending', NONE_LEFT) },
    }),
  ]
}
export default looks
