import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/**
 * A load test: one request, repeated over many connections. `aSecond`: the number of requests per second, or
 * null to send requests without pauses.
 */
export type Crowd = {
  origin: string
  cookie: string
  path: string
  connections: number
  seconds: number
  aSecond: number | null
}

/**
 * `answered` and `refused`: the response times of the requests with status 200 and with status 503, in ms.
 * `unsent`: the number of requests not sent because no connection was free.
 */
export type CameOfIt = { answered: number[]; refused: number[]; unsent: number }

/**
 * Runs a load test in a worker thread, so that the load test and the other measurements don't slow each other
 * down.
 */
export async function crowd(what: Crowd): Promise<CameOfIt> {
  const worker = new Worker(new URL(import.meta.url), { workerData: what })
  const [came] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'error').then(([e]) => Promise.reject(e)),
  ])) as [CameOfIt]
  return came
}

if (parentPort) parentPort.postMessage(await run(workerData as Crowd))

async function run({ origin, cookie, path, connections, seconds, aSecond }: Crowd): Promise<CameOfIt> {
  const { host, hostname, port } = new URL(origin)
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`
  const came: CameOfIt = { answered: [], refused: [], unsent: 0 }
  const free: (() => void)[] = []
  const sockets: Socket[] = []
  let isOver = false
  for (let nth = 0; nth < connections; nth += 1) {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    await once(socket, 'connect')
    let since = 0
    const ask = () => {
      since = performance.now()
      socket.write(request)
    }
    onAnswer(socket, (status) => {
      if (![200, 503].includes(status)) throw new Error(`The answer was ${status}.`)
      came[status === 200 ? 'answered' : 'refused'].push(performance.now() - since)
      if (isOver) socket.destroy()
      else if (aSecond === null) ask()
      else free.push(ask)
    })
    free.push(ask)
  }
  if (aSecond === null) for (const ask of free.splice(0)) ask()
  const start = performance.now()
  for (let sent = 0; performance.now() - start < seconds * 1000;) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const due = aSecond === null ? 0 : Math.floor(((performance.now() - start) / 1000) * aSecond)
    for (; sent < due; sent += 1) {
      const ask = free.shift()
      if (ask) ask()
      else came.unsent += 1
    }
  }
  isOver = true
  // Requests that are still waiting for a response at the end don't count.
  for (const socket of sockets) socket.destroy()
  return came
}

/** Calls `tell` with the status of each response on a socket. */
function onAnswer(socket: Socket, tell: (status: number) => void): void {
  let head = ''
  let left = 0
  socket.on('data', (bytes: Buffer) => {
    if (left === 0) {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      left = end + 4 + Number(/content-length: (\d+)/i.exec(head)![1]) - (head.length - bytes.length)
    }
    left -= bytes.length
    if (left > 0) return
    const status = Number(head.slice(9, 12))
    head = ''
    left = 0
    tell(status)
  })
}
