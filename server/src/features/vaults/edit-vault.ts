import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused } from '../../http/refusals.ts'
import { holdOwnVault } from './hold-vault.ts'
import { seekerOfPlayer } from './see-vault.ts'
import { vaultFor } from './shown-vaults.queries.ts'
import { tellOfVault } from './tell-of-vault.ts'
import { changeVault } from './vaults.queries.ts'

/** The changed fields: an absent one stays as it is, a null description is removed. */
type Change = { title?: string | undefined; description?: string | null | undefined }

/** Changes the title or the description of a vault, for its owner only (VLT-105). */
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
