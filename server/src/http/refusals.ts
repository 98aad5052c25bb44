import type { Refusal } from '@kinhold/contract/contract'

/** A fault that only the operator can fix, with the line that is logged about it. */
export type Trouble = { cause: string; line: string }

/** A refusal that an action returns as its result. */
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
  /** Returns a copy of this refusal with these headers. */
  with(headers: Record<string, string>): Refused<S, C> {
    return new Refused(this.status, this.body, headers, this.trouble)
  }
  /** Returns a copy of this refusal with a log line for the operator. */
  telling(cause: string, line: string): Refused<S, C> {
    return new Refused(this.status, this.body, this.headers, { cause, line })
  }
}

/** Returns true if an action returned a refusal. */
export function isRefused<T>(answer: T): answer is Extract<T, Refused> {
  return answer instanceof Refused
}

/** Builds a call's reply from the result of an action, which may be a refusal. */
export async function answer<S extends number, T, B>(
  status: S,
  result: Promise<T>,
  present: (done: Exclude<T, Refused>) => B | Promise<B>,
): Promise<Extract<T, Refused> | { status: S; body: B }> {
  const done = await result
  return isRefused(done) ? done : { status, body: await present(done as Exclude<T, Refused>) }
}

/** Builds a call's reply from the result of an action: a refusal, or nothing on success. */
export async function noContent<R>(
  refusal: Promise<R | null | void>,
): Promise<R | { status: 204; body: undefined }> {
  return (await refusal) ?? { status: 204, body: undefined }
}

/** Creates a refusal with a code for programs and a sentence for the person. */
export function refuse<S extends number, C extends string>(
  status: S,
  code: C,
  error: string,
  fields?: Record<string, string>,
): Refused<S, C> {
  return new Refused(status, bodyOf(code, error, fields))
}

/** Creates a 429 refusal with this many seconds in its Retry-After header. */
export function refuseFor<C extends string>(seconds: number, code: C, error: string): Refused<429, C> {
  return refuse(429, code, error).with({ 'retry-after': String(seconds) })
}

/** Creates the refusal for a caller who must wait this many seconds. */
export function tooMany(seconds: number): Refused<429, 'too_many'> {
  return refuseFor(
    seconds,
    'too_many',
    `You have tried this too often. Please try again in ${spanOf(seconds)}.`,
  )
}

/** Returns a number of seconds in words, rounded up to minutes or hours. */
export function spanOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(seconds / 3600)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** A refusal that the HTTP layer throws. */
export class RefusalError extends Error {
  status: number
  body: Refusal
  /** The number of seconds until a retry makes sense (429, 503). */
  retryAfter: number | undefined
  constructor(status: number, code: string, error: string, retryAfter?: number) {
    super(error)
    this.status = status
    this.body = bodyOf(code, error)
    this.retryAfter = retryAfter
  }
}

/** Creates the refusal for something that doesn't exist or is hidden from the caller. */
export function notFound(what = 'This page or thing'): Refused<404, 'not_found'> {
  return refuse(404, 'not_found', `${what} was not found.`)
}

/** Creates the refusal for a caller who tries to act on another person's behalf. */
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
