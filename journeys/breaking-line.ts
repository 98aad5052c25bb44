import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine that can be cut, with everything on it. */
export type BreakingLine = {
  /** Where the server is reached through it. */
  url: string
  /** How many bytes have gone to the server so far. */
  sent(): number
  /** Waits until that are so many. */
  hasSent(bytes: number): Promise<void>
  /** Breaks every connection there is; new ones go through. */
  cut(): void
  /** Leads to another port from now on. */
  leadTo(serverUrl: string): void
  close(): Promise<void>
}

/** Lays a line to a server. */
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
    // What has passed the break arrives.
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
