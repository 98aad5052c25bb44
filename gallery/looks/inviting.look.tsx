import type { Replies } from '../../web/testing/answers.ts'
import { invitation } from '../../web/testing/made/invitations.ts'
import { invitee, standing } from '../../web/testing/standing.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const URL_OF_ANN = 'https://kinhold.example/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-1760000000000-1'

const looks: Looks = (words) => {
  const { ann, card } = peopleOf(words)
  const sent = [
    invitation({ sponsorName: words.ann, sponsorPhoto: card('ann').profilePhoto, recipientName: words.cleo }),
    invitation({
      id: 2,
      sponsorName: words.ann,
      recipientName: words.dora,
      status: 'verified',
      verifiedAt: '2026-01-03T10:00:00.000Z',
      recipientId: 22,
    }),
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
    'GET /api/players/:id/invitees': ok([invitee({ ...card('dora') })]),
    'GET /api/players/:id': ok({
      ...card('dora'),
      sponsor: card('ann'),
      sponsoredCount: 0,
      bondCount: 1,
      trustUnitCount: 0,
    }),
    'POST /api/players/:id/qr': { status: 201, body: { qrId: 'qr-19-1760000000000-1', url: URL_OF_ANN } },
  }
  const at = (name: string, tab: string, steps: Look['steps']): Look => ({
    name,
    at: `/invitations${tab && `?tab=${tab}`}`,
    config: { smsAvailable: true, emailAvailable: true },
    replies,
    steps,
  })
  const typed = async ({ fill }: Hand) => {
    await fill('Name', words.hazel)
    await fill('Mobile number', '5551230099')
  }
  const toCard = async ({ press, find }: Hand) => {
    await press(`Send again ${words.cleo}`)
    await find('img', /^QR code/)
  }
  const toWays = async (hand: Hand) => {
    await toCard(hand)
    await hand.press('SEND VIA TEXT')
    await hand.find('button', 'Send SMS')
  }
  return [
    at('invitations', '', ({ find }) => find('button', 'SEND INVITE')),
    at('invitations-sent', 'sent', ({ find }) => find('button', `Send again ${words.cleo}`)),
    at('invitations-received', 'received', ({ find }) => find('button', /^Decline/)),
    at('invitations-typed', '', typed),
    at('dialog-invite-confirm', '', async (hand) => {
      await typed(hand)
      await hand.press('SEND INVITE')
      await hand.press('YES')
      await hand.find('button', 'Cancel')
    }),
    at('dialog-promo', '', async ({ press, find }) => {
      await press('PROMO')
      await find('img', /^QR code/)
    }),
    at('dialog-invite-card', 'sent', toCard),
    at('dialog-invite-ways', 'sent', toWays),
    at('dialog-invite-sms', 'sent', async (hand) => {
      await toWays(hand)
      await hand.press('Send SMS')
      await hand.first('textbox', /./)
    }),
    at('dialog-invite-email', 'sent', async (hand) => {
      await toWays(hand)
      await hand.press('Send Email')
      await hand.first('textbox', /./)
    }),
    ...(['View', 'Edit', 'Delete'] as const).map((action) =>
      at(`dialog-invitation-${action.toLowerCase()}`, 'sent', async ({ press, find }) => {
        await press(`${action} ${words.cleo}`)
        await find('dialog')
      }),
    ),
    at('dialog-invitation-decline', 'received', async ({ press, find }) => {
      await press(/^Decline/)
      await find('dialog')
    }),
    {
      name: 'qr',
      at: '/qr',
      replies,
      steps: ({ find }) => find('img', /^QR code/),
    },
  ]
}
export default looks
