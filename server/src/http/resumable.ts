import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RefusalError } from './refusals.ts'

/** The tus version of resumable calls (https://tus.io/protocols/resumable-upload). */
export const TUS = '1.0.0'

/** The media type of a piece of a file. */
export const OCTETS = 'application/offset+octet-stream'

/** Leaves upload pieces unparsed for the calls that take them; for every other call they are an unsupported type. */
export function acceptOctets(app: FastifyInstance): void {
  app.addContentTypeParser(OCTETS, (request, _, done) => {
    const { resumable } = request.routeOptions.config as { resumable?: true }
    if (resumable) done(null)
    else done(new RefusalError(415, 'unsupported_media_type', 'Please send JSON.'))
  })
}

/** States our tus version. Throws the refusal of a request with another version, and of an invalid piece. */
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

/** A whole number in a header; null if there is none. */
export function wholeNumber(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/** A value of Upload-Metadata, comma-separated pairs of key and base64 value; empty if the key is missing. */
export function metadataValue(metadata: string, key: string): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '))
  return Buffer.from(pairs.find(([name]) => name === key)?.[1] ?? '', 'base64').toString('utf8')
}

/** The media type of a web form. */
export const FORM = 'application/x-www-form-urlencoded'

/** Parses web forms for the calls whose records ask for one; to every other call they are an unsupported type. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    const { form } = request.routeOptions.config as { form?: true }
    if (form) done(null, Object.fromEntries(new URLSearchParams(body as string)))
    else done(new RefusalError(415, 'unsupported_media_type', 'Please send JSON.'))
  })
}
