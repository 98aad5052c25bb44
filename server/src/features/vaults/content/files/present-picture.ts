import type { VaultPicture } from '@kinhold/contract/vault-content'
import { EXCERPT_LENGTH } from '@kinhold/domain/limits'
import { excerptOf } from '@kinhold/domain/search-words'
import { presentMedia } from '../../../uploads/present-media.ts'
import type { PictureRow } from './files.queries.ts'

/** A picture of a vault as a response shows it. */
export function presentPicture(row: PictureRow): VaultPicture {
  return {
    postId: row.postId,
    caption: excerptOf(row.caption, [], EXCERPT_LENGTH),
    createdAt: row.createdAt.toISOString(),
    media: presentMedia(row),
  }
}
