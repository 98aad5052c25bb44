import type { PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { notVerified } from '../../http/access.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import type { Refused } from '../../http/refusals.ts'
import { presentCard } from '../players/present-player.ts'
import { playerById } from '../players/players.queries.ts'
import { seenPlayer } from '../players/see-player.ts'
import { noPlayer } from './check-self.ts'
import { presentProfile } from './present-profile.ts'

/** Viewers of a player: a member, and an invitee who registers in the same browser. */
type Viewers = { me: PlayerRow | null; invitee: () => Promise<InviteePrincipal | null> }

/** A player as the viewers may see them. */
export async function viewPlayer(
  { db }: Deps,
  { me, invitee }: Viewers,
  id: number,
): Promise<PlayerProfile | PlayerCard | Refused<403 | 404>> {
  const player = me && (await seenPlayer(db, me, id))
  if (me && player) return presentProfile(db, me, player)
  // An invitee may see only the sponsor who vouches for them.
  const sponsor = id === (await invitee())?.sponsorId ? await playerById(db, id) : undefined
  if (sponsor) return presentCard(sponsor)
  return me && me.awaiting !== null ? notVerified(me.awaiting) : noPlayer()
}
