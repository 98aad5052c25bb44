/** A check waits this long for the provider; a slower response counts as a failure. */
const PATIENCE_MS = 5_000

/** Less than the ten seconds between an admin page's requests (ADM-32, ADM-34): each gets a fresh result. */
const REMEMBERED_MS = 9_000

/** Returns a check that calls `ask` at most once every few seconds and shares the result among all callers. */
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
 * - `sent`: the provider took the message and calls it `providerId`.
 * - `refused`: the provider will never take the message; `silence` is the consequence for the number.
 * - `later`: the provider did not take the message now, but may do so later, after `afterSeconds` or more.
 * - `unknown`: the response is missing or meaningless; the provider may have taken the message or not.
 * `error` is a sentence for the admin.
 */
export type Attempt =
  | { kind: 'sent'; providerId: string }
  | { kind: 'refused'; error: string; silence?: 'stopped' | 'unreachable' }
  | { kind: 'later'; error: string; afterSeconds?: number }
  | { kind: 'unknown'; error: string }

/** Milliseconds that an attempt may take; a claim on a message lasts longer, so no two attempts overlap. */
export const ATTEMPT_TIMEOUT_MS = 15_000
