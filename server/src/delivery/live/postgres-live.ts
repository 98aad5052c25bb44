import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listen } from '../../db/listen.ts'
import type { Announcement, Listener, Live } from './live.ts'

const CHANNEL = 'kinhold_live'
// PostgreSQL's NOTIFY carries at most 8000 bytes.
const MOST_BYTES = 7_500
// A session's id has 22 characters.
const SESSIONS_AT_ONCE = 200

type Message = { changes: Announcement[] } | { ended: string[] }

/** Live updates by LISTEN and NOTIFY: every process hears what any of them told. */
export async function postgresLive(url: string): Promise<Live> {
  const listeners = new Set<Listener>()
  const stop = await listen(url, CHANNEL, {
    onMessage: (payload) => deliver(listeners, JSON.parse(payload) as Message),
    // What was missed cannot be known: the browsers come back and read anew.
    onGap: () => listeners.forEach((listener) => listener.end()),
  })
  return {
    tell: async (tx, announcements) => void (announcements.length > 0 && (await notify(tx, announcements))),
    async endSessions(tx, ended) {
      for (let at = 0; at < ended.length; at += SESSIONS_AT_ONCE)
        await send(tx, { ended: ended.slice(at, at + SESSIONS_AT_ONCE) })
    },
    join(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      for (const listener of listeners) listener.end()
      await stop()
    },
  }
}

function deliver(listeners: Set<Listener>, message: Message): void {
  if ('ended' in message) {
    for (const listener of listeners) if (message.ended.includes(listener.sessionId)) listener.end()
    return
  }
  for (const { topic, key, players, phones } of message.changes)
    for (const listener of listeners)
      if (
        players?.includes(listener.playerId ?? 0) ||
        (listener.phone !== null && phones?.includes(listener.phone))
      )
        listener.tell({ topic, key })
}

async function notify(tx: Db, changes: Announcement[]): Promise<void> {
  if (Buffer.byteLength(JSON.stringify({ changes })) <= MOST_BYTES) return send(tx, { changes })
  const [first, ...rest] = changes
  if (rest.length > 0) {
    await notify(tx, [first!])
    return notify(tx, rest)
  }
  const half = (list: unknown[] | undefined, side: 0 | 1) =>
    list?.slice(side * Math.ceil(list.length / 2), side === 0 ? Math.ceil(list.length / 2) : undefined)
  for (const side of [0, 1] as const)
    await notify(tx, [
      {
        ...first!,
        players: half(first!.players, side) as number[],
        phones: half(first!.phones, side) as string[],
      },
    ])
}

async function send(tx: Db, message: Message): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(tx)
}
