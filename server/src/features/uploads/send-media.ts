import type { PictureSize } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { streamed } from '../../http/implement.ts'
import { rangeOf } from '../../http/ranges.ts'
import { asAttachment } from './present-attachment.ts'
import { storedName } from './stored-files.values.ts'

type Media = { id: string; kind: string; contentType: string; name: string | null }

/** Sends a stored file, or the part of it that is asked for; null where its bytes are missing. */
export async function sendMedia(deps: Deps, media: Media, size: PictureSize, context: Context) {
  const { request, reply } = context
  const name = storedName(media, size)
  const tag = `"${name}"`
  // A stored file never changes: a browser that has it is answered without reading the disk.
  if (isKnown(request.headers['if-none-match'], tag)) {
    void reply.headers(headersOf(media, tag)).code(304).send()
    return streamed
  }
  const whole = await deps.files.size(name)
  if (whole === null) return null
  void reply.headers(headersOf(media, tag))
  const range = isCurrent(request.headers['if-range'], tag) ? rangeOf(request.headers.range, whole) : null
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${whole}`).send()
    return streamed
  }
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${whole}`)
  const file = await deps.files.get(name, range ?? undefined)
  void reply
    .type(media.contentType)
    .header('content-length', range ? range.end - range.start + 1 : whole)
    .serializer((data: string) => data)
    .send(file!.stream)
  return streamed
}

function headersOf(media: Media, etag: string) {
  return {
    // A browser asks before it shows what it kept: access may have ended meanwhile.
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
