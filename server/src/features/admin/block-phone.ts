import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import {
  type BlockedRow,
  holdPhone,
  isBlocked,
  removeBlock,
  saveBlock,
} from '../phones/blocked-phones.queries.ts'
import { lockPlayer, playerByPhone } from '../players/players.queries.ts'
import { keepEndings } from '../sessions/ended-sessions.queries.ts'
import { endSessionsOfPhone } from '../sessions/sessions.queries.ts'
import { endTrust } from '../sessions/trust.queries.ts'
import { removeAnswerPassesOf } from '../sign-in/answer-passes.queries.ts'
import { removePassesOfPhone } from '../sign-in/passes.queries.ts'
import { keepAction } from './keep-action.ts'

/** A blocked number; `isNew` is false when it was blocked before and only the reason changed. */
export type Blocked = { isNew: boolean; row: BlockedRow }
/** Reasons for not blocking a number. */
export type NotBlocked = 'admin_protected'

/**
 * Blocks a number: ends its sessions, streams, registrations and trust, and refuses new ones. Waits for a sign-in or
 * registration under way, and undoes it.
 */
export async function blockPhone(
  deps: Deps,
  admin: PlayerRow,
  { phone, reason }: { phone: string; reason: string | null },
): Promise<Blocked | NotBlocked> {
  return deps.db.transaction().execute(async (tx) => {
    await holdPhone(tx, phone)
    const player = await holderOf(tx, phone)
    if (player && isAdmin(player)) return 'admin_protected'
    const isNew = !(await isBlocked(tx, phone))
    const row = await saveBlock(tx, phone, reason)
    await keepEndings(tx, await removePassesOfPhone(tx, phone), 'blocked')
    if (player) await removeAnswerPassesOf(tx, player.id)
    await endTrust(tx, { playerId: player?.id ?? null, phones: [phone] })
    await deps.live.endSessions(tx, await endSessionsOfPhone(tx, phone, 'blocked'))
    await keepAction(tx, actionOn('block_phone', admin, phone, player, reason))
    return { isNew, row }
  })
}

/** Unblocks a number; false if it was not blocked. */
export async function unblockPhone({ db }: Deps, admin: PlayerRow, phone: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await holdPhone(tx, phone)
    if (!(await removeBlock(tx, phone))) return false
    await keepAction(tx, actionOn('unblock_phone', admin, phone, await playerByPhone(tx, phone), null))
    return true
  })
}

async function holderOf(tx: Tx, phone: string): Promise<PlayerRow | undefined> {
  const found = await playerByPhone(tx, phone)
  const player = found && (await lockPlayer(tx, found.id))
  return player?.phone === phone ? player : undefined
}

// The entry names the player if the number has one, else the number itself.
function actionOn(
  action: string,
  admin: PlayerRow,
  phone: string,
  player: PlayerRow | undefined,
  reason: string | null,
) {
  const said = player ? reason : [phone, reason].filter((part) => part !== null).join(': ')
  return { actorId: admin.id, action, targetId: player?.id ?? null, reason: said }
}
