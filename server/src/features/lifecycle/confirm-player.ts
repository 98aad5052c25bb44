import { pairKey } from '@kinhold/domain/bonds'
import { obstacleToWord } from '@kinhold/domain/lifecycle'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { areBonded, bondedToBoth } from '../bonds/bonds.queries.ts'
import { formBond } from '../bonds/form-bond.ts'
import { confirmQrRegistration, removeQrRegistration } from '../invitations/personal-invites.queries.ts'
import { removeNotificationsAbout } from '../notifications/notifications.queries.ts'
import { changesFor, notifyPlayers } from '../notifications/notify-players.ts'
import { answererOf } from '../players/answering.queries.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { changePlayer, playerById, removePlayer } from '../players/players.queries.ts'
import { seenPlayer } from '../players/see-player.ts'
import { newsOfCounts } from '../players/publish-player.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { noPlayer } from './change-status.ts'

const OBSTACLES = {
  not_sponsor: refuse(
    403,
    'not_sponsor',
    msg`Only this person’s sponsor, or the member who answers in their place, can confirm or decline them.`,
  ),
  verified_already: notAwaiting(msg`This person is confirmed already.`),
  registers_again: notAwaiting(msg`This person has to register again. There is nothing to confirm.`),
  inactive: notAwaiting(msg`This account is not active at the moment. Please ask the admin.`),
}

function notAwaiting(sentence: Sentence) {
  return refuse(409, 'not_awaiting', sentence)
}

/**
 * Confirms a player who registered with a personal invite, and bonds the player to the caller. If the
 * player's sponsor can't answer, the caller becomes the sponsor.
 */
export async function confirmPlayer(deps: Deps, sponsor: PlayerRow, id: number) {
  if (!(await isSeen(deps, sponsor, id))) return noPlayer()
  const bonding = async (tx: Tx) => [
    ...(await concerned(tx, sponsor, id)),
    ...(await bondedToBoth(tx, sponsor.id, id)),
  ]
  return holdPlayers(deps.db, bonding, async (tx) => {
    const player = await newcomerOf(tx, id)
    if (isRefused(player)) return player
    const obstacle = await obstacleTo(tx, sponsor, player)
    if (obstacle === 'verified_already') return { player, areBonded: await areBonded(tx, sponsor.id, id) }
    if (obstacle) return OBSTACLES[obstacle]
    return { player: await verify(tx, deps, sponsor, player), areBonded: true }
  })
}

/** Removes a newcomer's account if the caller may confirm the newcomer. Returns the refusal, or null. */
export async function declinePlayer(deps: Deps, sponsor: PlayerRow, id: number) {
  if (!(await isSeen(deps, sponsor, id))) return noPlayer()
  return holdPlayers(
    deps.db,
    (tx) => concerned(tx, sponsor, id),
    async (tx) => {
      const player = await newcomerOf(tx, id)
      if (isRefused(player)) return player
      const obstacle = await obstacleTo(tx, sponsor, player)
      if (obstacle) return OBSTACLES[obstacle]
      await remove(tx, deps, sponsor, player)
      return null
    },
  )
}

// Also returns true for a member who can confirm the newcomer but is too far up the tree to see the profile.
async function isSeen({ db }: Deps, me: PlayerRow, id: number): Promise<boolean> {
  return (await seenPlayer(db, me, id)) !== null || (await answererOf(db, id)) === me.id
}

// If another player replaces the sponsor, the old sponsor's counts change, too.
async function concerned(tx: Tx, me: PlayerRow, id: number): Promise<number[]> {
  const sponsorId = (await playerById(tx, id))?.sponsorId ?? me.id
  return [...new Set([me.id, id, sponsorId])]
}

// Reads the player only after taking the locks, so that the second of two parallel answers sees the result of
// the first.
async function newcomerOf(tx: Tx, id: number) {
  const player = await playerById(tx, id)
  if (!player) return noPlayer()
  return player.phone === null
    ? notAwaiting(msg`This person ended their account. There is nothing to confirm.`)
    : player
}

async function obstacleTo(tx: Tx, me: PlayerRow, player: PlayerRow) {
  return obstacleToWord(me.id, { ...player, answererId: await answererOf(tx, player.id) })
}

async function verify(tx: Tx, deps: Deps, sponsor: PlayerRow, newcomer: PlayerRow): Promise<PlayerRow> {
  const { id } = newcomer
  const before = newcomer.sponsorId ?? sponsor.id
  const seeing = await playersWhoSee(tx, id)
  const player = await changePlayer(tx, id, { awaiting: null, sponsor_id: sponsor.id })
  await formBond(tx, deps, { sponsorId: sponsor.id, inviteeId: id })
  const invitations = await confirmQrRegistration(tx, id)
  const players = [...new Set([sponsor.id, before, id, ADMIN_ID])]
  await notifyPlayers(
    tx,
    deps,
    [{ kind: 'bond', to: id, about: sponsor, detail: { by: 'confirmation' } }],
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
  await deps.live.publish(tx, [
    ...changesFor(told),
    { topic: 'player', key: id, players: seeing },
    ...(await newsOfCounts(tx, [sponsorId])),
    ...invitations.map((key) => ({ topic: 'invitation' as const, key, players: [sponsorId, ADMIN_ID] })),
  ])
}
