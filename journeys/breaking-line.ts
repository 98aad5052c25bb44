import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that can cut every connection to a local server. */
export type BreakingLine = {
  url: string
  /** Returns the number of bytes sent to the server so far. */
  sent(): number
  /** Waits until the proxy has sent this many bytes to the server. */
  hasSent(bytes: number): Promise<void>
  /** Cuts every open connection; new connections still reach the server. */
  cut(): void
  /** Forwards new connections to another server from now on. */
  leadTo(serverUrl: string): void
  close(): Promise<void>
}

/** Starts a proxy in front of a server. */
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
    // The server still receives all data that reached the proxy before the cut.
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
