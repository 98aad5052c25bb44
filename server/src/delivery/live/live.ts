import type { Topic } from '@kinhold/contract/live'
import type { Db, Tx } from '../../db/database.ts'

/** A change and its audience: players by id, and vault users by phone number. */
export type Announcement = {
  topic: Topic
  key: string | number | null
  players?: number[]
  phones?: string[]
}

/** A signed-in browser that is listening. `end` closes its stream. */
export type Listener = {
  sessionId: string
  playerId: number | null
  phone: string | null
  send(change: { topic: Topic; key: string | number | null }): void
  end(): void
}

/** Live updates across all processes. Listeners receive a published change only if its transaction commits. */
export type Live = {
  publish(tx: Tx, announcements: Announcement[]): Promise<void>
  /** Announces committed changes, together with changes from other requests (decision 25). May throw. */
  publishAfter(db: Db, announcements: Announcement[]): Promise<void>
  endSessions(tx: Tx, sessionIds: string[]): Promise<void>
  /** Adds a listener of this process and returns a function that removes it. */
  join(listener: Listener): () => void
  /** Resolves once all current listeners will receive every later change. Returns null if they already do. */
  settled(): Promise<void> | null
  /** Returns whether the carrier at LIVE_URL can be used, or null if LIVE_URL is not set. */
  isCarrierUp(): boolean | null
  /** Returns the number of listeners of this process. */
  streams(): number
  /** Ends the streams of all listeners of this process. */
  endAll(): void
  /** Calls `look` when the maintenance state may have changed, until the returned function is called. */
  onMaintenance(look: () => void): () => void
  close(): Promise<void>
}
