import type { VaultHit } from '@kinhold/contract/vault-content'
import { paths } from '../../paths.ts'

/** What vault base shows, as its address names it: the posts, the other tabs, and what the secondary navigation leads to. */
export const VIEWS = ['posts', 'profile', 'settings', 'archive', 'notifications', 'search'] as const
export type View = (typeof VIEWS)[number]

/** Where something stands that was found in a vault or is new in it: at its post, or among the stored items. */
export function placeOf(vaultId: number, { postId }: VaultHit): string {
  return postId === null ? `${paths.vaultBaseOf(vaultId)}?show=items` : paths.vaultBaseOf(vaultId, postId)
}

/** What of a vault's content is in sight, as the address names it. */
export const CONTENTS = ['pictures', 'posts', 'items'] as const
export type Contents = (typeof CONTENTS)[number]
