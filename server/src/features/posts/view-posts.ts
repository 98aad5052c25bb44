import type { ParsedOf } from '@kinhold/contract/contract'
import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Db } from '../../db/database.ts'
import type { Context } from '../../http/implement.ts'
import { isLongId, readLongCursor } from '../../http/pages.ts'
import { personOf, type PlayerPrincipal, type Viewer } from '../../http/principal.ts'
import { type Asked, type List, viewList } from '../../http/view-list.ts'
import { noGroup, seesGroup } from '../groups/see-group.ts'
import { noVault, seenVault } from '../vaults/see-vault.ts'
import { type Kind, type Position, positionOf, type PostRow, postsOf, type Which } from './posts.queries.ts'

type Listening = Pick<Context, 'request' | 'reply'>

/**
 * Returns the requested part of a board, including archived posts: pinned posts first, then all other posts,
 * newest first (UNI-42).
 */
export async function viewBoard(
  db: Db,
  reader: PlayerPrincipal,
  groupId: number,
  query: Asked,
  context: Listening,
) {
  if (!(await seesGroup(db, reader.player, groupId))) return noGroup()
  const list = listOf(db, { kind: 'board', which: 'all', placeId: groupId, reader })
  return viewList(list, query, context)
}

/**
 * Returns the requested vault posts, newest first. Only the owner and the author see an archived post
 * (VLT-68).
 */
export async function viewVaultPosts(
  db: Db,
  reader: Viewer,
  vaultId: number,
  { archived, ...query }: ParsedOf<typeof vaultContent.posts>['query'],
  context: Listening,
) {
  // Check the cursor before access, so that every caller gets the same refusal for an invalid cursor.
  readLongCursor(query.before)
  const sight = await seenVault(db, reader, vaultId)
  if (!sight) return noVault()
  const { isOwner } = sight
  const which = archived ? (isOwner ? 'archived' : 'ownArchived') : isOwner ? 'all' : 'seen'
  return viewList(listOf(db, { kind: 'vault', which, placeId: vaultId, reader }), query, context)
}

function listOf<K extends Kind>(
  db: Db,
  { reader, ...list }: { kind: K; which: Which; placeId: number; reader: Viewer },
): List<PostRow<K>, Position> {
  const of = { ...list, ...personOf(reader) }
  return {
    below: (position, limit) => postsOf(db, of, { limit, from: 'below', position }),
    from: (position, limit) => postsOf(db, of, { limit, from: 'at', position }),
    above: (position, limit) => postsOf(db, of, { limit, from: 'above', position }),
    placeOf: (id) => positionOf(db, list.kind, list.placeId, id),
    write: ({ id, ...post }) => ('isPinned' in post ? [Number(post.isPinned), id] : [id]),
    read: (cursor) => {
      const [pin, id] = list.kind === 'board' ? cursor : [0, ...cursor]
      return (pin === 0 || pin === 1) && isLongId(id) ? { isPinned: pin === 1, id } : null
    },
  }
}
