import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { anotherApp, openTestApp, type TestApp } from '../../testing/app.ts'
import { appForTests } from '../../testing/beforehand.ts'
import type { Answer, Browser } from '../../testing/browser.ts'
import { invitee, readyToRegister } from '../../testing/invitations.ts'
import { freshPhone, member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { addressKey, plainAddress } from './address.ts'

const byte = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'))
// Make zeros common, because the short form of an address omits them.
const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })

const hex = (numbers: number[]) => numbers.map((number) => number.toString(16))
const isMapped = (all: number[]) => all.slice(0, 5).every((one) => one === 0) && all[5] === 0xffff

/** Returns several ways to write an IPv6 address. */
function waysToWrite(all: number[]): string[] {
  const long = all.map((one) => one.toString(16).padStart(4, '0')).join(':')
  const short = new URL(`http://[${long}]`).hostname.slice(1, -1)
  const tail = [all[6]! >> 8, all[6]! & 255, all[7]! >> 8, all[7]! & 255].join('.')
  const plain = [long, short, hex(all).join(':'), `${hex(all.slice(0, 6)).join(':')}:${tail}`]
  return [...plain, long.toUpperCase(), `${short}%eth0`, `[${short}]`, `[${short}]:4711`]
}

describe('the rate-limit key for an address', () => {
  it('is the whole IPv4 address, however it is written', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const bytes = address.split('.').map(Number) as [number, number, number, number]
        const mapped = hex([(bytes[0] << 8) | bytes[1], (bytes[2] << 8) | bytes[3]]).join(':')
        for (const written of [address, `${address}:4711`, `::ffff:${address}`, `::FFFF:${mapped}`])
          expect([written, addressKey(written), plainAddress(written)]).toEqual([written, address, address])
      }),
    )
  })

  it('is the first four groups of an IPv6 address', () => {
    fc.assert(
      fc.property(groups(8), (all) => {
        fc.pre(!isMapped(all))
        const key = `${hex(all.slice(0, 4)).join(':')}::/64`
        for (const written of waysToWrite(all)) expect([written, addressKey(written)]).toEqual([written, key])
      }),
    )
  })

  it('is the original string if the address is invalid', () => {
    const unreadable = fc.string().filter((text) => plainAddress(text) === null)
    fc.assert(fc.property(unreadable, (text) => void expect(addressKey(text)).toBe(text)))
    for (const text of ['', 'unknown', '1.2.3', '1.2.3.4.5', '01.2.3.4', ':::', '1::2::3', '[::1', 'fe80%'])
      expect([addressKey(text), plainAddress(text)]).toEqual([text, null])
  })
})

let nextNetwork = 0
/** Returns a function that makes addresses in an unused /64 network. */
function freshNetwork(): (host: number) => string {
  nextNetwork += 1
  const network = nextNetwork.toString(16)
  return (host) =>
    `2001:db8:0:${network}:${hex([host * 7919, host * 104_729].map((n) => n % 65_536)).join(':')}::1`
}

describe('a whole IPv6 network', () => {
  const test = appForTests({ RATE_LIMITS: 'on' })

  const interest = () => ({
    phoneNumber: freshPhone(),
    name: 'Bob',
    howDidYouHear: 'friend',
    interestLevel: 'deciding',
  })

  it.each<[string, number, (browser: Browser) => Promise<Answer>]>([
    ['sign in', 30, (browser) => browser.post('/api/auth/login', { phone: freshPhone() })],
    ['open an invitation', 30, (browser) => browser.post('/api/auth/open-invitation', { qrId: 'none' })],
    ['declare interest', 20, (browser) => browser.post('/api/interested-users', interest())],
    [
      'answer a request for consent',
      20,
      (browser) => browser.post('/api/interested-users/1/consent', { consentToken: 'x', accepted: true }),
    ],
  ])('can %s only as often as a single address', async (_, uses, act) => {
    const [here, there] = [freshNetwork(), freshNetwork()]
    for (let host = 1; host <= uses; host += 1)
      expect((await act(test.browser(here(host)))).status).not.toBe(429)
    expectRefused(await act(test.browser(here(uses + 1))), 429, 'too_many')
    expect((await act(test.browser(there(1)))).status).not.toBe(429)
  })

  it('can register only as often as a single address', async () => {
    const guest = await invitee(test, await member(test, 'Ann'), 'Guest')
    const form = await readyToRegister(guest)
    const network = freshNetwork()
    const register = (host: number) => {
      const browser = test.browser(network(host))
      for (const [name, value] of guest.browser.jar) browser.jar.set(name, value)
      return browser.post('/api/auth/complete-registration', { ...form, sponsorId: 1 })
    }
    for (let host = 1; host <= 30; host += 1) expectRefused(await register(host), 403, 'not_invited')
    expectRefused(await register(31), 429, 'too_many')
  })

  it('is flagged after attempts to sign in with many unknown numbers', async () => {
    const triedFrom = async (addresses: string[]) => {
      for (const address of addresses)
        await test.browser(address).post('/api/auth/login', { phone: freshPhone() })
      const { rows } = await sql<{ ip: string; flags: string[] }>`select ip_address as ip,
        suspicious_indicators as flags from phone_audit_logs order by id desc limit ${addresses.length}`.execute(
        test.db,
      )
      return rows.toReversed()
    }
    const flagged = ['many_unknown_numbers_from_address']
    const hosts = ['1:2:3:4', '0:0:0:1', '1:0:0:4', '0:2:3:4', '0:0:3:4', 'ffff:0:0:0', '0:0:0:0']
    for (const network of ['2001:db8:1:2', '2001:db8:1:0', '2001:db8:0:0', '2620:0:1cff:dead']) {
      const tries = await triedFrom(hosts.map((host) => `${network}:${host}`))
      const expected = [...Array(5).fill([]), flagged, flagged]
      expect([network, ...tries.map(({ flags }) => flags)]).toEqual([network, ...expected])
    }
    expect(await triedFrom(['2001:db8:1:1::1', '::ffff:10.9.9.9'])).toEqual([
      { ip: '2001:db8:1:1::1', flags: [] },
      { ip: '10.9.9.9', flags: [] },
    ])
  })
})

describe('behind a proxy,', () => {
  type Forwarded = Record<string, string>
  const test = appForTests()
  const open: TestApp[] = []
  afterAll(() => Promise.all(open.map((app) => app.close())))

  /** Tries to sign in and returns the logged address. */
  async function seen(setting: string, from: string, headers: Forwarded): Promise<string | null> {
    const app = open.find(({ config }) => config.appName === setting) ?? (await appBehind(setting))
    await app.browser(from).post('/api/auth/login', { phone: freshPhone() }, { headers })
    const logs = test.db.selectFrom('phone_audit_logs').select('ip_address').orderBy('id', 'desc')
    return (await logs.executeTakeFirstOrThrow()).ip_address
  }

  async function appBehind(setting: string): Promise<TestApp> {
    const app = await anotherApp(test, { TRUST_PROXY: setting, APP_NAME: setting })
    open.push(app)
    return app
  }

  const [forged, first, second, proxy] = ['198.51.100.1', '203.0.113.7', '203.0.113.8', '10.0.0.1']
  it.each<[string, string, string | undefined, string]>([
    ['on', proxy, `${forged},${forged}, ${first}`, first],
    ['1', proxy, `${forged}, ${first}`, first],
    ['on', proxy, first, first],
    ['on', proxy, '2001:db8::7', '2001:db8::7'],
    ['on', proxy, undefined, proxy],
    ['2', proxy, `${forged}, ${first}, ${second}`, first],
    ['2', proxy, `${first}, ${second}`, first],
    ['2', proxy, second, second],
    ['10.0.0.0/8', proxy, `${forged}, ${first}, 10.0.0.2`, first],
    ['10.0.0.0/8', second, `${forged}, ${first}`, second],
    ['off', proxy, `${forged}, ${first}`, proxy],
  ])(
    'with TRUST_PROXY=%s, a connection from %s with the forwarded addresses %s counts as %s',
    async (setting, from, chain, caller) => {
      expect(await seen(setting, from, chain === undefined ? {} : { 'x-forwarded-for': chain })).toBe(caller)
    },
  )

  it('a caller can’t get around a limit by forging addresses', async () => {
    const test = await openTestApp({ TRUST_PROXY: 'on', RATE_LIMITS: 'on' })
    open.push(test)
    const statuses: number[] = []
    for (let i = 1; i <= 31; i += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}, ${first}` }
      const answer = await test.browser(proxy).post('/api/auth/login', { phone: freshPhone() }, { headers })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429])
  })
})
