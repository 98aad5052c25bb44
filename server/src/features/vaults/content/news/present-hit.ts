import type { VaultHit } from '@kinhold/contract/vault-content'
import { EXCERPT_LENGTH } from '@kinhold/domain/limits'
import { excerptOf } from '@kinhold/domain/search-words'
import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Folding } from '../../../ties/present-ties.ts'
import type { HitRow } from './hits.values.ts'

/** A hit or a piece of news as a response shows it, with the reader's blocks. */
export function presentHit(row: HitRow, words: string[], folded: Folding): VaultHit {
  return {
    kind: row.kind,
    id: row.id,
    postId: row.postId,
    name: row.name ?? nameOfVaultUser(row.displayName),
    excerpt: excerptOf(row.text, words, EXCERPT_LENGTH),
    createdAt: row.createdAt.toISOString(),
    ...folded(row.playerId),
  }
}
