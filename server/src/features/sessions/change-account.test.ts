import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { perTest } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/app.ts'
import { invite, register } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { operator } from '../../../testing/operator.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { admin, copyOf, freshPhone, member, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { onTestFinished } from 'vitest'

const test = perTest(async () => {
  const app = await openTestApp()
  onTestFinished(() => app.close())
  return app
})

const change = (browser: Browser) => browser.post('/api/auth/change-account')
const idIn = async (browser: Browser) => (await browser.get('/api/auth/me')).body.id
const otherIn = (browser: Browser) => ok(browser.get('/api/auth/other-account'))
const hashIn = ({ jar }: Browser, name: string) => createHash('sha256').update(jar.get(name)!).digest()
const login = (browser: Browser, { phone }: { phone: string }) => browser.post('/api/auth/login', { phone })

/** Returns a browser that has only a session cookie, stolen from another browser. */
function thiefOf({ jar }: Browser, name: string): Browser {
  const thief = test.browser()
  thief.jar.set('kinhold_session', jar.get(name)!)
  return thief
}

describe('FAM-77 switching accounts', () => {
  it('takes one request each way and keeps both sessions', async () => {
    const { own } = await operator(test)
    const { browser } = own
    const [mine, desks] = ['kinhold_session', 'kinhold_other'].map((name) => browser.jar.get(name))
    expect((await change(browser)).status).toBe(204)
    expect([await idIn(browser), browser.jar.get('kinhold_session')]).toEqual([18, desks])
    expect(await otherIn(browser)).toEqual({
      account: { id: own.id, name: 'Rosa', profilePhoto: expect.any(String) },
      isSignedIn: true,
    })
    expect((await browser.get('/api/admin/overview')).status).toBe(200)
    expect((await change(browser)).status).toBe(204)
    expect([await idIn(browser), browser.jar.get('kinhold_session')]).toEqual([own.id, mine])
    await turnedAway(test, () => browser.get('/api/admin/overview'), 403, 'admin_only')
  })

  it('requires the other account’s cookie as well as the member’s session', async () => {
    const { own } = await operator(test)
    const thief = thiefOf(own.browser, 'kinhold_session')
    expect(await otherIn(thief)).toMatchObject({ account: { id: 18 }, isSignedIn: false })
    await turnedAway(test, () => change(thief), 409, 'not_signed_in')
    await turnedAway(test, () => thief.get('/api/admin/overview'), 403, 'admin_only')
    const elsewhere = test.browser()
    await login(elsewhere, own)
    await turnedAway(test, () => change(elsewhere), 409, 'not_signed_in')
    expect(await idIn(elsewhere)).toBe(own.id)
  })

  it('works only between the operator’s two accounts', async () => {
    const { own } = await operator(test)
    const [ann, bob] = [await member(test, 'Ann'), await member(test, 'Bob')]
    const desk = own.browser.jar.get('kinhold_other')!
    const with_ = (person: Person, other: string) => {
      const browser = copyOf(test, person.browser)
      browser.jar.set('kinhold_other', other)
      return browser
    }
    for (const other of [desk, bob.browser.jar.get('kinhold_session')!]) {
      const browser = with_(ann, other)
      await turnedAway(test, () => change(browser), 403, 'no_other_account')
      expect([await idIn(browser), await otherIn(browser)]).toEqual([
        ann.id,
        { account: null, isSignedIn: false },
      ])
    }
    for (const other of [bob.browser.jar.get('kinhold_session')!, 'x'.repeat(43), '']) {
      const browser = with_(own, other)
      await turnedAway(test, () => change(browser), 409, 'not_signed_in')
      expect([await idIn(browser), browser.jar.get('kinhold_other') ?? '']).toEqual([own.id, ''])
    }
  })

  it('is rejected if the request comes from another site', async () => {
    const { own } = await operator(test)
    const headers = { origin: 'https://evil.test' }
    const foreign = () => own.browser.post('/api/auth/change-account', undefined, { headers })
    await turnedAway(test, foreign, 403, 'cross_site')
    expect(await idIn(own.browser)).toBe(own.id)
  })
})

describe('FAM-78 the session of either account ends', () => {
  it('on expiry, even while the other account is in use', async () => {
    const { own } = await operator(test)
    const { browser } = own
    const desk = { token_hash: hashIn(browser, 'kinhold_other') }
    const soon = sql<Date>`now() + interval '1 minute'`
    await setRows(test, 'sessions', desk, {
      last_seen_at: sql<Date>`now() - interval '29 days'`,
      expires_at: soon,
    })
    const before = await rowsIn(test, 'sessions', desk)
    expect((await otherIn(browser)).isSignedIn).toBe(true)
    expect(await rowsIn(test, 'sessions', desk)).toEqual(before)
    await setRows(test, 'sessions', desk, { expires_at: sql<Date>`now() - interval '1 second'` })
    expect((await otherIn(browser)).isSignedIn).toBe(false)
    await turnedAway(test, () => change(browser), 409, 'not_signed_in')
    expect(await idIn(browser)).toBe(own.id)
  })

  it('when the admin ends it from another browser', async () => {
    const { own } = await operator(test)
    const far = await admin(test)
    const sessions = await ok(far.browser.get('/api/auth/sessions'))
    const { id } = sessions.find(({ current }) => !current)!
    await ok(far.browser.delete(`/api/auth/sessions/${id}`))
    await turnedAway(test, () => change(own.browser), 409, 'not_signed_in')
    expect(await idIn(own.browser)).toBe(own.id)
  })

  it('when the member is suspended', async () => {
    const { own } = await operator(test)
    const { browser } = own
    await setPlayer(test, own, { status: 'suspended' })
    await turnedAway(test, () => change(browser), 401, 'account_suspended')
    await login(browser, { phone: test.config.adminPhone })
    expect([await idIn(browser), (await otherIn(browser)).isSignedIn]).toEqual([18, false])
    await turnedAway(test, () => change(browser), 409, 'not_signed_in')
  })

  it('on sign-out, together with the other session in the same browser', async () => {
    const { own } = await operator(test)
    const [elsewhere, far] = [test.browser(), await admin(test)]
    await login(elsewhere, own)
    const stolen = ['kinhold_session', 'kinhold_other'].map((name) => thiefOf(own.browser, name))
    expect((await own.browser.post('/api/auth/logout')).status).toBe(204)
    expect([...own.browser.jar.keys()].filter((name) => /session|other/.test(name))).toEqual([])
    for (const copy of stolen) expect((await copy.get('/api/auth/me')).status).toBe(401)
    expect([await idIn(elsewhere), await idIn(far.browser)]).toEqual([own.id, 18])
    expect((await change(own.browser)).status).toBe(401)
  })

  it('when someone else signs in or registers in the same browser', async () => {
    const ann = await member(test, 'Ann')
    const { own } = await operator(test)
    const stolen = ['kinhold_session', 'kinhold_other'].map((name) => thiefOf(own.browser, name))
    await login(own.browser, ann)
    const both = [...stolen, own.browser]
    expect(await Promise.all(both.map(async (one) => (await one.get('/api/auth/me')).status))).toEqual([
      401, 401, 200,
    ])
    expect(own.browser.jar.has('kinhold_other')).toBe(false)
    const anns = thiefOf(own.browser, 'kinhold_session')
    await login(own.browser, own)
    expect([(await anns.get('/api/auth/me')).status, own.browser.jar.has('kinhold_other')]).toEqual([
      401,
      false,
    ])
    await login(own.browser, { phone: test.config.adminPhone })
    const guest = { id: 0, name: 'Gus', phone: freshPhone(), browser: own.browser }
    await invite(ann, guest)
    const { id } = await register(guest)
    expect([await idIn(own.browser), own.browser.jar.has('kinhold_other')]).toEqual([id, false])
  })
})

describe('FAM-78 a browser with both accounts', () => {
  it('keeps the first session after the second sign-in, in either order', async () => {
    const { own, desk } = await operator(test)
    await own.browser.post('/api/auth/logout')
    for (const [first, second] of [
      [own, desk],
      [desk, own],
    ] as const) {
      const browser = test.browser()
      await login(browser, first)
      const token = browser.jar.get('kinhold_session')
      await login(browser, second)
      expect([await idIn(browser), browser.jar.get('kinhold_other')]).toEqual([second.id, token])
      expect((await change(browser)).status).toBe(204)
      expect(await idIn(browser)).toBe(first.id)
      // Signing in to the other account again ends its earlier session.
      const stale = thiefOf(browser, 'kinhold_other')
      await login(browser, second)
      expect([(await stale.get('/api/auth/me')).status, await idIn(browser)]).toEqual([401, second.id])
      expect((await otherIn(browser)).isSignedIn).toBe(true)
    }
  })

  it('FAM-78 is no longer trusted for either account after ‘This is not my device’', async () => {
    const there = await passingApp({ PHONE_VERIFICATION: 'required' })
    const { own, desk } = await operator(there)
    const trusted = async () => (await rowsIn(there, 'trusted_browsers', {})).map(({ phone }) => phone)
    expect((await trusted()).toSorted()).toEqual([desk.phone, own.phone].toSorted())
    expect((await own.browser.delete('/api/auth/trust')).status).toBe(204)
    expect(await trusted()).toEqual([])
  })
})
