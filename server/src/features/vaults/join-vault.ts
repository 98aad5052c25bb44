import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { noteJoined } from './access.queries.ts'

/** An opened vault, with the opener's entry. */
type Opened = { id: number; ownerId: number; accessId: number | null }

/** Notes that the holder of this entry has opened the vault, and notifies the owner, once (VLT-19). */
export async function joinVault(tx: Tx, deps: Pick<Deps, 'live'>, vault: Opened): Promise<void> {
  if (vault.accessId === null || !(await noteJoined(tx, vault.accessId))) return
  await deps.live.tell(tx, [{ topic: 'vault', key: vault.id, players: [vault.ownerId] }])
}
