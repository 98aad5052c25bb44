import type { VaultHit } from '@kinhold/contract/vault-content'
import { EXCERPT_LENGTH } from '@kinhold/domain/limits'
import { excerptOf } from '@kinhold/domain/search-words'
import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Folding } from '../../ties/present-ties.ts'
import type { HitRow } from './hits.values.ts'

/** What was found by these words, or is new, as an answer shows it to whoever blocked so many. */
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
