import { actionsOn, DEFAULT_REASON, type LifecycleAction, statusAfter } from '@kinhold/domain/lifecycle'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepAction } from '../admin/keep-action.ts'
import { bondedTo } from '../bonds/bonds.queries.ts'
import { closeInvitations } from '../invitations/void/close-invitations.ts'
import { keepSuspension } from '../inviting/keep-suspension.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import type { NewMessage } from '../outbox/outbox.queries.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { removePasskeysOf } from '../passkeys/passkeys.queries.ts'
import { removeAnswerPassesOf } from '../sign-in/answer-passes.queries.ts'
import { removePassesOf } from '../sign-in/passes.queries.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { endTrust } from '../sessions/trust.queries.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { playerById, setStanding } from '../players/players.queries.ts'
import { tellNewcomers } from '../players/tell-newcomers.ts'
import { newsOfCounts } from '../players/tell-of-counts.ts'

/** What the admin asks for; `toSponsor`: what their sponsor reads of why, if anything. */
export type Change = {
  action: LifecycleAction
  reason: string | null | undefined
  toSponsor?: string | null | undefined
}
/** Why a player's standing was not changed. */
export type NotChanged = 'not_found' | 'admin_protected' | 'action_not_offered'

/**
 * Changes a player's standing (ADM-61 to ADM-64), in one transaction with the record of what the admin did and why.
 * Whoever is not active is signed out everywhere, and their open invitations are void for good; whoever is to register
 * anew is active and not verified until they have. Their sponsor is notified. The change is told to whoever sees the
 * player and, where they are archived or restored, to whoever sees someone who counts them.
 */
export async function changeStatus(
  deps: Deps,
  admin: PlayerRow,
  id: number,
  change: Change,
): Promise<PlayerRow | NotChanged> {
  if (id === admin.id) return 'admin_protected'
  return holdPlayers(
    deps.db,
    async (tx) => [id, ...(countsElsewhere(change.action) ? await bondedTo(tx, id) : [])],
    (tx) => changeHeldStatus(tx, deps, admin, id, change),
  )
}

// Archived players are left out of the counts of those bonded to them.
function countsElsewhere(action: LifecycleAction): boolean {
  return action === 'archive' || action === 're_register'
}

/**
 * The same within a transaction that holds the player, and whoever counts them where an archiving is asked for.
 * `letter`: what whoever is suspended is sent outside the app.
 */
export async function changeHeldStatus(
  tx: Tx,
  deps: Deps,
  admin: PlayerRow,
  id: number,
  { action, reason, toSponsor }: Change,
  letter: NewMessage | null = null,
): Promise<PlayerRow | NotChanged> {
  const player = await playerById(tx, id)
  if (!player) return 'not_found'
  // Whoever ended their account does not come back by it.
  if (player.phone === null || !actionsOn(player).includes(action)) return 'action_not_offered'
  const changed = await setStanding(tx, id, {
    status: statusAfter(action),
    ...(action === 're_register' && { awaiting: 'registration' as const }),
  })
  await removePassesOf(tx, id)
  await removeAnswerPassesOf(tx, id)
  await endTrust(tx, { playerId: id, phones: [player.phone] })
  // Whoever registers anew proves again who they are. The others come in by no passkey until then.
  if (action === 're_register') await removePasskeysOf(tx, id)
  const ending = changed.status === 'active' ? 're_register' : changed.status
  await deps.live.endSessions(tx, await endSessionsOf(tx, id, ending))
  await keepAction(tx, { actorId: admin.id, action, targetId: id, reason: reason ?? DEFAULT_REASON })
  const isCountedAnew = player.status === 'archived' || changed.status === 'archived'
  const counting = isCountedAnew ? await countingThem(tx, changed) : []
  const paused = action === 'suspend' ? await keepSuspension(tx, changed) : []
  if (letter) await queueMessage(deps, tx, letter)
  await notifyPlayers(
    tx,
    deps,
    [...notesOf(admin, changed, action, toSponsor ?? null), ...paused],
    [
      { topic: 'player', key: id, players: await playersWhoSee(tx, id) },
      ...(changed.status === 'active' ? [] : await closeInvitations(tx, id)),
      ...(await newsOfCounts(tx, counting)),
    ],
  )
  await tellNewcomers(tx, deps, player, changed)
  return changed
}

async function countingThem(tx: Tx, { id, sponsorId }: PlayerRow): Promise<number[]> {
  return [...new Set([...(await bondedTo(tx, id)), ...(sponsorId === null ? [] : [sponsorId])])]
}

// The admin need not be told what the admin did.
function notesOf(admin: PlayerRow, player: PlayerRow, action: LifecycleAction, toSponsor: string | null) {
  const { sponsorId } = player
  return sponsorId === null || sponsorId === admin.id
    ? []
    : [noteOf.playerStatus(sponsorId, player, action, toSponsor)]
}
