import { pairKey } from '@kinhold/domain/bonds'
import { type NotAwaitingWord, obstacleToWord } from '@kinhold/domain/lifecycle'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { areBonded, bondedToBoth } from '../bonds/bonds.queries.ts'
import { formBond } from '../bonds/form-bond.ts'
import { confirmQrRegistration, removeQrRegistration } from '../invitations/qr-registrations.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { removeNotificationsAbout } from '../notifications/notifications.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { answererOf } from '../players/answering.queries.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { seenPlayer } from '../players/see-player.ts'
import { playerById, removePlayer, verifyPlayer } from '../players/players.queries.ts'
import { newsOfCounts } from '../players/tell-of-counts.ts'

/** A confirmation, given now or earlier. */
type Yes = { kind: 'verified'; player: PlayerRow; areBonded: boolean }
/** Reasons that a confirmation or decline is refused. */
export type Obstacle = 'not_found' | 'left' | NotAwaitingWord

/**
 * Confirms a player who registered by a QR code, as their sponsor or in place of a sponsor who cannot answer: bonds the
 * two and makes the confirming player the sponsor. A repeat returns the same result.
 */
export async function confirmPlayer(
  deps: Deps,
  sponsor: PlayerRow,
  id: number,
): Promise<Yes | { kind: Exclude<Obstacle, 'verified_already'> }> {
  if (!(await isSeen(deps, sponsor, id))) return { kind: 'not_found' }
  const bonding = async (tx: Tx) => [
    ...(await concerned(tx, sponsor, id)),
    ...(await bondedToBoth(tx, sponsor.id, id)),
  ]
  return holdPlayers(deps.db, bonding, async (tx) => {
    const player = await playerById(tx, id)
    const obstacle = await obstacleTo(tx, sponsor, player)
    if (obstacle === 'verified_already')
      return { kind: 'verified', player: player!, areBonded: await areBonded(tx, sponsor.id, id) }
    if (obstacle) return { kind: obstacle }
    return { kind: 'verified', player: await verify(tx, deps, sponsor, player!), areBonded: true }
  })
}

/** Declines a newcomer, with the rights of `confirmPlayer`: removes the account, ends its streams, frees its number. */
export async function declinePlayer(
  deps: Deps,
  sponsor: PlayerRow,
  id: number,
): Promise<{ kind: 'declined' } | { kind: Obstacle }> {
  if (!(await isSeen(deps, sponsor, id))) return { kind: 'not_found' }
  return holdPlayers<{ kind: 'declined' } | { kind: Obstacle }>(
    deps.db,
    (tx) => concerned(tx, sponsor, id),
    async (tx) => {
      const player = await playerById(tx, id)
      const obstacle = await obstacleTo(tx, sponsor, player)
      if (obstacle) return { kind: obstacle }
      await remove(tx, deps, sponsor, player!)
      return { kind: 'declined' }
    },
  )
}

// A player who answers from far above may see the newcomer for no other reason.
async function isSeen({ db }: Deps, me: PlayerRow, id: number): Promise<boolean> {
  return (await seenPlayer(db, me, id)) !== null || (await answererOf(db, id)) === me.id
}

// Includes the sponsor: their counts change when another player replaces them.
async function concerned(tx: Tx, me: PlayerRow, id: number): Promise<number[]> {
  const sponsorId = (await playerById(tx, id))?.sponsorId ?? me.id
  return [...new Set([me.id, id, sponsorId])]
}

// Read after all rows are locked: of a parallel confirmation and decline, the second sees the result of the first.
async function obstacleTo(tx: Tx, me: PlayerRow, player: PlayerRow | undefined): Promise<Obstacle | null> {
  if (!player) return 'not_found'
  if (player.phone === null) return 'left'
  return obstacleToWord(me.id, { ...player, answererId: await answererOf(tx, player.id) })
}

async function verify(tx: Tx, deps: Deps, sponsor: PlayerRow, newcomer: PlayerRow): Promise<PlayerRow> {
  const { id } = newcomer
  const before = newcomer.sponsorId ?? sponsor.id
  const seeing = await playersWhoSee(tx, id)
  const player = await verifyPlayer(tx, id, sponsor.id)
  await formBond(tx, deps, { sponsorId: sponsor.id, inviteeId: id })
  const invitations = await confirmQrRegistration(tx, id)
  const players = [...new Set([sponsor.id, before, id, ADMIN_ID])]
  await notifyPlayers(
    tx,
    deps,
    [noteOf.bond(id, sponsor, 'confirmation')],
    [
      { topic: 'player', key: id, players: [...new Set([...seeing, ...(await playersWhoSee(tx, id))])] },
      ...(await newsOfCounts(tx, [...new Set([sponsor.id, before])])),
      { topic: 'bond', key: pairKey(sponsor.id, id), players },
      ...invitations.map((key) => ({ topic: 'invitation' as const, key, players })),
    ],
  )
  return player
}

async function remove(tx: Tx, deps: Deps, by: PlayerRow, newcomer: PlayerRow): Promise<void> {
  const { id } = newcomer
  const sponsorId = newcomer.sponsorId ?? by.id
  const seeing = await playersWhoSee(tx, id)
  const invitations = await removeQrRegistration(tx, id)
  await deps.live.endSessions(tx, await endSessionsOf(tx, id, 'declined'))
  const told = await removeNotificationsAbout(tx, id)
  await removePlayer(tx, id)
  await deps.live.tell(tx, [
    ...(told.length > 0 ? [{ topic: 'notification' as const, key: null, players: told }] : []),
    { topic: 'player', key: id, players: seeing },
    ...(await newsOfCounts(tx, [sponsorId])),
    ...invitations.map((key) => ({ topic: 'invitation' as const, key, players: [sponsorId, ADMIN_ID] })),
  ])
}
