import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A provider's behavior: `away` refuses connections, and `silent` accepts them but never responds. */
export type Mood = 'fine' | 'away' | 'slow' | 'silent' | 'nonsense'

/** The delay of each chunk to or from a slow provider, in milliseconds. */
const LATE_MS = 800

/**
 * Starts a proxy in front of a provider. `nonsense`: an invalid response. If the behavior is `nonsense`, the
 * proxy sends this response once a client has sent data and, if `speaksFirst` is true, also when a client
 * connects.
 */
export async function layFront(port: number, nonsense: string, speaksFirst = false) {
  let mood: Mood = 'fine'
  const sockets = new Set<Socket>()
  const front = createServer((near) => {
    keep(near)
    if (mood === 'silent') return void near.resume()
    if (mood === 'nonsense') return babble(near)
    const far = connect(port, '127.0.0.1')
    keep(far)
    const late = mood === 'slow' ? LATE_MS : 0
    passOn(near, far, late)
    passOn(far, near, late)
  })
  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  function babble(near: Socket): void {
    if (speaksFirst) near.write(nonsense)
    near.on('data', () => void near.end(nonsense))
  }
  const listen = async (on: number) => once(front.listen(on, '127.0.0.1'), 'listening')
  await listen(0)
  const { port: own } = front.address() as AddressInfo
  return {
    port: own,
    /** Sets the provider's behavior and closes every open connection. */
    async be(next: Mood): Promise<void> {
      const wasAway = mood === 'away'
      mood = next
      for (const socket of sockets) socket.destroy()
      if (next === 'away') await new Promise((closed) => front.close(closed))
      else if (wasAway) await listen(own)
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      if (front.listening) await new Promise((closed) => front.close(closed))
    },
  }
}

export type Front = Awaited<ReturnType<typeof layFront>>

function passOn(from: Socket, to: Socket, late: number): void {
  const later = (act: () => void) => (late === 0 ? act() : void setTimeout(act, late))
  from.on('data', (chunk) => later(() => void (to.destroyed || to.write(chunk))))
  from.once('close', () => later(() => void to.destroy()))
}
