/** Whether a provider answers is said within this time; what takes longer counts as no. */
const PATIENCE_MS = 5_000

/** A little less than the ten seconds at which an admin's page asks (ADM-32, ADM-34): each time it gets a new answer. */
const REMEMBERED_MS = 9_000

/**
 * Asks whether a provider answers: true as soon as `ask` resolves with anything but false, false where it fails or takes
 * too long. The answer is kept for a few seconds, so that however many wait for it, the provider is asked once.
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
