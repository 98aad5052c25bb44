import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { invitee } from '../../../testing/invitations.ts'
import { codeTextedTo, freshPhone, member } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { WRONG_CODES_PER_ADDRESS_DAY, WRONG_CODES_PER_NUMBER_DAY } from './codes.queries.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' })

let nextHost = 0
function freshAddress(): string {
  nextHost += 1
  return `10.7.${nextHost >> 8}.${nextHost & 255}`
}

const login = (phone: string, browser: Browser) => browser.post('/api/auth/login', { phone })
const verify = (phone: string, code: string, browser: Browser) =>
  browser.post('/api/auth/verify', { phone, code })

async function asking(phone: string, address = freshAddress()): Promise<{ browser: Browser; code: string }> {
  const browser = test.browser(address)
  expectRefused(await login(phone, browser), 401, 'verification_required')
  return { browser, code: await codeTextedTo(test, phone) }
}

const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/**
 * Enters this many wrong codes, asking for a new code after every five. Returns how many codes were checked.
 */
async function guess(phone: string, times: number, address: string): Promise<number> {
  let compared = 0
  for (let at = 0; at < times; at += 5) {
    const browser = test.browser(address)
    if ((await login(phone, browser)).status !== 401) return compared
    const code = await codeTextedTo(test, phone)
    for (let i = 1; i <= Math.min(5, times - at); i += 1)
      if ((await verify(phone, wrong(code, i), browser)).status === 400) compared += 1
  }
  return compared
}

/** Backdates a number's wrong codes by a day, and clears all counters. */
async function aDayLater(phone: string): Promise<void> {
  const dayAgo = new Date(Date.now() - 86_400_000 - 1000)
  await setRows(test, 'wrong_codes', { phone }, { tried_at: dayAgo })
  await test.db.deleteFrom('rate_limits').execute()
}

it('a code is accepted only in the browser that asked for it', async () => {
  const bob = await member(test, 'Bob')
  for (let i = 0; i < 12; i += 1) await verify(bob.phone, '000000', test.browser(freshAddress()))
  const { browser, code } = await asking(bob.phone)
  const stranger = test.browser(freshAddress())
  expectRefused(await verify(bob.phone, code, stranger), 400, 'code_wrong')
  for (let i = 1; i <= 5; i += 1) await verify(bob.phone, wrong(code, i), stranger)
  await login(bob.phone, stranger)
  const theirs = await codeTextedTo(test, bob.phone)
  for (let i = 1; i <= 6; i += 1) await verify(bob.phone, wrong(theirs, i), stranger)
  expectRefused(await verify(bob.phone, wrong(theirs), stranger), 429, 'code_used_up')
  expect((await verify(bob.phone, code, browser)).body.id).toBe(bob.id)
})

describe('wrong codes within a day', () => {
  it('block all codes for the number for 24 hours once they exceed the limit', async () => {
    const bob = await member(test, 'Bob')
    const earlier = await asking(bob.phone)
    let compared = 0
    for (let i = 0; i < 7; i += 1) compared += await guess(bob.phone, 5, freshAddress())
    expect(compared).toBe(WRONG_CODES_PER_NUMBER_DAY)
    expectRefused(await verify(bob.phone, earlier.code, earlier.browser), 429, 'number_closed')
    const refused = await login(bob.phone, test.browser(freshAddress()))
    expectRefused(refused, 429, 'number_closed')
    const wait = Number(refused.headers['retry-after'])
    expect([wait > 80_000, wait <= 86_400]).toEqual([true, true])
    expect((await login(bob.phone, bob.browser)).body.id).toBe(bob.id)
    await aDayLater(bob.phone)
    const { browser, code } = await asking(bob.phone)
    expect((await verify(bob.phone, code, browser)).status).toBe(200)
  })

  it('from one address don’t lock out the number’s owner', async () => {
    const bob = await member(test, 'Bob')
    let compared = 0
    for (let i = 0; i < 4; i += 1) compared += await guess(bob.phone, 5, `2001:db8:9:1:${i}::${i}`)
    expect(compared).toBe(WRONG_CODES_PER_ADDRESS_DAY)
    const { browser, code } = await asking(bob.phone)
    for (let i = 1; i < WRONG_CODES_PER_NUMBER_DAY - WRONG_CODES_PER_ADDRESS_DAY; i += 1)
      expectRefused(await verify(bob.phone, wrong(code, i), browser), 400, 'code_wrong')
    expect((await verify(bob.phone, code, browser)).body.id).toBe(bob.id)
  })

  it('from many browsers at the same time can’t exceed the limit', REPEATED, async () => {
    const bob = await member(test, 'Bob')
    await test.db.deleteFrom('rate_limits').execute()
    const askers: Awaited<ReturnType<typeof asking>>[] = []
    for (let i = 0; i < 10; i += 1) askers.push(await asking(bob.phone))
    const answers = await atOnce(test, 40, (n) => {
      const { browser, code } = askers[n % 10]!
      return verify(bob.phone, wrong(code, 1 + Math.floor(n / 10)), browser)
    })
    const compared = answers.filter(({ status }) => status === 400)
    expect(compared).toHaveLength(WRONG_CODES_PER_NUMBER_DAY)
    expect(await rowsIn(test, 'wrong_codes', { phone: bob.phone })).toHaveLength(WRONG_CODES_PER_NUMBER_DAY)
  })

  it('for a change of number also count toward the limit per address', async () => {
    const phone = freshPhone()
    let compared = 0
    for (let who = 0; who < 4; who += 1) {
      const bob = await member(test, 'Bob')
      const asked = await bob.browser.patch(`/api/players/${bob.id}`, { phone })
      if (asked.status !== 202) continue
      const code = await codeTextedTo(test, phone)
      for (let i = 1; i <= 5; i += 1)
        if ((await verify(phone, wrong(code, i), bob.browser)).status === 400) compared += 1
    }
    expect(compared).toBe(WRONG_CODES_PER_ADDRESS_DAY)
  })

  it('ADM-17 are each logged as one failed attempt', async () => {
    const bob = await member(test, 'Bob')
    const address = freshAddress()
    const { browser, code } = await asking(bob.phone, address)
    for (let i = 1; i <= 3; i += 1) await verify(bob.phone, wrong(code, i), browser)
    await verify(bob.phone, code, browser)
    const rows = await rowsIn(test, 'phone_audit_logs', { ip_address: address, phone_number: bob.phone })
    const results = ['success', ...Array(3).fill('wrong_code'), 'success']
    expect(rows.map((row) => row.validation_result)).toEqual(results)
  })
})

describe('requests for a code', () => {
  it('have a lower daily limit per address than per number', async () => {
    const bob = await member(test, 'Bob')
    const address = freshAddress()
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push(await login(bob.phone, test.browser(address)))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429])
    expectRefused(answers[5]!, 429, 'too_many_codes')
    expectRefused(await login(bob.phone, test.browser(freshAddress())), 401, 'verification_required')
  })

  it('through an invitation link count toward the limit per address', async () => {
    const bob = await member(test, 'Bob')
    const guest = await invitee(test, bob, 'Guest')
    const address = freshAddress()
    const open = () => test.browser(address).post('/api/auth/open-invitation', { phone: guest.phone })
    for (let i = 0; i < 4; i += 1) expect((await open()).status).toBe(200)
    expectRefused(await open(), 429, 'too_many_codes')
    expectRefused(await login(guest.phone, test.browser(address)), 429, 'too_many_codes')
  })
})

describe('attempts to enter a code', () => {
  it('from one address are limited to thirty in ten minutes', async () => {
    const address = freshAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => verify(freshPhone(), '123456', test.browser(address))),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
    expectTooMany(answers, 10)
  })

  it('from one browser are limited to fifteen across all addresses', async () => {
    const home = test.browser(freshAddress())
    await login(freshPhone(), home)
    const answers = []
    for (let i = 0; i < 20; i += 1) {
      const away = test.browser(freshAddress())
      for (const [name, value] of home.jar) away.jar.set(name, value)
      answers.push(await verify(freshPhone(), '123456', away))
    }
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15)
  })
})

it('a stranger’s sign-in attempts don’t lock out a trusted browser', async () => {
  const bob = await member(test, 'Bob')
  const tries = Array.from({ length: 30 }, () => login(bob.phone, test.browser(freshAddress())))
  await Promise.all(tries)
  expect((await login(bob.phone, bob.browser)).body.id).toBe(bob.id)
  expectRefused(await login(bob.phone, test.browser(freshAddress())), 429, /too_many/)
})
