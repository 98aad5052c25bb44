import type { Topic } from '@kinhold/contract/live'
import type { Db, Tx } from '../../db/database.ts'

/** One change and its audience: players by id, vault users by number. */
export type Announcement = {
  topic: Topic
  key: string | number | null
  players?: number[]
  phones?: string[]
}

/** A signed-in browser that listens. `end` is called when its session is over, or when changes may have been missed. */
export type Listener = {
  sessionId: string
  playerId: number | null
  phone: string | null
  send(change: { topic: Topic; key: string | number | null }): void
  end(): void
}

/** Live updates across all processes; listeners get a published change on the commit of its transaction, or never. */
export type Live = {
  publish(tx: Tx, announcements: Announcement[]): Promise<void>
  /** Announces a committed change with others of the moment (decision 25); the caller repeats it after a failure. */
  publishAfter(db: Db, announcements: Announcement[]): Promise<void>
  /** Ends the streams of expired sessions. */
  endSessions(tx: Tx, sessionIds: string[]): Promise<void>
  /** Adds a listener of this process; returns a function that removes it. */
  join(listener: Listener): () => void
  close(): Promise<void>
}
