import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, refuse, type Refused } from '../../../http/refusals.ts'
import { endBondHeld, holdParting } from '../../bonds/end-bond.ts'
import { holdPair } from '../../bonds/form-bond.ts'
import { removePendingBetween } from '../../invitations/changes.queries.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { playerById } from '../../players/players.queries.ts'
import { seenPlayer } from '../../players/see-player.ts'
import { addBlock, removeBlock } from '../../ties/mutes.queries.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { endEntriesOf } from '../../vaults/access.queries.ts'
import { blockOf, type BlockRow, haveMet } from './blocks.queries.ts'

export type Blocked = { block: BlockRow; isNew: boolean }

/** Blocks a player, with all consequences in one transaction (TRU-20). The blocked player isn't notified. */
export async function blockPlayer(
  deps: Deps,
  me: PlayerRow,
  id: number,
): Promise<Blocked | Refused<404 | 409>> {
  if (id === me.id) return refuse(409, 'own_account', msg`You cannot block yourself.`)
  if (isAdmin(me))
    return refuse(
      409,
      'admin_protected',
      msg`The admin cannot block anybody. You can suspend an account instead.`,
    )
  return holdParting(deps.db, [me.id, id], (tx) => block(tx, deps, me.id, id))
}

async function block(tx: Tx, deps: Deps, myId: number, id: number): Promise<Blocked | Refused<404 | 409>> {
  const standing = await blockOf(tx, myId, id)
  if (standing) return { block: standing, isNew: false }
  const me = (await playerById(tx, myId))!
  const other = await playerById(tx, id)
  if (!other || !(await isKnown(tx, me, other))) return notFound('This person')
  if (isAdmin(other))
    return refuse(
      409,
      'admin_protected',
      msg`The admin cannot be blocked. You can mute the conversation instead.`,
    )
  if (other.awaiting === 'sponsor')
    return refuse(409, 'still_waits', msg`This person is not a member yet. Their sponsor can decline them.`)
  await endBondHeld(tx, deps, { byId: myId, otherId: id, isToldOther: false })
  await addBlock(tx, myId, id)
  const removed = await removePendingBetween(tx, me, other)
  if (other.phone !== null) await endEntriesOf(tx, myId, other.phone)
  await keepEvents(tx, [{ playerId: myId, kind: 'blocked', aboutId: id }])
  await publishBothSides(tx, deps, [myId, id], removed)
  return { block: (await blockOf(tx, myId, id))!, isNew: true }
}

// The response must not reveal whether an id exists or, to a blocked player, who blocked them.
async function isKnown(tx: Tx, me: PlayerRow, other: PlayerRow): Promise<boolean> {
  if (isAdmin(other) || (await seenPlayer(tx, me, other.id))) return true
  return (await haveMet(tx, me, other.id)) && !(await areApart(tx, me.id, other.id))
}

/** Sends both players identical live updates, so that the updates don't reveal who did what. */
async function publishBothSides(
  tx: Tx,
  { live }: Pick<Deps, 'live'>,
  [a, b]: [number, number],
  invitations: { id: number }[],
): Promise<void> {
  const players = [a, b]
  await live.publish(tx, [
    ...players.map((key) => ({ topic: 'player' as const, key, players })),
    { topic: 'message', key: pairKey(a, b), players },
    ...(['trust-unit', 'group', 'vault', 'notification'] as const).map((topic) => ({
      topic,
      key: null,
      players,
    })),
    ...invitations.map(({ id }) => ({
      topic: 'invitation' as const,
      key: id,
      players: [...players, ADMIN_ID],
    })),
  ])
}

/** Ends a block but restores nothing (TRU-22). */
export async function endBlock(deps: Deps, me: PlayerRow, id: number): Promise<void> {
  if (id === me.id) return
  await holdPair(deps.db, [me.id, id], (tx) => end(tx, deps, me.id, id))
}

async function end(tx: Tx, deps: Deps, myId: number, id: number): Promise<void> {
  if (!(await removeBlock(tx, myId, id))) return
  await keepEvents(tx, [{ playerId: myId, kind: 'unblocked', aboutId: id }])
  await publishBothSides(tx, deps, [myId, id], [])
}
