import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { notVerified } from '../../http/access.ts'
import { notFound, notYou, type Refused } from '../../http/refusals.ts'
import { seenPlayer } from '../players/see-player.ts'

/** The refusal if `me` may not change this player: not found if unseen, else not themself; null if allowed. */
export async function checkSelf({ db }: Deps, me: PlayerRow, id: number): Promise<Refused<403 | 404> | null> {
  if (id === me.id) return null
  // Unverified members see only themselves.
  if (me.awaiting !== null) return notVerified(me.awaiting)
  return (await seenPlayer(db, me, id)) ? notYou() : noPlayer()
}

/** The refusal of a player that the caller does not see. */
export const noPlayer = () => notFound('This player')
