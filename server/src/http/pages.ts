import { msg } from '@kinhold/domain/msg'
import type { Context } from './implement.ts'
import { RefusalError } from './refusals.ts'

type Cursor = (string | number)[]

/** Truncates a list to `limit` rows, and adds a Link header for the next page (RFC 8288). */
export function linkNext<R>(
  context: Pick<Context, 'request' | 'reply'>,
  rows: R[],
  limit: number,
  placeOf: (row: R) => Cursor,
): R[] {
  if (rows.length <= limit) return rows
  const page = rows.slice(0, limit)
  const url = new URL(context.request.url, 'http://host')
  url.searchParams.set('before', Buffer.from(JSON.stringify(placeOf(page.at(-1)!))).toString('base64url'))
  void context.reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
  return page
}

/** Reads a page of a list that is ordered by id, and adds a Link header for the next page. */
export async function listById<Rows extends { id: number }[] | null>(
  context: Pick<Context, 'request' | 'reply'>,
  query: { limit: number; before?: string | undefined },
  read: (page: { limit: number; before: number | null }) => Promise<Rows>,
  readPlace = readIdCursor,
): Promise<Rows> {
  const rows = await read({ limit: query.limit + 1, before: readPlace(query.before) })
  return (rows && linkNext(context, rows, query.limit, ({ id }) => [id])) as Rows
}

/** Returns the first `limit` rows that pass a filter applied outside the database. */
export async function firstShown<R>(
  limit: number,
  rowsAfter: (last: R | null, limit: number) => Promise<R[]>,
  isShown: (row: R) => boolean | Promise<boolean>,
): Promise<R[]> {
  const shown: R[] = []
  let last: R | null = null
  for (;;) {
    const rows: R[] = await rowsAfter(last, limit)
    for (const row of rows) {
      if (await isShown(row)) shown.push(row)
      if (shown.length === limit) return shown
    }
    if (rows.length < limit) return shown
    last = rows.at(-1)!
  }
}

/** Reads an optional cursor. Throws a 400 refusal if the cursor is invalid. */
export function readCursor<T>(before: string | undefined, read: (cursor: Cursor) => T | null): T | null {
  if (before === undefined) return null
  const cursor = parse(before)
  const place = Array.isArray(cursor) ? read(cursor as Cursor) : null
  if (place === null)
    throw new RefusalError(
      400,
      'invalid_cursor',
      msg`This page of the list is not there. Please start from the beginning.`,
    )
  return place
}

/** Reads a cursor that consists of one id. */
export function readIdCursor(before: string | undefined): number | null {
  return readCursor(before, ([id]) => (isId(id) ? id : null))
}

/** Reads a cursor that consists of one `LongId`. */
export function readLongCursor(before: string | undefined): number | null {
  return readCursor(before, ([id]) => (isLongId(id) ? id : null))
}

/** Returns true for a number that fits a column of ids. */
export function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647
}

/** Returns true for a valid id of a row in a table that grows without limit. */
export function isLongId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

/** Returns true for a time, in microseconds since 1970, that a cursor may contain. */
export function isMicrosecond(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Returns true for a string without null bytes. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}

function parse(before: string): unknown {
  try {
    return JSON.parse(Buffer.from(before, 'base64url').toString())
  } catch {
    return null
  }
}
