import net from 'node:net'
import pg from 'pg'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** The application name of a listening connection. */
export const LISTENER = 'kinhold, listening'

/** The interval between probes, and the timeouts for a probe and for connecting. */
const WATCH = { askEveryMs: 10_000, answerWithinMs: 5_000, connectWithinMs: 10_000 }

/**
 * Listens on a channel until the returned function is called; `onGap` reports that messages may have been
 * lost.
 */
export async function listen(
  url: string,
  channel: string,
  heard: { onMessage(payload: string): void; onGap(): void },
  watch = WATCH,
): Promise<() => Promise<void>> {
  let stopped = false
  let socket: net.Socket
  let next: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    socket = new net.Socket()
    const client = await connectOn(socket, url, channel, heard.onMessage, watch)
    client.on('end', () => {
      clearTimeout(next)
      if (!stopped) reopenIn(FIRST_WAIT_MS)
    })
    askLater(client, socket)
  }
  // Without a probe, a lost connection would just look idle.
  function askLater(client: pg.Client, its: net.Socket): void {
    next = setTimeout(
      () =>
        client.query(hearing(channel)).then(
          () => its.destroyed || askLater(client, its),
          () => its.destroy(),
        ),
      watch.askEveryMs,
    )
  }
  function reopenIn(wait: number): void {
    next = setTimeout(
      () =>
        open().then(
          () => stopped || heard.onGap(),
          () => stopped || reopenIn(Math.min(wait * 2, LONGEST_WAIT_MS)),
        ),
      wait,
    )
  }

  await open()
  return async () => {
    stopped = true
    clearTimeout(next)
    // On a dead connection, a graceful close would never finish.
    socket.destroy()
  }
}

// A repeated LISTEN changes nothing, so it also serves as the probe.
const hearing = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

async function connectOn(
  socket: net.Socket,
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  { answerWithinMs, connectWithinMs }: typeof WATCH,
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENER,
    keepAlive: true,
    stream: () => socket,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
  })
  client.on('error', () => {})
  client.on('notification', (message) => onMessage(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(hearing(channel))
    return client
  } catch (error) {
    socket.destroy()
    throw error
  }
}
