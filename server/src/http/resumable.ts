import { msg } from '@kinhold/domain/msg'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { waitWhileItComes } from './patience.ts'
import { RefusalError } from './refusals.ts'

/** The tus version of resumable calls (https://tus.io/protocols/resumable-upload). */
export const TUS = '1.0.0'

/** The media type of a piece of a file. */
export const OCTETS = 'application/offset+octet-stream'

/** The media type of a web form. */
export const FORM = 'application/x-www-form-urlencoded'

/** Makes a server accept web forms and pieces of files on the calls that declare them. */
export function acceptPiecesAndForms(app: FastifyInstance): void {
  app.addContentTypeParser(OCTETS, (request, _, done) => done(refusalUnless('resumable', request)))
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) =>
    done(refusalUnless('form', request), Object.fromEntries(new URLSearchParams(body as string))),
  )
}

function refusalUnless(taken: 'resumable' | 'form', { routeOptions }: FastifyRequest): RefusalError | null {
  const isTaken = (routeOptions.config as { resumable?: true; form?: true })[taken]
  return isTaken ? null : new RefusalError(415, 'unsupported_media_type', msg`Please send JSON.`)
}

/** Sends our tus version, and refuses a request with a different version or the wrong media type. */
export function speakTus(request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers } = request
  void reply.header('tus-resumable', TUS)
  if (method === 'OPTIONS' || method === 'GET') return
  if (headers['tus-resumable'] !== TUS) {
    void reply.header('tus-version', TUS)
    throw new RefusalError(
      412,
      'tus_version',
      msg`Please use tus ${{ version: TUS }}: the header Tus-Resumable says so.`,
    )
  }
  if (method === 'PATCH' && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== OCTETS)
    throw new RefusalError(415, 'not_octets', msg`Please send the bytes of the file as ${{ type: OCTETS }}.`)
}

/** The raw bytes of a request. */
export type Octets = {
  /** The announced length in bytes, or null if none was announced. */
  announced: number | null
  /** The bytes, readable once. If the connection breaks, the stream ends without an error. */
  bytes: AsyncIterable<Buffer>
  /** Discards the rest of a small request. For a large request, makes the response close the connection. */
  leave(): void
}

/** Returns a request's bytes, and hangs up if the request stalls. */
export function receiveOctets({ raw }: FastifyRequest, reply: FastifyReply): Octets {
  const length = raw.headers['content-length']
  const announced = length === undefined ? null : Number(length)
  return {
    announced,
    bytes: bytesOf(raw),
    leave() {
      if (raw.readableEnded || (announced ?? Infinity) <= READ_IN_VAIN_BYTES) raw.resume()
      // Close the connection, because the client would otherwise keep sending data that the server doesn't
      // need.
      else void reply.header('connection', 'close')
    },
  }
}

const READ_IN_VAIN_BYTES = 1024 * 1024

async function* bytesOf(raw: FastifyRequest['raw']): AsyncGenerator<Buffer> {
  const watch = waitWhileItComes(raw)
  try {
    // Keep the request open, because no response could be sent if the iterator destroyed it.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      watch.came(chunk.length)
      yield chunk
    }
  } catch {
    // The connection broke.
  } finally {
    watch.end()
  }
}

/** Reads a whole number from a header, or returns null. */
export function wholeNumber(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/** Reads a value from the Upload-Metadata header. Returns an empty string if the key is missing. */
export function metadataValue(metadata: string, key: string): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '))
  return Buffer.from(pairs.find(([name]) => name === key)?.[1] ?? '', 'base64').toString('utf8')
}
