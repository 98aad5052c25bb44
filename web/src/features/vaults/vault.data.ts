import type { VaultHit } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { sayVaultUser } from '@kinhold/domain/vaults'
import { useQuery } from '@tanstack/react-query'
import { say } from '../../browser/words.ts'
import { read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfOne } from '../../query-key.ts'
import { useSession } from '../session/use-session.ts'

export function useVault(vaultId: number) {
  return useQuery({
    queryKey: keyOfVault(vaultId),
    queryFn: () => read('GET /api/vaults/:id', { params: { id: vaultId } }),
  })
}

/** Returns true if the signed-in member owns the vault (VLT-60). */
export function useIsOwner(vault: Pick<Vault, 'ownerId'> | undefined): boolean {
  const { player } = useSession()
  return player?.userType === 'member' && player.id === vault?.ownerId
}

/** Returns the vault id to send with a vault's files, or undefined if the reader owns the vault (FAM-03). */
export function useVaultOfAnother(vault: Pick<Vault, 'id' | 'ownerId'>): number | undefined {
  return useIsOwner(vault) ? undefined : vault.id
}

/** Returns the name and photo that appear on the reader's posts in a vault. */
export function useOwnName(): { name: string; profilePhoto: string | null } {
  const { player } = useSession()
  if (player?.userType === 'member') return player
  return { name: player?.displayName ?? say(sayVaultUser()), profilePhoto: null }
}

/** Returns the cache key for a vault's content, which every change in the vault makes stale. */
export function keyOfVault(vaultId: number, ...part: unknown[]) {
  return keyOfOne('vault', vaultId, ...part)
}

const PAGE = 30

/** A search hit with its own unique id, since posts, comments and items are numbered separately. */
type Hit = { id: string; hit: VaultHit }

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
