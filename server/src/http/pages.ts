import type { Context } from './implement.ts'
import { RefusalError } from './refusals.ts'

type Cursor = (string | number)[]

/**
 * Cuts a list that was asked for one row too many, and where there is more says so in the Link header (RFC 8288) with an
 * opaque cursor made of the last row's place in the order.
 */
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

/**
 * The first so many rows of a list of which something holds that the database is not asked for, read a page at a time:
 * what is left out takes nobody's place. `rowsAfter` answers at most as many as it is asked for.
 */
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

/** Reads a cursor; null where there is none. A cursor that is none of ours is a 400. */
export function readCursor<T>(before: string | undefined, read: (cursor: Cursor) => T | null): T | null {
  if (before === undefined) return null
  const cursor = parse(before)
  const place = Array.isArray(cursor) ? read(cursor as Cursor) : null
  if (place === null)
    throw new RefusalError(
      400,
      'invalid_cursor',
      'This page of the list is not there. Please start from the beginning.',
    )
  return place
}

/** Reads a cursor that is one id. */
export function readIdCursor(before: string | undefined): number | null {
  return readCursor(before, ([id]) => (isId(id) ? id : null))
}

/** True for a number that a column of ids can be compared with. */
export function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647
}

/** True for a text that a column of text can be compared with: PostgreSQL knows no null bytes. */
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
