import type { introductions } from '@kinhold/contract/introductions'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { listById } from '../../http/pages.ts'
import { answer, noContent } from '../../http/refusals.ts'
import { presentInvitation } from '../invitations/present-invitation.ts'
import { answerIntroduction } from './answer-introduction.ts'
import { introductionsOf } from './introductions.queries.ts'
import { makeIntroduction } from './make-introduction.ts'
import { presentIntroduction } from './present-introduction.ts'
import { sendToSibling } from './send-to-sibling.ts'
import { viewPairs } from './view-pairs.ts'
import { viewSiblings } from './view-siblings.ts'

export function introductionRoutes(deps: Deps) {
  return {
    siblings: async ({ query }, context) => ({
      status: 200,
      body: await listById(context, query, (page) => viewSiblings(deps.db, context.me, page)),
    }),
    connect: ({ params }, { me }) =>
      answer(201, sendToSibling(deps, me, params.id), (sent) => presentInvitation(sent, me)),
    introduce: ({ body }, { me }) =>
      noContent(makeIntroduction(deps, me, { ...body, words: body.words ?? null })),
    pairs: async ({ query }, { me }) => ({ status: 200, body: await viewPairs(deps.db, me, query.players) }),
    list: async ({ query }, context) => {
      const rows = await listById(context, query, (page) => introductionsOf(deps.db, context.me.id, page))
      return { status: 200, body: rows.map(presentIntroduction) }
    },
    answer: ({ params, body }, { me }) =>
      answer(200, answerIntroduction(deps, me, { id: params.id, isYes: body.yes }), (done) => done),
  } satisfies { [K in keyof typeof introductions]: Handler<(typeof introductions)[K]> }
}
