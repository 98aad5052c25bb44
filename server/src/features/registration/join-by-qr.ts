import { ADMIN_ID } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import {
  addQrRegistration,
  lockPersonalInvite,
  markUsed,
  openInvitationTo,
  type PersonalInvite,
} from '../invitations/personal-invites.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { addPlayer } from '../players/players.queries.ts'
import { newsOfCounts } from '../players/publish-player.ts'
import {
  joinByInvitation,
  type Joined,
  type Newcomer,
  phoneTaken,
  refusedJoin,
} from './join-by-invitation.ts'

/** Adds a member, who must be confirmed unless the invite's owner has also invited the number. */
export async function joinByQr(
  tx: Tx,
  deps: Deps,
  qrId: string,
  newcomer: Newcomer,
): Promise<Joined | Refused<403 | 409>> {
  const invite = await lockPersonalInvite(tx, qrId)
  if (!invite) return refusedJoin(tx, newcomer.phone)
  const { sponsorId } = invite
  const vouched = await openInvitationTo(tx, { sponsorId, phone: newcomer.phone })
  const joined =
    vouched === undefined
      ? await waitForSponsor(tx, deps, invite, newcomer)
      : await joinByInvitation(tx, deps, vouched, newcomer)
  if (!isRefused(joined)) await markUsed(tx, qrId)
  return joined
}

async function waitForSponsor(
  tx: Tx,
  deps: Deps,
  { qrId, sponsorId }: PersonalInvite,
  newcomer: Newcomer,
): Promise<Joined | Refused<403 | 409>> {
  const player = await addPlayer(tx, { ...newcomer, sponsorId, awaiting: 'sponsor' })
  if (!player) return phoneTaken()
  const { phone, name } = newcomer
  const key = await addQrRegistration(tx, { qrId, sponsorId, recipientId: player.id, phone, name })
  await notifyPlayers(
    tx,
    deps,
    [{ kind: 'newcomer', to: sponsorId, about: player }],
    [
      { topic: 'invitation', key, players: [sponsorId, ADMIN_ID] },
      { topic: 'player', key: player.id, players: await playersWhoSee(tx, player.id) },
      ...(await newsOfCounts(tx, [sponsorId])),
    ],
  )
  return { kind: 'registered', player }
}
