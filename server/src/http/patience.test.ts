import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { BODY_MS, hangUpOnSlow, STANDSTILL, waitWhileItComes } from './patience.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

/** Starts a new server that doesn't respond, and sends it a request with `head` and part of the body. */
async function asked(head: string, body = '') {
  const server = createServer()
  hangUpOnSlow(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(
    () => socket.destroy(),
    () => server.close(),
  )
  const seen = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  socket.write(`${head}\r\nhost: x\r\n\r\n${body}`)
  const [request, response] = await seen
  request.on('error', () => {})
  return { socket, request, response, hungUp: hangUpOf(socket) }
}

const hangUpOf = (socket: Socket) =>
  new Promise<true>((resolve) => socket.on('error', () => {}).once('close', () => resolve(true)))

const POST = 'POST / HTTP/1.1\r\ncontent-length: 300000'

describe('a request body', () => {
  it.each([POST, 'POST / HTTP/1.1\r\ntransfer-encoding: chunked'])(
    'that arrives too late makes the server hang up: %j',
    async (head) => {
      const { hungUp, request } = await asked(head)
      request.resume()
      vi.advanceTimersByTime(BODY_MS - 1)
      expect(request.destroyed).toBe(false)
      vi.advanceTimersByTime(1)
      expect(await hungUp).toBe(true)
    },
  )

  it.each([
    ['that arrives in time', 'POST / HTTP/1.1\r\ncontent-length: 5', 'hello'],
    ['that is absent', 'GET / HTTP/1.1', ''],
  ])('%s doesn’t cause a timeout during a long response', async (_, head, body) => {
    const { socket, request, response } = await asked(head, body)
    request.resume()
    await once(request, 'end')
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(BODY_MS * 2)
    response.end('fine')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('large files', () => {
  it('get extra time only while bytes keep arriving', async () => {
    const { request, hungUp } = await asked(POST)
    const watch = waitWhileItComes(request)
    for (let minutes = 0; minutes < 10; minutes++) {
      vi.advanceTimersByTime(STANDSTILL.milliseconds - 1)
      watch.came(STANDSTILL.bytes)
    }
    expect(request.destroyed).toBe(false)
    vi.advanceTimersByTime(STANDSTILL.milliseconds)
    expect(await hungUp).toBe(true)
  })

  it('that arrive too slowly make the server hang up', async () => {
    const { request, hungUp } = await asked(POST)
    const watch = waitWhileItComes(request)
    for (let tries = 0; tries < 10; tries++) {
      watch.came(STANDSTILL.bytes / 100)
      vi.advanceTimersByTime(STANDSTILL.milliseconds / 10)
    }
    expect(await hungUp).toBe(true)
  })

  it('don’t cause a timeout after they have fully arrived', async () => {
    const { request } = await asked(POST)
    waitWhileItComes(request).end()
    vi.advanceTimersByTime(BODY_MS * 10)
    expect(request.destroyed).toBe(false)
  })
})

it('the server hangs up if a body doesn’t arrive in time', async () => {
  vi.useRealTimers()
  const test = await openTestApp()
  closing.push(() => test.close())
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const seen = once(test.app.server, 'request')
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(() => socket.destroy())
  const hungUp = hangUpOf(socket)
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  )
  await seen
  vi.advanceTimersByTime(BODY_MS)
  expect(await hungUp).toBe(true)
})
