import type { Deps } from '../../deps.ts'
import { removeEmail } from './email-addresses.queries.ts'

/** Forgets a member's address, and one that waits for its code: no e-mail is sent any more. */
export async function removeAddress(deps: Deps, playerId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await removeEmail(tx, playerId)
    await deps.live.tell(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
  })
}
