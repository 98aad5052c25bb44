import type { Refusal } from '@kinhold/contract/contract'
import type { FastifyReply } from 'fastify'

/** A refusal as a value: a handler returns it if its call declares the status. */
export type Refused<S extends number> = { status: S; body: Refusal }

/** Refuses with a status, a code for programs and a sentence that a person can act on. */
export function refuse<S extends number>(
  status: S,
  code: string,
  error: string,
  fields?: Record<string, string>,
): Refused<S> {
  return { status, body: bodyOf(code, error, fields) }
}

/** Refuses for this many seconds, which the header states as well. */
export function refuseFor(seconds: number, reply: FastifyReply, code: string, error: string): Refused<429> {
  void reply.header('retry-after', String(seconds))
  return refuse(429, code, error)
}

/** A refusal thrown by the HTTP layer itself (access, limits, bodies), answered by the error handler. */
export class RefusalError extends Error {
  status: number
  body: Refusal
  /** Seconds until a retry makes sense (429). */
  retryAfter: number | undefined
  constructor(status: number, code: string, error: string, retryAfter?: number) {
    super(error)
    this.status = status
    this.body = bodyOf(code, error)
    this.retryAfter = retryAfter
  }
}

/** The same response for missing things and those hidden from this caller. */
export function notFound(what = 'This page or thing'): Refused<404> {
  return refuse(404, 'not_found', `${what} was not found.`)
}

/** The refusal of a caller who acts for another person. */
export function notYou(): Refused<403> {
  return refuse(403, 'not_you', 'You can only do this for yourself.')
}

function bodyOf(code: string, error: string, fields?: Record<string, string>): Refusal {
  return { error, message: error, code, ...(fields && { fields }) }
}
