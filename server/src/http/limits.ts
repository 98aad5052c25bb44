import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db, Pool } from '../db/database.ts'
import type { Config } from '../config.ts'
import { RefusalError } from './refusals.ts'

/** Limits counted in the database, so that every server process counts together. */
export type Limits = {
  /** Counts one use of a key; answers the seconds to wait when there were too many in the window, else null. */
  take(rule: LimitRule, key: string): Promise<number | null>
  /** Undoes one use that was let through, where what it was for did not happen. */
  giveBack(rule: LimitRule, key: string): Promise<void>
}

/** At most `uses` of one key within `seconds`. */
export type LimitRule = { name: string; uses: number; seconds: number }

/** Limits on the table rate_limits; with RATE_LIMITS=off every use is let through. */
export function limitsOn(pool: Pool, config: Pick<Config, 'rateLimits'>): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (rule: LimitRule) => {
    let limiter = limiters.get(rule.name)
    if (!limiter) limiters.set(rule.name, (limiter = limiterOf(pool, rule)))
    return limiter
  }
  return {
    async take(rule, key) {
      return config.rateLimits ? consume(limiterFor(rule), key) : null
    },
    async giveBack(rule, key) {
      if (config.rateLimits) await limiterFor(rule).reward(key)
    },
  }
}

/** Counts one use and throws the 429 when there were too many. */
export async function takeOrRefuse(limits: Limits, rule: LimitRule, key: string): Promise<void> {
  const wait = await limits.take(rule, key)
  if (wait !== null) throw tooMany(wait)
}

/** The 429 of someone who must wait so many seconds. */
export function tooMany(seconds: number): RefusalError {
  return new RefusalError(429, 'too_many', sentenceFor(seconds), seconds)
}

/** What people read when they must wait. */
export function sentenceFor(seconds: number): string {
  return `That was too often. Please try again in ${spanOf(seconds)}.`
}

function spanOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(seconds / 3600)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

function limiterOf(pool: Pool, rule: LimitRule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: rule.name,
    points: rule.uses,
    duration: rule.seconds,
  })
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  }
}

/** Removes the counters whose window is over. */
export async function removeOldCounters(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
}
