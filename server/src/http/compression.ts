import { constants } from 'node:zlib'
import type { Call } from '@kinhold/contract/contract'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** The largest response, in bytes, that isn't worth compressing. */
export const PLAIN_MOST_BYTES = 1024

/**
 * The path prefixes of calls whose responses must not be compressed. A compressed size would reveal something
 * about secrets in the content (decision 18).
 */
const SECRET = [
  '/api/auth/',
  '/api/invitations',
  '/api/invitation-links',
  '/api/interested-users',
  '/api/admin/',
  '/api/claims',
  '/api/trust-bonds/:bondId/invite-again',
]

/** The path of the live update stream, which must not be buffered. */
const STREAM = '/api/events'

/** Lets a server's routes compress their responses. */
export async function allowCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false })
}

/** The route options that compress responses with brotli or gzip. */
export const COMPRESSED = {
  compress: {
    encodings: ['br' as const, 'gzip' as const],
    threshold: PLAIN_MOST_BYTES + 1,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  },
  onSend: prepare,
}

/** Returns true if a call's responses may be compressed. */
export function isCompressed({ path }: Pick<Call, 'path'>): boolean {
  return path.startsWith('/api/') && path !== STREAM && !SECRET.some((start) => path.startsWith(start))
}

type Asked = { headers: Record<string, string | string[] | undefined> }
type Answering = { header(name: string, value: string): unknown }

function prepare(
  request: Asked,
  reply: Answering,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if (typeof payload === 'string' && Buffer.byteLength(payload) > PLAIN_MOST_BYTES) {
    void reply.header('vary', 'accept-encoding')
    // The plugin doesn't compress the response if the request has this header.
    if (isAskedElsewhere(request)) request.headers['x-no-compression'] = '1'
  }
  done(null, payload)
}

// A compressed size would reveal something about the content to a page on another site. Only browsers send
// Sec-Fetch-Site.
function isAskedElsewhere(request: Asked): boolean {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}
