import pg from 'pg'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/**
 * Hears a channel of PostgreSQL on a connection of its own. A lost connection is opened again with growing waits;
 * `onGap` says that messages may have been missed. Answers how to stop.
 */
export async function listen(
  url: string,
  channel: string,
  heard: { onMessage(payload: string): void; onGap(): void },
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const opening = await connectTo(url, channel, heard.onMessage)
    if (stopped) return opening.end()
    client = opening
    opening.on('end', () => void (stopped || reopenIn(FIRST_WAIT_MS)))
  }
  function reopenIn(wait: number): void {
    retry = setTimeout(
      () => open().then(heard.onGap, () => stopped || reopenIn(Math.min(wait * 2, LONGEST_WAIT_MS))),
      wait,
    )
  }

  await open()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}

async function connectTo(url: string, channel: string, onMessage: (payload: string) => void) {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  client.on('notification', (message) => onMessage(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
