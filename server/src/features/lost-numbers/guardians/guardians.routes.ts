import type { guardians } from '@kinhold/contract/guardians'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { noContent } from '../../../http/refusals.ts'
import { answerAsker } from './find-guardians.ts'
import { nameGuardians, viewGuardians } from './replace-guardians.ts'

export function guardianRoutes(deps: Deps) {
  return {
    list: async (_, { me, principal }) => ({
      status: 200,
      body: await viewGuardians(deps, me, principal.sessionId),
    }),
    name: async ({ body }, { me, principal }) => {
      const refused = await nameGuardians(deps, me, principal.sessionId, body.guardianIds)
      if (refused) return refused
      return { status: 200, body: await viewGuardians(deps, me, principal.sessionId) }
    },
    answer: ({ params, body }, { me }) => noContent(answerAsker(deps, me, params.id, body.agrees)),
  } satisfies { [K in keyof typeof guardians]: Handler<(typeof guardians)[K]> }
}
