import { constants } from 'node:zlib'
import type { Call } from '@kinhold/contract/contract'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** The largest answer, in bytes, that is sent as it is: nothing is gained by making what fits into a packet smaller. */
export const PLAIN_MOST_BYTES = 1024

/**
 * The beginnings of the paths of calls that are never compressed. The size of a compressed answer tells something of
 * what is in it: these hold a token or a code, or what strangers wrote beside what is private (decision 18).
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

/** The stream of changes, which is sent as it happens. */
const STREAM = '/api/events'

/** Readies a server for routes that compress. Compressed request bodies are not read. */
export async function allowCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false })
}

/** What a route is declared with so that its answers are compressed for clients that accept it: brotli, else gzip. */
export const COMPRESSED = {
  compress: {
    encodings: ['br' as const, 'gzip' as const],
    threshold: PLAIN_MOST_BYTES + 1,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  },
  onSend: prepare,
}

/** Whether the answers of a call are compressed: all JSON that holds no secret. Media are files, as small as they get. */
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
    // The plugin compresses nothing where it finds this header.
    if (isAskedElsewhere(request)) request.headers['x-no-compression'] = '1'
  }
  done(null, payload)
}

// A page of another site may open the address of a call; counting the bytes of an uncompressed answer tells it nothing.
// Programs send no such header.
function isAskedElsewhere(request: Asked): boolean {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}
