import { linkNext, readCursor } from './pages.ts'
import type { Context } from './implement.ts'

/** A list that can be read from its beginning or from its middle; a place is a row's position in the list. */
export type List<Row, Place> = {
  /** The first rows, or the rows below a place. */
  below(place: Place | null, limit: number): Promise<Row[]>
  /** The row at a place, and the rows below it. */
  from(place: Place, limit: number): Promise<Row[]>
  /** The rows right above a place, in list order. */
  above(place: Place, limit: number): Promise<Row[]>
  /** The position of a row by its id; a removed row keeps its position. */
  placeOf(id: number): Promise<Place>
  /** The place of a row, in the form of a cursor. */
  write(row: Row): (string | number)[]
  /** A place from a cursor; null if invalid. */
  read(cursor: (string | number)[]): Place | null
}

/** The requested part: the first page, the page after a cursor, the rows around a row or right above it. */
export type Asked = {
  limit: number
  before?: string | undefined
  around?: number | undefined
  after?: number | undefined
}

/** The requested part of a list, in order, with a link to the rows below it. */
export async function viewList<Row, Place>(
  list: List<Row, Place>,
  { limit, around, after, ...query }: Asked,
  context: Pick<Context, 'request' | 'reply'>,
): Promise<Row[]> {
  const before = readCursor(query.before, list.read)
  const cutAt = (most: number, rows: Row[]) => linkNext(context, rows, most, list.write)
  // `before` counts first, because the link to the rows below keeps the request's query, including `around`.
  if (before !== null) return cutAt(limit, await list.below(before, limit + 1))
  if (after !== undefined) return list.above(await list.placeOf(after), limit)
  if (around === undefined) return cutAt(limit, await list.below(null, limit + 1))
  const place = await list.placeOf(around)
  const half = Math.ceil(limit / 2)
  const [above, from] = await Promise.all([list.above(place, limit - half), list.from(place, half + 1)])
  return [...above, ...cutAt(half, from)]
}
