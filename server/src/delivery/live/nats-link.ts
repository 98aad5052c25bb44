import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'

const FIRST_WAIT_MS = 100

/**
 * The interval between probes, the timeouts for a response and for connecting, and the longest pause between
 * two attempts to connect.
 */
export const WATCH = { askEveryMs: 5_000, answerWithinMs: 3_000, connectWithinMs: 3_000, againMs: 2_000 }

/**
 * Keeps a connection to NATS open, and reconnects after a failure. `down` is called when the connection fails
 * or is lost (`isNew`), and again after each failed retry. `up` is called when the connection is back.
 */
export async function keepLink(
  address: string,
  on: { down(reason: string, isNew: boolean): void; up(): void },
  watch: typeof WATCH,
) {
  const wanted = new Set<Wanted>()
  const waiting = new Set<(error: Error) => void>()
  let nats: NatsConnection | null = null
  let next: NodeJS.Timeout | undefined
  let isStopped = false

  async function open(): Promise<void> {
    const its = await connectTo(address, watch)
    if (isStopped) return its.close()
    nats = its
    for (const one of wanted) one.subscription = subscribeOn(its, one)
    void its.closed().then((error) => lose(its, error ? error.message : 'the connection was cut'))
  }
  function lose(its: NatsConnection, reason: string): void {
    if (its !== nats) return
    nats = null
    void its.close().catch(() => {})
    for (const reject of waiting) reject(new Error(reason))
    if (isStopped) return
    on.down(reason, true)
    reopenIn(FIRST_WAIT_MS)
  }
  function reopenIn(wait: number): void {
    next = setTimeout(
      () =>
        open().then(
          () => isStopped || on.up(),
          (error: Error) => {
            if (isStopped) return
            on.down(error.message, false)
            reopenIn(Math.min(wait * 2, watch.againMs))
          },
        ),
      wait,
    )
  }
  function answerOf(its: NatsConnection): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false
      const giveUp = () => isOver || lose(its, 'it does not answer')
      // If this process was busy, the response may already have arrived. It is read before `giveUp` runs.
      const late = setTimeout(() => setImmediate(giveUp), watch.answerWithinMs)
      const end = () => {
        isOver = true
        clearTimeout(late)
        waiting.delete(fail)
      }
      const fail = (error: Error) => {
        end()
        reject(error)
      }
      waiting.add(fail)
      its.flush().then(() => {
        end()
        resolve()
      }, fail)
    })
  }

  await open().catch((error: Error) => {
    on.down(error.message, true)
    reopenIn(FIRST_WAIT_MS)
  })
  return {
    isUp: () => nats !== null && !nats.isClosed(),
    /** Sends messages to NATS. Rejects if some of them may not have arrived. */
    async publish(messages: { subject: string; payload: string }[]): Promise<void> {
      if (nats === null) throw new Error('There is no connection to NATS.')
      for (const { subject, payload } of messages) nats.publish(subject, payload)
      await answerOf(nats)
    },
    /** Calls `hear` with each message on a subject until the returned function is called. */
    subscribe(subject: string, hear: (payload: string) => void): () => void {
      const one: Wanted = { subject, hear, subscription: null }
      wanted.add(one)
      if (nats !== null && !nats.isClosed()) one.subscription = subscribeOn(nats, one)
      return () => {
        wanted.delete(one)
        one.subscription?.unsubscribe()
      }
    },
    /** Resolves when NATS has received all earlier subscriptions, or when the connection is lost. */
    async settled(): Promise<void> {
      if (nats !== null) await answerOf(nats).catch(() => {})
    },
    async close(): Promise<void> {
      isStopped = true
      clearTimeout(next)
      if (nats !== null) lose(nats, 'the server stops')
    },
  }
}

/** Connects to NATS once. Throws an error with the reason if the address can't be reached. */
export async function reachNats(address: string): Promise<void> {
  const nats = await connectTo(address, WATCH)
  await nats.close()
}

type Wanted = { subject: string; hear(payload: string): void; subscription: Subscription | null }

function subscribeOn(nats: NatsConnection, { subject, hear }: Wanted): Subscription {
  return nats.subscribe(subject, {
    callback: (_, message) => {
      try {
        hear(message.string())
      } catch {
        // Other programs may also write to NATS, and an error thrown here would stop this process from
        // reading any more messages.
      }
    },
  })
}

function connectTo(address: string, watch: typeof WATCH): Promise<NatsConnection> {
  const { protocol, hostname, port, username, password } = new URL(address)
  const [user, pass] = [username, password].map(decodeURIComponent) as [string, string]
  const account = pass === '' ? { ...(user !== '' && { token: user }) } : { user, pass }
  return connect({
    servers: `${hostname}:${port || '4222'}`,
    name: 'kinhold',
    ...account,
    ...(protocol === 'tls:' && { tls: {} }),
    // While it reconnects, the library would buffer published messages without limit, and send them later.
    reconnect: false,
    timeout: watch.connectWithinMs,
    pingInterval: watch.askEveryMs,
    maxPingOut: 1,
  })
}
