import type { FastifyReply } from 'fastify'
import type { Limits, LimitRule, TooOften } from './limits.ts'
import { refuseFor, RefusalError, type Refused } from './refusals.ts'

/** Counts one use and throws the 429 after too many. */
export async function takeOrRefuse(limits: Limits, rule: LimitRule, key: string): Promise<void> {
  const wait = await limits.take(rule, key)
  if (wait !== null) throw new RefusalError(429, TOO_MANY, sentenceFor(wait), wait)
}

/** The 429 of a caller who must wait this many seconds. */
export function refuseTooOften({ seconds }: TooOften, reply: FastifyReply): Refused<429> {
  return refuseFor(seconds, reply, TOO_MANY, sentenceFor(seconds))
}

const TOO_MANY = 'too_many'

/** The sentence for people who must wait. */
export function sentenceFor(seconds: number): string {
  return `That was too often. Please try again in ${spanOf(seconds)}.`
}

function spanOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(seconds / 3600)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
