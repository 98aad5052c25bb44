import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RefusalError } from './refusals.ts'

/** The version of tus that resumable calls speak (https://tus.io/protocols/resumable-upload). */
export const TUS = '1.0.0'

/** The media type of a piece of a file. */
export const OCTETS = 'application/offset+octet-stream'

/** Leaves pieces of files unread for the calls that take them; to every other call they are a type it does not take. */
export function acceptOctets(app: FastifyInstance): void {
  app.addContentTypeParser(OCTETS, (request, _, done) => {
    const { resumable } = request.routeOptions.config as { resumable?: true }
    if (resumable) done(null)
    else done(new RefusalError(415, 'unsupported_media_type', 'Please send JSON.'))
  })
}

/** Names our version in the answer. Throws the refusal of a request that speaks another, and of a piece that is none. */
export function speakTus(request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers } = request
  void reply.header('tus-resumable', TUS)
  if (method === 'OPTIONS' || method === 'GET') return
  if (headers['tus-resumable'] !== TUS) {
    void reply.header('tus-version', TUS)
    throw new RefusalError(412, 'tus_version', `Please speak tus ${TUS}: the header Tus-Resumable says so.`)
  }
  if (method === 'PATCH' && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== OCTETS)
    throw new RefusalError(415, 'not_octets', `Please send the bytes of the file as ${OCTETS}.`)
}

/** A whole number that a header gives; null where it gives none. */
export function wholeNumber(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/** A value of Upload-Metadata, pairs of a key and a value in base64 between commas; empty where it has no such key. */
export function metadataValue(metadata: string, key: string): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '))
  return Buffer.from(pairs.find(([name]) => name === key)?.[1] ?? '', 'base64').toString('utf8')
}
