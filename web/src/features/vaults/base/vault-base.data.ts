import type { Vault } from '@kinhold/contract/vaults'
import { LIST_MOST } from '@kinhold/domain/limits'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'

export function useVaultAt(vaultId: number | null) {
  return useQuery({
    queryKey: keyOfOne('vault', vaultId),
    queryFn: () => read('GET /api/vaults/:id', { params: { id: vaultId! } }),
    enabled: vaultId !== null,
    meta: { hears: [{ topic: 'player', keysIn: ownerOf }] },
  })
}

export function useVaultsGiven(isVaultUser: boolean) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOfMany('vault', 'given'),
    queryFn: async () => {
      const { others, ...last } = await read('GET /api/vaults/user-vault', {})
      return keepEach(queries, [last, ...others])
    },
    enabled: isVaultUser,
    meta: { hears: [{ topic: 'player', keysIn: (vaults: Vault[]) => vaults.flatMap(ownerOf) }] },
  })
}

export function useNewestOwned(memberId: number | null) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOfMany('vault', 'newest of', memberId),
    queryFn: async () => {
      const newest = await newestOf(memberId!)
      return newest && keepEach(queries, [newest])[0]!
    },
    enabled: memberId !== null,
  })
}

function ownerOf({ ownerId }: Vault): number[] {
  return [ownerId]
}

// Caches each listed vault as stale, so that opening the vault sends the request that marks the person as
// joined (VLT-19).
function keepEach(queries: QueryClient, vaults: Vault[]): Vault[] {
  for (const vault of vaults) {
    const key = keyOfOne('vault', vault.id)
    if (queries.getQueryData(key) === undefined) queries.setQueryData<Vault>(key, vault, { updatedAt: 0 })
  }
  return vaults
}

// The list also includes other people's vaults, so the member's newest vault may be on any page.
async function newestOf(memberId: number): Promise<Vault | null> {
  let before: string | undefined
  do {
    const page = await readPage('GET /api/vaults', { query: { limit: LIST_MOST, before } })
    const own = page.items.find(({ ownerId }) => ownerId === memberId)
    if (own) return own
    before = page.next ?? undefined
  } while (before !== undefined)
  return null
}

/** Records a visit unless the page is hidden. Returns the vault's news since the previous visit (VUS-23). */
export function useVisit(vaultId: number | null, isLookedAt: boolean) {
  return useQuery({
    queryKey: keyOfOne('vault', vaultId, 'visit'),
    queryFn: () => read('POST /api/vaults/:id/visit', { params: { id: vaultId! } }),
    enabled: isLookedAt && vaultId !== null,
    meta: { hears: ['comment'] },
  })
}
