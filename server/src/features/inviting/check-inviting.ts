import { type Allowance, allowanceOf } from '@kinhold/domain/inviting'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { NoRoom } from './inviting.values.ts'
import { knownOfInviting } from './inviting.queries.ts'

type Inviter = Pick<PlayerRow, 'id' | 'role' | 'createdAt'>

/** How many invitations somebody may have open, why and until when. */
export async function findAllowance(
  db: Db,
  config: Pick<Deps['config'], 'maxPendingInvitations' | 'newcomerInvitations'>,
  player: Inviter,
): Promise<Allowance> {
  return allowanceOf({
    ...(await knownOfInviting(db, player.id)),
    joinedAt: player.createdAt,
    isAdmin: isAdmin(player),
    usual: config.maxPendingInvitations,
    newcomer: config.newcomerInvitations,
  })
}

/**
 * The one place where it is asked whether somebody may invite (TRU-52), by every way of inviting, with their row locked
 * where many at once must not pass together; null where they may. `released`: open ones that go with it.
 */
export async function checkInviting(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  player: Inviter,
  released = 0,
): Promise<NoRoom | null> {
  const allowance = await findAllowance(db, config, player)
  const isRoom = allowance.open - released < allowance.most
  return isRoom ? null : { refused: 'no_room', allowance }
}
