import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { listen } from '../../db/listen.ts'
import { keepListeners, type Listeners } from './listeners.ts'
import type { Announcement, Live } from './live.ts'

const CHANNEL = 'kinhold_live'
// PostgreSQL's NOTIFY carries at most 8000 bytes.
const MOST_BYTES = 7_500
// One message has room for this many ids or phone numbers.
const LISTENERS_AT_ONCE = 200
// One message has room for this many session ids of 22 characters.
const SESSIONS_AT_ONCE = 200

type Message = { changes: Announcement[]; isDeaf?: true } | { ended: string[] } | { maintenance: true }

/**
 * Opens live updates, which reach all processes through LISTEN and NOTIFY. `onDeaf` is called when a process
 * announces that it receives changes only through NOTIFY.
 */
export async function postgresLive(
  url: string,
  listeners: Listeners = keepListeners(),
  onDeaf: () => void = () => {},
): Promise<Live> {
  const looks = new Set<() => void>()
  const lookAtMaintenance = () => looks.forEach((look) => look())
  const endAll = () => listeners.all().forEach((listener) => listener.end())
  const stop = await listen(url, CHANNEL, {
    onMessage: (payload) => {
      const message = JSON.parse(payload) as Message
      if ('maintenance' in message) lookAtMaintenance()
      else if ('isDeaf' in message) onDeaf()
      else deliver(listeners, message)
    },
    // We don't know which changes were missed, so all browsers must reconnect and reload.
    onGap: () => {
      endAll()
      lookAtMaintenance()
    },
  })
  return {
    publish: (tx, announcements) => send(tx, messagesOf(announcements)),
    publishAfter: gathering((db, announcements) => send(db, messagesOf(announcements))),
    async endSessions(tx, sessionIds) {
      const messages = chunksOf(sessionIds, SESSIONS_AT_ONCE).map((ended) => ({ ended }))
      await send(tx, messages)
    },
    join: (listener) => listeners.add(listener),
    settled: () => null,
    isCarrierUp: () => null,
    streams: () => listeners.all().size,
    endAll,
    onMaintenance(look) {
      looks.add(look)
      return () => void looks.delete(look)
    },
    async close() {
      endAll()
      await stop()
    },
  }
}

/** Makes all processes check the maintenance state again after the transaction commits. */
export async function announceMaintenance(tx: Tx): Promise<void> {
  await send(tx, [{ maintenance: true }])
}

/**
 * Makes all processes send changes through NOTIFY for a while, because this process can't receive them any
 * other way.
 */
export async function announceDeaf(db: Db): Promise<void> {
  // Older versions ignore `isDeaf`, and find no changes in the message.
  await send(db, [{ changes: [], isDeaf: true }])
}

function deliver(listeners: Listeners, message: Exclude<Message, { maintenance: true }>): void {
  if ('ended' in message) {
    for (const listener of listeners.ofSessions(message.ended)) listener.end()
    return
  }
  for (const { topic, key, ...audience } of message.changes) {
    for (const listener of listeners.hearing(audience)) listener.send({ topic, key })
  }
}

/** Packs the changes into messages, in order. A change for many listeners is split across messages. */
function messagesOf(announcements: Announcement[]): Message[] {
  const messages: { changes: Announcement[] }[] = []
  let bytes = 0
  for (const change of announcements.flatMap(partsOf)) {
    const more = bytesOf(change) + 1
    if (messages.length === 0 || bytes + more > MOST_BYTES) {
      messages.push({ changes: [] })
      bytes = bytesOf(messages.at(-1)!)
    }
    messages.at(-1)!.changes.push(change)
    bytes += more
  }
  return messages
}

function partsOf(change: Announcement): Announcement[] {
  if (bytesOf(change) <= MOST_BYTES / 2) return [change]
  const { players = [], phones = [], ...what } = change
  return [
    ...chunksOf(players, LISTENERS_AT_ONCE).map((some) => ({ ...what, players: some })),
    ...chunksOf(phones, LISTENERS_AT_ONCE).map((some) => ({ ...what, phones: some })),
  ]
}

/** Splits a list into parts of at most `most` items. */
export function chunksOf<T>(list: T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) =>
    list.slice(at * most, (at + 1) * most),
  )
}

function bytesOf(part: object): number {
  return Buffer.byteLength(JSON.stringify(part))
}

async function send(db: Db, messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  const payloads = messages.map((message) => JSON.stringify(message))
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/**
 * Returns a function that collects the announcements made while a send is in progress, and sends them
 * together afterwards.
 */
function gathering(publish: Live['publishAfter']): Live['publishAfter'] {
  let gathered: Announcement[] = []
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return (db, announcements) => {
    gathered.push(...announcements)
    next ??= last = last
      .catch(() => {})
      .then(() => {
        const all = gathered
        gathered = []
        next = null
        return publish(db, all)
      })
    return next
  }
}
