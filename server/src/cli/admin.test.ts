import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../testing/at-once.ts'
import { appForTests, perTest } from '../../testing/beforehand.ts'
import { ok } from '../../testing/ok.ts'
import { freshPhone, member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { startCommand } from '../../testing/server-process.ts'
import { rowsIn } from '../../testing/table-rows.ts'

const test = appForTests({ RATE_LIMITS: 'on' })

const settings = () => ({ DATABASE_URL: test.config.databaseUrl!, DATA_DIR: test.config.dataDir })
const kinhold = (...args: string[]) => startCommand(settings(), ...args).ended
const phoneOfAdmin = async () => (await rowsIn(test, 'players', { id: ADMIN_ID }))[0]!.phone!

async function asBoss() {
  const browser = test.browser()
  await ok(browser.post('/api/auth/login', { phone: await phoneOfAdmin() }))
  return browser
}

describe('OPS-66 the “admin set-phone” command', () => {
  const boss = perTest(async () => ({ browser: await asBoss() }))

  it('changes the admin’s number and ends the admin’s sessions', async () => {
    const phone = freshPhone()
    const answer = await kinhold('admin', 'set-phone', phone, '--json')
    expect(answer).toEqual({ code: 0, said: `{"phone":"${phone}"}\n`, wrong: '' })
    expectRefused(await boss.browser.get('/api/auth/me'), 401, 'signed_out_by_operator')
    expect(await phoneOfAdmin()).toBe(phone)
    const [done] = await ok((await asBoss()).get('/api/admin/actions'))
    expect(done).toMatchObject({ action: 'set_admin_phone', byCommand: true, actor: { id: ADMIN_ID } })
  })

  it('LNG-50 LNG-53 accepts a national number of PHONE_COUNTRY and shows it with its country code', async () => {
    const inFrance = { ...settings(), PHONE_COUNTRY: 'FR' }
    const { said } = await startCommand(inFrance, 'admin', 'set-phone', '06 12 34 56 78').ended
    expect(said).toBe('Done: the admin signs in with +33 6 12 34 56 78, and is signed out everywhere.\n')
    expect(await phoneOfAdmin()).toBe('+33612345678')
  })

  it.each([
    { typed: 'a member’s number', wrong: 'This number belongs to another member.\n' },
    { typed: 'a blocked number', wrong: 'This number cannot be used here. Please contact support.\n' },
    { typed: 'nonsense', wrong: "'nonsense' is not a phone number such as +15551234567.\n" },
  ])('rejects $typed and leaves the admin signed in', async ({ typed, wrong }) => {
    const before = await phoneOfAdmin()
    const ann = await member(test, 'Ann')
    const blocked = freshPhone()
    await ok(boss.browser.post('/api/admin/blocked-phones', { phone: blocked }))
    const numbers: Record<string, string> = { 'a member’s number': ann.phone, 'a blocked number': blocked }
    expect(await kinhold('admin', 'set-phone', numbers[typed] ?? typed)).toEqual({ code: 1, said: '', wrong })
    expect(await phoneOfAdmin()).toBe(before)
    await ok(boss.browser.get('/api/auth/me'))
  })
})

describe('OPS-67 an admin link', () => {
  const tokenOfLink = async () => {
    const { code, said, wrong } = await kinhold('admin', 'link')
    expect([code, wrong]).toEqual([0, ''])
    return /^http:\/\/localhost:\d+\/admin-link#([\w-]{43})\n$/m.exec(said)![1]!
  }
  const open = (token: string, browser = test.browser()) => browser.post('/api/auth/admin-link', { token })

  it('signs in one browser as the admin', async () => {
    const token = await tokenOfLink()
    const browser = test.browser()
    expect(await ok(open(token, browser))).toMatchObject({ id: ADMIN_ID })
    const [made] = await ok(browser.get('/api/admin/actions'))
    expect(made).toMatchObject({ action: 'make_admin_link', byCommand: true })
    const [tried] = await ok(browser.get('/api/admin/phone-audit-logs'))
    expect(tried).toMatchObject({ validationResult: 'success', phoneNumber: await phoneOfAdmin() })
    expectRefused(await open(token), 403, 'link_over')
    await ok(browser.get('/api/auth/me'))
  })

  it('signs in only one of ten browsers that open the link simultaneously', async () => {
    const token = await tokenOfLink()
    const answers = await atOnce(test, 10, () => open(token))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefused(answer, 403, 'link_over')
  })

  it('is rejected after it expires or is replaced', async () => {
    const first = await tokenOfLink()
    const second = await tokenOfLink()
    expectRefused(await open(first), 403, 'link_over')
    await test.db.updateTable('admin_links').set({ expires_at: new Date() }).execute()
    expectRefused(await open(second), 403, 'link_over')
  })

  it('is stored only as a hash and protected by a rate limit', async () => {
    const token = await tokenOfLink()
    expect(JSON.stringify(await rowsIn(test, 'admin_links'))).not.toContain(token)
    const guesser = test.browser('192.0.2.77')
    for (let n = 0; n < 20; n++) expectRefused(await open('guess', guesser), 403, 'link_over')
    expectRefused(await open(token, guesser), 429, 'too_many')
    await ok(open(token))
  })
})
