import { linkNext, readCursor } from './pages.ts'
import type { Context } from './implement.ts'

/** A list that can be read starting from any of its rows. A place is a row's position in the list. */
export type List<Row, Place> = {
  /** Returns the first rows, or the rows below a place. */
  below(place: Place | null, limit: number): Promise<Row[]>
  /** Returns the row at a place and the rows below it. */
  from(place: Place, limit: number): Promise<Row[]>
  /** Returns the rows just above a place, in list order. */
  above(place: Place, limit: number): Promise<Row[]>
  /** Returns the place of a row by its id. A removed row keeps its place. */
  placeOf(id: number): Promise<Place>
  /** Returns the place of a row as a cursor. */
  write(row: Row): (string | number)[]
  /** Returns the place that a cursor encodes, or null if the cursor is invalid. */
  read(cursor: (string | number)[]): Place | null
}

/** The requested part of a list. */
export type Asked = {
  limit: number
  before?: string | undefined
  around?: number | undefined
  after?: number | undefined
}

/** Returns the requested part of a list in list order. */
export async function viewList<Row, Place>(
  list: List<Row, Place>,
  { limit, around, after, ...query }: Asked,
  context: Pick<Context, 'request' | 'reply'>,
): Promise<Row[]> {
  const before = readCursor(query.before, list.read)
  const cutAt = (most: number, rows: Row[]) => linkNext(context, rows, most, list.write)
  // `before` takes priority, because the link to the next page keeps `around` from the request.
  if (before !== null) return cutAt(limit, await list.below(before, limit + 1))
  if (after !== undefined) return list.above(await list.placeOf(after), limit)
  if (around === undefined) return cutAt(limit, await list.below(null, limit + 1))
  const place = await list.placeOf(around)
  const half = Math.ceil(limit / 2)
  const [above, from] = await Promise.all([list.above(place, limit - half), list.from(place, half + 1)])
  return [...above, ...cutAt(half, from)]
}
