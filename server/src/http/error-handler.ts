import type { FileBody, Refusal } from '@kinhold/contract/contract'
import { INVALID, sentenceAbout } from '@kinhold/contract/schema-sentences'
import { messageBehind, said } from '@kinhold/contract/sentences'
import { sayPhotoRefused } from '@kinhold/domain/photos'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Trouble, Unavailable } from '../db/unavailable.ts'
import { sayTo } from './language.ts'
import { logSeldom } from './log-seldom.ts'
import { NOT_FOUND } from './not-found.ts'
import { notMultipart } from './receive-files.ts'
import { bodyOf, RefusalError, type Sentences } from './refusals.ts'

/** Sends the refusal for an error. A browser at the wrong host receives plain text. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalFor(error, request)
  const { status, retryAfter } = refusal
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  if (error instanceof Unavailable) logDatabaseTrouble(request.server.log, error)
  else if (status >= 500 && !(error instanceof RefusalError))
    request.log.error({ err: error }, 'a call failed')
  const body = wordsOf(refusal, request, reply)
  if (body.code === 'wrong_host' && request.headers.accept?.includes('text/html'))
    return reply.code(status).type('text/plain; charset=utf-8').serializer(String).send(body.error)
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Logs database failures, at most once a minute for each kind. */
export function logDatabaseTrouble(
  log: { error(line: string): void },
  { trouble, message }: Unavailable,
): void {
  logSeldom(
    log,
    `database ${trouble}`,
    `${TROUBLES[trouble]} Calls are answered with 503 meanwhile: ${message}`,
  )
}

const TROUBLES: Record<Trouble, string> = {
  away: 'The database cannot be reached.',
  full: 'The database, or the machine that it runs on, has no room.',
  busy: 'The database does not answer in time.',
}

/** Rejects a request that matches no API call. */
export function answerNoSuchCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = noSuchCall()
  return reply.code(refusal.status).send(wordsOf(refusal, request, reply))
}

/** Returns the refusal for a call that this server doesn't offer. */
export function noSuchCall(): RefusalError {
  return new RefusalError(404, 'no_such_call', msg`There is no such call. See /api/docs for the list.`)
}

type Answer = {
  status: number
  code: string
  sentences: Sentences
  requestId?: string | undefined
  retryAfter?: number | undefined
}

function wordsOf(
  { code, sentences, requestId }: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal {
  return { ...bodyOf(code, sentences, sayTo(request, reply)), ...(requestId !== undefined && { requestId }) }
}

function refusalFor(error: FastifyError | Error, request: FastifyRequest): Answer {
  if (error instanceof RefusalError) return error
  if (error instanceof Unavailable) {
    // The write may have succeeded, so the response must not claim that it failed.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return { ...answer(503, 'unavailable', isRead ? NOT_READ : NOT_KNOWN), retryAfter: RETRY_SECONDS }
  }
  if ('validation' in error && error.validation) return invalidInput(error, request)
  const { code, statusCode = 500 } = error as FastifyError
  const { upload } = (request.routeOptions?.config ?? {}) as { upload?: FileBody }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && upload) return notMultipart(upload.file)
  const known = KNOWN[code]
  if (known) return answer(...known)
  if (statusCode >= 400 && statusCode < 500)
    return answer(
      statusCode,
      'bad_request',
      msg`This request could not be read. Please check it and try again.`,
    )
  const unexpected = answer(500, 'unexpected', msg`Something went wrong on our side. Please try again.`)
  return { ...unexpected, requestId: request.id }
}

const RETRY_SECONDS = 5
const NOT_READ = msg`We cannot be reached at the moment. Please try again in a few seconds.`
const NOT_KNOWN = msg`We cannot be reached at the moment. Your request may still have been carried out: please check before you send it again.`

// Returns the refusal with a sentence for each invalid field.
function invalidInput(error: FastifyError, request: FastifyRequest): Answer {
  const errors: Record<string, string> = {}
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.split('/').filter(Boolean)
    const field = path.join('.') || (error.validationContext ?? 'body')
    errors[field] ??= issue.message ?? said(INVALID)
  }
  const [first, message] = Object.entries(errors)[0] ?? ['body', said(INVALID)]
  const codes = (request.routeOptions.config as { codes?: Record<string, string> }).codes
  const fields = Object.fromEntries(
    Object.entries(errors).map(([field, english]) => [field, messageBehind(english)]),
  )
  return answer(400, codes?.[first] ?? 'invalid_input', sentenceAbout(first, message), fields)
}

const KNOWN: Record<string, Parameters<typeof answer>> = {
  FST_REQ_FILE_TOO_LARGE: [413, 'file_too_large', sayPhotoRefused('size')],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    413,
    'body_too_large',
    msg`This request is too large. It may have at most 1 MB.`,
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'not_json', msg`Please send JSON (content-type: application/json).`],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'not_json', msg`The body is not valid JSON.`],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'not_json', msg`The body is empty, but the content type says JSON.`],
  FST_FILES_LIMIT: [400, 'too_many_files', msg`Please send one photo at a time.`],
  FST_PARTS_LIMIT: [400, 'too_many_files', msg`Please send one photo at a time.`],
  FST_FIELDS_LIMIT: [400, 'too_many_fields', msg`This form has too many fields.`],
  FST_ERR_BAD_URL: [400, 'bad_url', msg`This address is malformed.`],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not_found', NOT_FOUND['This page or thing']],
}

function answer(status: number, code: string, error: Sentence, fields?: Record<string, Sentence>): Answer {
  return { status, code, sentences: { error, fields } }
}
