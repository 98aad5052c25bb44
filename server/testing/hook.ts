import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/**
 * Opens a webhook receiver on loopback, with a secret in its address. The receiver responds with status 204
 * until `answerBy` sets another status, or 'silence' for no response.
 */
export async function openHook() {
  const posted: object[] = []
  const types: (string | undefined)[] = []
  let status: number | 'silence' = 204
  let location: string | undefined
  const server = createServer(async (asked, answer) => {
    types.push(asked.headers['content-type'])
    if (asked.method === 'POST' && asked.url === '/hush?key=hush') posted.push(JSON.parse(await text(asked)))
    if (status === 'silence') return
    answer.writeHead(status, location === undefined ? {} : { location }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hush?key=hush`,
    /** The bodies of the requests. */
    posted,
    /** The content types of the requests. */
    types,
    answerBy(its: number | 'silence', to?: string) {
      status = its
      location = to
    },
    close,
  }
}
