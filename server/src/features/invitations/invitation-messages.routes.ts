import type { outbox } from '@kinhold/contract/outbox'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../http/address.ts'
import type { Handler } from '../../http/implement.ts'
import { isRefused } from '../../http/refusals.ts'
import { presentSent } from '../outbox/present-sent.ts'
import { mailInvitation, textInvitation } from './send-invitation-message.ts'

/** Handlers for the calls that text or e-mail an invitation. */
export function invitationMessageRoutes(deps: Deps) {
  return {
    textInvitation: async ({ body }, { me, request }) => {
      const to = { phone: body.recipientPhone, message: body.message, address: addressKey(request.ip) }
      const sent = await textInvitation(deps, me, to)
      return isRefused(sent) ? sent : { status: 200, body: presentSent(sent) }
    },
    mailInvitation: async ({ body }, { me }) => {
      const { recipientEmail: address, subject, message } = body
      const sent = await mailInvitation(deps, me, { address, subject, message })
      return isRefused(sent) ? sent : { status: 200, body: presentSent(sent) }
    },
  } satisfies { [K in 'textInvitation' | 'mailInvitation']: Handler<(typeof outbox)[K]> }
}
