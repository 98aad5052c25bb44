import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { PHOTO_MAX_BYTES } from '@kinhold/domain/limits'
import Fastify, { type FastifyInstance, type FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { allowCompression } from './compression.ts'
import { refuseCrossSite } from './cross-site.ts'
import { answerError } from './error-handler.ts'
import { refuseWrongHost } from './host.ts'
import { isUrgent } from './kinds.ts'
import { logOptions } from './logs.ts'
import { hangUpOnSlow, REQUEST_MS } from './patience.ts'
import { boundCalls, BOUNDS } from './places.ts'
import { acceptPiecesAndForms } from './resumable.ts'
import { sayWhenStopping } from './stopping.ts'
import { takeTurns } from './turns.ts'
import { policy } from './web-app.ts'

/** Makes a Fastify server with the features that all routes share. `calm` runs after an overload. */
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
    // Fastify runs no hook for an address that it cannot read, so this adds the hook's headers.
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
  acceptPiecesAndForms(app)
  takeTurns(app.server, isUrgent)
  hangUpOnSlow(app.server)
  await app.register(cookie)
  await allowCompression(app)
  // The limits for a call that takes one photo; receiveFiles sets its own limits.
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

// A client may announce JSON for the log-out call but send no body (LOG-54).
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Milliseconds that a stopping server gives calls to finish before it hangs up on the remaining clients. */
export const DRAIN_MS = 5_000

// If TRUST_PROXY is a number of proxies, this many addresses, counted from the server, are trusted.
function trustOf(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting
}

/** The headers of every response: the same as helmet's, but made once instead of for each response. */
function guardsOf({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // For photos and voice messages: only on our own pages, and not in frames.
    'permissions-policy': 'camera=(self), microphone=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** Serializes a response by its record's schema in one pass; the type provider would make two. */
const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const answer = schema.safeParse(data)
    if (answer.error) throw new ResponseSerializationError(method, url, { cause: answer.error })
    return JSON.stringify(answer.data)
  }
}
