import type { Topic } from '@kinhold/contract/live'
import type { Db, Tx } from '../../db/database.ts'

/** One change and everyone who hears of it: players by id, vault users by number. */
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
  tell(change: { topic: Topic; key: string | number | null }): void
  end(): void
}

/**
 * Live updates between all server processes. What is told by `tell` is told in the transaction of what changed: it is heard
 * when that commits, or never.
 */
export type Live = {
  tell(tx: Tx, announcements: Announcement[]): Promise<void>
  /**
   * Tells what has been committed already, together with what else is told in that moment (decision 25). Whoever awaits
   * it must be asked again where it fails, and then tell again.
   */
  tellAfter(db: Db, announcements: Announcement[]): Promise<void>
  /** Ends the streams of sessions that are over. */
  endSessions(tx: Tx, sessionIds: string[]): Promise<void>
  /** Adds a listener of this process; answers how to leave. */
  join(listener: Listener): () => void
  close(): Promise<void>
}
