import type { CallLimit } from '@kinhold/contract/contract'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db, Pool, Tx } from '../db/database.ts'
import type { Config } from '../config.ts'
import { seenAs } from '../db/unavailable.ts'
import { addressKey } from './address.ts'
import type { Principal, Viewer } from './principal.ts'
import { isRefused, type Refused, tooMany } from './refusals.ts'

/** A limit of `uses` per key within `seconds`. */
export type LimitRule = { name: string; uses: number; seconds: number }

/** The rate limits. All server processes share the counters, which are in the database. */
export type Limits = ReturnType<typeof limitsOn>

/** Creates limits that count uses in the database, unless RATE_LIMITS is off. */
export function limitsOn(pool: Pool, config: Pick<Config, 'rateLimits'>) {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (rule: LimitRule) => {
    let limiter = limiters.get(rule.name)
    if (!limiter) limiters.set(rule.name, (limiter = limiterOf(pool, rule)))
    return limiter
  }
  return {
    /** Counts one use of a key. Returns null if the use is allowed, or the number of seconds to wait. */
    async take(rule: LimitRule, key: string) {
      return config.rateLimits ? consume(limiterFor(rule), key) : null
    },
    /** Returns how many more uses of a key are allowed, or null if RATE_LIMITS is off. */
    async left(rule: LimitRule, key: string): Promise<number | null> {
      if (!config.rateLimits) return null
      const counted = await limiterFor(rule).get(key).catch(rethrow)
      return counted?.remainingPoints ?? rule.uses
    },
    /** Refunds one use for an action that didn't happen. */
    async giveBack(rule: LimitRule, key: string) {
      if (config.rateLimits) await limiterFor(rule).reward(key).catch(rethrow)
    },
    /**
     * Counts a use in a transaction, and locks the key. To prevent deadlocks, transactions must count the
     * uses of several rules in the same order.
     */
    async takeWithin(tx: Tx, rule: LimitRule, key: string) {
      return config.rateLimits ? countWithin(tx, rule, key) : null
    },
    /** Refunds one use that the same transaction counted. */
    async giveBackWithin(tx: Tx, rule: LimitRule, key: string) {
      if (!config.rateLimits) return
      const counter = tx.updateTable('rate_limits').where('key', '=', rowOf(rule, key))
      await counter.set((eb) => ({ points: eb('points', '-', 1) })).execute()
    },
  }
}

/** The refusal after too many uses. */
export type TooOften = Refused<429, 'too_many'>

/** Counts the uses in order, and returns the refusal for the first exceeded limit, or null. */
export async function useUp(
  limits: Limits,
  ...uses: { rule: LimitRule; key: string }[]
): Promise<TooOften | null> {
  for (const { rule, key } of uses) {
    const seconds = await limits.take(rule, key)
    if (seconds !== null) return tooMany(seconds)
  }
  return null
}

/** One use of a rate-limited call. `key` identifies the account or address to which the limit applies. */
type Use = { rule: CallLimit; key: string }

/** Returns the uses to count for a call, one for each limit in its record. */
export function usesOf(limit: readonly CallLimit[] = [], principal: Principal | null, ip: string): Use[] {
  return limit.map((rule) => ({
    rule,
    // Only signed-in callers may make a call with a limit per account (see calls.test.ts).
    key: rule.by === 'address' ? addressKey(ip) : accountOf(principal as Viewer),
  }))
}

function accountOf(viewer: Viewer): string {
  return viewer.kind === 'player' ? String(viewer.player.id) : viewer.phone
}

/**
 * Runs a call unless it exceeds a limit. If the call is refused, refunds its use of each limit that doesn't
 * count refusals.
 */
export async function withinLimits<T>(
  limits: Limits,
  uses: Use[],
  answer: () => Promise<T>,
): Promise<T | TooOften> {
  const tooOften = await useUp(limits, ...uses)
  if (tooOften) return tooOften
  const answered = await answer()
  const free = isRefused(answered) ? uses.filter(({ rule }) => rule.refused === 'free') : []
  for (const { rule, key } of free) await limits.giveBack(rule, key)
  return answered
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
    if (!(refused instanceof RateLimiterRes)) throw seenAs(refused)
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  }
}

function rethrow(error: unknown): never {
  throw seenAs(error)
}

// This is the library's key format.
const rowOf = ({ name }: LimitRule, key: string) => `${name}:${key}`

async function countWithin(tx: Tx, rule: LimitRule, key: string): Promise<number | null> {
  const now = Date.now()
  const first = { points: 1, expire: now + rule.seconds * 1000 }
  const counter = await tx
    .insertInto('rate_limits')
    .values({ key: rowOf(rule, key), ...first })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rate_limits.expire', '<=', now)
        return {
          points: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rate_limits.points', '+', 1))
            .end(),
          expire: eb.case().when(isOver).then(first.expire).else(eb.ref('rate_limits.expire')).end(),
        }
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
  if (counter.points <= rule.uses) return null
  return Math.max(1, Math.ceil((Number(counter.expire) - now) / 1000))
}

/** Removes the counters for past windows. */
export async function removeOldCounters(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
}
