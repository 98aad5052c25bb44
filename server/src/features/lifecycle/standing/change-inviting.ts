import type { InvitingDecision } from '@kinhold/contract/standing'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, refuse } from '../../../http/refusals.ts'
import { keepAction } from '../../admin/keep-action.ts'
import { setInvitingRule } from '../../invitations/inviting/inviting.queries.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { lockPlayer } from '../../players/players.queries.ts'
import { viewStanding } from './view-standing.ts'

export const changeInviting = action(
  async (tx, deps: Deps, admin: PlayerRow, id: number, { most, paused, reason }: InvitingDecision) => {
    const player = await lockPlayer(tx, id)
    if (!player || player.phone === null) return notFound('This player')
    if (isAdmin(player)) return refuse(409, 'admin_protected', msg`The admin’s own account stays as it is.`)
    await setInvitingRule(tx, id, { most, paused: paused ? 'admin' : null, reason })
    const done = paused ? 'pause_inviting' : 'set_inviting'
    await keepAction(tx, { actorId: admin.id, action: done, targetId: id, reason })
    await keepEvents(tx, [{ playerId: id, kind: 'inviting_set', detail: { paused, reason } }])
    await notifyPlayers(
      tx,
      deps,
      [{ kind: 'inviting_set', to: id, detail: { most, paused, reason } }],
      [{ topic: 'invitation', key: null, players: [id, admin.id] }],
    )
    return viewStanding(tx, deps, player, admin)
  },
)
