import type { invitations, OpenedInviteLink } from '@kinhold/contract/invitations'
import type { outbox } from '@kinhold/contract/outbox'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../http/address.ts'
import type { Handler } from '../../http/implement.ts'
import { listById } from '../../http/pages.ts'
import { answer, noContent, notYou } from '../../http/refusals.ts'
import { presentSent } from '../outbox/present-sent.ts'
import { presentCard } from '../players/present-player.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { editInvitation, removeInvitation } from './edit-invitation.ts'
import { allInvitations, invitationsOf, invitationsSentBy } from './invitations.queries.ts'
import { logSent } from './log-sent.ts'
import { presentInvitation } from './present-invitation.ts'
import { checkLink, noLink, type OpenedLink, sendByLink } from './send-by-link.ts'
import { mailInvitation, textInvitation } from './send-invitation-message.ts'
import { sendAgain, sendInvitation } from './send-invitation.ts'

export function invitationRoutes(deps: Deps) {
  return {
    create: async ({ body }, { me }) => {
      if (body.sponsorId !== undefined && body.sponsorId !== me.id) return notYou()
      return answer(
        201,
        sendInvitation(deps, me, {
          phone: body.recipientPhone,
          name: body.recipientName,
          language: body.language,
        }),
        (sent) => presentInvitation(sent, me),
      )
    },
    list: async ({ query }, context) => {
      const { me } = context
      const rows = await listById(context, query, (page) =>
        isAdmin(me) ? allInvitations(deps.db, page) : invitationsOf(deps.db, me, page),
      )
      return { status: 200, body: rows.map((row) => presentInvitation(row, me)) }
    },
    sentBy: async ({ params, query }, context) => {
      if (params.id !== context.me.id && !isAdmin(context.me)) return notYou()
      const of = { sponsorId: params.id, viewerId: context.me.id }
      const rows = await listById(context, query, (page) => invitationsSentBy(deps.db, of, page))
      return { status: 200, body: rows.map((row) => presentInvitation(row, context.me)) }
    },
    readLink: async ({ params }, { me }) => {
      const link = await checkLink(deps.db, me, params.qrId)
      return link ? { status: 200, body: presentLink(link) } : noLink()
    },
    connect: ({ params }, { me }) =>
      answer(201, sendByLink(deps, me, params.qrId), (sent) => presentInvitation(sent, me)),
    edit: async ({ params, body }, { me }) => {
      const change = { phone: body.recipientPhone, name: body.recipientName }
      return answer(200, editInvitation(deps, me, params.id, change), (edited) =>
        presentInvitation(edited, me),
      )
    },
    remove: ({ params }, { me }) => noContent(removeInvitation(deps, me, params.id)),
    sent: ({ params }, { me }) => noContent(logSent(deps, me, params.id)),
    again: ({ params }, { me }) =>
      answer(201, sendAgain(deps, me, params.bondId), (sent) => presentInvitation(sent, me)),
    accept: ({ params }, { me }) =>
      answer(200, acceptInvitation(deps, me, params.id), (accepted) => presentInvitation(accepted, me)),
    decline: ({ params }, { me }) => noContent(declineInvitation(deps, me, params.id)),
  } satisfies { [K in keyof typeof invitations]: Handler<(typeof invitations)[K]> }
}

export function invitationMessageRoutes(deps: Deps) {
  return {
    textInvitation: async ({ body }, { me, request }) => {
      const to = { phone: body.recipientPhone, message: body.message, address: addressKey(request.ip) }
      return answer(200, textInvitation(deps, me, to), presentSent)
    },
    mailInvitation: async ({ body }, { me }) => {
      const { recipientEmail: address, subject, message } = body
      return answer(200, mailInvitation(deps, me, { address, subject, message }), presentSent)
    },
  } satisfies { [K in 'textInvitation' | 'mailInvitation']: Handler<(typeof outbox)[K]> }
}

function presentLink({ sponsor, standing, usedBy }: OpenedLink): OpenedInviteLink {
  return { sponsor: presentCard(sponsor), standing, ...(usedBy && { usedBy: presentCard(usedBy) }) }
}
