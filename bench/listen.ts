import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Change } from '@kinhold/contract/live'
import type { Caller } from './calls.ts'

/** Opens a stream of live updates and calls `hear` for each change. */
export async function listenTo(caller: Caller, hear: (change: Change) => void = () => {}): Promise<Socket> {
  const socket = asking(caller)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  if (!bytes.toString().startsWith('HTTP/1.1 200')) throw new Error(`No stream: ${bytes.toString()}`)
  let unread = ''
  socket.on('data', (more: Buffer) => {
    const events = (unread + more.toString()).split('\n\n')
    unread = events.pop()!
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)
      if (data?.[1]) hear(JSON.parse(data[1]) as Change)
    }
  })
  return socket
}

/** Requests a stream of live updates without reading the response. */
export function asking({ origin, cookie }: Caller): Socket {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
  return socket
}
