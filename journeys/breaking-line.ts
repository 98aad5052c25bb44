import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a local server that can be cut, with everything on it. */
export type BreakingLine = {
  /** The server's address through the connection. */
  url: string
  /** The number of bytes sent to the server so far. */
  sent(): number
  /** Waits until that many bytes were sent. */
  hasSent(bytes: number): Promise<void>
  /** Breaks every open connection; new ones go through. */
  cut(): void
  /** Forwards to another server from now on. */
  leadTo(serverUrl: string): void
  close(): Promise<void>
}

/** Opens a connection to a server. */
export async function layLine(serverUrl: string): Promise<BreakingLine> {
  let port = Number(new URL(serverUrl).port)
  let sent = 0
  let waits: { bytes: number; resolve: () => void }[] = []
  const nearEnds = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    nearEnds.add(near)
    near.on('error', () => {})
    far.on('error', () => {})
    // Data that has passed the break still arrives.
    near.once('close', () => {
      nearEnds.delete(near)
      far.end()
    })
    far.once('close', () => near.destroy())
    near.on('data', (chunk) => {
      sent += chunk.length
      for (const { bytes, resolve } of waits) if (sent >= bytes) resolve()
      waits = waits.filter(({ bytes }) => sent < bytes)
    })
    near.pipe(far)
    far.pipe(near)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const cut = () => nearEnds.forEach((near) => near.resetAndDestroy())
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    sent: () => sent,
    hasSent: (bytes) => new Promise<void>((resolve) => void waits.push({ bytes, resolve })),
    cut,
    leadTo: (url) => void (port = Number(new URL(url).port)),
    async close() {
      cut()
      line.close()
      await once(line, 'close')
    },
  }
}
