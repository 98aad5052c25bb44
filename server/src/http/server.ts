import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { PHOTO_MAX_BYTES } from '@kinhold/domain/limits'
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { allowCompression } from './compression.ts'
import { refuseCrossSite } from './cross-site.ts'
import { answerError } from './error-handler.ts'
import { acceptForms } from './forms.ts'
import { guardsOf } from './headers.ts'
import { refuseWrongHost } from './host.ts'
import { logOptions } from './logs.ts'
import { isUrgent } from './kinds.ts'
import { hangUpOnSlow, REQUEST_MS } from './patience.ts'
import { boundCalls, BOUNDS } from './places.ts'
import { acceptOctets } from './resumable.ts'
import { serializerCompiler } from './serialize.ts'
import { sayWhenStopping } from './stopping.ts'
import { takeTurns } from './turns.ts'

/**
 * A Fastify with the features that all routes share: ids, logs, headers, cookies, body limits, bounds on parallel
 * calls, refusals, cross-site guard. `calm` runs after an overload.
 */
export async function createServer(
  config: Config,
  bounds = BOUNDS,
  calm?: () => void,
): Promise<FastifyInstance> {
  const guards = guardsOf(config)
  const app = Fastify({
    logger: logOptions(config.logLevel),
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // No hook runs for an unreadable address.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(guards).header('x-request-id', request.id)
      void answerError(error, request, reply)
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle' as const,
    requestTimeout: REQUEST_MS,
    return503OnClosing: true,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  acceptEmptyJson(app)
  acceptForms(app)
  acceptOctets(app)
  takeTurns(app.server, isUrgent)
  hangUpOnSlow(app.server)
  await app.register(cookie)
  await allowCompression(app)
  // The limits of a call that takes one photo; receiveFiles sets its own.
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, parts: 10, fields: 9, fieldSize: 10_000 },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(guards).header('x-request-id', request.id)
    refuseWrongHost(request, config)
    refuseCrossSite(request, config.publicUrl)
  })
  sayWhenStopping(app, DRAIN_MS)
  boundCalls(app, bounds, calm)
  return app
}

// The log-out call announces JSON but sends no body (LOG-54).
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Milliseconds that a stopping server lets calls finish before it hangs up on the remaining ones. */
export const DRAIN_MS = 5_000

// A number of proxies in front: this many addresses, counted from here, are trusted.
function trustOf(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting
}
