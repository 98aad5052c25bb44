import { connect, type Socket } from 'node:net'
import type { Caller } from './calls.ts'

/** A GET request to repeat. */
export type Read = Caller & { path: string }
/** A POST request to repeat, with a new JSON body each time. Each connection uses one of the paths. */
export type Write = Caller & { paths: string[]; body: () => object }

/**
 * Measures the responses per second for `count` requests over several connections. Uses raw sockets so that
 * the client isn't the bottleneck.
 */
export async function answersPerSecond(
  what: Read | Write,
  connections: number,
  count: number,
): Promise<number> {
  const { hostname, port } = new URL(what.origin)
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => opened(connect(Number(port), hostname))),
  )
  const left = { toAsk: count }
  const start = performance.now()
  await Promise.all(sockets.map((socket, nth) => askOn(socket, requestsOf(what, nth), left)))
  const seconds = (performance.now() - start) / 1000
  for (const socket of sockets) socket.destroy()
  return count / seconds
}

/** Returns a function that builds a connection's next request. */
function requestsOf(what: Read | Write, connection: number): () => string {
  const { origin, cookie } = what
  const head = `HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${cookie}\r\n`
  if ('path' in what) return () => `GET ${what.path} ${head}\r\n`
  const path = what.paths[connection % what.paths.length]!
  return () => {
    const body = JSON.stringify(what.body())
    const length = Buffer.byteLength(body)
    return `POST ${path} ${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
  }
}

function opened(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('error', reject))
}

function askOn(socket: Socket, request: () => string, left: { toAsk: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    let came: Buffer = Buffer.alloc(0)
    const ask = () => {
      if (left.toAsk === 0) return resolve()
      left.toAsk -= 1
      socket.write(request())
    }
    socket.on('data', (bytes: Buffer) => {
      came = came.length === 0 ? bytes : Buffer.concat([came, bytes])
      const length = lengthOf(came)
      if (length === null || came.length < length) return
      if (!came.subarray(0, 11).equals(OK)) return reject(new Error(`The answer was ${came.toString()}`))
      came = came.subarray(length)
      ask()
    })
    socket.once('close', () => reject(new Error('The server hung up.')))
    ask()
  })
}

const OK = Buffer.from('HTTP/1.1 20')

/**
 * Returns the length of a response in bytes, including its headers, or null until all headers have arrived.
 */
function lengthOf(came: Buffer): number | null {
  const head = came.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = /content-length: (\d+)/i.exec(came.toString('latin1', 0, head))
  if (length === null) throw new Error('The answer does not say how long it is.')
  return head + 4 + Number(length[1])
}
