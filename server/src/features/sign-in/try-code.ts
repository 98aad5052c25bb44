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
 * The result of trying a code. `used_up`: too many wrong tries of this code; `seconds`: the time until it expires.
 * `closed`: too many wrong tries for this number; `seconds`: the time until the next try is allowed.
 */
export type CodeCheck =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'used_up' | 'closed'; seconds: number }

/** Checks a code; a right one is used up. Tries without a texted code are wrong, but do not count for the number. */
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
