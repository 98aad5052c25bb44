import { invitations } from '@kinhold/contract/invitations'
import type { Invitation } from '@kinhold/contract/invitations'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { linkNext, readIdCursor } from '../../http/pages.ts'
import { notYou, refuse } from '../../http/refusals.ts'
import { photoUrl } from '../players/present-player.ts'
import {
  allInvitations,
  type InvitationRow,
  invitationsOf,
  invitationsSentBy,
} from './invitations.queries.ts'
import { sendInvitation } from './send-invitation.ts'

/** Answers the calls about invitations. */
export function invitationRoutes(deps: Deps) {
  return {
    create: async ({ body }, { me }) => {
      if (body.sponsorId !== undefined && body.sponsorId !== me.id) return notYou()
      const sent = await sendInvitation(deps, me, { phone: body.recipientPhone, name: body.recipientName })
      if (typeof sent !== 'string') return { status: 201, body: presentInvitation(sent) }
      if (sent === 'own_phone')
        return refuse(400, sent, 'This is your own number. Please enter the number of the person you invite.')
      return refuse(409, sent, SENTENCES[sent])
    },
    list: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      const rows = isAdmin(context.me)
        ? await allInvitations(deps.db, page)
        : await invitationsOf(deps.db, context.me, page)
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentInvitation),
      }
    },
    sentBy: async ({ params, query }, context) => {
      if (params.id !== context.me.id && !isAdmin(context.me)) return notYou()
      const rows = await invitationsSentBy(deps.db, params.id, {
        limit: query.limit + 1,
        before: readIdCursor(query.before),
      })
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentInvitation),
      }
    },
  } satisfies { [K in keyof typeof invitations]: Handler<(typeof invitations)[K]> }
}

const SENTENCES = {
  cannot_invite: 'This number can not be invited.',
  already_bonded: 'You two are connected already.',
  declined_recently:
    'This person declined your invitation lately. You can invite them again 30 days after that.',
  too_many_pending:
    'You have as many open invitations as one may have. Please wait for answers or delete some.',
  already_invited: 'You have invited this number already, and the invitation is still open.',
}

function presentInvitation({ sponsorPhotoId, ...row }: InvitationRow): Invitation {
  return {
    ...row,
    sponsorPhoto: photoUrl(sponsorPhotoId),
    sentAt: row.sentAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
  }
}
