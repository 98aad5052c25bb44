/** Handlers for the watchdog's events; `stoodStill` is true if the database hung. */
export type Told = {
  ended(stoodStill: boolean): void
  back(seconds: number): void
  gaveUp(error: Error): void
}

/** A database that the watchdog can check and restart. */
export type Watched = {
  isRunning(): Promise<boolean>
  isSilent(): Promise<boolean>
  kill(): Promise<void>
  start(): Promise<unknown>
}

/** Milliseconds between checks that the database is running. */
const LOOK_MS = 500
/** Every tenth check probes the database, which counts as hung after three unanswered probes in a row. */
const LOOKS_EACH_WORD = 10
const SILENCES = 3
/** The delay before each restart attempt, in milliseconds; the watchdog gives up after the last attempt. */
const WAITS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** The time that the database must keep running before the delays start over, in milliseconds. */
const STEADY_MS = 60_000

/**
 * Restarts a database whenever it goes down. Increases the delay with each attempt, and gives up after about
 * a minute of failures. Kills and restarts a database that hasn't answered for about half a minute. Returns
 * a function that stops the watchdog.
 */
export function watchDatabase(database: Watched, told: Told): () => Promise<void> {
  let isOver = false
  const over = Promise.withResolvers<false>()
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

  async function bringBack(stoodStill: boolean): Promise<void> {
    const since = performance.now()
    if (since - startedAt > STEADY_MS) tries = 0
    told.ended(stoodStill)
    if (stoodStill) await database.kill()
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
    let silences = 0
    for (let look = 1; !isOver; look += 1) {
      const isRunning = await database.isRunning().catch(() => true)
      if (isRunning && look % LOOKS_EACH_WORD === 0)
        silences = (await Promise.race([database.isSilent().catch(() => false), over.promise]))
          ? silences + 1
          : 0
      const standsStill = isRunning && silences >= SILENCES
      if ((!isRunning || standsStill) && !isOver) {
        silences = 0
        await bringBack(standsStill)
      }
      if (!isOver) await wait(LOOK_MS)
    }
  })()
  return async () => {
    isOver = true
    over.resolve(false)
    wake()
    await watching
  }
}
