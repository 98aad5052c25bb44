import type { VaultHit } from '@kinhold/contract/vault-content'
import { useIsLookedAt } from '../../../../browser/window.ts'
import { useHeld } from '../../../../parts/form/held.ts'
import { paths } from '../../../../paths.ts'
import { useVisit } from '../vault-base.data.ts'

/** Returns a vault's news since the previous visit, and the number of unseen news entries. */
export function useNews(vaultId: number | null) {
  const visit = useVisit(vaultId, useIsLookedAt())
  const [seen, setSeen] = useHeld(`news of vault ${vaultId}`, '')
  return {
    visit,
    count: visit.data?.news.filter(({ createdAt }) => createdAt > seen).length ?? 0,
    markSeen: (until: string) => setSeen((before) => (until > before ? until : before)),
  }
}

/**
 * Returns the URL that a search hit or a news entry links to: the URL of the post, or of the vault's items if
 * there is no post.
 */
export function placeOf(vaultId: number, { postId }: VaultHit): string {
  return postId === null ? `${paths.vaultBaseOf(vaultId)}?show=items` : paths.vaultBaseOf(vaultId, postId)
}
