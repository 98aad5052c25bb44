import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { endPersonalInvites } from '../invitations/personal-invites.queries.ts'

/** Takes back all personal invites of a member that can still be used: they count as open no more. */
export async function takeBackQrs(deps: Deps, me: PlayerRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await endPersonalInvites(tx, me.id)
    await deps.live.tell(tx, [{ topic: 'invitation', key: null, players: [me.id] }])
  })
}
