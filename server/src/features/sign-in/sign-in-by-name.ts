import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { notFound, type Refused } from '../../http/refusals.ts'
import { countSignIn, playerByName } from '../players/players.queries.ts'
import { readVisit, sessionTokenOf } from '../sessions/read-visit.ts'
import { replaceSession } from '../sessions/replace-session.ts'

export async function signInByName(
  deps: Deps,
  name: string,
  context: Context,
): Promise<{ player: PlayerRow; token: string } | Refused<404>> {
  const player = await playerByName(deps.db, name)
  if (player?.status !== 'active') return notFound('This player')
  const visit = readVisit(context, deps.config)
  return deps.db.transaction().execute(async (tx) => {
    const token = await replaceSession(deps, tx, { playerId: player.id }, visit, sessionTokenOf(context))
    return { player: { ...player, signIns: await countSignIn(tx, player.id) }, token }
  })
}
