import type { PlayerRow } from '@kinhold/domain/players'
import { rollBack, transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { holdOwnVault, type NotOwn } from './hold-vault.ts'
import { drawCode } from './vaults.queries.ts'

/** Gives a vault a new access code, for its owner; the old one stops working (VLT-05). */
export async function replaceCode(
  deps: Deps,
  me: PlayerRow,
  id: number,
): Promise<{ accessCode: string } | NotOwn> {
  const drawn = await transact(deps.db, async (tx) => {
    const vault = await holdOwnVault(tx, me, id)
    if (typeof vault === 'string') return vault
    const accessCode = await drawCode(tx, id)
    if (accessCode === null) return rollBack(null)
    await deps.live.tell(tx, [{ topic: 'vault', key: id, players: [me.id] }])
    return { accessCode }
  })
  return drawn ?? replaceCode(deps, me, id)
}
