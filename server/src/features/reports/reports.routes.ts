import type { reports } from '@kinhold/contract/reports'
import { LIST_MOST } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { listById } from '../../http/pages.ts'
import { isRefused } from '../../http/refusals.ts'
import { acknowledgeMeasure, answerMeasure, findAnswerer } from './answer-measure.ts'
import { casesOf, countCases } from './cases.queries.ts'
import { closeCase, noCase, takeCase } from './close-case.ts'
import { ownMeasures } from './measures.queries.ts'
import { presentCase, presentCaseLine, presentMeasure, presentReport } from './present-case.ts'
import { sendReport } from './send-report.ts'

export function reportRoutes(deps: Deps) {
  const { db } = deps
  const answerer = ({ cookies }: Context) => findAnswerer(db, cookies.get('kinhold_answer'))
  const appeal = async (playerId: number, id: number, words: string) => {
    const answered = await answerMeasure(deps, playerId, id, words)
    return isRefused(answered) ? answered : { status: 200 as const, body: presentMeasure(answered) }
  }
  return {
    report: async ({ body }, { principal }) => {
      const sent = await sendReport(deps, principal, { ...body, words: body.words ?? null })
      return isRefused(sent) ? sent : { status: 201, body: presentReport(sent, body.kind) }
    },
    measures: async ({ query }, context) => {
      const rows = await listById(context, query, (page) => ownMeasures(db, context.me.id, page))
      return { status: 200, body: rows.map(presentMeasure) }
    },
    acknowledge: async ({ params }, { me }) => {
      const read = await acknowledgeMeasure(deps, me.id, params.id)
      return isRefused(read) ? read : { status: 200, body: presentMeasure(read) }
    },
    appeal: async ({ params, body }, { me }) => appeal(me.id, params.id, body.words),
    suspended: async (_, context) => {
      const player = await answerer(context)
      if (isRefused(player)) return player
      const rows = await ownMeasures(db, player.id, { limit: LIST_MOST, before: null })
      return { status: 200, body: { name: player.name, measures: rows.map(presentMeasure) } }
    },
    appealSuspended: async ({ params, body }, context) => {
      const player = await answerer(context)
      return isRefused(player) ? player : appeal(player.id, params.id, body.words)
    },
    cases: async ({ query }, context) => {
      const state = query.state ?? null
      const rows = await listById(context, query, (page) => casesOf(db, { ...page, state }))
      return { status: 200, body: rows.map(presentCaseLine) }
    },
    caseCounts: async () => ({ status: 200, body: await countCases(db) }),
    case: async ({ params }, { say }) => {
      const body = await presentCase(db, params.id, say)
      return body ? { status: 200, body } : noCase()
    },
    takeCase: async ({ params }, { me, say }) => {
      const refused = await takeCase(deps, me, params.id)
      return refused ?? { status: 200, body: (await presentCase(db, params.id, say))! }
    },
    closeCase: async ({ params, body: { measure, reason, toSponsor = null } }, { me, say }) => {
      const decision = { kind: measure, reason, toSponsor }
      const refused = await closeCase(deps, me, params.id, decision)
      return refused ?? { status: 200, body: (await presentCase(db, params.id, say))! }
    },
  } satisfies { [K in keyof typeof reports]: Handler<(typeof reports)[K]> }
}
