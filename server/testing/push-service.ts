import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'
import type { Person } from './people.ts'
import { openPush } from '../src/delivery/push/web-push.ts'

const folder = join(import.meta.dirname, 'push-service')
const cert = readFileSync(join(folder, 'certificate-for-tests.pem'), 'utf8')
const key = readFileSync(join(folder, 'key-for-tests.pem'), 'utf8')

/** A decrypted push message. */
export type Arrived = Record<'title' | 'body' | 'href' | 'tag', string> & {
  headers: Record<string, string | undefined>
}
/** The push service's response to the next message: its status, and its Retry-After and Location headers. */
export type PushBehaviour = { status: number; retryAfter?: number; location?: string }

/** A browser that uses the fake push service: its push subscription and the messages it has received. */
export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  arrived: Arrived[]
}

/**
 * Opens a fake push service over HTTPS on loopback. The service verifies messages with the key passed to
 * `trust` (RFC 8292), and decrypts them as a browser does (RFC 8291). The returned `push` can't reach any
 * other service.
 */
export async function openPushService() {
  const browsers = new Map<string, PushBrowser & { decrypt(body: Buffer): string }>()
  const behaviours: PushBehaviour[] = []
  const asked: string[] = []
  let serverKey = ''
  const server = createServer({ cert, key }, (request, answer) => {
    void (async () => {
      const body = await buffer(request)
      const path = request.url!
      asked.push(path)
      const browser = browsers.get(path)
      const { status, retryAfter, location } = behaviours.shift() ?? { status: browser ? 201 : 410 }
      if (!isSigned(request.headers.authorization, serverKey, origin)) return void answer.writeHead(403).end()
      if (status < 300) {
        const told = JSON.parse(browser!.decrypt(body)) as Omit<Arrived, 'headers'>
        browser!.arrived.push({ ...told, headers: request.headers as Arrived['headers'] })
      }
      if (retryAfter) answer.setHeader('retry-after', retryAfter)
      if (location) answer.setHeader('location', location)
      answer.writeHead(status).end()
    })().catch(() => answer.writeHead(500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** The paths requested so far, in order. */
    asked,
    push: openPush(5_000, {
      ca: cert,
      mayReach: (address) => address === '127.0.0.1' || address === '::1',
      mayName: (name) => name === 'localhost',
    }),
    /** Sets the response to each of the next messages. The service accepts all later messages again. */
    next: (...coming: PushBehaviour[]) => void behaviours.push(...coming),
    /** Sets the public key that verifies the server's signatures. */
    trust: (publicKey: string) => void (serverKey = publicKey),
    browser(): PushBrowser {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      const path = `/to/${randomBytes(8).toString('hex')}`
      const by = { version: 'aes128gcm', privateKey: pair, authSecret: auth } as const
      const browser = {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: { p256dh: pair.getPublicKey('base64url'), auth },
        },
        arrived: [] as Arrived[],
        decrypt: (body: Buffer) => ece.decrypt(body, by).toString(),
      }
      browsers.set(path, browser)
      return browser
    },
    /** Subscribes a new browser to a person's pushes, and returns the browser with its subscription id. */
    async subscribed(person: Person) {
      const browser = this.browser()
      this.trust((await person.browser.get('/api/push')).body.publicKey as string)
      const { body, status } = await person.browser.post('/api/push/subscriptions', browser.subscription)
      if (status !== 201) throw new Error(`It was not taken: ${JSON.stringify(body)}`)
      return { ...browser, id: body.id as number }
    },
    /** Removes a browser, so that the service rejects messages to the browser with status 410. */
    forget: ({ subscription }: PushBrowser) => void browsers.delete(new URL(subscription.endpoint).pathname),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// The Authorization header has the format 'vapid t=<ES256 JWT>, k=<public key>'.
function isSigned(authorization: string | undefined, serverKey: string, origin: string): boolean {
  const [, token, known] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  if (!token || known !== serverKey) return false
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const point = Buffer.from(serverKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const now = Date.now() / 1000
  return isTrue && aud === origin && exp > now && exp <= now + 86_400 && /^(mailto|https):/.test(sub)
}
