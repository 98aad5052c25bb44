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

/** Live updates across all processes. Listeners get a published change only if its transaction commits. */
export type Live = {
  publish(tx: Tx, announcements: Announcement[]): Promise<void>
  /** Announces committed changes, together with changes from other requests (decision 25). May throw. */
  publishAfter(db: Db, announcements: Announcement[]): Promise<void>
  endSessions(tx: Tx, sessionIds: string[]): Promise<void>
  /** Adds a listener of this process and returns a function that removes it. */
  join(listener: Listener): () => void
  /** Returns the number of listeners of this process. */
  streams(): number
  /** Ends the streams of all listeners of this process. */
  endAll(): void
  /** Calls `look` when maintenance may have changed, until the returned function is called. */
  onMaintenance(look: () => void): () => void
  close(): Promise<void>
}
