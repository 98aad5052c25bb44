import type { Db } from '../../db/database.ts'
import type { Context } from '../../http/implement.ts'
import { isId } from '../../http/pages.ts'
import { type Asked, type List, viewList } from '../../http/view-list.ts'
import {
  placeOnBoard,
  type PlaceOnBoard,
  postsAbove,
  postsFrom,
  postsOf,
  type PostRow,
} from './posts.queries.ts'

/** The requested part of a board, in its order, with a link to the posts below it. */
export async function viewBoard(
  db: Db,
  groupId: number,
  query: Asked,
  context: Pick<Context, 'request' | 'reply'>,
): Promise<PostRow[]> {
  return viewList(boardOf(db, groupId), query, context)
}

function boardOf(db: Db, groupId: number): List<PostRow, PlaceOnBoard> {
  return {
    below: (before, limit) => postsOf(db, groupId, { limit, before }),
    from: (place, limit) => postsFrom(db, groupId, { limit, place }),
    above: (place, limit) => postsAbove(db, groupId, { limit, place }),
    placeOf: (id) => placeOnBoard(db, groupId, id),
    write: ({ isPinned, id }) => [Number(isPinned), id],
    read: ([isPinned, id]) =>
      (isPinned === 0 || isPinned === 1) && isId(id) ? { isPinned: isPinned === 1, id } : null,
  }
}
