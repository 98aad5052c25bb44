import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { hashOf } from '../../http/tokens.ts'
import { logTry } from './log-try.ts'
import { replyOf, resultOf, type SignInReply } from './present-outcome.ts'
import { type Proof, signIn } from './sign-in.ts'
import type { Visit } from './visit.ts'

/**
 * Goes in with a number: signs it in, logs the try and replies what the number opens. Null, and nothing is done, where
 * the browser's trust was to be the proof and ended meanwhile.
 */
export async function enter<P extends Proof>(
  deps: Deps,
  phone: string,
  visit: Visit,
  context: Context,
  proof: P,
): Promise<SignInReply | (P extends 'trusted' ? null : never)> {
  const outcome = await signIn(deps, phone, visit, { oldToken: oldTokenOf(context), proof })
  if (outcome.kind === 'trust_ended') return null as P extends 'trusted' ? null : never
  await logTry(deps, visit, phone, resultOf(outcome), outcome.kind === 'unknown')
  return replyOf(outcome, phone, context)
}

/** The hash of the session token that a browser carries so far. */
export function oldTokenOf({ cookies }: Context): Buffer | null {
  const old = cookies.get('kinhold_session')
  return old ? hashOf(old) : null
}
