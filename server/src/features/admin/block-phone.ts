import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { holdPhone, isBlocked, removeBlock, saveBlock } from '../phones/blocked-phones.queries.ts'
import { lockPlayer, playerByPhone } from '../players/players.queries.ts'
import { keepEndings } from '../sessions/ended-sessions.queries.ts'
import { endSessionsOfPhone } from '../sessions/sessions.queries.ts'
import { endTrust } from '../sessions/trust.queries.ts'
import { removeAnswerPassesOf, removePassesOfPhone } from '../sign-in/passes.queries.ts'
import { keepAction } from './keep-action.ts'

type Wish = { phone: string; reason: string | null }

/**
 * Blocks a number, ends its sessions, revokes its registration passes and removes its trusted browsers. `isNew`
 * is false if the number was already blocked.
 */
export const blockPhone = action(async (tx, deps: Deps, admin: PlayerRow, { phone, reason }: Wish) => {
  await holdPhone(tx, phone)
  const player = await holderOf(tx, phone)
  if (player && isAdmin(player))
    return refuse(409, 'admin_protected', msg`The admin’s own number cannot be blocked.`)
  const isNew = !(await isBlocked(tx, phone))
  const row = await saveBlock(tx, phone, reason)
  await keepEndings(tx, await removePassesOfPhone(tx, phone), 'blocked')
  if (player) await removeAnswerPassesOf(tx, player.id)
  await endTrust(tx, { playerId: player?.id ?? null, phones: [phone] })
  await deps.live.endSessions(tx, await endSessionsOfPhone(tx, phone, 'blocked'))
  await keepAction(tx, entryOf('block_phone', admin, phone, player, reason))
  return { isNew, row }
})

export const unblockPhone = action(async (tx, _: Deps, admin: PlayerRow, phone: string) => {
  await holdPhone(tx, phone)
  if (!(await removeBlock(tx, phone))) return notFound('This blocked number')
  await keepAction(tx, entryOf('unblock_phone', admin, phone, await playerByPhone(tx, phone), null))
  return null
})

async function holderOf(tx: Tx, phone: string): Promise<PlayerRow | undefined> {
  const found = await playerByPhone(tx, phone)
  const player = found && (await lockPlayer(tx, found.id))
  return player?.phone === phone ? player : undefined
}

// The log entry refers to the number's player. If the number has no player, the reason contains the number.
function entryOf(
  done: string,
  admin: PlayerRow,
  phone: string,
  player: PlayerRow | undefined,
  reason: string | null,
) {
  const said = player ? reason : [phone, reason].filter((part) => part !== null).join(': ')
  return { actorId: admin.id, action: done, targetId: player?.id ?? null, reason: said }
}
