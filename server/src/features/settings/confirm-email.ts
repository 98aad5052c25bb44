import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse, refuseFor } from '../../http/refusals.ts'
import { confirmWaiting, tryEmailCode } from './email-addresses.queries.ts'

const WRONG_CODE = 'That is not the code we mailed you. Please check it.'

/** Makes the waiting address the one that a member's e-mails go to; returns the refusal, else null. */
export const confirmEmail = action(async (tx, deps: Deps, playerId: number, code: string) => {
  const check = await tryEmailCode(tx, playerId, code)
  if (check.kind === 'none') return notFound('A code for this address')
  if (check.kind === 'wrong') return refuse(400, 'code_wrong', WRONG_CODE, { code: WRONG_CODE })
  if (check.kind === 'used_up')
    return refuseFor(check.seconds, 'code_used_up', 'That was wrong too often. Please ask for a new code.')
  await confirmWaiting(tx, playerId)
  await deps.live.tell(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
  return null
})
