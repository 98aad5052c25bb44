import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * The maximum number of requests that begin in one turn of the event loop, and the maximum number of requests
 * that wait.
 */
const EACH_TURN = 10
const MOST_WAITING = 5_000

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Makes a server begin only a few requests in each turn of the event loop. Urgent calls begin at once. Runs
 * `hungUp` for each request that the server drops because too many are waiting.
 */
export function takeTurns(server: Server, isUrgent: (call: string) => boolean, hungUp: () => void): void {
  const [handle] = server.listeners('request') as [Handle]
  const waiting: Parameters<Handle>[] = []
  let left = EACH_TURN

  function nextTurn(): void {
    const begun = waiting.splice(0, EACH_TURN)
    left = EACH_TURN - begun.length
    if (begun.length > 0) setImmediate(nextTurn)
    for (const [request, response] of begun) if (!response.destroyed) handle(request, response)
  }

  function take(request: IncomingMessage, response: ServerResponse): void {
    if (isUrgent(`${request.method} ${request.url?.replace(/\?.*/s, '')}`)) return handle(request, response)
    if (left === EACH_TURN) setImmediate(nextTurn)
    if (left > 0) {
      left -= 1
      handle(request, response)
    } else if (waiting.length < MOST_WAITING) waiting.push([request, response])
    else {
      hungUp()
      request.socket.destroy()
    }
  }

  server.removeListener('request', handle).on('request', take)
}
