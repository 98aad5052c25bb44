import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { hashOf } from '../../http/tokens.ts'
import { logTry } from './log-try.ts'
import { replyOf, resultOf, type SignInReply } from './present-outcome.ts'
import { signIn } from './sign-in.ts'
import type { Visit } from './visit.ts'

/** Goes in with a number: signs it in, logs the try and replies what the number opens. */
export async function enter(
  deps: Deps,
  phone: string,
  visit: Visit,
  context: Context,
  phoneProved: boolean,
): Promise<SignInReply> {
  const outcome = await signIn(deps, phone, visit, { oldToken: oldTokenOf(context), phoneProved })
  await logTry(deps, visit, phone, resultOf(outcome), outcome.kind === 'unknown')
  return replyOf(outcome, phone, context)
}

/** The hash of the session token that a browser carries so far. */
export function oldTokenOf({ cookies }: Context): Buffer | null {
  const old = cookies.get('kinhold_session')
  return old ? hashOf(old) : null
}
