import type { VaultHit } from '@kinhold/contract/vault-content'
import { readPage } from '../../../../api.ts'
import { usePages } from '../../../../parts/list/pages.data.ts'
import { keyOfOne } from '../../../../query-key.ts'

const PAGE = 30

/** A search hit with a unique id: posts, comments and items number their ids separately. */
export type Hit = { id: string; hit: VaultHit }

/** The results of a search in a vault, newest first, a page at a time (VLT-109). */
export function useFoundInVault(vaultId: number, q: string, isEnabled: boolean) {
  return usePages<Hit>({
    queryKey: keyOfOne('vault', vaultId, 'found', q),
    load: async (before) => {
      const { items, next } = await readPage('GET /api/vaults/:id/search', {
        params: { id: vaultId },
        query: { q, before, limit: PAGE },
      })
      return { items: items.map((hit) => ({ id: `${hit.kind} ${hit.id}`, hit })), next }
    },
    hears: ['comment'],
    staysMeanwhile: true,
    isEnabled,
  })
}
