import type { account } from '@kinhold/contract/account'
import type { Deps } from '../../deps.ts'
import { type Handler, streamed } from '../../http/implement.ts'
import { isRefused, notYou } from '../../http/refusals.ts'
import { endAccount } from './end-account.ts'
import { countLeaving } from './leaving.queries.ts'
import { ENDING, exportRunning } from './refuse-account.ts'
import { sendExportsOf } from './send-export.ts'

/** Handlers for the calls about an account as a whole. */
export function accountRoutes(deps: Deps) {
  const exports = sendExportsOf(deps)
  return {
    export: async ({ params, body }, context) => {
      if (params.id !== context.me.id) return notYou()
      const sent = await exports.sendData(context.me, body, context)
      if (sent === streamed) return sent
      return isRefused(sent) ? sent : exportRunning()
    },
    exportFiles: async ({ params }, context) => {
      if (params.id !== context.me.id) return notYou()
      const sent = await exports.sendFiles(context.me, context)
      if (sent === streamed) return sent
      return isRefused(sent) ? sent : exportRunning()
    },
    leaving: async ({ params }, { me }) =>
      params.id === me.id ? { status: 200, body: await countLeaving(deps.db, me) } : notYou(),
    remove: async ({ params, body }, { me, cookies }) => {
      if (params.id !== me.id) return notYou()
      const refused = await endAccount(deps, me, body.confirm)
      if (refused !== null) return ENDING[refused]()
      cookies.clear('kinhold_session')
      return { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof account]: Handler<(typeof account)[K]> }
}
