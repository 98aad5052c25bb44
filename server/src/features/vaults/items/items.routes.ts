import type { vaultContent, VaultItem } from '@kinhold/contract/vault-content'
import { nameFor } from '@kinhold/domain/names'
import type { Say } from '@kinhold/domain/sentences'
import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Deps } from '../../../deps.ts'
import type { Answers } from '../../../http/implement.ts'
import { linkNext, readLongCursor } from '../../../http/pages.ts'
import type { Viewer } from '../../../http/principal.ts'
import { answer, noContent } from '../../../http/refusals.ts'
import { presentMedia } from '../../uploads/present-media.ts'
import { foldedFor, type Folding, NOTHING_FOLDED } from '../../ties/present-ties.ts'
import { noVault, seenVault } from '../see-vault.ts'
import { type ItemRow, itemsOf } from './items.queries.ts'
import { isStoredBy, removeItem, storeItem } from './store-item.ts'

export function itemRoutes(deps: Deps): Answers<typeof vaultContent, 'items' | 'addItem' | 'removeItem'> {
  return {
    items: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readLongCursor(query.before) }
      if (!(await seenVault(deps.db, context.viewer, params.id))) return noVault()
      const rows = linkNext(context, await itemsOf(deps.db, params.id, page), query.limit, ({ id }) => [id])
      const folded = await foldedFor(deps.db, context.viewer)
      return { status: 200, body: rows.map((row) => presentItem(row, context.viewer, context.say, folded)) }
    },
    addItem: ({ params, body }, { viewer, say }) =>
      answer(201, storeItem(deps, viewer, params.id, body), (stored) => presentItem(stored, viewer, say)),
    removeItem: ({ params, query }, { viewer }) =>
      noContent(removeItem(deps, viewer, { ...params, ...query })),
  }
}

function presentItem(row: ItemRow, viewer: Viewer, say: Say, folded: Folding = NOTHING_FOLDED): VaultItem {
  const { id, vaultId, title, description } = row
  const media = row.file && presentMedia(row.file)
  const isByMember = row.authorPhone === null
  const isOwn = isStoredBy(viewer, row)
  return {
    id,
    vaultId,
    title,
    description,
    fileUrl: media?.url ?? row.fileUrl,
    media,
    authorName: isByMember ? nameFor(row.authorName!, say) : nameOfVaultUser(row.displayName, say),
    ...(viewer.kind === 'player' && isByMember && !isOwn && { authorId: row.authorId! }),
    isOwn,
    createdAt: row.createdAt.toISOString(),
    ...folded(row.authorId),
  }
}
