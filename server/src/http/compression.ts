import { constants } from 'node:zlib'
import type { Call } from '@kinhold/contract/contract'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Responses up to this many bytes stay uncompressed: a response that fits into one packet gains nothing. */
export const PLAIN_MOST_BYTES = 1024

/**
 * Path prefixes of calls whose responses stay uncompressed: a compressed size reveals something about the
 * content, and these responses hold a token, a code, or strangers' words beside private data (decision 18).
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

/** The stream of live updates, which must not be buffered. */
const STREAM = '/api/events'

/** Prepares a server for routes that compress their responses. It accepts no compressed request bodies. */
export async function allowCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false })
}

/** Route options that compress responses for clients that accept it: brotli, else gzip. */
export const COMPRESSED = {
  compress: {
    encodings: ['br' as const, 'gzip' as const],
    threshold: PLAIN_MOST_BYTES + 1,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  },
  onSend: prepare,
}

/** True if a call's responses are compressed: all JSON without a secret. Media files need no compression. */
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
    // The plugin compresses nothing if it finds this header.
    if (isAskedElsewhere(request)) request.headers['x-no-compression'] = '1'
  }
  done(null, payload)
}

// A page of another site can request a call's address, but the length of an uncompressed response reveals
// nothing to the page. Programs other than browsers do not send Sec-Fetch-Site.
function isAskedElsewhere(request: Asked): boolean {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}
