import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { seenPlayer } from '../players/see-player.ts'

/** Why a player does not change what is another's. */
export type NotSelf = 'not_verified' | 'not_you' | 'not_found'

/** What speaks against changing a player: whom one may not see is not there, and whom one sees is not oneself. */
export async function checkSelf({ db }: Deps, me: PlayerRow, id: number): Promise<NotSelf | null> {
  if (id === me.id) return null
  // Until they are verified people reach themselves and nobody else.
  if (me.awaiting !== null) return 'not_verified'
  return (await seenPlayer(db, me, id)) ? 'not_you' : 'not_found'
}
