import { ADMIN_PLACEHOLDER_PHONE, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { moveHidden } from '../invitations/changes.queries.ts'
import { holdPhone, isBlockedNow } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { eventsOfChange } from '../players/history/events.values.ts'
import { changePlayerWithPhone, lockPlayer, type PlayerChange } from '../players/players.queries.ts'
import { publishPlayer } from '../players/publish-player.ts'
import { endNumbers } from '../sessions/end-session.ts'
import { seenOf, type Visit } from '../sessions/read-visit.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { trustBrowser } from '../sessions/trust.queries.ts'
import {
  dropNumber,
  moveNumber,
  ownVaultsListing,
  vaultsListing,
  vaultsThatFollow,
} from '../vaults/access.queries.ts'
import { takeOverWords } from '../posts/take-over-words.ts'
import { newsOfVault } from '../vaults/publish-vault.ts'
import { lockVault } from '../vaults/vaults.queries.ts'

/** A change to a player that includes a new number. */
type Change = PlayerChange & { phone: string }
type Proved = { visit: Visit } | null

/**
 * Changes a player's number and calls `moveEntries` (TRU-157). Only the browser that confirmed the new number
 * is trusted for it.
 */
export const changePhone = action(changePhoneWithin)

/** Like `changePhone`, but in the caller's transaction. The caller must return any `rollBack` result. */
export async function changePhoneWithin(tx: Tx, deps: Deps, id: number, change: Change, proved: Proved) {
  await holdPhone(tx, change.phone)
  if (await isBlockedNow(tx, change.phone)) return phoneBlocked()
  const before = await lockPlayer(tx, id)
  if (before?.phone) await moveEntries(tx, deps, { from: before.phone, to: change.phone, playerId: id })
  const changed = await changePlayerWithPhone(tx, id, change)
  if (!changed) return rollBack(phoneTaken(proved === null))
  if (before) await keepEvents(tx, eventsOfChange(before, changed, proved && seenOf(proved.visit)))
  await moveTrust(tx, deps, id, [before?.phone ?? null, change.phone], proved)
  await publishPlayer(tx, deps, id)
  return changed
}

async function moveTrust(
  tx: Tx,
  deps: Deps,
  playerId: number,
  phones: [string | null, string],
  proved: Proved,
) {
  const [before, now] = phones
  if (before !== now) await endNumbers(tx, deps, { playerId, phones })
  if (proved) await trustBrowser(tx, proved.visit, now)
}

const TAKEN = msg`This number belongs to another member.`

export const phoneTaken = (isTyped: boolean) =>
  refuse(409, 'phone_taken', TAKEN, isTyped ? { phone: TAKEN } : undefined)

/** Replaces the admin's placeholder number, which is public, and ends the admin's sessions. */
export async function replacePlaceholder(
  deps: Deps,
  admin: PlayerRow,
): Promise<PlayerRow | Refused<403 | 409>> {
  const { adminPhone } = deps.config
  if (admin.phone !== ADMIN_PLACEHOLDER_PHONE || adminPhone === ADMIN_PLACEHOLDER_PHONE) return admin
  const changed = await changePhone(deps, admin.id, { phone: adminPhone }, null)
  if (!isRefused(changed)) await endSessionsOf(deps.db, admin.id, 'signed_out')
  return changed
}

/**
 * Puts a member's new number into the open invitations that hide the invitee's number from the sponsor
 * (INV-99). Does the same for the vault-access entries for which the owner chose the member from a list
 * (FAM-62), and for entries with a typed number if the owner knows whose it is. Removes the new number from
 * the access lists of the member's own vaults. Content that a vault user wrote under the new number becomes
 * the member's. Call this before the number changes.
 */
export async function moveEntries(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { from, to, playerId }: { from: string; to: string; playerId: number },
): Promise<void> {
  if (from === to) return
  const invitedId = await moveHidden(tx, { from, to })
  if (invitedId !== null)
    await deps.live.publish(tx, [{ topic: 'invitation', key: null, players: [invitedId] }])
  const typed = await vaultsThatFollow(tx, from)
  const people = await vaultsListing(tx, playerId)
  const follow = [...new Set([...typed, ...people])]
  const own = await ownVaultsListing(tx, playerId, to)
  // Lock these vaults, so that their owners can't add the new number to the access lists at the same time.
  for (const id of [...follow, ...own].toSorted((one, other) => one - other)) await lockVault(tx, id)
  await dropNumber(tx, own, to)
  await moveNumber(tx, { typed, people }, { from, to, playerId })
  for (const id of follow) await deps.live.publish(tx, [await newsOfVault(tx, id, [from])])
  for (const id of own) await deps.live.publish(tx, [await newsOfVault(tx, id, [to])])
  await takeOverWords(tx, deps, { playerId, phone: to })
}
