import { connect, type Socket } from 'node:net'

/** A GET that is sent again and again: its address and the cookie of the caller. */
export type Read = { origin: string; path: string; cookie: string }

/**
 * Sends `count` requests over open connections, each of which sends the next as soon as it is answered; answers how
 * many answers came in a second. It does as little work as possible, so that the server is measured, not the client.
 */
export async function answersPerSecond(read: Read, connections: number, count: number): Promise<number> {
  const request = requestOf(read)
  const { hostname, port } = new URL(read.origin)
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => opened(connect(Number(port), hostname))),
  )
  const left = { toAsk: count }
  const start = performance.now()
  await Promise.all(sockets.map((socket) => askOn(socket, request, left)))
  const seconds = (performance.now() - start) / 1000
  for (const socket of sockets) socket.destroy()
  return count / seconds
}

function requestOf({ origin, path, cookie }: Read): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${cookie}\r\n\r\n`
}

function opened(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('error', reject))
}

function askOn(socket: Socket, request: string, left: { toAsk: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    let came: Buffer = Buffer.alloc(0)
    const ask = () => {
      if (left.toAsk === 0) return resolve()
      left.toAsk -= 1
      socket.write(request)
    }
    socket.on('data', (bytes: Buffer) => {
      came = came.length === 0 ? bytes : Buffer.concat([came, bytes])
      const length = lengthOf(came)
      if (length === null || came.length < length) return
      if (!came.subarray(0, 12).equals(OK)) return reject(new Error(`The answer was ${came.toString()}`))
      came = came.subarray(length)
      ask()
    })
    socket.once('close', () => reject(new Error('The server hung up.')))
    ask()
  })
}

const OK = Buffer.from('HTTP/1.1 200')

/** The length of the whole answer with its head, in bytes; null while the head is incomplete. */
function lengthOf(came: Buffer): number | null {
  const head = came.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = /content-length: (\d+)/i.exec(came.toString('latin1', 0, head))
  if (length === null) throw new Error('The answer does not say how long it is.')
  return head + 4 + Number(length[1])
}
