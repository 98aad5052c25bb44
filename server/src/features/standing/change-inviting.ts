import type { InvitingDecision, Standing } from '@kinhold/contract/standing'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepAction } from '../admin/keep-action.ts'
import { keepEvents } from '../history/events.queries.ts'
import { setInvitingRule } from '../inviting/inviting.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { viewStanding } from './view-standing.ts'

/** Reasons for an inviting limit that was not changed. */
export type NotDecided = 'not_found' | 'admin_protected'

/** Sets how many people a member may invite, or forbids it; the member gets the reason, and the change is logged. */
export async function changeInviting(
  deps: Deps,
  admin: PlayerRow,
  id: number,
  decision: InvitingDecision,
): Promise<Standing | NotDecided> {
  return deps.db.transaction().execute((tx) => change(tx, deps, admin, id, decision))
}

async function change(
  tx: Tx,
  deps: Deps,
  admin: PlayerRow,
  id: number,
  { most, paused, reason }: InvitingDecision,
): Promise<Standing | NotDecided> {
  const player = await lockPlayer(tx, id)
  if (!player || player.phone === null) return 'not_found'
  if (isAdmin(player)) return 'admin_protected'
  await setInvitingRule(tx, id, { most, paused: paused ? 'admin' : null, reason })
  const action = paused ? 'pause_inviting' : 'set_inviting'
  await keepAction(tx, { actorId: admin.id, action, targetId: id, reason })
  await keepEvents(tx, [{ playerId: id, kind: 'inviting_set', detail: { paused, reason } }])
  await notifyPlayers(
    tx,
    deps,
    [noteOf.trust(id, 'inviting_set', null, { most, paused, reason })],
    [{ topic: 'invitation', key: null, players: [id, admin.id] }],
  )
  return viewStanding(tx, deps, player, admin)
}
