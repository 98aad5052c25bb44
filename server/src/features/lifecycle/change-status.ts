import { actionsOn, DEFAULT_REASON, type LifecycleAction, statusAfter } from '@kinhold/domain/lifecycle'
import { SUSPENSIONS_THAT_PAUSE } from '@kinhold/domain/limits'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { keepAction } from '../admin/keep-action.ts'
import { bondedTo } from '../bonds/bonds.queries.ts'
import { voidInvitationsOf } from '../invitations/changes.queries.ts'
import {
  addSuspension,
  countSuspended,
  holdInviting,
  pauseInviting,
} from '../invitations/inviting/inviting.queries.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import type { NewMessage } from '../outbox/outbox.queries.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { changePlayer, playerById } from '../players/players.queries.ts'
import { newsOfCounts, notifyNewcomers } from '../players/publish-player.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { endTrust } from '../sessions/trust.queries.ts'
import { removeAnswerPassesOf, removePassesOf } from '../sign-in/passes.queries.ts'
import { removePasskeysOf } from '../sign-in/passkeys/passkeys.queries.ts'

/** A status change by the admin. `toSponsor` is the reason shown to the sponsor. */
export type Change = {
  action: LifecycleAction
  reason: string | null | undefined
  toSponsor?: string | null | undefined
}

/**
 * Changes a player's standing (ADM-61 to ADM-64), logs the action and notifies the sponsor. Every change
 * signs the player out, and an inactive player permanently loses all open invitations. A player who must
 * register again is active but unverified.
 */
export async function changeStatus(deps: Deps, admin: PlayerRow, id: number, change: Change) {
  if (id === admin.id) return adminProtected()
  return holdPlayers(
    deps.db,
    async (tx) => [id, ...(countsElsewhere(change.action) ? await bondedTo(tx, id) : [])],
    (tx) => changeHeldStatus(tx, deps, admin, id, change),
  )
}

export const adminProtected = () =>
  refuse(409, 'admin_protected', msg`The admin’s own account stays as it is.`)
export const noPlayer = () => notFound('This player')

// Bonds with an archived player aren't counted, so archiving or restoring a player changes other players'
// counts.
function countsElsewhere(action: LifecycleAction): boolean {
  return action === 'archive' || action === 're_register'
}

/**
 * Changes a player's standing. The caller must lock the player's row. `letter` is the message that tells the
 * player about a suspension.
 */
export async function changeHeldStatus(
  tx: Tx,
  deps: Deps,
  admin: PlayerRow,
  id: number,
  { action, reason, toSponsor }: Change,
  letter: NewMessage | null = null,
): Promise<PlayerRow | Refused<404 | 409>> {
  const player = await playerById(tx, id)
  if (!player) return noPlayer()
  // A deleted account can't be restored.
  if (player.phone === null || !actionsOn(player).includes(action))
    return refuse(
      409,
      'action_not_offered',
      msg`This is not possible for this player at the moment. Someone may have changed their standing meanwhile.`,
    )
  const changed = await changePlayer(tx, id, {
    status: statusAfter(action),
    ...(action === 're_register' && { awaiting: 'registration' as const }),
  })
  await removePassesOf(tx, id)
  await removeAnswerPassesOf(tx, id)
  await endTrust(tx, { playerId: id, phones: [player.phone] })
  // Registering again requires fresh proof of identity, so remove the passkeys.
  if (action === 're_register') await removePasskeysOf(tx, id)
  const ending = changed.status === 'active' ? 're_register' : changed.status
  await deps.live.endSessions(tx, await endSessionsOf(tx, id, ending))
  await keepAction(tx, { actorId: admin.id, action, targetId: id, reason: reason ?? DEFAULT_REASON })
  const isCountedAgain = player.status === 'archived' || changed.status === 'archived'
  const counting = isCountedAgain ? await countingThem(tx, changed) : []
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
  await notifyNewcomers(tx, deps, player, changed)
  return changed
}

async function countingThem(tx: Tx, { id, sponsorId }: PlayerRow): Promise<number[]> {
  return [...new Set([...(await bondedTo(tx, id)), ...(sponsorId === null ? [] : [sponsorId])])]
}

// Don't notify the admin of their own action.
function notesOf(admin: PlayerRow, about: PlayerRow, action: LifecycleAction, reason: string | null): Note[] {
  const to = about.sponsorId
  return to === null || to === admin.id
    ? []
    : [{ kind: 'player_status', to, about, detail: { action, reason } }]
}

/** Permanently voids the invitations of an inactive sponsor (TRU-100). */
async function closeInvitations(tx: Tx, sponsorId: number): Promise<Announcement[]> {
  const recipients = await voidInvitationsOf(tx, sponsorId)
  if (recipients === null) return []
  return [{ topic: 'invitation', key: null, players: [...new Set([sponsorId, ADMIN_ID, ...recipients])] }]
}

/** Counts a suspension against the sponsor. After too many suspensions, pauses the sponsor's inviting. */
async function keepSuspension(tx: Tx, { id, sponsorId }: PlayerRow): Promise<Note[]> {
  if (sponsorId === null || sponsorId === ADMIN_ID) return []
  await holdInviting(tx, sponsorId)
  await addSuspension(tx, sponsorId, id)
  if ((await countSuspended(tx, sponsorId)) < SUSPENSIONS_THAT_PAUSE) return []
  if (!(await pauseInviting(tx, sponsorId))) return []
  await keepEvents(tx, [{ playerId: sponsorId, kind: 'inviting_paused' }])
  return [{ kind: 'inviting_paused', to: sponsorId }]
}
