/** What a watch over the database tells: that it ended and is being started, that it runs again, that it cannot be started. */
export type Told = { ended(): void; back(seconds: number): void; gaveUp(error: Error): void }

/** How often it is looked whether the database runs, in milliseconds. */
const LOOK_MS = 500
/** The waits between tries to start it again; after the last it is given up. */
const WAITS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** One that ends again sooner goes on with the waits where it left off. */
const STEADY_MS = 60_000

/**
 * Starts a database again whenever it does not run any more, with growing waits, and gives up after a minute. Answers how
 * to stop, which waits for a start under way.
 */
export function watchDatabase(
  database: { isRunning(): Promise<boolean>; start(): Promise<unknown> },
  told: Told,
): () => Promise<void> {
  let isOver = false
  let wake = () => {}
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  let tries = 0
  let startedAt = -Infinity

  async function bringBack(): Promise<void> {
    const since = performance.now()
    if (since - startedAt > STEADY_MS) tries = 0
    told.ended()
    for (;;) {
      if (!isOver) await wait(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]!)
      if (isOver) return
      tries += 1
      try {
        await database.start()
        startedAt = performance.now()
        return told.back(Math.ceil((startedAt - since) / 1000))
      } catch (error) {
        if (tries < WAITS_MS.length) continue
        isOver = true
        return told.gaveUp(error as Error)
      }
    }
  }

  const watching = (async () => {
    while (!isOver) {
      const isRunning = await database.isRunning().catch(() => true)
      if (!isRunning && !isOver) await bringBack()
      if (!isOver) await wait(LOOK_MS)
    }
  })()
  return async () => {
    isOver = true
    wake()
    await watching
  }
}
