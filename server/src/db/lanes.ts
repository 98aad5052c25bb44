import { Socket } from 'node:net'
import pg from 'pg'
import { isOutdated } from './preparing-client.ts'

/** One quick question; PostgreSQL reads and plans it once on each connection, by its name. */
export type Question = { name: string; text: string; values: unknown[] }

/** Few connections for quick questions, each with many under way at a time. */
export type Lanes = { ask(question: Question): Promise<unknown[]>; close(): Promise<void> }

/**
 * Opens up to `most` connections as they are needed. What is asked in one turn of the loop goes out together, and waits
 * for what was asked before it on the same connection: it has to be quick. A connection that breaks fails what is under
 * way on it, and the next question opens another.
 */
export function openLanes(options: pg.ClientConfig, most: number): Lanes {
  const lanes = new Set<Lane>()
  let isClosed = false
  const open = () => {
    const lane = openLane(options, () => lanes.delete(lane))
    lanes.add(lane)
    return lane
  }
  async function ask(question: Question): Promise<unknown[]> {
    if (isClosed) throw new Error('The database is closed.')
    const lane = lanes.size < most ? open() : quietestOf(lanes)
    try {
      return await lane.ask(question)
    } catch (error) {
      if (!isOutdated(error)) throw error
      // A migration came between: a new connection prepares it anew.
      if (lanes.delete(lane)) void lane.close()
      return ask(question)
    }
  }
  async function close(): Promise<void> {
    isClosed = true
    await Promise.all([...lanes].map((lane) => lane.close()))
  }
  return { ask, close }
}

type Lane = Lanes & { underWay(): number }

function quietestOf(lanes: Iterable<Lane>): Lane {
  return [...lanes].reduce((one, other) => (other.underWay() < one.underWay() ? other : one))
}

function openLane(options: pg.ClientConfig, onEnd: () => void): Lane {
  const socket = new Socket()
  const client = new pg.Client({ ...options, pipeline: true, stream: () => socket })
  client.on('error', onEnd).on('end', onEnd)
  const connected = client.connect()
  // Whoever asks hears of it.
  connected.catch(onEnd)
  const hold = gathering(socket)
  let underWay = 0
  return {
    underWay: () => underWay,
    async ask(question) {
      underWay += 1
      try {
        await connected
        hold()
        return (await client.query(question)).rows
      } finally {
        underWay -= 1
      }
    },
    close: () => client.end().catch(() => {}),
  }
}

/** Holds back what is written until this turn of the loop is over, so that it goes out as one. */
function gathering(socket: Socket): () => void {
  let isHeld = false
  const letGo = () => {
    isHeld = false
    socket.uncork()
  }
  return () => {
    if (isHeld) return
    isHeld = true
    socket.cork()
    setImmediate(letGo)
  }
}
