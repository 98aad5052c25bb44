import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refusals.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { addNumbers, membersAmong } from './access.queries.ts'
import { endSuspendedSessions } from './end-lost-sessions.ts'
import { seekerOfPlayer } from './see-vault.ts'
import { vaultFor } from './shown-vaults.queries.ts'
import { newsOfVault } from './tell-of-vault.ts'
import { addVault, countOwnVaults } from './vaults.queries.ts'

/** The most vaults per owner. */
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
      `You have ${VAULTS_OWNED_MOST} vaults, as many as one may have. Please delete one that you no longer need.`,
    )
  const id = await addVault(tx, { ...wish, ownerId: owner.id })
  const phones = [...new Set(wish.phones)].filter((phone) => phone !== owner.phone)
  await endSuspendedSessions(tx, phones)
  await addNumbers(tx, id, phones)
  const notes = (await membersAmong(tx, phones)).map((playerId) => noteOf.vault(playerId, owner, { id }))
  await notifyPlayers(tx, deps, notes, [await newsOfVault(tx, id)])
  return (await vaultFor(tx, seekerOfPlayer(owner), id))!
})
