import type { PlayerRow } from '@kinhold/domain/players'
import type { Contribute } from '@kinhold/domain/vaults'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import { addNumbers } from './access.queries.ts'
import { notifyListed } from './change-access.ts'
import { endLostSessions, endSuspendedSessions } from './end-lost-sessions.ts'
import { holdOwnVault, seekerOfPlayer } from './see-vault.ts'
import { vaultFor } from './shown-vaults.queries.ts'
import { newsOfVault, publishVault } from './publish-vault.ts'
import {
  addVault,
  type Change,
  changeVault,
  countOwnVaults,
  deleteVault,
  drawCode,
  uploadsInVault,
} from './vaults.queries.ts'

export const editVault = action(
  async (tx, deps: Deps, me: PlayerRow, id: number, { title, description, contribute }: Change) => {
    const vault = await holdOwnVault(tx, me, id)
    if (isRefused(vault)) return vault
    await changeVault(tx, id, { title, description, contribute })
    await publishVault(tx, deps, id)
    return (await vaultFor(tx, seekerOfPlayer(me), id))!
  },
)

export const VAULTS_OWNED_MOST = 100

type Wish = { title: string; description: string | null; contribute: Contribute; phones: string[] }

/** Creates a vault with these numbers on its list (VLT-38), and notifies the listed members. */
export const createVault = action(async (tx, deps: Deps, me: PlayerRow, wish: Wish) => {
  // The lock on the owner keeps parallel calls from exceeding the limit.
  const owner = (await lockPlayer(tx, me.id))!
  if ((await countOwnVaults(tx, owner.id)) >= VAULTS_OWNED_MOST)
    return refuse(
      409,
      'too_many_vaults',
      `You have ${VAULTS_OWNED_MOST} vaults, the most that a member can have. Please delete one that you no longer need.`,
    )
  const id = await addVault(tx, { ...wish, ownerId: owner.id })
  const phones = [...new Set(wish.phones)].filter((phone) => phone !== owner.phone)
  await endSuspendedSessions(tx, phones)
  await addNumbers(tx, id, phones)
  await notifyListed(tx, deps, owner, id, phones)
  return (await vaultFor(tx, seekerOfPlayer(owner), id))!
})

/** Deletes a vault. Its files become inaccessible at once, and the sweep removes the files later (VLT-39). */
export const removeVault = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const vault = await holdOwnVault(tx, me, id)
  if (isRefused(vault)) return vault
  // A deleted vault has no audience, so this reads the audience before deleting the vault.
  const news = await newsOfVault(tx, id)
  const files = await uploadsInVault(tx, id)
  await deleteVault(tx, id)
  await disownUnused(tx, files)
  await deps.live.publish(tx, [news])
  await endLostSessions(tx, deps, news.phones ?? [])
  return null
})

type Replaced = { accessCode: string } | Refused<403 | 404>

export async function replaceCode(deps: Deps, me: PlayerRow, id: number): Promise<Replaced> {
  return (await replace(deps, me, id)) ?? replaceCode(deps, me, id)
}

const replace = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const vault = await holdOwnVault(tx, me, id)
  if (isRefused(vault)) return vault
  const accessCode = await drawCode(tx, id)
  if (accessCode === null) return rollBack(null)
  await deps.live.publish(tx, [{ topic: 'vault', key: id, players: [me.id] }])
  return { accessCode }
})
