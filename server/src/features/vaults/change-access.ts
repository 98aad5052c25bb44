import { VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { isReservedName } from '@kinhold/domain/player-names'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg, plural } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/principal.ts'
import { isRefused, notFound, refuse } from '../../http/refusals.ts'
import { peopleToList } from '../bonds/people-near.queries.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayer, playerByPhone } from '../players/players.queries.ts'
import { nameReserved } from '../players/refuse-name.ts'
import {
  accessById,
  type AccessRow,
  type Change,
  changeEntry,
  countAccess,
  endEntry,
  entryOf,
  giveAccess,
  type Listing,
  membersAmong,
  setLabel,
} from './access.queries.ts'
import { endLostSessions, endSuspendedSessions } from './end-lost-sessions.ts'
import { holdOwnVault } from './see-vault.ts'
import { newsOfVault, publishVault } from './publish-vault.ts'

export type EntryKey = { vaultId: number; accessId: number }

/**
 * Lets the owner mute or archive an access list entry, allow its holder to add content, or undo any of these
 * (VLT-57, FAM-01). An archived entry gives no access.
 */
export const changeAccess = action(
  (tx, deps: Deps, me: PlayerRow, key: EntryKey, { muted, archived, mayAdd }: Change) =>
    changeHeld(tx, deps, me, key, async ({ id }) => {
      await changeEntry(tx, id, { muted, archived, mayAdd })
      return (await accessById(tx, key.vaultId, id))!
    }),
)

/**
 * Gives a name to a number on a vault's access list, or removes the name (FAM-41). If the number's holder has
 * chosen a name, that name takes precedence.
 */
export const labelAccess = action(
  async (tx, deps: Deps, me: PlayerRow, key: EntryKey, label: string | null) => {
    if (label !== null && isReservedName(label)) return nameReserved('label')
    return changeHeld(tx, deps, me, key, async ({ id, personId }) => {
      if (personId !== null) return hasName()
      await setLabel(tx, id, label)
      return (await accessById(tx, key.vaultId, id))!
    })
  },
)

const hasName = () => refuse(409, 'has_name', msg`This person is shown by their own name.`)

/** Removes everything that a person has added to a vault. The posts feature provides this function. */
export type RemoveAdded = (tx: Tx, vaultId: number, person: Person) => Promise<void>

/**
 * Ends an access list entry (VLT-57). With `removeAdded`, also removes the content that its holder added
 * (FAM-04).
 */
export const endAccess = action(
  (tx, deps: Deps, me: PlayerRow, key: EntryKey, removeAdded: RemoveAdded | null) =>
    changeHeld(tx, deps, me, key, async ({ id, memberId, phone }) => {
      await endEntry(tx, id)
      await removeAdded?.(tx, key.vaultId, { playerId: memberId, phone })
      return null
    }),
)

export const noEntry = () => notFound('This number')

async function changeHeld<T>(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  { vaultId, accessId }: EntryKey,
  change: (entry: AccessRow) => Promise<T>,
) {
  const vault = await holdOwnVault(tx, me, vaultId)
  if (isRefused(vault)) return vault
  const entry = await accessById(tx, vaultId, accessId)
  if (!entry) return noEntry()
  const changed = await change(entry)
  await publishVault(tx, deps, vaultId, [entry.phone])
  await endLostSessions(tx, deps, [entry.phone])
  return changed
}

const OWN_PHONE = msg`This is your own number. Please enter the number of somebody else.`

/** Adds a number to a vault's access list (VLT-42). `isNew` is false if the list already has the number. */
export const putOnList = action(async (tx, deps: Deps, me: PlayerRow, vaultId: number, phone: string) => {
  // This lock keeps the owner from changing their own number to the number that is being added.
  const owner = await lockPlayer(tx, me.id)
  if (phone === owner?.phone) return refuse(400, 'own_phone', OWN_PHONE, { accessValue: OWN_PHONE })
  const vault = await holdOwnVault(tx, me, vaultId)
  if (isRefused(vault)) return vault
  const listing = await listingOf(tx, me, vaultId, phone)
  const standing = await entryOf(tx, vaultId, listing)
  const isNew = !standing || standing.isEnded
  if (isNew && (await countAccess(tx, vaultId)) >= VAULT_ACCESS_MOST)
    return refuse(
      409,
      'too_many_access',
      msg`There are ${plural({ most: VAULT_ACCESS_MOST }, { one: '# number', other: '# numbers' })} on the list of this vault, the most it can have. Please delete one first.`,
    )
  if (standing && !isNew && !standing.archived)
    return { entry: (await accessById(tx, vaultId, standing.id))!, isNew }
  await endSuspendedSessions(tx, [phone])
  const id = await giveAccess(tx, vaultId, listing)
  await notifyListed(tx, deps, me, vaultId, [phone])
  return { entry: (await accessById(tx, vaultId, id))!, isNew }
})

// A typed number selects a listed person's entry only if the owner may see that person's number. Otherwise,
// the response must not reveal whose number it is.
async function listingOf(tx: Tx, me: PlayerRow, vaultId: number, phone: string): Promise<Listing> {
  const typed = { phone, playerId: null }
  const holder = await playerByPhone(tx, phone)
  const [seen] = holder ? await peopleToList(tx, me, [holder.id]) : []
  if (!seen?.showsPhone) return typed
  const person = { phone, playerId: seen.id }
  return (await entryOf(tx, vaultId, person)) ? person : typed
}

/** Notifies the members with these numbers that a vault has been shared with them. */
export async function notifyListed(tx: Tx, deps: Deps, owner: PlayerRow, id: number, phones: string[]) {
  const members = await membersAmong(tx, phones)
  const notes = members.map((to): Note => ({ kind: 'vault', to, about: owner, vault: { id } }))
  await notifyPlayers(tx, deps, notes, [await newsOfVault(tx, id)])
}
