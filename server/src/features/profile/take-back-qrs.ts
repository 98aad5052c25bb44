import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { endPersonalInvites } from '../invitations/personal-invites.queries.ts'

/** Takes back a member's personal invites that can still be used, so they no longer count as open. */
export async function takeBackQrs(deps: Deps, me: PlayerRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endPersonalInvites(tx, me.id)
    await deps.live.tell(tx, [{ topic: 'invitation', key: null, players: [me.id] }])
  })
}
