import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anotherApp, type TestApp } from '../../../testing/app.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { expectRefused } from '../../../testing/refusals.ts'

const test = appForTests()
const TOKEN = 'a-token-for-the-metrics'

type Headers = Record<string, string>

async function by(settings: Headers): Promise<TestApp> {
  const app = await anotherApp(test, settings)
  onTestFinished(() => app.close())
  return app
}

const readFrom = (app: TestApp, address: string, headers: Headers = {}) =>
  app.browser(address).get('/metrics', { headers })

describe('OPS-21 the metrics, without METRICS_TOKEN,', () => {
  it.each(['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])(
    'are returned to this machine (%s)',
    async (address) => {
      const { status, raw } = await readFrom(test, address)
      expect([status, raw.toString()]).toEqual([200, expect.stringContaining('kinhold_database_ready 1')])
    },
  )

  it.each(['192.0.2.7', '10.0.0.1', '0.0.0.0', '::', '2001:db8::1', '::ffff:192.0.2.7'])(
    'are denied to %s',
    async (address) => {
      const answer = await readFrom(test, address, { authorization: `Bearer ${TOKEN}` })
      expectRefused(answer, 403, 'this_machine_only')
      expect(answer.raw.toString()).not.toContain('kinhold_')
    },
  )

  it.each(
    [
      [
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-forwarded',
        'forwarded',
        'via',
        'x-real-ip',
      ],
      ['x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'fly-client-ip', 'x-cluster-client-ip'],
    ].flat(),
  )('are denied to a request with the proxy header %s', async (header) => {
    for (const TRUST_PROXY of ['off', 'on', 'loopback']) {
      const app = await by({ TRUST_PROXY })
      for (const value of ['127.0.0.1', 'localhost', ''])
        expectRefused(await readFrom(app, '127.0.0.1', { [header]: value }), 403, 'this_machine_only')
    }
  })

  it('are denied unless the Host header names this machine, to prevent DNS rebinding', async () => {
    const app = await by({ PUBLIC_URL: 'https://kinhold.example', PHONE_VERIFICATION: 'off' })
    for (const host of [
      'kinhold.example',
      'evil.test:3000',
      'localhost.evil.test',
      '',
      'localhost@evil.test',
    ])
      expectRefused(await readFrom(app, '127.0.0.1', { host }), 403, 'this_machine_only')
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect((await readFrom(app, '127.0.0.1', { host })).status).toBe(200)
  })

  it('are returned or denied by the same rules over a real TCP connection', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const asked = async (...lines: string[]) => {
      const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
      socket.write(['GET /metrics HTTP/1.1', ...lines, 'connection: close', '', ''].join('\r\n'))
      return Number(/^HTTP\/1\.1 (\d+) /.exec(await text(socket))![1])
    }
    expect(await asked('host: localhost')).toBe(200)
    expect(await asked('host: localhost', 'X-Forwarded-For: 127.0.0.1')).toBe(403)
    expect(await asked('host: localhost', 'host: evil.test')).toBe(400)
  })
})

describe('OPS-21 the metrics, with METRICS_TOKEN,', () => {
  const settings = { METRICS_TOKEN: TOKEN }

  it('are returned to any client with the token', async () => {
    const app = await by({ ...settings, PUBLIC_URL: 'https://kinhold.example', PHONE_VERIFICATION: 'off' })
    for (const authorization of [`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])
      for (const address of ['127.0.0.1', '192.0.2.7', '2001:db8::1']) {
        const headers = { authorization, host: '10.0.0.5:3000', 'x-forwarded-for': '192.0.2.9' }
        expect((await readFrom(app, address, headers)).status).toBe(200)
      }
  })

  it.each(
    [
      ['', 'Bearer', 'Bearer ', TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN.slice(0, -1)}`, `Bearer ${TOKEN}x`],
      [
        `Bearer ${TOKEN} ${TOKEN}`,
        `Bearer ${TOKEN.toUpperCase()}`,
        `Bearer${TOKEN}`,
        `Bearer ${'x'.repeat(10_000)}`,
      ],
    ].flat(),
  )('are denied to a request with the authorization header %j', async (authorization) => {
    const app = await by(settings)
    const headers: Headers = authorization === '' ? {} : { authorization }
    const answer = await readFrom(app, '127.0.0.1', headers)
    expectRefused(answer, 401, 'metrics_token')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.raw.toString()).not.toContain('kinhold_')
  })

  it('are denied to a request with the token in the URL', async () => {
    const app = await by(settings)
    expectRefused(await app.browser().get(`/metrics?token=${TOKEN}&authorization=Bearer+${TOKEN}`), 401)
  })
})
