/** A check waits this long for the provider; a slower response counts as no. */
const PATIENCE_MS = 5_000

/** Slightly less than the ten seconds between an admin page's requests (ADM-32, ADM-34): each gets a fresh result. */
const REMEMBERED_MS = 9_000

/** True once `ask` resolves to anything but false; the result is kept for a few seconds, for many callers. */
export function askedOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  let word: { askedAt: number; answers: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (word === null || now - word.askedAt >= REMEMBERED_MS) word = { askedAt: now, answers: inTime(ask) }
    return word.answers
  }
}

async function inTime(ask: () => Promise<boolean>): Promise<boolean> {
  const tooLong = Promise.withResolvers<false>()
  const timer = setTimeout(() => tooLong.resolve(false), PATIENCE_MS)
  try {
    return await Promise.race([ask(), tooLong.promise])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Result of handing a message to a provider.
 * - `sent`: it took the message and calls it `providerId`.
 * - `refused`: it will never take the message; `silence` is the consequence for the number.
 * - `later`: it did not take the message now and may do so later, at the earliest after `afterSeconds`.
 * - `unknown`: no response came, or a meaningless one; it may have taken the message or not.
 * `error` is a sentence for the admin.
 */
export type Attempt =
  | { kind: 'sent'; providerId: string }
  | { kind: 'refused'; error: string; silence?: 'stopped' | 'unreachable' }
  | { kind: 'later'; error: string; afterSeconds?: number }
  | { kind: 'unknown'; error: string }

/** An attempt is given up after this long; a claim on a message lasts longer, so that no second attempt overlaps. */
export const ATTEMPT_TIMEOUT_MS = 15_000
