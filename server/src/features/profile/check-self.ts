import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { seenPlayer } from '../players/see-player.ts'

/** Why a player may not change what is another's. */
export type NotSelf = 'not_verified' | 'not_you' | 'not_found'

/**
 * Why `me` may not change this player: not found where they may not see them, else not themself; null where they may.
 */
export async function checkSelf({ db }: Deps, me: PlayerRow, id: number): Promise<NotSelf | null> {
  if (id === me.id) return null
  // Until they are verified, people see only themselves.
  if (me.awaiting !== null) return 'not_verified'
  return (await seenPlayer(db, me, id)) ? 'not_you' : 'not_found'
}
