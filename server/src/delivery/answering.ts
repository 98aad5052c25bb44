/** A check waits this long for the provider; a slower response counts as no. */
const PATIENCE_MS = 5_000

/** Slightly less than the ten seconds between an admin page's requests (ADM-32, ADM-34): each gets a fresh result. */
const REMEMBERED_MS = 9_000

/**
 * Wraps a provider check: true once `ask` resolves to anything but false, false if it fails or takes too long. The
 * result is kept for a few seconds, so that many waiting callers cause one request to the provider.
 */
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
