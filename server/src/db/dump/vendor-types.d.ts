// The part of pg-copy-streams 7.0.0 that we use; the package has no types.
declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Duplex, Readable, Writable } from 'node:stream'
  /** `rowCount` is known only once the stream has ended. */
  type Counted = { rowCount: number }
  const streams: {
    to(sql: string): Readable & Submittable & Counted & { connection: { stream: Duplex } }
    from(sql: string): Writable & Submittable & Counted
  }
  export default streams
}
