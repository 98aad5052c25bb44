/**
 * What a watch over the database tells: that it ended, by itself or because it stood still, and is being started, that it
 * runs again, that it cannot be started.
 */
export type Told = {
  ended(stoodStill: boolean): void
  back(seconds: number): void
  gaveUp(error: Error): void
}

/** A database as it is watched. `isSilent` takes some seconds to find that it says nothing. */
export type Watched = {
  isRunning(): Promise<boolean>
  isSilent(): Promise<boolean>
  kill(): Promise<void>
  start(): Promise<unknown>
}

/** How often it is looked whether the database runs, in milliseconds. */
const LOOK_MS = 500
/** How many looks later it is asked for a word again, and so often without one in a row it stands still: half a minute. */
const LOOKS_EACH_WORD = 10
const SILENCES = 3
/** The waits between tries to start it again; after the last it is given up. */
const WAITS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** One that ends again sooner goes on with the waits where it left off. */
const STEADY_MS = 60_000

/**
 * Starts a database again whenever it does not run any more, with growing waits, and gives up after a minute. One that
 * runs and says nothing for half a minute, not even that it is busy, is killed first. Answers how to stop, which waits for a
 * start under way.
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
