import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { accessById, type AccessRow, changeEntry, endEntry } from './access.queries.ts'
import { endLostSessions } from './end-lost-sessions.ts'
import { holdOwnVault, type NotOwn } from './hold-vault.ts'
import { tellOfVault } from './tell-of-vault.ts'

/** Reasons for an unchanged entry. */
export type NotChanged = NotOwn | 'access_not_found'

/** One entry of a list, with its vault. */
export type EntryKey = { vaultId: number; accessId: number }
type Change = { muted?: boolean | undefined; archived?: boolean | undefined }

/** Mutes or archives an entry of a list, or reverts that, for the owner (VLT-57); an archived entry gives no access. */
export async function changeAccess(
  deps: Deps,
  me: PlayerRow,
  key: EntryKey,
  { muted, archived }: Change,
): Promise<AccessRow | NotChanged> {
  return deps.db.transaction().execute((tx) =>
    changeHeld(tx, deps, me, key, async ({ id }) => {
      await changeEntry(tx, id, {
        ...(muted !== undefined && { muted }),
        ...(archived !== undefined && { archived }),
      })
      return (await accessById(tx, key.vaultId, id))!
    }),
  )
}

/** Ends the access of a number for the owner (VLT-57); returns the refusal, else null. */
export async function endAccess(deps: Deps, me: PlayerRow, key: EntryKey): Promise<NotChanged | null> {
  return deps.db.transaction().execute((tx) =>
    changeHeld(tx, deps, me, key, async ({ id }) => {
      await endEntry(tx, id)
      return null
    }),
  )
}

/** Changes an entry of a locked vault, and notifies everyone who saw the vault before or sees it now. */
async function changeHeld<T>(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  { vaultId, accessId }: EntryKey,
  change: (entry: AccessRow) => Promise<T>,
): Promise<T | NotChanged> {
  const vault = await holdOwnVault(tx, me, vaultId)
  if (typeof vault === 'string') return vault
  const entry = await accessById(tx, vaultId, accessId)
  if (!entry) return 'access_not_found'
  const changed = await change(entry)
  await tellOfVault(tx, deps, vaultId, [entry.phone])
  await endLostSessions(tx, deps, [entry.phone])
  return changed
}
