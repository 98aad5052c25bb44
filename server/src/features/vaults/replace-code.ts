import type { PlayerRow } from '@kinhold/domain/players'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { holdOwnVault } from './hold-vault.ts'
import { drawCode } from './vaults.queries.ts'

type Replaced = { accessCode: string } | Refused<403 | 404>

/** Gives a vault a new access code, for its owner; the old one stops working (VLT-05). */
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
