import type { VaultHit } from '@kinhold/contract/vault-content'
import { paths } from '../../../paths.ts'

/** The views of vault base, as its address names them: the tabs, and the targets of the secondary navigation. */
export const VIEWS = ['posts', 'profile', 'settings', 'archive', 'notifications', 'search'] as const
export type View = (typeof VIEWS)[number]

export function placeOf(vaultId: number, { postId }: VaultHit): string {
  return postId === null ? `${paths.vaultBaseOf(vaultId)}?show=items` : paths.vaultBaseOf(vaultId, postId)
}

export const CONTENTS = ['pictures', 'posts', 'items'] as const
export type Contents = (typeof CONTENTS)[number]
