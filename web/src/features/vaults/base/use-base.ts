import type { Vault } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { ApiError } from '../../../api.ts'
import { useSession } from '../../session/use-session.ts'
import { useNewestOwned, useVaultAt, useVaultsGiven } from './vault-base.data.ts'

/** The state of vault base: a vault, none (any more), or not known yet, with the reason. */
export type Base = {
  vault: Vault | undefined
  /** `none`: the person has no vault. `gone`: they may not see the one at this address. */
  lacking: 'none' | 'gone' | null
  /** The further vaults of a vault user. */
  others: Vault[]
  asked: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** The vault at an address; without an id the latest given to a vault user, or the newest of a member's own (VUS-08). */
export function useBase(vaultId: number | null): Base {
  const { player } = useSession()
  const isVaultUser = player?.userType === 'vault_user'
  const given = useVaultsGiven(isVaultUser)
  const newest = useNewestOwned(player && !isVaultUser && vaultId === null ? player.id : null)
  const home = isVaultUser ? given : newest
  const first = isVaultUser ? given.data?.[0] : newest.data
  // A vault shared meanwhile does not replace the one on screen.
  const [begun, setBegun] = useState<number | null>(null)
  if (begun === null && first) setBegun(first.id)
  const id = vaultId ?? begun
  const vault = useVaultAt(id)
  const hasNone = first === null || isNotFound(home.error)
  return {
    vault: vault.data,
    lacking: isNotFound(vault.error) ? 'gone' : id === null && hasNone ? 'none' : null,
    others: given.data?.filter((one) => one.id !== id) ?? [],
    asked: id === null ? home : vault,
  }
}

// An address that can name no vault is refused with 400.
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status)
}
