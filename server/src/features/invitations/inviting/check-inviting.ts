import { type Allowance, allowanceOf, isPaused, sayAllowance } from '@kinhold/domain/inviting'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/refusals.ts'
import { knownOfInviting } from './inviting.queries.ts'

type Inviter = Pick<PlayerRow, 'id' | 'role' | 'createdAt'>

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
 * The only check of the right to invite (TRU-52); every way of inviting calls it. To keep parallel calls
 * within the limit, the caller must lock the player's row. Returns null, or a refusal that states the
 * allowance, its reason and its end. `released` is the number of open invitations that the same call ends.
 */
export async function checkInviting(db: Db, { config }: Pick<Deps, 'config'>, player: Inviter, released = 0) {
  const allowance = await findAllowance(db, config, player)
  if (allowance.open - released < allowance.most) return null
  const code = isPaused(allowance) ? 'inviting_paused' : 'too_many_pending'
  return refuse(409, code, sayAllowance(allowance))
}
