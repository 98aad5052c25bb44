import type { FastifyReply, FastifyRequest } from 'fastify'
import { waitWhileItComes } from './patience.ts'

/** The bare bytes of a request. */
export type Octets = {
  /** How many the request says it has; null where it does not say. */
  announced: number | null
  /** They, to be read once. They end where the connection breaks off, too: what has come counts. */
  bytes: AsyncIterable<Buffer>
  /** Reads no more: the little that is left goes nowhere, so that the answer is read; for more the connection is closed. */
  leave(): void
}

/** The bytes of a request as they come. It is given up where nothing comes any more. */
export function receiveOctets({ raw }: FastifyRequest, reply: FastifyReply): Octets {
  const length = raw.headers['content-length']
  const announced = length === undefined ? null : Number(length)
  return {
    announced,
    bytes: bytesOf(raw),
    leave() {
      if (raw.readableEnded || (announced ?? Infinity) <= READ_IN_VAIN_BYTES) raw.resume()
      // Megabytes that nobody keeps would be sent to their end.
      else void reply.header('connection', 'close')
    },
  }
}

const READ_IN_VAIN_BYTES = 1024 * 1024

async function* bytesOf(raw: FastifyRequest['raw']): AsyncGenerator<Buffer> {
  const watch = waitWhileItComes(raw)
  try {
    // Destroyed with the last byte that is wanted, it could not be answered.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      watch.came(chunk.length)
      yield chunk
    }
  } catch {
    // The connection broke off.
  } finally {
    watch.end()
  }
}
