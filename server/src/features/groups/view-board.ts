import type { ParsedOf } from '@kinhold/contract/contract'
import type { groups } from '@kinhold/contract/groups'
import type { Db } from '../../db/database.ts'
import type { Context } from '../../http/implement.ts'
import { isId, linkNext, readCursor } from '../../http/pages.ts'
import {
  placeOnBoard,
  type PlaceOnBoard,
  postsAbove,
  postsFrom,
  postsOf,
  type PostRow,
} from './posts.queries.ts'

type Query = ParsedOf<typeof groups.posts>['query']
type Replying = Pick<Context, 'request' | 'reply'>

/**
 * The part of a board that is asked for, in its order, with a link to what comes below it: its beginning, what stands
 * right above a post, or what is around one.
 */
export async function viewBoard(
  db: Db,
  groupId: number,
  query: Query,
  context: Replying,
): Promise<PostRow[]> {
  const { limit, after, around } = query
  const before = readCursor(query.before, readPlace)
  if (before === null && after !== undefined)
    return postsAbove(db, groupId, { limit, place: await placeOnBoard(db, groupId, after) })
  if (before === null && around !== undefined)
    return viewAround(db, groupId, { limit, place: await placeOnBoard(db, groupId, around) }, context)
  return cutAt(limit, await postsOf(db, groupId, { limit: limit + 1, before }), context)
}

async function viewAround(
  db: Db,
  groupId: number,
  { limit, place }: { limit: number; place: PlaceOnBoard },
  context: Replying,
): Promise<PostRow[]> {
  const half = Math.ceil(limit / 2)
  const [above, from] = await Promise.all([
    postsAbove(db, groupId, { limit: limit - half, place }),
    postsFrom(db, groupId, { limit: half + 1, place }),
  ])
  return [...above, ...cutAt(half, from, context)]
}

function cutAt(limit: number, rows: PostRow[], context: Replying): PostRow[] {
  return linkNext(context, rows, limit, ({ isPinned, id }) => [Number(isPinned), id])
}

function readPlace([isPinned, id]: (string | number)[]): PlaceOnBoard | null {
  return (isPinned === 0 || isPinned === 1) && isId(id) ? { isPinned: isPinned === 1, id } : null
}
