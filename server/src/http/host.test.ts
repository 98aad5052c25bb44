import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anotherApp, type TestApp } from '../../testing/app.ts'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { admin, member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { turnedAway } from '../../testing/turned-away.ts'

type Headers = Record<string, string>

const test = appForTests()

/** Builds the app with these settings for the duration of the test. */
async function by(settings: Headers): Promise<TestApp> {
  const app = await anotherApp(test, settings)
  onTestFinished(() => app.close())
  return app
}

/** Sends a raw request and returns the response. */
async function answerTo(test: TestApp, ...head: string[]): Promise<{ status: number; body: string }> {
  const { server } = test.app
  if (!server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write([...head, 'connection: close', '', ''].join('\r\n'))
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d+) /.exec(answer)![1]), body: answer.split('\r\n\r\n')[1] ?? '' }
}

/** Sends a minimal request with this Host header. */
const asked = (test: TestApp, host: string) => answerTo(test, 'GET /api/config HTTP/1.1', `host: ${host}`)

const NOWHERE = [
  ['evil.test', 'evil.test:3000', '192.168.1.2', 'localhost.evil.test', 'evil.test@localhost', ''],
  ['localhost@evil.test', 'localhost:80@evil.test', 'localhost.', 'localhost:', 'localhost:x', '[::]'],
  ['localhost:99999999', 'localhost/evil.test', 'localhost#', 'localhost evil.test', '127.1', '0.0.0.0'],
  ['localhost, evil.test', '127.0.0.1.evil.test', '::1'],
].flat()

describe('a server for this machine only', () => {
  const ann = beforehand(() => member(test, 'Ann'))

  it('accepts its own names on any port', async () => {
    for (const host of ['localhost', 'LOCALHOST:5173', '127.0.0.1', '127.0.0.1:1', '[::1]', '[::1]:65535'])
      expect([host, (await asked(test, host)).status]).toEqual([host, 200])
  })

  it.each(NOWHERE)('refuses the host %j', async (host) => {
    const { status, body } = await asked(test, host)
    expect([status, JSON.parse(body).code]).toEqual([421, 'wrong_host'])
  })

  it('refuses requests from a page on a foreign host', async () => {
    const page = { origin: 'http://evil.test:3000', 'sec-fetch-site': 'same-origin' }
    const headers = { ...page, host: 'evil.test:3000' }
    const stranger = test.browser()
    const phone = test.config.adminPhone
    await turnedAway(test, () => stranger.post('/api/auth/login', { phone }, { headers }), 421, 'wrong_host')
    expect(stranger.jar.size).toBe(0)
    for (const path of ['/api/auth/me', '/media/none', '/api/docs/', '/nowhere'])
      expect([path, (await ann.browser.get(path, { headers })).status]).toEqual([path, 421])
    for (const method of ['HEAD', 'PATCH', 'OPTIONS']) {
      const { status } = await ann.browser.send(method, `/api/players/${ann.id}`, undefined, { headers })
      expect([method, status]).toEqual([method, 421])
    }
  })

  it('shows the right address to a browser that uses the wrong host', async () => {
    const options = { headers: { host: 'evil.test', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
    const page = await test.browser().get('/dashboard', options)
    expect([page.status, page.headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8'])
    expect(page.body).toMatch(
      /^This server answers only to the machine it runs on\. Please open http:\/\/localhost:\d+ /,
    )
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    const call = await test.browser().get('/api/config', { headers: { host: 'evil.test' } })
    expectRefused(call, 421, 'wrong_host')
    expect(call.body.error).toBe(page.body)
  })

  it.each(['/healthz', '/readyz'])('responds to %s regardless of the Host header', async (path) => {
    for (const host of NOWHERE)
      expect((await answerTo(test, `GET ${path} HTTP/1.1`, `host: ${host}`)).status).toBe(200)
  })

  it.each<[number, string, ...string[]]>([
    [421, 'http://evil.test/api/config', 'host: localhost'],
    [421, 'http://localhost@evil.test/', 'host: localhost'],
    [421, 'HTTP://evil.test', 'host: localhost'],
    [421, 'http://localhost/api/config', 'host: evil.test'],
    [400, '/api/config', 'host: localhost', 'host: evil.test'],
    [400, '/api/config', 'host: localhost', 'Host: localhost'],
    [400, '/healthz', 'host: evil.test', 'host: localhost'],
    [400, '/api/config'],
  ])(
    'responds with %i to the target %s if a host is foreign, repeated or missing',
    async (status, to, ...hosts) => {
      expect((await answerTo(test, `GET ${to} HTTP/1.1`, ...hosts)).status).toBe(status)
    },
  )

  it('ignores its own name in every header except Host', async () => {
    expect((await answerTo(test, 'GET /api/config HTTP/1.0')).status).toBe(421)
    for (const name of ['x-forwarded-host', 'x-host', 'forwarded', 'x-original-host']) {
      const headers = { host: 'evil.test', [name]: name === 'forwarded' ? 'host=localhost' : 'localhost' }
      expectRefused(await test.browser().get('/api/config', { headers }), 421, 'wrong_host')
    }
  })
})

it.each(['127.0.0.1', '127.0.0.2', '::1', '0:0:0:0:0:0:0:1', 'localhost', 'LOCALHOST'])(
  'HOST=%s makes the server accept only the names of this machine',
  async (host) => {
    const app = await by({ HOST: host })
    const get = (to: string) => app.browser().get('/api/config', { headers: { host: to } })
    expectRefused(await get('evil.test'), 421, 'wrong_host')
    for (const own of ['localhost', '127.0.0.1:3000', '[::1]']) expect((await get(own)).status).toBe(200)
    if (host === '127.0.0.2') expect((await get('127.0.0.2:3000')).status).toBe(200)
  },
)

it('a public server accepts any host while PUBLIC_URL is unset', async () => {
  const app = await by({ HOST: '0.0.0.0' })
  for (const host of ['kinhold.example', '192.168.1.2:3000', 'localhost'])
    expect((await asked(app, host)).status).toBe(200)
  expect((await answerTo(app, 'GET /api/config HTTP/1.1', 'host: a.test', 'host: b.test')).status).toBe(400)
})

describe('a server with a PUBLIC_URL', () => {
  it.each([
    ['https://kinhold.example', '0.0.0.0', 'kinhold.example KINHOLD.example kinhold.example:443'],
    ['http://kinhold.example', '', 'kinhold.example kinhold.example:80'],
    ['https://kinhold.example:8443/', '', 'kinhold.example:8443'],
    ['http://192.168.1.2:3000', '0.0.0.0', '192.168.1.2:3000'],
    ['http://localhost:5173', '', 'localhost:5173'],
    ['http://[2001:db8::1]:3000', '::', '[2001:db8::1]:3000'],
  ])('(%s, HOST %j) accepts only %s', async (publicUrl, host, own) => {
    const app = await by({ PUBLIC_URL: publicUrl, HOST: host })
    for (const name of own.split(' ')) expect([name, (await asked(app, name)).status]).toEqual([name, 200])
    const names = ['', 'evil.test', 'localhost', 'kinhold.example', 'kinhold.example.', 'www.kinhold.example']
    const ports = ['80', '443', '3000', '08443x'].map((port) => `kinhold.example:${port}`)
    const addresses = ['x@kinhold.example:8443', '192.168.1.2', '127.0.0.1:5173', '[2001:db8::2]:3000']
    const others = [...names, ...ports, ...addresses].filter((name) => !own.split(' ').includes(name))
    for (const name of others) {
      const { status, body } = await asked(app, name)
      expect([name, status]).toEqual([name, 421])
      const { origin } = new URL(publicUrl)
      expect(JSON.parse(body).error).toBe(`This server answers at ${origin} only. Please open that address.`)
    }
    expect((await answerTo(app, 'GET /readyz HTTP/1.1', 'host: evil.test')).status).toBe(200)
  })

  it('lets the admin sign in', async () => {
    const app = await by({ PUBLIC_URL: 'https://kinhold.example' })
    expect((await (await admin(app)).browser.get('/api/auth/me')).status).toBe(200)
  })
})

describe('behind a proxy,', () => {
  const publicly = { PUBLIC_URL: 'https://kinhold.example', HOST: '0.0.0.0' }
  const trusting = { ...publicly, TRUST_PROXY: 'on' }
  const here = { TRUST_PROXY: 'on' }
  const within = { ...publicly, TRUST_PROXY: '10.0.0.0/8' }
  const rewritten = ['upstream:3000', 'kinhold.example'] as const

  it.each<[string, number, Headers, readonly [host: string, forwarded?: string], string?]>([
    ['an unchanged host is accepted', 200, publicly, ['kinhold.example']],
    ['a rewritten host is refused if the proxy is not trusted', 421, publicly, rewritten],
    ['the forwarded host is used if the proxy is trusted', 200, trusting, rewritten],
    [
      'the forwarded host is used if two proxies are trusted',
      200,
      { ...publicly, TRUST_PROXY: '2' },
      rewritten,
    ],
    ['the forwarded host from a trusted address is used', 200, within, rewritten],
    ['the forwarded host from an untrusted address is ignored', 421, within, rewritten, '203.0.113.9'],
    ['the last forwarded host is used', 200, trusting, ['upstream:3000', 'evil.test, kinhold.example']],
    ['an earlier forwarded host is ignored', 421, trusting, ['upstream:3000', 'kinhold.example, evil.test']],
    ['the Host header is ignored if a host is forwarded', 421, trusting, ['kinhold.example', 'evil.test']],
    ['a local server refuses a foreign Host header', 421, here, ['evil.test', 'localhost']],
    ['a local server refuses a foreign forwarded host', 421, here, ['localhost', 'evil.test']],
    ['a local server accepts its own names', 200, here, ['localhost:3000', 'localhost']],
  ])('%s: %i', async (_, status, settings, [host, forwarded], address = '10.0.0.1') => {
    const app = await by(settings)
    const headers = { host, ...(forwarded && { 'x-forwarded-host': forwarded }) }
    expect((await app.browser(address).get('/api/config', { headers })).status).toBe(status)
  })

  it('links use the forwarded address only if the proxy is trusted', async () => {
    const linkOf = async (settings: Headers, headers: Headers) => {
      const app = await by({ HOST: '0.0.0.0', ...settings })
      const ann = await member(app, 'Ann')
      return String((await ann.browser.post(`/api/players/${ann.id}/qr`, undefined, { headers })).body.url)
    }
    const forwarded = {
      host: 'upstream:3000',
      'x-forwarded-host': 'evil.test, kinhold.example',
      'x-forwarded-proto': 'http, https',
    }
    expect(await linkOf({ TRUST_PROXY: 'on' }, forwarded)).toMatch(/^https:\/\/kinhold\.example\//)
    expect(await linkOf({}, forwarded)).toMatch(/^http:\/\/upstream:3000\//)
  })
})
