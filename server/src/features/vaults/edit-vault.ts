import type { PlayerRow } from '@kinhold/domain/players'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import { addNumbers, membersAmong } from './access.queries.ts'
import { endLostSessions, endSuspendedSessions } from './end-lost-sessions.ts'
import { holdOwnVault, seekerOfPlayer } from './see-vault.ts'
import { vaultFor } from './shown-vaults.queries.ts'
import { newsOfVault, tellOfVault } from './tell-of-vault.ts'
import {
  addVault,
  changeVault,
  countOwnVaults,
  deleteVault,
  drawCode,
  uploadsInVault,
} from './vaults.queries.ts'

/** The changed fields: an absent one stays as it is, a null description is removed. */
type Change = { title?: string | undefined; description?: string | null | undefined }

export const editVault = action(
  async (tx, deps: Deps, me: PlayerRow, id: number, { title, description }: Change) => {
    const vault = await holdOwnVault(tx, me, id)
    if (isRefused(vault)) return vault
    await changeVault(tx, id, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    })
    await tellOfVault(tx, deps, id)
    return (await vaultFor(tx, seekerOfPlayer(me), id))!
  },
)

export const VAULTS_OWNED_MOST = 100

type Wish = { title: string; description: string | null; phones: string[] }

/** Creates a vault with the numbers on its list, all or nothing (VLT-38); notifies the members among them. */
export const createVault = action(async (tx, deps: Deps, me: PlayerRow, wish: Wish) => {
  // Locked, so that parallel calls are counted one after the other.
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
  const notes = (await membersAmong(tx, phones)).map((to): Note => ({
    kind: 'vault',
    to,
    about: owner,
    vault: { id },
  }))
  await notifyPlayers(tx, deps, notes, [await newsOfVault(tx, id)])
  return (await vaultFor(tx, seekerOfPlayer(owner), id))!
})

/** Its files become inaccessible at once; the sweep of unused uploads removes them (VLT-39). */
export const removeVault = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const vault = await holdOwnVault(tx, me, id)
  if (isRefused(vault)) return vault
  // Read before the deletion, after which the vault has no audience.
  const news = await newsOfVault(tx, id)
  const files = await uploadsInVault(tx, id)
  await deleteVault(tx, id)
  await disownUnused(tx, files)
  await deps.live.tell(tx, [news])
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
  await deps.live.tell(tx, [{ topic: 'vault', key: id, players: [me.id] }])
  return { accessCode }
})
