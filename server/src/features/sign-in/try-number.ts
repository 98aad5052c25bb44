import type { ValidationResult } from '@kinhold/domain/phone-log'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { logTry } from './log-try.ts'
import { openNumber, type Outcome, type Proof } from './open-number.ts'
import { sessionTokenOf, type Visit } from '../sessions/read-visit.ts'

/** The result of opening a number that was proved, or needed no proof. */
export type Tried = Exclude<Outcome, { kind: 'trust_ended' }> & { phone: string }

/** Opens the access of a number and logs the try. Null when the proof, such as the browser's trust, ended meanwhile. */
export async function tryNumber<P extends Proof>(
  deps: Deps,
  phone: string,
  visit: Visit,
  context: Context,
  proof: P,
): Promise<Tried | (P extends 'trusted' | object ? null : never)> {
  const outcome = await openNumber(deps, phone, visit, { oldToken: sessionTokenOf(context), proof })
  if (outcome.kind === 'trust_ended') return null as P extends 'trusted' | object ? null : never
  await logTry(deps, visit, phone, resultOf(outcome), outcome.kind === 'unknown')
  return { ...outcome, phone }
}

function resultOf({ kind }: Pick<Tried, 'kind'>): ValidationResult {
  if (kind === 'blocked' || kind === 'inactive') return 'blacklisted'
  return kind === 'unknown' || kind === 'no_vault_access' ? 'not_found' : 'success'
}
