import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { keepTokens, tokensOf } from '../../http/cookies.ts'
import type { Context } from '../../http/implement.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { otherAccountOf } from '../players/operator.queries.ts'
import { sessionIn } from './sessions.queries.ts'

/** Returns the operator's other account, and its session if this browser has one. */
export async function findOther({ db }: Pick<Deps, 'db'>, me: { id: number }, context: Context) {
  const account = await otherAccountOf(db, me.id)
  const { other } = tokensOf(context)
  const found = account && other !== null ? await sessionIn(db, hashOf(other)) : undefined
  return { account, session: found?.playerId === account?.id ? found : undefined }
}

/** Switches the browser to the session of the operator's other account. Returns the refusal, or null. */
export async function changeAccount(
  deps: Pick<Deps, 'db'>,
  me: { id: number },
  context: Context,
): Promise<Refused<403 | 409> | null> {
  const { account, session } = await findOther(deps, me, context)
  if (!account)
    return refuse(
      403,
      'no_other_account',
      msg`Only the person who runs this server has a second account here.`,
    )
  const tokens = tokensOf(context)
  if (!session) {
    keepTokens(context, { ...tokens, other: null })
    return refuse(
      409,
      'not_signed_in',
      msg`You are not signed in to your other account here. Please sign in.`,
    )
  }
  keepTokens(context, { session: tokens.other, other: tokens.session })
  return null
}
