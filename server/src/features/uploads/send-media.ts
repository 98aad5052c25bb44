import { Readable } from 'node:stream'
import { StoreAway } from '../../delivery/files/files.ts'
import type { PictureSize } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type Streamed, streamed } from '../../http/implement.ts'
import { rangeOf } from '../../http/ranges.ts'
import type { Refused } from '../../http/refusals.ts'
import { asAttachment } from './present-attachment.ts'
import { refusalOfMedia } from './refuse-upload.ts'
import { noFile } from './see-upload.ts'
import { storedName } from './stored-files.values.ts'

type Media = { id: string; kind: string; contentType: string; name: string | null }

/**
 * Sends a stored file, or the requested part of it; refuses when its bytes are missing. Writes no part of the response
 * before the store has begun to deliver them.
 */
export async function sendMedia(
  deps: Deps,
  media: Media,
  size: PictureSize,
  context: Context,
): Promise<Streamed | Refused<404 | 503>> {
  try {
    return (await send(deps, media, size, context)) ?? noFile()
  } catch (error) {
    if (error instanceof StoreAway) return refusalOfMedia(error)
    throw error
  }
}

async function send(
  { files }: Deps,
  media: Media,
  size: PictureSize,
  { request, reply }: Context,
): Promise<Streamed | null> {
  const name = storedName(media, size)
  const tag = `"${name}"`
  // A stored file never changes: a browser that has it gets a 304 without a read of the store.
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
    // A browser must revalidate its cached copy: access may have ended meanwhile.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
    // A PDF may hold scripts: it is downloaded, and not opened on our origin.
    ...(media.kind === 'pdf' && { 'content-disposition': asAttachment(media.name, '.pdf') }),
  }
}

// A proxy that compresses makes the tag a weak one.
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}

function isCurrent(ifRange: string | string[] | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange === tag
}
