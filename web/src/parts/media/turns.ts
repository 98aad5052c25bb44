/** Lets `most` callers run at once, the others in order. */
export function turnsOf(most: number) {
  let going = 0
  const waiting: (() => void)[] = []
  return {
    /** Waits for a turn; throws, and takes none, if aborted before. */
    async wait(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      if (going < most) return void (going += 1)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = () => {
        const at = waiting.indexOf(resolve)
        if (at < 0) return
        waiting.splice(at, 1)
        reject(signal.reason as Error)
      }
      waiting.push(resolve)
      signal.addEventListener('abort', leave)
      await promise.finally(() => signal.removeEventListener('abort', leave))
    },
    /** Ends a turn, so that the next caller starts. */
    next(): void {
      const begin = waiting.shift()
      if (begin) begin()
      else going -= 1
    },
  }
}
