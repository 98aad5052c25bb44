import type { Deps } from '../../deps.ts'
import { confirmWaiting, type EmailCheck, tryEmailCode } from './email-addresses.queries.ts'

/** Reasons for an unconfirmed address. */
export type NotConfirmed = Exclude<EmailCheck, { kind: 'right' }>

/** Makes the waiting address the one that a member's e-mails go to; returns the refusal, else null. */
export async function confirmEmail(deps: Deps, playerId: number, code: string): Promise<NotConfirmed | null> {
  return deps.db.transaction().execute(async (tx) => {
    const check = await tryEmailCode(tx, playerId, code)
    if (check.kind !== 'right') return check
    await confirmWaiting(tx, playerId)
    await deps.live.tell(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
    return null
  })
}
