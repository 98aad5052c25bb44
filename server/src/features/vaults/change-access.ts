import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, notFound } from '../../http/refusals.ts'
import { accessById, type AccessRow, changeEntry, endEntry } from './access.queries.ts'
import { endLostSessions } from './end-lost-sessions.ts'
import { holdOwnVault } from './hold-vault.ts'
import { tellOfVault } from './tell-of-vault.ts'

export type EntryKey = { vaultId: number; accessId: number }
type Change = { muted?: boolean | undefined; archived?: boolean | undefined }

/** Mutes or archives an entry of a list, or reverts that, for the owner (VLT-57); an archived entry gives no access. */
export const changeAccess = action(
  (tx, deps: Deps, me: PlayerRow, key: EntryKey, { muted, archived }: Change) =>
    changeHeld(tx, deps, me, key, async ({ id }) => {
      await changeEntry(tx, id, {
        ...(muted !== undefined && { muted }),
        ...(archived !== undefined && { archived }),
      })
      return (await accessById(tx, key.vaultId, id))!
    }),
)

/** Ends the access of a number for the owner (VLT-57); returns the refusal, else null. */
export const endAccess = action((tx, deps: Deps, me: PlayerRow, key: EntryKey) =>
  changeHeld(tx, deps, me, key, async ({ id }) => {
    await endEntry(tx, id)
    return null
  }),
)

export const noEntry = () => notFound('This number')

/** Changes an entry of a locked vault, and notifies everyone who saw the vault before or sees it now. */
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
  await tellOfVault(tx, deps, vaultId, [entry.phone])
  await endLostSessions(tx, deps, [entry.phone])
  return changed
}
