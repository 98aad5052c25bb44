import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { admin as adminCalls } from '@kinhold/contract/admin'
import type { Call } from '@kinhold/contract/contract'
import { claims } from '@kinhold/contract/claims'
import { interest } from '@kinhold/contract/interest'
import { invitations } from '@kinhold/contract/invitations'
import { live } from '@kinhold/contract/live'
import { registration } from '@kinhold/contract/registration'
import { sessions } from '@kinhold/contract/sessions'
import { signIn } from '@kinhold/contract/sign-in'
import { uploads } from '@kinhold/contract/uploads'
import { asWritten } from '@kinhold/domain/sentences'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beforehand, listeningApp } from '../../testing/beforehand.ts'
import { admin, member, type Person } from '../../testing/people.ts'
import { COMPRESSED, isCompressed, PLAIN_MOST_BYTES } from './compression.ts'
import { RefusalError } from './refusals.ts'
import { createServer } from './server.ts'

const test = listeningApp()
const chief = beforehand(() => admin(test))
beforeAll(async () => {
  for (let i = 0; i < 10; i++) await member(test, `Member ${i}`)
})

/** Sends a request over the network, and returns the response with its raw bytes. */
async function read(
  person: Person,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  app = test.app,
) {
  const { port } = app.server.address() as AddressInfo
  const cookie = [...person.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br', ...headers },
    agent: new Agent(),
  })
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
  return { headers: answer.headers, status: answer.statusCode, bytes: await buffer(answer) }
}

const LIST = '/api/players'

describe('a response of more than 1 kB', () => {
  it('is compressed with brotli for clients that accept it', async () => {
    const { headers, bytes } = await read(chief, LIST)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
      'cache-control': 'no-store',
    })
    const plain = brotliDecompressSync(bytes)
    expect(JSON.parse(plain.toString())).toEqual((await chief.browser.get(LIST)).body)
    expect(plain.length).toBeGreaterThan(PLAIN_MOST_BYTES)
    expect(bytes.length).toBeLessThan(plain.length / 2)
  })

  it.each([
    ['gzip', ['gzip', 'gzip, deflate', '*', 'br;q=0, gzip']],
    [undefined, ['identity', 'deflate', 'zstd', '']],
  ])('has the content encoding %s if the client accepts nothing better', async (encoding, accepts) => {
    const { body } = await chief.browser.get(LIST)
    for (const accepted of accepts) {
      const { headers, bytes } = await read(chief, LIST, { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
      expect(JSON.parse((encoding ? gunzipSync(bytes) : bytes).toString())).toEqual(body)
    }
  })

  it('to a HEAD request states its uncompressed size', async () => {
    const plain = await read(chief, LIST, { 'accept-encoding': 'identity' })
    const { headers, bytes } = await read(chief, LIST, {}, 'HEAD')
    expect(bytes).toHaveLength(0)
    expect(headers).toMatchObject({
      'content-length': String(plain.bytes.length),
      vary: 'accept-encoding',
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('is compressed for our own pages but not for other sites', async () => {
    const encoding = async (site: string) =>
      (await read(chief, LIST, { 'sec-fetch-site': site })).headers['content-encoding']
    expect(await encoding('same-origin')).toBe('br')
    expect((await read(chief, '/api/openapi.json')).headers['content-encoding']).toBe('br')
    for (const site of ['cross-site', 'same-site', 'none'])
      expect([site, await encoding(site)]).toEqual([site, undefined])
  })
})

describe('the compression threshold', () => {
  let own: FastifyInstance
  beforeAll(async () => {
    own = await createServer(test.deps)
    own.get('/api/sized/:size', COMPRESSED, async (call) => wordsOf(call))
    own.get('/api/refused/:size', COMPRESSED, async (call) => {
      throw new RefusalError(409, 'no', asWritten(wordsOf(call).words))
    })
    await own.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => own.close())

  /** Returns an object that serializes to the requested number of bytes but about half as many characters. */
  const wordsOf = ({ params }: FastifyRequest) => {
    const bytes = Number((params as { size: string }).size) - JSON.stringify({ words: '' }).length
    return { words: 'é'.repeat(Math.floor(bytes / 2)) + 'e'.repeat(bytes % 2) }
  }

  it('excludes responses of up to 1,024 bytes', async () => {
    const sent = async (size: number) => {
      const { headers, bytes } = await read(chief, `/api/sized/${size}`, {}, 'GET', own)
      const whole = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
      return [whole.length === size, headers['content-encoding'], headers.vary]
    }
    expect(await sent(PLAIN_MOST_BYTES)).toEqual([true, undefined, undefined])
    for (const size of [PLAIN_MOST_BYTES + 1, 1_000_000])
      expect(await sent(size)).toEqual([true, 'br', 'accept-encoding'])
  })

  it('also applies to error responses', async () => {
    for (const [size, encoding] of [
      [2000, 'br'],
      [200, undefined],
    ] as const) {
      const { status, headers, bytes } = await read(chief, `/api/refused/${size}`, {}, 'GET', own)
      expect([status, headers['content-encoding']]).toEqual([409, encoding])
      expect(JSON.parse((encoding ? brotliDecompressSync(bytes) : bytes).toString())).toMatchObject({
        code: 'no',
      })
    }
  })
})

it('media, the live stream and responses with secrets are never compressed', async () => {
  const { headers, bytes } = await read(chief, '/api/admin/phone-audit-logs')
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  expect(bytes.length).toBeGreaterThan(PLAIN_MOST_BYTES)
  const plain = [signIn, sessions, registration, invitations, interest, adminCalls, live, claims]
  const calls: Call[] = plain.flatMap((some) => Object.values(some) as Call[])
  expect([...calls, uploads.media].filter(isCompressed).map(({ path }) => path)).toEqual([])
})
