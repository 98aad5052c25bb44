import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../../deps.ts'
import type { Answers } from '../../../../http/implement.ts'
import { isRefused } from '../../../../http/refusals.ts'
import { foldedFor } from '../present-writer.ts'
import { findWords } from './find-words.ts'
import { makeVisit } from './make-visit.ts'
import { presentHit } from './present-hit.ts'

/** Handles the calls for searches and news in a vault. */
export function newsRoutes(deps: Deps): Answers<typeof vaultContent, 'search' | 'visit'> {
  return {
    search: async ({ params, query }, context) => {
      const found = await findWords(deps.db, context.viewer, params.id, query, context)
      if (isRefused(found)) return found
      const folded = await foldedFor(deps.db, context.viewer)
      return { status: 200, body: found.hits.map((row) => presentHit(row, found.words, folded)) }
    },
    visit: async ({ params }, { viewer }) => {
      const visit = await makeVisit(deps, viewer, params.id)
      if (isRefused(visit)) return visit
      const { since, news } = visit
      const folded = await foldedFor(deps.db, viewer)
      return {
        status: 200,
        body: { since: since?.toISOString() ?? null, news: news.map((row) => presentHit(row, [], folded)) },
      }
    },
  }
}
