import type { FastifyReply, FastifyRequest } from 'fastify'
import { waitWhileItComes } from './patience.ts'

/** The raw bytes of a request. */
export type Octets = {
  /** The length that the request announces; null if it does not. */
  announced: number | null
  /** The bytes, to be read once. They also end if the connection breaks: the received part counts. */
  bytes: AsyncIterable<Buffer>
  /** Stops reading: a short rest is drained, so that the client reads the response; otherwise the connection closes. */
  leave(): void
}

/** The bytes of a request as they arrive. A stalled request is given up. */
export function receiveOctets({ raw }: FastifyRequest, reply: FastifyReply): Octets {
  const length = raw.headers['content-length']
  const announced = length === undefined ? null : Number(length)
  return {
    announced,
    bytes: bytesOf(raw),
    leave() {
      if (raw.readableEnded || (announced ?? Infinity) <= READ_IN_VAIN_BYTES) raw.resume()
      // The client would otherwise send megabytes for nothing.
      else void reply.header('connection', 'close')
    },
  }
}

const READ_IN_VAIN_BYTES = 1024 * 1024

async function* bytesOf(raw: FastifyRequest['raw']): AsyncGenerator<Buffer> {
  const watch = waitWhileItComes(raw)
  try {
    // Destroying the request at the last wanted byte would make a response impossible.
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
