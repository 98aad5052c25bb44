import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { invitee } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, vaultUser } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { addLog } from './phone-log.queries.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

let nextHost = 1
function freshAddress(): string {
  nextHost += 1
  return `10.1.${nextHost >> 8}.${nextHost & 255}`
}

function logsFrom(address: string, on = test) {
  return on.db
    .selectFrom('phone_audit_logs')
    .selectAll()
    .where('ip_address', '=', address)
    .orderBy('id')
    .execute()
}

async function logOf(body: unknown, on = test) {
  const address = freshAddress()
  await on.browser(address).post('/api/auth/login', body)
  const logs = await logsFrom(address, on)
  expect(logs).toHaveLength(1)
  return logs[0]!
}

async function guess(browser: Browser, times: number): Promise<string[]> {
  const phones = Array.from({ length: times }, freshPhone)
  for (const phone of phones) await browser.post('/api/auth/login', { phone })
  return phones
}

/** Returns the expected log entry for an attempt with a known or invalid number. */
const known = (phone_number: string, validation_result: string) => ({
  phone_number,
  validation_result,
  unknown_number: false,
})

describe('the log of sign-in attempts', () => {
  it('ADM-17 shows 200 as success and 403 as blacklisted', async () => {
    const [blocked, bob] = [freshPhone(), await member(test, 'Bob')]
    await addRows(test, 'blocked_phones', { phone: blocked })
    await setRows(test, 'players', { id: bob.id }, { status: 'suspended' })
    const [guest, viewer] = [await invitee(test, ann, 'Guest'), await vaultUser(test, ann.id)]
    for (const { phone } of [ann, guest, viewer])
      expect(await logOf({ phone: ` (${phone.slice(2, 5)}) ${phone.slice(5)}` })).toMatchObject(
        known(phone, 'success'),
      )
    for (const phone of [bob.phone, blocked])
      expect(await logOf({ phone })).toMatchObject({ phone_number: phone, validation_result: 'blacklisted' })
  })

  it('shows 404 as not_found and marks unknown numbers', async () => {
    const phone = freshPhone()
    const unknown = { phone_number: phone, validation_result: 'not_found', unknown_number: true }
    expect(await logOf({ phone })).toMatchObject(unknown)
    const cleo = await vaultUser(test, ann.id)
    await test.db.deleteFrom('vault_access').where('phone', '=', cleo.phone).execute()
    expect(await logOf({ phone: cleo.phone })).toMatchObject(known(cleo.phone, 'not_found'))
  })

  it.each([
    ['(555) 12', '(555) 12'],
    ['  ', ''],
    ['a\0b', 'ab'],
    [`${'+'.repeat(39)}😀😀`, `${'+'.repeat(39)}😀`],
    [null, ''],
    [undefined, ''],
    [5551234567, '5551234567'],
    [false, 'false'],
    [['+15551234567'], '(not a text)'],
  ])('shows 400 as invalid_format with the typed number: %j', async (phone, logged) => {
    expect(await logOf({ phone })).toMatchObject(known(logged, 'invalid_format'))
  })
})

describe('the origin of an attempt', () => {
  const abroad = { 'cf-ipcountry': 'NZ', 'x-forwarded-for': '203.0.113.7' }

  it('ADM-17 includes the address, user agent and browser id', async () => {
    const [one, two] = [freshAddress(), freshAddress()]
    const browser = test.browser(one)
    const headers = { 'user-agent': 'Browser/1.0', ...abroad }
    await browser.post('/api/auth/login', { phone: ann.phone }, { headers })
    await browser.post('/api/auth/login', { phone: 'none' }, { headers })
    const long = { 'user-agent': 'x'.repeat(5000) }
    await test.browser(two).post('/api/auth/login', { phone: 'none' }, { headers: long })
    const [first, second, other] = [...(await logsFrom(one)), ...(await logsFrom(two))]
    expect(first).toMatchObject({ user_agent: 'Browser/1.0', geographic_data: null })
    expect(first!.session_id).toMatch(/^[\da-f]{12}$/)
    expect(second!.session_id).toBe(first!.session_id)
    expect(other!.session_id).not.toBe(first!.session_id)
    expect(other!.user_agent).toHaveLength(500)
    expect([...browser.jar.values()].join()).not.toContain(first!.session_id!)
  })

  it.each([
    ['1', '10.0.0.1', ['203.0.113.7', { country: 'NZ' }]],
    ['10.0.0.0/8', '10.0.0.1', ['203.0.113.7', { country: 'NZ' }]],
    ['10.0.0.0/8', '203.0.113.5', ['203.0.113.5', null]],
  ])(
    'is read from headers only behind a trusted proxy (TRUST_PROXY=%s, request from %s)',
    async (TRUST_PROXY, address, expected) => {
      const behind = await passingApp({ TRUST_PROXY })
      await behind.browser(address).post('/api/auth/login', { phone: freshPhone() }, { headers: abroad })
      const [log] = await rowsIn(behind, 'phone_audit_logs')
      expect([log!.ip_address, log!.geographic_data]).toEqual(expected)
    },
  )
})

describe('unknown numbers', () => {
  it('are flagged after five other unknown numbers from one address within ten minutes', async () => {
    const address = freshAddress()
    for (let i = 0; i < 7; i += 1) await guess(test.browser(address), 1)
    const logs = await logsFrom(address)
    const results = [...Array(5).fill('not_found'), 'suspicious', 'suspicious']
    expect(logs.map((log) => log.validation_result)).toEqual(results)
    expect(logs[4]!.suspicious_indicators).toEqual([])
    expect(logs[5]!.suspicious_indicators).toEqual(['many_unknown_numbers_from_address'])
    const earlier = new Date(Date.now() - 601_000)
    await setRows(test, 'phone_audit_logs', { ip_address: address }, { created_at: earlier })
    await guess(test.browser(address), 1)
    expect((await logsFrom(address)).at(-1)!.validation_result).toBe('not_found')
  })

  it('are flagged after five other unknown numbers from one browser across several addresses', async () => {
    const home = test.browser(freshAddress())
    await guess(home, 5)
    const address = freshAddress()
    const away = test.browser(address)
    for (const [name, value] of home.jar) away.jar.set(name, value)
    await guess(away, 1)
    expect(await logsFrom(address)).toMatchObject([
      { validation_result: 'suspicious', suspicious_indicators: ['many_unknown_numbers_from_browser'] },
    ])
  })

  it('cause a later success to be logged as suspicious', async () => {
    const address = freshAddress()
    const browser = test.browser(address)
    await guess(browser, 6)
    expect((await browser.post('/api/auth/login', { phone: ann.phone })).status).toBe(200)
    const phone = freshPhone()
    await addRows(test, 'blocked_phones', { phone })
    await browser.post('/api/auth/login', { phone })
    await browser.post('/api/auth/login', { phone: 'none' })
    const suspicious_indicators = ['many_unknown_numbers_from_address', 'many_unknown_numbers_from_browser']
    expect((await logsFrom(address)).slice(-3)).toMatchObject([
      { phone_number: ann.phone, validation_result: 'suspicious', suspicious_indicators },
      { phone_number: phone, validation_result: 'blacklisted', suspicious_indicators },
      { phone_number: 'none', validation_result: 'invalid_format' },
    ])
  })

  it('are the only numbers counted, each only once', async () => {
    const address = freshAddress()
    const browser = test.browser(address)
    const [phone] = await guess(browser, 1)
    for (let i = 0; i < 7; i += 1)
      for (const tried of [phone, `none ${i}`, ann.phone])
        await browser.post('/api/auth/login', { phone: tried })
    const results = (await logsFrom(address)).map((log) => log.validation_result)
    expect(results).toHaveLength(22)
    expect(results).not.toContain('suspicious')
  })

  it('are flagged after the first five of twenty simultaneous guesses', REPEATED, async () => {
    const address = freshAddress()
    await atOnce(test, 20, () => guess(test.browser(address), 1))
    const flagged = (await logsFrom(address)).filter((log) => log.validation_result === 'suspicious')
    expect(flagged.length).toBeGreaterThanOrEqual(15)
  })
})

describe('repeated attempts', () => {
  const limited = appForTests({ RATE_LIMITS: 'on' })

  it('with one number are limited to ten in ten minutes', async () => {
    const bob = await member(limited, 'Bob')
    const attempt = () => limited.browser(freshAddress()).post('/api/auth/login', { phone: bob.phone })
    const answers = await Promise.all(Array.from({ length: 19 }, attempt))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    for (const { headers } of expectTooMany(answers, 10))
      expect(Number(headers['retry-after'])).toSatisfy((wait: number) => wait > 580 && wait <= 600)
    expect(await rowsIn(limited, 'sessions', { player_id: bob.id })).toHaveLength(10)
    const logs = await rowsIn(limited, 'phone_audit_logs', { phone_number: bob.phone })
    const results = [...Array(10).fill('success'), ...Array(10).fill('throttled')]
    expect(logs.map((log) => log.validation_result).toSorted()).toEqual(results)
    await setRows(limited, 'rate_limits', {}, { expire: Date.now() - 1 })
    expect((await attempt()).status).toBe(200)
  })

  it('ADM-17 over the limit are counted in one row per number and address', async () => {
    const phone = freshPhone()
    const from = (host: number) => limited.browser(`2001:db8:7:1::${host.toString(16)}`)
    const attempt = (host: number) => from(host).post('/api/auth/login', { phone })
    for (let round = 0; round < 5; round += 1) await atOnce(test, 20, (i) => attempt(round * 20 + i))
    const rows = await rowsIn(limited, 'phone_audit_logs', { phone_number: phone })
    const isThrottled = (row: (typeof rows)[0]) => row.validation_result === 'throttled'
    const gathered = rows.filter(isThrottled).map(({ tries }) => tries)
    // There are two rows if one window ended and the next began between attempts.
    expect(gathered.length).toBeLessThanOrEqual(2)
    expect(gathered.reduce((sum, tries) => sum + tries, 0)).toBe(90)
    expect(rows.filter((row) => !isThrottled(row))).toHaveLength(10)
    const chief = await admin(limited)
    const { body } = await chief.browser.get('/api/admin/phone-audit-logs?result=throttled')
    expect(body.find((log) => log.phoneNumber === phone)?.tries).toBe(gathered.at(-1))
  })

  it(
    'OPS-90 over the limit share one row even if twenty of them start a window simultaneously',
    REPEATED,
    async () => {
      const phoneNumber = freshPhone()
      const from = { ipAddress: null, addressKey: phoneNumber, userAgent: null, sessionId: null }
      const attempt = {
        ...from,
        phoneNumber,
        result: 'throttled',
        unknownNumber: false,
        geographicData: null,
      } as const
      await atOnce(test, 20, () => addLog(test.db, attempt))
      const tries = (await rowsIn(test, 'phone_audit_logs', { phone_number: phoneNumber })).map(
        (row) => row.tries,
      )
      // There are two rows if one window ended and the next began between attempts.
      expect(tries.length).toBeLessThanOrEqual(2)
      expect(tries.reduce((sum, each) => sum + each, 0)).toBe(20)
    },
  )

  it('from one address are limited to thirty, including those with invalid numbers', async () => {
    const address = freshAddress()
    const browser = limited.browser(address)
    const bob = await member(limited, 'Bob')
    for (let i = 0; i < 29; i += 1) await browser.post('/api/auth/login', { phone: `none ${i}` })
    expect((await browser.post('/api/auth/login', { phone: bob.phone })).status).toBe(200)
    for (const phone of [bob.phone, 'none'])
      expectRefused(await browser.post('/api/auth/login', { phone }), 429, 'too_many')
    expect((await logsFrom(address, limited)).slice(-3)).toMatchObject([
      { phone_number: bob.phone, validation_result: 'success' },
      { phone_number: bob.phone, validation_result: 'throttled' },
      { phone_number: 'none', validation_result: 'throttled' },
    ])
  })
})
