import type { Refusal } from '@kinhold/contract/contract'
import { inEnglish, type Say, type Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'
import { NOT_FOUND } from './not-found.ts'

/** A fault that only the operator can fix, with its log line. */
export type Trouble = { cause: string; line: string }

/** The sentences of a refusal: one for the person, and one for each refused field. */
export type Sentences = { error: Sentence; fields?: Record<string, Sentence> | undefined }

/** A refusal that an action returns as its result. */
export class Refused<S extends number = number, C extends string = string> {
  readonly status: S
  /** The body in English. `bodyOf` builds the body in the caller's language. */
  readonly body: Refusal & { code: C }
  readonly sentences: Sentences
  readonly headers: Record<string, string>
  readonly trouble: Trouble | null
  constructor(
    status: S,
    code: C,
    sentences: Sentences,
    headers: Record<string, string> = {},
    trouble: Trouble | null = null,
  ) {
    this.status = status
    this.body = bodyOf(code, sentences, inEnglish)
    this.sentences = sentences
    this.headers = headers
    this.trouble = trouble
  }
  /** Returns a copy of this refusal with these headers. */
  with(headers: Record<string, string>): Refused<S, C> {
    return new Refused(this.status, this.body.code, this.sentences, headers, this.trouble)
  }
  /** Returns a copy of this refusal with a log line for the operator. */
  telling(cause: string, line: string): Refused<S, C> {
    return new Refused(this.status, this.body.code, this.sentences, this.headers, { cause, line })
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
  error: Sentence,
  fields?: Record<string, Sentence>,
): Refused<S, C> {
  return new Refused(status, code, { error, fields })
}

/** Creates a 429 refusal with this many seconds in its Retry-After header. */
export function refuseFor<C extends string>(seconds: number, code: C, error: Sentence): Refused<429, C> {
  return refuse(429, code, error).with({ 'retry-after': String(seconds) })
}

/** Creates the refusal for a caller who must wait this many seconds. */
export function tooMany(seconds: number): Refused<429, 'too_many'> {
  return refuseFor(seconds, 'too_many', sayTooOften(seconds))
}

/** Returns the sentence for a caller who must wait this many seconds. */
export function sayTooOften(seconds: number): Sentence {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(seconds / 3600)
  return minutes > 90
    ? msg`You have tried this too often. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`
    : msg`You have tried this too often. Please try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`
}

/** A refusal that the HTTP layer throws. */
export class RefusalError extends Error {
  status: number
  code: string
  sentences: Sentences
  /** The number of seconds until a retry makes sense (429, 503). */
  retryAfter: number | undefined
  constructor(status: number, code: string, error: Sentence, retryAfter?: number) {
    super(inEnglish(error))
    this.status = status
    this.code = code
    this.sentences = { error }
    this.retryAfter = retryAfter
  }
}

/** Creates the refusal for something that doesn't exist or is hidden from the caller. */
export function notFound(what: keyof typeof NOT_FOUND = 'This page or thing'): Refused<404, 'not_found'> {
  return refuse(404, 'not_found', NOT_FOUND[what])
}

/** Creates the refusal for a caller who tries to act on another person's behalf. */
export function notYou(): Refused<403, 'not_you'> {
  return refuse(403, 'not_you', msg`You can only do this for yourself.`)
}

/** Builds the body of a refusal, with its sentences translated by `say`. */
export function bodyOf<C extends string>(
  code: C,
  { error, fields }: Sentences,
  say: Say,
): Refusal & { code: C } {
  const words = say(error)
  const inFields = Object.entries(fields ?? {}).map(([name, sentence]) => [name, say(sentence)] as const)
  return { error: words, message: words, code, ...(fields && { fields: Object.fromEntries(inFields) }) }
}
