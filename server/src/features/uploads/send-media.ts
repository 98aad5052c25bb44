import { Readable } from 'node:stream'
import type { Db } from '../../db/database.ts'
import { StoreAway } from '../../delivery/files/files.ts'
import type { PictureSize } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import { type Context, streamed } from '../../http/implement.ts'
import type { Principal } from '../../http/principal.ts'
import { notFound } from '../../http/refusals.ts'
import { asAttachment } from './present-media.ts'
import { refusalOfMedia } from './refuse-upload.ts'
import { storedName } from './stored-files.values.ts'
import { type FileCondition, uploadById } from './uploads.queries.ts'

/** A feature's rule for the files that a caller may see: a condition, or null if the caller may see none. */
export type Audience = (caller: Principal) => FileCondition | null

/** Returns the file if one of the callers owns it or may see it, and null otherwise. */
export async function seenUpload(db: Db, id: string, callers: Principal[], audiences: Audience[]) {
  const conditions = callers.flatMap((caller) => audiences.map((audience) => audience(caller)))
  const opens = conditions.filter((condition) => condition !== null)
  const row = await uploadById(db, id, opens)
  return row && (row.isOpen || callers.some((caller) => isOwner(row, caller))) ? row : null
}

type Row = NonNullable<Awaited<ReturnType<typeof uploadById>>>

// Once a file is used in a vault, its sender can see it only while the sender has access to the vault.
function isOwner(row: Row, caller: Principal): boolean {
  if (caller.kind === 'vault_user') return caller.phone === row.senderPhone && !row.isUsed
  if (caller.kind === 'player')
    return caller.player.id === row.ownerPlayerId || (caller.player.id === row.senderId && !row.isUsed)
  return row.ownerPassHash !== null && caller.passHash.equals(row.ownerPassHash)
}

type Media = { id: string; kind: string; contentType: string; name: string | null }

/** Sends a stored file or the requested part of it, or returns the refusal. */
export async function sendMedia(deps: Deps, media: Media | null, size: PictureSize, context: Context) {
  try {
    return (media && (await send(deps, media, size, context))) ?? notFound('This file')
  } catch (error) {
    if (error instanceof StoreAway) return refusalOfMedia(error)
    throw error
  }
}

async function send({ files }: Deps, media: Media, size: PictureSize, { request, reply }: Context) {
  const name = storedName(media, size)
  const tag = `"${name}"`
  // A stored file never changes, so don't read the store if the tag matches.
  if (isKnown(request.headers['if-none-match'], tag)) {
    void reply.headers(headersOf(media, tag)).code(304).send()
    return streamed
  }
  const asked = isCurrent(request.headers['if-range'], tag) ? request.headers.range : undefined
  const isHead = request.method === 'HEAD'
  const whole = asked === undefined && !isHead ? null : await files.size(name)
  if (whole === null && (asked !== undefined || isHead)) return null
  const range = whole === null ? null : rangeOf(asked, whole)
  if (range === 'unsatisfiable') {
    const headers = { ...headersOf(media, tag), 'content-range': `bytes */${whole}` }
    void reply.code(416).headers(headers).send()
    return streamed
  }
  const file = isHead
    ? { stream: Readable.from([]), size: whole! }
    : await files.get(name, range ?? undefined)
  if (file === null) return null
  void reply.headers(headersOf(media, tag))
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${whole}`)
  void reply
    .type(media.contentType)
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .serializer((data: string) => data)
    .send(file.stream)
  return streamed
}

function headersOf(media: Media, etag: string) {
  return {
    // Make browsers revalidate their cached copy, because access may have ended.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
    // A PDF may contain scripts, so don't let a browser open it on our origin.
    ...(media.kind === 'pdf' && { 'content-disposition': asAttachment(media.name, '.pdf') }),
  }
}

// A proxy that compresses responses makes the tag weak (W/"…").
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}

function isCurrent(ifRange: string | string[] | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange === tag
}

/**
 * Returns the inclusive byte range that a Range header requests from a file of `size` bytes. Returns null for
 * the whole file, and 'unsatisfiable' for a range past the end (RFC 9110, 14.2).
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (!suffix && match[2] !== '' && Number(match[2]) < start) return null
  return start >= size || (suffix && match[2] === '0') ? 'unsatisfiable' : { start, end }
}
