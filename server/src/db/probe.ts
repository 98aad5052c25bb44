import { Socket } from 'node:net'
import pg from 'pg'

/** A reason why the database can't serve API calls. */
export type NotReady = 'closed' | 'database_away' | 'database_stuck' | 'database_read_only'

/** Checks, on its own connection, whether the database can serve API calls. */
export type Probe = { ask(): Promise<NotReady | null>; close(): void }

const WITHIN_MS = 2_000
/** Milliseconds that the probe waits after the database's own timeout before it gives up. */
const LATER_MS = 500

/** A query on the tables that API calls read to identify their caller. */
const QUESTION = `set local statement_timeout = ${WITHIN_MS};
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    exists (select from sessions) and exists (select from players) as "isThere"`

/** Opens a probe of a database; parallel callers share one query. */
export function openProbe(options: pg.ClientConfig): Probe {
  let open: Connection | null = null
  let asking: Promise<NotReady | null> | null = null
  let isClosed = false

  async function look(): Promise<NotReady | null> {
    const isUsed = open !== null
    const its = (open ??= connectionBy(options, (ended) => open === ended && (open = null)))
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      its.socket.destroy()
    }, WITHIN_MS + LATER_MS)
    try {
      await its.connected
      const [, answer] = (await its.client.query(QUESTION)) as unknown as pg.QueryResult[]
      return answer!.rows[0].isReadOnly ? 'database_read_only' : null
    } catch (error) {
      its.socket.destroy()
      open = null
      if (isClosed) return 'closed'
      if ((error as { code?: string }).code === TOO_LONG) return 'database_stuck'
      // The database may have restarted since the last query, so try a new connection.
      return isUsed && !isLate ? look() : 'database_away'
    } finally {
      clearTimeout(late)
    }
  }

  return {
    ask: () => (isClosed ? Promise.resolve('closed') : (asking ??= look().finally(() => (asking = null)))),
    close() {
      isClosed = true
      open?.socket.destroy()
    },
  }
}

const TOO_LONG = '57014'

type Connection = { client: pg.Client; socket: Socket; connected: Promise<unknown> }

function connectionBy(options: pg.ClientConfig, onEnd: (ended: Connection) => void): Connection {
  const socket = new Socket()
  const client = new pg.Client({ ...options, stream: () => socket })
  client.on('error', () => {})
  const connection = { client, socket, connected: client.connect() }
  client.on('end', () => onEnd(connection))
  return connection
}
