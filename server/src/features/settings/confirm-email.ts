import type { Deps } from '../../deps.ts'
import { confirmWaiting, type EmailCheck, tryEmailCode } from './email-addresses.queries.ts'

/** Why an address was not confirmed. */
export type NotConfirmed = Exclude<EmailCheck, { kind: 'right' }>

/** Makes the address that waits the one that a member's e-mails go to; answers why not, else null. */
export async function confirmEmail(deps: Deps, playerId: number, code: string): Promise<NotConfirmed | null> {
  return deps.db.transaction().execute(async (tx) => {
    const check = await tryEmailCode(tx, playerId, code)
    if (check.kind !== 'right') return check
    await confirmWaiting(tx, playerId)
    await deps.live.tell(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
    return null
  })
}
