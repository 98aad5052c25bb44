import type { Refusal } from '@kinhold/contract/contract'

/** A fault that only the operator can fix; the server logs each `cause` at most once a minute. */
export type Trouble = { cause: string; line: string }

/** A refusal as a value, which an action returns; the response carries `headers`, the log gets `trouble`. */
export class Refused<S extends number = number, C extends string = string> {
  readonly status: S
  readonly body: Refusal & { code: C }
  readonly headers: Record<string, string>
  readonly trouble: Trouble | null
  constructor(
    status: S,
    body: Refusal & { code: C },
    headers: Record<string, string> = {},
    trouble: Trouble | null = null,
  ) {
    this.status = status
    this.body = body
    this.headers = headers
    this.trouble = trouble
  }
  /** The same refusal with these headers. */
  with(headers: Record<string, string>): Refused<S, C> {
    return new Refused(this.status, this.body, headers, this.trouble)
  }
  /** The same refusal, with a log line that tells the operator its cause. */
  telling(cause: string, line: string): Refused<S, C> {
    return new Refused(this.status, this.body, this.headers, { cause, line })
  }
}

/** True if an action returned a refusal. */
export function isRefused<T>(answer: T): answer is Extract<T, Refused> {
  return answer instanceof Refused
}

/** The reply to a call: the refusal that its action returns, or this status with the result as its body. */
export async function answer<S extends number, T, B>(
  status: S,
  result: Promise<T>,
  present: (done: Exclude<T, Refused>) => B | Promise<B>,
): Promise<Extract<T, Refused> | { status: S; body: B }> {
  const done = await result
  return isRefused(done) ? done : { status, body: await present(done as Exclude<T, Refused>) }
}

/** The reply to a call whose action returns a refusal, or nothing on success (204). */
export async function noContent<R>(
  refusal: Promise<R | null | void>,
): Promise<R | { status: 204; body: undefined }> {
  return (await refusal) ?? { status: 204, body: undefined }
}

/** Makes a refusal: a status, a code for programs, a sentence that a person can act on, and one per field. */
export function refuse<S extends number, C extends string>(
  status: S,
  code: C,
  error: string,
  fields?: Record<string, string>,
): Refused<S, C> {
  return new Refused(status, bodyOf(code, error, fields))
}

/** Makes a refusal (429) that ends after this many seconds, which the Retry-After header states. */
export function refuseFor<C extends string>(seconds: number, code: C, error: string): Refused<429, C> {
  return refuse(429, code, error).with({ 'retry-after': String(seconds) })
}

/** The 429 of a caller who must wait this many seconds. */
export function tooMany(seconds: number): Refused<429, 'too_many'> {
  return refuseFor(seconds, 'too_many', `That was too often. Please try again in ${spanOf(seconds)}.`)
}

function spanOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(seconds / 3600)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** A refusal that the HTTP layer itself throws (access, limits, bodies) and the error handler answers. */
export class RefusalError extends Error {
  status: number
  body: Refusal
  /** Seconds until a retry makes sense (429, 503). */
  retryAfter: number | undefined
  constructor(status: number, code: string, error: string, retryAfter?: number) {
    super(error)
    this.status = status
    this.body = bodyOf(code, error)
    this.retryAfter = retryAfter
  }
}

/** The refusal for a missing thing, and for a thing that is hidden from this caller. */
export function notFound(what = 'This page or thing'): Refused<404, 'not_found'> {
  return refuse(404, 'not_found', `${what} was not found.`)
}

/** The refusal of a caller who tries to act for another person. */
export function notYou(): Refused<403, 'not_you'> {
  return refuse(403, 'not_you', 'You can only do this for yourself.')
}

function bodyOf<C extends string>(
  code: C,
  error: string,
  fields?: Record<string, string>,
): Refusal & { code: C } {
  return { error, message: error, code, ...(fields && { fields }) }
}
