import { pairKey } from '@kinhold/domain/bonds'
import { type NotAwaitingWord, obstacleToWord } from '@kinhold/domain/lifecycle'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { formBond, holdPair } from '../bonds/form-bond.ts'
import { confirmQrRegistration, removeQrRegistration } from '../invitations/qr-registrations.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { removeNotificationsAbout } from '../notifications/notifications.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { seenPlayer } from '../players/see-player.ts'
import { lockPlayer, lockPlayers, removePlayer, verifyPlayer } from '../players/players.queries.ts'
import { newsOfCounts } from '../players/tell-of-counts.ts'

/** The sponsor's confirmation, given now or earlier. */
type Yes = { kind: 'verified'; player: PlayerRow; areBonded: boolean }
/** Why an answer changes nothing. */
export type Obstacle = 'not_found' | NotAwaitingWord

/** Confirms whoever registered by the sponsor's QR: from now on the two are bonded. Repeated, it answers the same. */
export async function confirmPlayer(
  deps: Deps,
  sponsor: PlayerRow,
  id: number,
): Promise<Yes | { kind: Exclude<Obstacle, 'verified_already'> }> {
  if (!(await seenPlayer(deps.db, sponsor, id))) return { kind: 'not_found' }
  return holdPair(deps.db, [sponsor.id, id], async (tx) => {
    const player = await lockPlayer(tx, id)
    const obstacle = obstacleTo(sponsor, player)
    if (obstacle === 'verified_already')
      return { kind: 'verified', player: player!, areBonded: await areBonded(tx, sponsor.id, id) }
    if (obstacle) return { kind: obstacle }
    return { kind: 'verified', player: await verify(tx, deps, sponsor, id), areBonded: true }
  })
}

/** Declines whoever registered by the sponsor's QR: the account is removed, its streams end and its number is free. */
export async function declinePlayer(
  deps: Deps,
  sponsor: PlayerRow,
  id: number,
): Promise<{ kind: 'declined' } | { kind: Obstacle }> {
  if (!(await seenPlayer(deps.db, sponsor, id))) return { kind: 'not_found' }
  return deps.db.transaction().execute(async (tx) => {
    await lockPlayers(tx, [sponsor.id, id])
    const obstacle = obstacleTo(sponsor, await lockPlayer(tx, id))
    if (obstacle) return { kind: obstacle }
    await remove(tx, deps, sponsor, id)
    return { kind: 'declined' }
  })
}

// Read from the locked row: of a confirmation and a decline at once, the second sees what the first has done.
function obstacleTo(sponsor: PlayerRow, player: PlayerRow | undefined): Obstacle | null {
  return player ? obstacleToWord(sponsor.id, player) : 'not_found'
}

async function verify(tx: Tx, deps: Deps, sponsor: PlayerRow, id: number): Promise<PlayerRow> {
  const player = await verifyPlayer(tx, id)
  await formBond(tx, deps, { sponsorId: sponsor.id, inviteeId: id })
  const invitations = await confirmQrRegistration(tx, id)
  const players = [sponsor.id, id, ADMIN_ID]
  await notifyPlayers(
    tx,
    deps,
    [noteOf.bond(id, sponsor, 'confirmation')],
    [
      { topic: 'player', key: id, players: await playersWhoSee(tx, id) },
      ...(await newsOfCounts(tx, [sponsor.id])),
      { topic: 'bond', key: pairKey(sponsor.id, id), players },
      ...invitations.map((key) => ({ topic: 'invitation' as const, key, players })),
    ],
  )
  return player
}

async function remove(tx: Tx, deps: Deps, sponsor: PlayerRow, id: number): Promise<void> {
  const seeing = await playersWhoSee(tx, id)
  const invitations = await removeQrRegistration(tx, id)
  await deps.live.endSessions(tx, await endSessionsOf(tx, id, 'declined'))
  const told = await removeNotificationsAbout(tx, id)
  await removePlayer(tx, id)
  await deps.live.tell(tx, [
    ...(told.length > 0 ? [{ topic: 'notification' as const, key: null, players: told }] : []),
    { topic: 'player', key: id, players: seeing },
    ...(await newsOfCounts(tx, [sponsor.id])),
    ...invitations.map((key) => ({ topic: 'invitation' as const, key, players: [sponsor.id, ADMIN_ID] })),
  ])
}
