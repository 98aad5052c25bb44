import type { Passkey, passkeys } from '@kinhold/contract/passkeys'
import { isReservedName } from '@kinhold/domain/player-names'
import type { Deps } from '../../../deps.ts'
import { noSession } from '../../../http/access.ts'
import type { Handler } from '../../../http/implement.ts'
import { answer, isRefused, noContent } from '../../../http/refusals.ts'
import { nameReserved } from '../../players/refuse-name.ts'
import { presentOutcome } from '../present-outcome.ts'
import { askToMake, askToUse } from './ask-challenge.ts'
import { makePasskey, noPasskey, removePasskey } from './make-passkey.ts'
import { type PasskeyRow, passkeysOf, renamePasskey } from './passkeys.queries.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

export function passkeyRoutes(deps: Deps) {
  return {
    list: async (_, { me }) => ({
      status: 200,
      body: (await passkeysOf(deps.db, me.id)).map(presentPasskey),
    }),
    askToMake: (_, { me, ...context }) => answer(200, askToMake(deps, me, context), (done) => done),
    make: async ({ body }, { principal, ...context }) => {
      const made = await makePasskey(deps, principal, body, context)
      if (made === 'session_over') throw noSession(await context.ended())
      return isRefused(made) ? made : { status: 201, body: presentPasskey(made) }
    },
    rename: async ({ params, body }, { me }) => {
      if (isReservedName(body.name)) return nameReserved()
      const renamed = await renamePasskey(deps.db, me.id, params.id, body.name)
      return renamed ? { status: 200, body: presentPasskey(renamed) } : noPasskey()
    },
    remove: ({ params }, { me }) => noContent(removePasskey(deps, me.id, params.id)),
    askToUse: (_, context) => answer(200, askToUse(deps, context), (done) => done),
    signIn: async ({ body }, context) => {
      const tried = await signInByPasskey(deps, body, context)
      return isRefused(tried) ? tried : presentOutcome(tried, context)
    },
  } satisfies { [K in keyof typeof passkeys]: Handler<(typeof passkeys)[K]> }
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
