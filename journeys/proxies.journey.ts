import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { pairKey } from '@kinhold/domain/bonds'
import { LOGIN_TRIES_PER_ADDRESS } from '@kinhold/domain/limits'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../server/src/db/embedded-postmaster.ts'
import { mp4 } from '../server/testing/media.ts'
import { announced, mediaIn, pieceHeaders } from '../server/testing/open-uploads.ts'
import { connect, known, sponsored } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { answerOf, NAME, PROXIES, type Proxy, startProxy } from './proxies.ts'
import { freshPlace, type RunningServer, startServer } from './server.ts'

const MB = 1024 * 1024
const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }

/**
 * A transfer that takes longer than the proxies' default timeout of a minute, with pauses that the server
 * allows.
 */
const SLOW = { pauses: 16, milliseconds: 5_000 }

describe.each(PROXIES)('behind $name', (kind) => {
  const title = (words: string) =>
    `${words}${kind.isThere ? '' : ` (skipped: there is no ${kind.name.toLowerCase()} here)`}`
  let place: Awaited<ReturnType<typeof freshPlace>>
  let server: RunningServer
  let proxy: Proxy
  let conversation: string
  let bobId: number

  beforeAll(async () => {
    if (!kind.isThere) return
    place = await freshPlace()
    const alone = await startServer(place.env)
    for (const person of [ANN, BOB]) await sponsored(alone.url, ADMIN_PHONE, person)
    const [one, other] = await known(alone.url, ANN, BOB)
    await connect(one, other)
    bobId = other.id
    conversation = `/api/trust-bonds/${pairKey(one.id, other.id)}/messages`
    await alone.stop()
    const port = String(await freePort())
    server = await startServer({
      ...place.env,
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://${NAME}`,
      TRUST_PROXY: 'on',
      PHONE_VERIFICATION: 'off',
      ADMIN_PHONE: '+15551230018',
      MAX_UPLOAD_MB: '250',
    })
    proxy = await startProxy(kind, `http://127.0.0.1:${port}`)
  })
  afterAll(async () => {
    await proxy?.close()
    await server?.stop()
    await place?.end()
  })

  async function signedIn({ phone }: { phone: string }) {
    const browser = proxy.browser()
    const json = { 'content-type': 'application/json' }
    const { status, headers } = await browser.ask('POST', '/api/auth/login', json, JSON.stringify({ phone }))
    expect(status).toBe(200)
    const set = headers['set-cookie'] as string[]
    expect(set.filter((each) => !/; Secure/.test(each))).toEqual([])
    return { ...browser, cookie: set.map((each) => each.split(';')[0]).join('; ') }
  }

  it.runIf(kind.isThere)(
    title('OPS-42 only the host in PUBLIC_URL is served, only over HTTPS, and forged headers have no effect'),
    async () => {
      const browser = proxy.browser()
      const first = await browser.ask('GET', '/')
      expect(first.status).toBe(200)
      expect(first.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      const forged = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
      }
      expect((await browser.ask('GET', '/', forged)).status).toBe(200)
      const foreign = await browser.ask('GET', '/', { ':authority': 'evil.example' })
      expect([foreign.status === 421, foreign.text === '']).toContain(true)

      const asked = request({
        port: proxy.httpPort,
        host: '127.0.0.1',
        path: '/vaults',
        headers: { host: NAME },
      })
      const [moved] = (await once(asked.end(), 'response')) as [IncomingMessage]
      moved.resume()
      expect([301, 308]).toContain(moved.statusCode)
      expect(moved.headers.location).toMatch(/^https:\/\/kinhold\.example(:\d+)?\/vaults$/)

      const signIn = (from: ReturnType<Proxy['browser']>, nth: number) =>
        from.ask(
          'POST',
          '/api/auth/login',
          { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${nth}` },
          JSON.stringify({ phone: `+1555123${9000 + nth}` }),
        )
      const [near, far] = [proxy.browser('127.0.0.2'), proxy.browser('127.0.0.3')]
      for (let nth = 0; nth < LOGIN_TRIES_PER_ADDRESS; nth += 1)
        expect((await signIn(near, nth)).status).toBe(404)
      expect((await signIn(near, 250)).status).toBe(429)
      expect((await signIn(far, 250)).status).toBe(404)
    },
  )

  it.runIf(kind.isThere)(title('OPS-43 a 200 MB file can be uploaded in one request'), async () => {
    const { ask, cookie } = await signedIn(ANN)
    const film = mp4({ filmed: '\0'.repeat(200 * MB) })
    const head = '--part\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), film, Buffer.from('\r\n--part--\r\n')])
    const headers = {
      cookie,
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': String(body.length),
    }
    const { status, text } = await ask('POST', '/api/upload', headers, body)
    expect(status).toBe(200)
    expect(JSON.parse(text).media).toMatchObject([{ kind: 'video', size: film.length }])
  })

  it.runIf(kind.isThere)(
    title('OPS-43 OPS-44 a slow upload is streamed without being cut off, and live updates arrive at once'),
    async () => {
      const { ask, send, cookie } = await signedIn(ANN)
      const stream = send('GET', '/api/events', { cookie }, true)
      onTestFinished(() => void stream.destroy())
      let heard = ''
      let isOver = false
      stream.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
      stream.once('close', () => (isOver = true))
      await vi.waitFor(() => expect(heard).toContain(': welcome'))

      const film = mp4({ bytes: 2 * MB })
      const opened = await ask('POST', '/api/uploads', { cookie, ...announced(film.length) })
      expect(opened.status).toBe(201)
      const path = String(opened.headers['location'])
      const piece = send('PATCH', path, {
        cookie,
        ...pieceHeaders(0),
        'content-length': String(film.length),
      })
      const answered = answerOf(piece)
      const part = Math.ceil(film.length / (SLOW.pauses + 1))
      for (let nth = 0; nth <= SLOW.pauses; nth += 1) {
        piece.write(film.subarray(nth * part, (nth + 1) * part))
        // The proxy must pass on the first bytes before the client sends the last bytes.
        if (nth === 0)
          await vi.waitFor(async () => {
            const { status } = await ask('HEAD', path, { cookie, 'tus-resumable': '1.0.0' })
            expect(status).toBe(423)
          })
        if (nth < SLOW.pauses) await pass(SLOW.milliseconds)
      }
      piece.end()
      const { status, headers } = await answered
      expect([status, mediaIn({ headers })]).toMatchObject([204, { kind: 'video', size: film.length }])

      expect([isOver, heard.includes('event:')]).toEqual([false, false])
      const bob = await signedIn(BOB)
      const message = JSON.stringify({ senderId: bobId, messageType: 'text', content: 'Hello' })
      const json = { cookie: bob.cookie, 'content-type': 'application/json' }
      expect((await bob.ask('POST', conversation, json, message)).status).toBe(201)
      await vi.waitFor(() => expect(heard).toContain('"topic":"message"'))
    },
  )
})
