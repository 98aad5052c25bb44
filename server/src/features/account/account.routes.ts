import type { account } from '@kinhold/contract/account'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { noContent, notYou } from '../../http/refusals.ts'
import { endAccount } from './end-account.ts'
import { countLeaving } from './account.queries.ts'
import { sendExportsOf } from './send-export.ts'

export function accountRoutes(deps: Deps) {
  const exports = sendExportsOf(deps)
  return {
    export: async ({ params, body }, context) =>
      params.id === context.me.id ? exports.sendData(context.me, body, context) : notYou(),
    exportFiles: async ({ params }, context) =>
      params.id === context.me.id ? exports.sendFiles(context.me, context) : notYou(),
    leaving: async ({ params }, { me }) =>
      params.id === me.id ? { status: 200, body: await countLeaving(deps.db, me) } : notYou(),
    remove: async ({ params, body }, context) =>
      params.id === context.me.id ? noContent(endAccount(deps, context.me, body.confirm, context)) : notYou(),
  } satisfies { [K in keyof typeof account]: Handler<(typeof account)[K]> }
}
