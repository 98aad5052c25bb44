import { linkNext, readCursor } from './pages.ts'
import type { Context } from './implement.ts'

/** A list that is read from its beginning or from the middle; a place is where a row stands in it. */
export type List<Row, Place> = {
  /** The beginning, or what comes below a place. */
  below(place: Place | null, limit: number): Promise<Row[]>
  /** What stands at a place, and what comes below it. */
  from(place: Place, limit: number): Promise<Row[]>
  /** What stands right above a place, in the order of the list. */
  above(place: Place, limit: number): Promise<Row[]>
  /** Where the row of an id stands; one that is not there any more stands where it did. */
  placeOf(id: number): Promise<Place>
  /** A place as a cursor keeps it. */
  write(row: Row): (string | number)[]
  /** A place as it is read from a cursor; null for what is none. */
  read(cursor: (string | number)[]): Place | null
}

/** What is asked of a list: a page of its beginning, what follows a cursor, what is around a row or right above it. */
export type Asked = {
  limit: number
  before?: string | undefined
  around?: number | undefined
  after?: number | undefined
}

/** The part of a list that is asked for, in its order, with a link to what comes below it. */
export async function viewList<Row, Place>(
  list: List<Row, Place>,
  { limit, around, after, ...query }: Asked,
  context: Pick<Context, 'request' | 'reply'>,
): Promise<Row[]> {
  const before = readCursor(query.before, list.read)
  const cutAt = (most: number, rows: Row[]) => linkNext(context, rows, most, list.write)
  // The link to what comes below repeats what was asked for.
  if (before !== null) return cutAt(limit, await list.below(before, limit + 1))
  if (after !== undefined) return list.above(await list.placeOf(after), limit)
  if (around === undefined) return cutAt(limit, await list.below(null, limit + 1))
  const place = await list.placeOf(around)
  const half = Math.ceil(limit / 2)
  const [above, from] = await Promise.all([list.above(place, limit - half), list.from(place, half + 1)])
  return [...above, ...cutAt(half, from)]
}
