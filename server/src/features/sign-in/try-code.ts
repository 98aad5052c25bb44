import { CODE_TRIES } from '@kinhold/domain/limits'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import {
  addWrongCode,
  closedFor,
  type CodeKey,
  countTry,
  hashOfCode,
  liveCode,
  lockNumber,
  removeCode,
} from './codes.queries.ts'

/**
 * The result of checking a code. `used_up`: too many wrong attempts at this code. `closed`: too many wrong
 * codes for the number. `seconds` is the time to wait.
 */
export type CodeCheck =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'used_up' | 'closed'; seconds: number }

/**
 * Checks a code and uses it up if it is correct. If no texted code is live, returns `wrong` without counting
 * the attempt.
 */
export async function tryCode(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  code: CodeKey & { digits: string; addressKey: string },
): Promise<CodeCheck> {
  await lockNumber(tx, code.phone)
  const live = await liveCode(tx, code)
  if (!live) return { kind: 'wrong' }
  if (live.tries >= CODE_TRIES) return { kind: 'used_up', seconds: live.secondsLeft }
  const seconds = config.rateLimits ? await closedFor(tx, code) : null
  if (seconds !== null) return { kind: 'closed', seconds }
  if (live.codeHash.equals(hashOfCode(code.phone, code.digits))) {
    await removeCode(tx, code)
    return { kind: 'right' }
  }
  await countTry(tx, code)
  await addWrongCode(tx, code)
  return { kind: 'wrong' }
}
