import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { PHOTO_MAX_BYTES } from '@kinhold/domain/limits'
import { readingNumbersOf } from '@kinhold/domain/reading-numbers'
import Fastify, { type FastifyInstance, type FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Words } from '../words/words.ts'
import { allowCompression } from './compression.ts'
import { refuseCrossSite } from './cross-site.ts'
import { answerError } from './error-handler.ts'
import { refuseWrongHost } from './host.ts'
import { isUrgent } from './kinds.ts'
import { speak } from './language.ts'
import { CallLog } from './log-calls.ts'
import { logOptions } from './logs.ts'
import { type Maintenance, refuseInMaintenance } from './maintenance.ts'
import { measureCalls } from './measure-calls.ts'
import type { Metrics } from './metrics.ts'
import { hangUpOnSlow, REQUEST_MS } from './patience.ts'
import { boundCalls, BOUNDS, type Bounds } from './places.ts'
import { acceptPiecesAndForms } from './resumable.ts'
import { sayWhenStopping } from './stopping.ts'
import { takeTurns } from './turns.ts'
import { policy } from './web-app.ts'

type Serving = {
  config: Config
  metrics: Metrics
  words: Words
  bounds?: Bounds | undefined
  calm?: () => void
  /** Returns the current maintenance period, or null if there is none. */
  maintenance?: () => Maintenance | null
}

/** Creates a Fastify server with the features that all routes share. */
export async function createServer({
  config,
  metrics,
  words,
  bounds = BOUNDS,
  calm,
  maintenance = () => null,
}: Serving): Promise<FastifyInstance> {
  const guards = guardsOf(config)
  const app = Fastify({
    logger: logOptions(config),
    logController: new CallLog(),
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // Fastify runs no hooks for a malformed address, so add the headers from the onRequest hook here.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(guards).header('x-request-id', request.id)
      void answerError(error, request, reply)
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle' as const,
    requestTimeout: REQUEST_MS,
    return503OnClosing: true,
  }) as unknown as FastifyInstance
  speak(app, words)
  app.setValidatorCompiler<z.ZodType>((schema) => {
    const validate = validatorCompiler(schema)
    return (given: unknown) => readingNumbersOf(config.phoneCountry, () => validate(given))
  })
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  acceptEmptyJson(app)
  acceptPiecesAndForms(app)
  takeTurns(app.server, isUrgent, () => metrics.shed('connection'))
  hangUpOnSlow(app.server)
  await app.register(cookie)
  await allowCompression(app)
  // These limits are for one photo. `receiveFiles` sets its own limits.
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, parts: 10, fields: 9, fieldSize: 10_000 },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(guards).header('x-request-id', request.id)
    refuseWrongHost(request, config)
    refuseCrossSite(request, config.publicUrl)
  })
  sayWhenStopping(app, DRAIN_MS)
  refuseInMaintenance(app, config.appName, maintenance)
  boundCalls(app, bounds, metrics.shed, calm)
  measureCalls(app, metrics)
  return app
}

// A client that logs out may declare a JSON body but send none (LOG-54).
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/**
 * The time, in milliseconds, from the start of a shutdown until the server hangs up on the remaining clients.
 */
export const DRAIN_MS = 5_000

// If TRUST_PROXY is a number, that many proxies are trusted.
function trustOf(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting
}

/** Returns the headers of every response. This function is called only once per server. */
function guardsOf({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Only our own pages may use the camera and the microphone.
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

/** Serializes a response with its schema in one pass. The type provider's serializer takes two passes. */
const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const answer = schema.safeParse(data)
    if (answer.error) throw new ResponseSerializationError(method, url, { cause: answer.error })
    return JSON.stringify(answer.data)
  }
}
