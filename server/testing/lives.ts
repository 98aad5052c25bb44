import { onTestFinished, vi } from 'vitest'
import { databaseOn, openPool } from '../src/db/database.ts'
import type { Listener, Live } from '../src/delivery/live/live.ts'
import { natsLive } from '../src/delivery/live/nats-live.ts'
import { postgresLive } from '../src/delivery/live/postgres-live.ts'
import { createTestDatabase } from './database.ts'

/** An announcement that `told` publishes. */
export type Told = Parameters<Live['publish']>[1][number]

/** Shorter times, so that processes notice a NATS outage sooner and then use NOTIFY for less time. */
export const SOON = {
  deafMs: 1_000,
  watch: { askEveryMs: 1_000, answerWithinMs: 1_000, connectWithinMs: 500, againMs: 100 },
}

/**
 * Opens live updates for two server processes on one database. Each process uses the NATS server at its
 * address, or PostgreSQL if its address is null. `told` and `ended` publish from the process `here`. `warned`
 * contains the warnings of both processes.
 */
export async function twoProcesses(
  nats: string | null = null,
  { natsThere = nats, times = {} }: { natsThere?: string | null; times?: Partial<typeof SOON> } = {},
) {
  const { url, drop } = await createTestDatabase()
  const db = databaseOn(openPool(url, 4))
  const warned: string[] = []
  const more = { url, db, key: 'a secret of the network', warn: (line: string) => void warned.push(line) }
  const open = (address: string | null) =>
    address === null ? postgresLive(url) : natsLive(address, more, times)
  const [here, there] = await Promise.all([open(nats), open(natsThere)])
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()])
    await db.destroy()
    await drop()
  })
  const told = (...changes: Told[]) => db.transaction().execute((tx) => here.publish(tx, changes))
  const ended = (...sessions: string[]) => db.transaction().execute((tx) => here.endSessions(tx, sessions))
  return { url, db, here, there, told, ended, warned }
}

/** A test listener; `heard` contains the changes that were sent to the listener. */
export type Ear = ReturnType<typeof ear>

export function ear(of: Partial<Listener> = {}) {
  const heard: unknown[] = []
  const end = vi.fn()
  const send = (change: unknown) => void heard.push(change)
  return {
    heard,
    end,
    listener: { sessionId: 's', playerId: null, phone: null, ...of, send, end } satisfies Listener,
  }
}

/** Adds listeners, and waits until they are certain to receive every change that is published later. */
export async function joined(live: Live, ...ears: Ear[]): Promise<void> {
  for (const { listener } of ears) live.join(listener)
  await live.settled()
}
