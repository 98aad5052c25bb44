/** A response that takes longer than this counts as a failure. */
const PATIENCE_MS = 5_000

/** Admin pages poll every ten seconds (ADM-32, ADM-34), so a result must expire before the next poll. */
const REMEMBERED_MS = 9_000

/** Returns a check that calls `ask` at most once every nine seconds and otherwise reuses the last result. */
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
 * The result of an attempt to hand a message to a provider.
 * - `sent`: the provider accepted the message under the id `providerId`.
 * - `refused`: the provider will never accept it; `silence` is the reason to stop texting the number.
 * - `later`: the provider may accept the message later, but not before `afterSeconds` have passed.
 * - `unknown`: the provider may have accepted the message, but gave no clear response.
 * `error` is a sentence for the admin.
 */
export type Attempt =
  | { kind: 'sent'; providerId: string }
  | { kind: 'refused'; error: string; silence?: 'stopped' | 'unreachable' }
  | { kind: 'later'; error: string; afterSeconds?: number }
  | { kind: 'unknown'; error: string }

/** The time limit for an attempt, in milliseconds. A message stays reserved for longer than this. */
export const ATTEMPT_TIMEOUT_MS = 15_000
