/** A stream of bytes, read in portions. */
export type Portions = {
  /** The first bytes, as many as requested or all there are, without consuming them. */
  peek(bytes: number): Promise<Buffer>
  /** Waits for the next byte; false at the end. */
  hasMore(): Promise<boolean>
  /** The next bytes as they arrive: at most `most`, and none after `milliseconds`. */
  take(most: number, milliseconds: number): AsyncGenerator<Buffer>
}

/** Cuts a stream into portions. The consumer owns the chunks. */
export function portionsOf(bytes: AsyncIterable<Buffer>): Portions {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = NONE
  let hasEnded = false

  async function more(): Promise<Buffer> {
    if (hasEnded) return NONE
    const { value, done } = await source.next()
    hasEnded = done === true
    return hasEnded ? NONE : (value as Buffer)
  }

  async function hasMore(): Promise<boolean> {
    while (rest.length === 0 && !hasEnded) rest = await more()
    return rest.length > 0
  }

  return {
    hasMore,
    async peek(count) {
      const chunks = [rest]
      for (let length = rest.length; length < count && !hasEnded;) {
        const chunk = await more()
        chunks.push(chunk)
        length += chunk.length
      }
      rest = Buffer.concat(chunks)
      return rest.subarray(0, count)
    },
    async *take(most, milliseconds) {
      const until = Date.now() + milliseconds
      let left = most
      while (left > 0 && Date.now() < until && (await hasMore())) {
        const chunk = rest.subarray(0, left)
        rest = rest.subarray(chunk.length)
        left -= chunk.length
        yield chunk
      }
    },
  }
}

const NONE = Buffer.alloc(0)
