import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { seenPlayer } from '../players/see-player.ts'

/** Reasons that a player may not change another. */
export type NotSelf = 'not_verified' | 'not_you' | 'not_found'

/** The reason that `me` may not change this player: not found if unseen, else not themself; null if allowed. */
export async function checkSelf({ db }: Deps, me: PlayerRow, id: number): Promise<NotSelf | null> {
  if (id === me.id) return null
  // Unverified members see only themselves.
  if (me.awaiting !== null) return 'not_verified'
  return (await seenPlayer(db, me, id)) ? 'not_you' : 'not_found'
}
