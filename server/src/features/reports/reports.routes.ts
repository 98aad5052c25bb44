import type { reports } from '@kinhold/contract/reports'
import { LIST_MOST } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { linkNext, readIdCursor } from '../../http/pages.ts'
import { isRefused } from '../../http/refusals.ts'
import { acknowledgeMeasure, answerMeasure } from './answer-measure.ts'
import { casesOf, countCases } from './cases.queries.ts'
import { closeCase } from './close-case.ts'
import { findAnswerer } from './find-answerer.ts'
import { ownMeasures } from './measures.queries.ts'
import { presentCase, presentCaseLine, presentReport } from './present-case.ts'
import { presentMeasure } from './present-measure.ts'
import { ANSWERING, CLOSING, refuseStranger, REPORTING, TAKING } from './refuse-report.ts'
import { sendReport } from './send-report.ts'
import { takeCase } from './take-case.ts'

/** Handles the calls for reports, for the admin's cases and for warned or suspended members. */
export function reportRoutes(deps: Deps) {
  const { db } = deps
  const answerer = ({ cookies }: Context) => findAnswerer(db, cookies.get('kinhold_answer'))
  const appeal = async (playerId: number, id: number, words: string) => {
    const answered = await answerMeasure(deps, playerId, id, words)
    return typeof answered === 'string'
      ? ANSWERING[answered]()
      : { status: 200 as const, body: presentMeasure(answered) }
  }
  return {
    report: async ({ body }, { principal }) => {
      const sent = await sendReport(deps, principal, { ...body, words: body.words ?? null })
      if (isRefused(sent)) return sent
      return typeof sent === 'string'
        ? REPORTING[sent]()
        : { status: 201, body: presentReport(sent, body.kind) }
    },
    measures: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      const rows = await ownMeasures(db, context.me.id, page)
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, ({ id }) => [id]).map(presentMeasure),
      }
    },
    acknowledge: async ({ params }, { me }) => {
      const read = await acknowledgeMeasure(deps, me.id, params.id)
      return typeof read === 'string' ? ANSWERING[read]() : { status: 200, body: presentMeasure(read) }
    },
    appeal: async ({ params, body }, { me }) => appeal(me.id, params.id, body.words),
    suspended: async (_, context) => {
      const player = await answerer(context)
      if (!player) return refuseStranger()
      const rows = await ownMeasures(db, player.id, { limit: LIST_MOST, before: null })
      return { status: 200, body: { name: player.name, measures: rows.map(presentMeasure) } }
    },
    appealSuspended: async ({ params, body }, context) => {
      const player = await answerer(context)
      return player ? appeal(player.id, params.id, body.words) : refuseStranger()
    },
    cases: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before), state: query.state ?? null }
      const rows = await casesOf(db, page)
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, ({ id }) => [id]).map(presentCaseLine),
      }
    },
    caseCounts: async () => ({ status: 200, body: await countCases(db) }),
    case: async ({ params }) => {
      const body = await presentCase(db, params.id)
      return body ? { status: 200, body } : CLOSING.not_found()
    },
    takeCase: async ({ params }, { me }) => {
      const taken = await takeCase(deps, me, params.id)
      return taken === 'taken' ? { status: 200, body: (await presentCase(db, params.id))! } : TAKING[taken]()
    },
    closeCase: async ({ params, body: { measure, reason, toSponsor = null } }, { me }) => {
      const decision = { kind: measure, reason, toSponsor }
      const closed = await closeCase(deps, me, params.id, decision)
      return closed === 'closed'
        ? { status: 200, body: (await presentCase(db, params.id))! }
        : CLOSING[closed]()
    },
  } satisfies { [K in keyof typeof reports]: Handler<(typeof reports)[K]> }
}
