import type { PlayerRow } from '@kinhold/domain/players'
import type { Contribute } from '@kinhold/domain/vaults'
import { msg, plural } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { peopleToList } from '../bonds/people-near.queries.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import { addListings, type Listing } from './access.queries.ts'
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

/** A number that the owner typed, or a person that the owner chose. */
export type Wished = { type: 'phone'; value: string } | { type: 'player'; value: number }

type Wish = { title: string; description: string | null; contribute: Contribute; accessList: Wished[] }

/**
 * Creates a vault with these numbers and people on its access list (VLT-38, FAM-62), and notifies the listed
 * members.
 */
export const createVault = action(async (tx, deps: Deps, me: PlayerRow, wish: Wish) => {
  // The lock on the owner keeps parallel calls from exceeding the limit.
  const owner = (await lockPlayer(tx, me.id))!
  if ((await countOwnVaults(tx, owner.id)) >= VAULTS_OWNED_MOST)
    return refuse(
      409,
      'too_many_vaults',
      msg`You have ${plural({ most: VAULTS_OWNED_MOST }, { one: '# vault', other: '# vaults' })}, the most that a member can have. Please delete one that you no longer need.`,
    )
  const listings = await listingsOf(tx, owner, wish.accessList)
  if (isRefused(listings)) return listings
  const id = await addVault(tx, { ...wish, ownerId: owner.id })
  const phones = [...new Set(listings.map(({ phone }) => phone))]
  await endSuspendedSessions(tx, phones)
  await addListings(tx, id, listings)
  await notifyListed(tx, deps, owner, id, phones)
  return (await vaultFor(tx, seekerOfPlayer(owner), id))!
})

// A typed number is merged into its holder's entry only if the owner may see the holder's number (FAM-62).
async function listingsOf(tx: Tx, owner: PlayerRow, wished: Wished[]) {
  const ids = new Set(wished.flatMap(({ type, value }) => (type === 'player' ? [value] : [])))
  const found = new Map((await peopleToList(tx, owner, [...ids])).map((person) => [person.id, person]))
  const missing = wished.flatMap(({ type, value }, n) =>
    type === 'player' && !found.has(value) ? [`accessList.${n}.value`] : [],
  )
  if (missing.length > 0)
    return refuse(404, 'not_found', NOT_LISTED, Object.fromEntries(missing.map((at) => [at, NOT_LISTED])))
  const people = [...ids].map((id) => found.get(id)!)
  const seen = new Set(people.flatMap(({ phone, showsPhone }) => (showsPhone ? [phone] : [])))
  const typed = new Set(wished.flatMap(({ type, value }) => (type === 'phone' ? [value] : [])))
  const numbers = [...typed.difference(seen)].filter((phone) => phone !== owner.phone)
  return [
    ...people.map(({ id, phone }): Listing => ({ phone, playerId: id })),
    ...numbers.map((phone): Listing => ({ phone, playerId: null })),
  ]
}

const NOT_LISTED = msg`Somebody whom you chose cannot be added at the moment. Please take them off and try again.`

/** Deletes a vault. Its files become inaccessible at once, and the sweep removes the files later (VLT-39). */
export const removeVault = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const vault = await holdOwnVault(tx, me, id)
  if (isRefused(vault)) return vault
  // A deleted vault has no audience, so read the audience first.
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
