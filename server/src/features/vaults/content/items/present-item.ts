import type { VaultItem } from '@kinhold/contract/vault-content'
import { presentMedia } from '../../../uploads/present-media.ts'
import type { ItemRow } from './items.queries.ts'

/** An item as a response shows it. */
export function presentItem({ file, createdAt, ...row }: ItemRow): VaultItem {
  const media = file && presentMedia(file)
  return { ...row, fileUrl: media?.url ?? row.fileUrl, media, createdAt: createdAt.toISOString() }
}
