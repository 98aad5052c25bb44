import type { Deps } from '../../deps.ts'
import { removeEmail } from './email-addresses.queries.ts'

/** Deletes a member's address, and one that waits for its code: they get no more e-mails. */
export async function removeAddress(deps: Deps, playerId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await removeEmail(tx, playerId)
    await deps.live.tell(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
  })
}
