import type { FastifyInstance } from 'fastify'
import { RefusalError } from './refusals.ts'

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
