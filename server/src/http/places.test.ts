import { once } from 'node:events'
import { type ClientRequest, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@kinhold/contract/calls'
import { expect, it, onTestFinished, vi } from 'vitest'
import { beforehand, listeningApp } from '../../testing/beforehand.ts'
import { untilLockedOut } from '../../testing/locked-out.ts'
import { member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { openStream } from '../../testing/stream.ts'
import { whileLocked } from '../../testing/while-locked.ts'
import { kindOf, NAMED } from './kinds.ts'
import { BOUNDS } from './places.ts'

const bounds = { ...BOUNDS, quick: { inHand: 4, atOnce: 4 }, heavy: { inHand: 4, atOnce: 2 } }
const test = listeningApp({}, {}, { bounds })
const ann = beforehand(() => member(test, 'Ann'))
const TREE = '/api/network/tree'

/** Starts a call over the network; returns it, and its response on the server. */
async function begun(path: string, method = 'GET', headers = {}): Promise<[ClientRequest, ServerResponse]> {
  const cookie = [...ann.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { port } = test.app.server.address() as AddressInfo
  const seen = once(test.app.server, 'request')
  const asked = request({ port, path, method, headers: { cookie, ...headers }, agent: false })
  onTestFinished(() => void asked.on('error', () => {}).destroy())
  void (method === 'GET' ? asked.end() : asked.flushHeaders())
  return [asked.on('error', () => {}), (await seen)[1] as ServerResponse]
}

async function twoAtOnce(path: string) {
  return (await Promise.all([ann.browser.get(path), ann.browser.get(path)])).map(({ status }) => status)
}

it('a call beyond the bound of its kind is refused at once, and sign-in and other calls work', async () => {
  const { trees } = await whileLocked(test, 'ended_bonds', async () => {
    const held = twoAtOnce(TREE)
    await untilLockedOut(test, 2)
    const third = await ann.browser.get(TREE)
    expectRefused(third, 503, 'busy')
    expect(third.headers['retry-after']).toBe('5')
    expect((await test.browser().post('/api/auth/login', { phone: ann.phone })).status).toBe(200)
    expect((await ann.browser.get('/api/auth/me')).status).toBe(200)
    expect((await test.browser().get('/readyz')).status).toBe(200)
    // The two stuck calls block no other heavy call, nor another address.
    expect((await test.browser('192.0.2.7').get('/api/search/posts?q=hello')).status).toBe(401)
    return { trees: held }
  })
  expect(await trees).toEqual([200, 200])
})

it('a place is free again after a hang-up, and after a refusal', async () => {
  await whileLocked(test, 'ended_bonds', async () => {
    for (let nth = 0; nth < 100; nth += 1) {
      const [asked, answer] = await begun(TREE)
      asked.destroy()
      await once(answer, 'close')
    }
  })
  for (const path of ['?root=9999999', '?root=x', '', '?root=x']) await twoAtOnce(`${TREE}${path}`)
  expect(await twoAtOnce(TREE)).toEqual([200, 200])
})

it('a slow body takes no place, nor does a listening stream', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    await begun('/api/vaults', 'POST', { 'content-type': 'application/json', 'content-length': 50 })
    onTestFinished((await openStream(test.app, ann.browser)).leave)
    // The call takes a place until its caller is identified.
    await vi.waitFor(async () => expect(await twoAtOnce('/api/auth/me')).toEqual([200, 200]))
  }
})

it('every call named by its kind exists, and uploads are long', () => {
  const known = calls.map(({ method, path }) => `${method} ${path}`)
  expect(known).toEqual(expect.arrayContaining(Object.keys(NAMED)))
  expect(calls.filter((call) => call.upload && kindOf(call) !== 'long')).toEqual([])
})
