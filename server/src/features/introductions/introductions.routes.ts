import type { introductions } from '@kinhold/contract/introductions'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { listById } from '../../http/pages.ts'
import { answer } from '../../http/refusals.ts'
import { presentInvitation } from '../invitations/present-invitation.ts'
import { sendToSibling } from './send-to-sibling.ts'
import { viewSiblings } from './view-siblings.ts'

export function introductionRoutes(deps: Deps) {
  return {
    siblings: async ({ query }, context) => ({
      status: 200,
      body: await listById(context, query, (page) => viewSiblings(deps.db, context.me, page)),
    }),
    connect: ({ params }, { me }) =>
      answer(201, sendToSibling(deps, me, params.id), (sent) => presentInvitation(sent, me)),
  } satisfies { [K in keyof typeof introductions]: Handler<(typeof introductions)[K]> }
}
