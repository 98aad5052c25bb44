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
  const { isOperator, ...known } = await knownOfInviting(db, player.id)
  return allowanceOf({
    ...known,
    joinedAt: player.createdAt,
    isAdmin: isAdmin(player),
    usual: config.maxPendingInvitations,
    // The operator invites the first members, so the limit for newcomers doesn't apply to the operator.
    newcomer: isOperator ? config.maxPendingInvitations : config.newcomerInvitations,
  })
}

/**
 * Checks whether a player may invite (TRU-52) and returns the refusal, or null. The caller must lock the
 * player's row, so that parallel calls stay within the limit. `released` is the number of open invitations
 * that the caller replaces.
 */
export async function checkInviting(db: Db, { config }: Pick<Deps, 'config'>, player: Inviter, released = 0) {
  const allowance = await findAllowance(db, config, player)
  if (allowance.open - released < allowance.most) return null
  const code = isPaused(allowance) ? 'inviting_paused' : 'too_many_pending'
  return refuse(409, code, sayAllowance(allowance))
}
