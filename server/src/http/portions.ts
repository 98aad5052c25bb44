/** A stream of bytes that is read in portions. */
export type Portions = ReturnType<typeof portionsOf>

/** Makes a stream readable in portions. */
export function portionsOf(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = NONE
  let hasEnded = false

  async function more(): Promise<Buffer> {
    if (hasEnded) return NONE
    const { value, done } = await source.next()
    hasEnded = done === true
    return hasEnded ? NONE : (value as Buffer)
  }

  /** Waits for the next byte. Returns false at the end of the stream. */
  async function hasMore(): Promise<boolean> {
    while (rest.length === 0 && !hasEnded) rest = await more()
    return rest.length > 0
  }

  return {
    hasMore,
    /** Returns up to `count` of the next bytes without consuming them. */
    async peek(count: number): Promise<Buffer> {
      const chunks = [rest]
      for (let length = rest.length; length < count && !hasEnded;) {
        const chunk = await more()
        chunks.push(chunk)
        length += chunk.length
      }
      rest = Buffer.concat(chunks)
      return rest.subarray(0, count)
    },
    /** Yields up to `most` bytes as they arrive. Stops after about this many milliseconds. */
    async *take(most: number, milliseconds: number): AsyncGenerator<Buffer> {
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
