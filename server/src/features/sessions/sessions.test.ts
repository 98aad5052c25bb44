import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MOMENT } from '../../../testing/answered.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { invitee } from '../../../testing/invitations.ts'
import { member, vaultUser, copyOf } from '../../../testing/people.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { aVault, setAccess, shareVault } from '../../../testing/vaults.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

const DAY = 86_400_000

/**
 * Returns the parts of a response's cookie, keyed by lower-case name, or undefined if the cookie is missing.
 */
function cookieOf({ headers }: Answer, name: string): Record<string, string> | undefined {
  const set = [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith(`${name}=`))
  expect(set.length).toBeLessThanOrEqual(1)
  const parts = set[0]?.split('; ').map((part) => part.split('='))
  return parts && Object.fromEntries(parts.map(([key, value]) => [key!.toLowerCase(), value ?? '']))
}

const login = (phone: string, browser = test.browser()) => browser.post('/api/auth/login', { phone })
const hashIn = ({ jar }: Browser) => createHash('sha256').update(jar.get('kinhold_session')!).digest()
const rowOf = async (browser: Browser) => (await rowsIn(test, 'sessions', { token_hash: hashIn(browser) }))[0]
const statusOf = async (browser: Browser) => (await browser.get('/api/auth/me')).status

async function age(browser: Browser, milliseconds: number): Promise<void> {
  const shift = sql`${milliseconds / 1000} * interval '1 second'`
  const row = {
    last_seen_at: sql<Date>`last_seen_at - ${shift}`,
    expires_at: sql<Date>`expires_at - ${shift}`,
  }
  await setRows(test, 'sessions', { token_hash: hashIn(browser) }, row)
}

describe('the session cookie', () => {
  it('LOG-04 lasts thirty days and is hidden from scripts', async () => {
    const flags = { path: '/', httponly: '', samesite: 'Lax' }
    expect(cookieOf(await login(ann.phone), 'kinhold_session')).toEqual({
      kinhold_session: expect.stringMatching(/^[\w-]{43}$/),
      ...flags,
      'max-age': `${30 * 86_400}`,
    })
    const guest = await invitee(test, ann, 'Guest')
    const pass = cookieOf(await login(guest.phone), 'kinhold_invitee')
    expect(pass).toMatchObject({ ...flags, 'max-age': '1800' })
  })

  it.each(['https', 'http'])(
    'has the Secure attribute only if PUBLIC_URL is an https URL (%s)',
    async (scheme) => {
      const there = await passingApp({ PUBLIC_URL: `${scheme}://kinhold.example` })
      const bob = await member(there, 'Bob')
      const answer = await login(bob.phone, there.browser())
      const gone = await bob.browser.post('/api/auth/logout')
      const set = ['kinhold_session', 'kinhold_browser'].map((name) => cookieOf(answer, name))
      for (const cookie of [...set, cookieOf(gone, 'kinhold_session')]) {
        expect(cookie).toHaveProperty('httponly')
        expect(cookie && 'secure' in cookie).toBe(scheme === 'https')
      }
    },
  )

  it('has a new token after every sign-in', async () => {
    const browsers = Array.from({ length: 20 }, () => test.browser())
    await Promise.all(browsers.map((browser) => login(ann.phone, browser)))
    const tokens = browsers.map(({ jar }) => jar.get('kinhold_session')!)
    expect(new Set(tokens).size).toBe(20)
    for (const browser of browsers) expect(await rowOf(browser)).toMatchObject({ player_id: ann.id })
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(test.db)
    const kept = rows.map(({ row }) => row).join()
    for (const token of tokens) {
      expect(kept).not.toContain(token)
      expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  it('doesn’t work with a made-up token or a session id', async () => {
    const { id } = (await rowOf(ann.browser))!
    for (const token of ['', 'x', 'x'.repeat(4000), "' or true --", '\u00e9', 'a%00b', id]) {
      const browser = test.browser()
      browser.jar.set('kinhold_session', token)
      expect([token, await statusOf(browser)]).toEqual([token, 401])
    }
  })
})

it('LOG-04 a session ends after thirty days without use', async () => {
  const { browser } = await member(test, 'Bob')
  await age(browser, 9 * 60_000)
  const before = await rowOf(browser)
  expect(cookieOf(await browser.get('/api/auth/me'), 'kinhold_session')).toBeUndefined()
  expect(await rowOf(browser)).toEqual(before)
  for (const path of ['/api/auth/me', '/api/invitations'] as const) {
    await age(browser, 29 * DAY)
    expect(cookieOf(await browser.get(path), 'kinhold_session')).toMatchObject({
      kinhold_session: browser.jar.get('kinhold_session'),
      'max-age': `${30 * 86_400}`,
    })
    const { expires_at, last_seen_at } = (await rowOf(browser))!
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 29.9 * DAY)
    expect(last_seen_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  }
  await age(browser, 30 * DAY + 1000)
  await turnedAway(test, () => browser.get('/api/auth/me'), 401, 'session_expired')
})

describe('signing in', () => {
  it('replaces only the session in the same browser', async () => {
    const [bob, viewer] = [await member(test, 'Bob'), await vaultUser(test, ann.id)]
    const elsewhere = test.browser()
    await login(bob.phone, elsewhere)
    const { browser } = bob
    for (const { phone, id } of [bob, viewer, ann]) {
      const old = copyOf(test, browser)
      await login(phone, browser)
      expect([await statusOf(old), (await browser.get('/api/auth/me')).body.id]).toEqual([401, id])
    }
    expect(await statusOf(elsewhere)).toBe(200)
  })

  it('leaves the browser with a valid session when twenty requests race', REPEATED, async () => {
    const bob = await member(test, 'Bob')
    await atOnce(test, 20, () => login(bob.phone, bob.browser))
    expect(await statusOf(bob.browser)).toBe(200)
  })
})

describe('LOG-54 POST /api/auth/logout', () => {
  it('LOG-54 LOG-55 accepts an empty body and ends only the current session', async () => {
    const [bob, viewer] = [await member(test, 'Bob'), await vaultUser(test, ann.id)]
    for (const { browser, phone } of [bob, viewer]) {
      const [stolen, elsewhere] = [copyOf(test, browser), test.browser()]
      await login(phone, elsewhere)
      const headers = { 'content-type': 'application/json' }
      const answer = await browser.send('POST', '/api/auth/logout', '', { headers })
      expect([answer.status, answer.raw.length]).toEqual([204, 0])
      expect(cookieOf(answer, 'kinhold_session')).toMatchObject({ kinhold_session: '', 'max-age': '0' })
      expect([await statusOf(stolen), await statusOf(elsewhere)]).toEqual([401, 200])
    }
  })

  it('succeeds with any body, without a session, and when repeated', async () => {
    const { browser } = await member(test, 'Bob')
    const bodies = [undefined, {}, { anything: 1 }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => copyOf(test, browser).post('/api/auth/logout', bodies[i % 3])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect((await test.browser().post('/api/auth/logout')).status).toBe(204)
  })
})

it('GET /api/auth/sessions lists the caller’s active sessions and marks the current one', async () => {
  const bob = await member(test, 'Bob')
  const phone = test.browser('10.2.0.1')
  const headers = { 'user-agent': 'Phone/1.0' }
  await phone.post('/api/auth/login', { phone: bob.phone }, { headers })
  const listed = async ({ browser }: { browser: Browser }) => (await browser.get('/api/auth/sessions')).body
  const id = expect.stringMatching(/^[\w-]{22}$/)
  const session = { id, createdAt: MOMENT, lastSeenAt: MOMENT, signedIn: true, trustedUntil: null }
  expect(await listed(bob)).toEqual([
    { ...session, userAgent: 'Phone/1.0', ipAddress: '10.2.0.1', current: false },
    { ...session, userAgent: 'lightMyRequest', ipAddress: '127.0.0.1', current: true },
  ])
  expect((await listed({ browser: phone })).map(({ current }) => current)).toEqual([true, false])
  await age(phone, 31 * DAY)
  expect(await listed(bob)).toHaveLength(1)
})

describe('DELETE /api/auth/sessions/{id}', () => {
  const idOf = async (browser: Browser) => (await rowOf(browser))!.id

  it('signs out any of the caller’s browsers', async () => {
    const bob = await member(test, 'Bob')
    const elsewhere = test.browser()
    await login(bob.phone, elsewhere)
    const url = `/api/auth/sessions/${await idOf(elsewhere)}`
    const { status, raw } = await bob.browser.delete(url)
    expect([status, raw.length]).toEqual([204, 0])
    expect([await statusOf(elsewhere), await statusOf(bob.browser)]).toEqual([401, 200])
    await turnedAway(test, () => bob.browser.delete(url), 404, 'not_found')
    expect((await bob.browser.delete(`/api/auth/sessions/${await idOf(bob.browser)}`)).status).toBe(204)
    expect(await statusOf(bob.browser)).toBe(401)
  })
})

describe('a session', () => {
  it('is rejected as soon as its player is suspended, deactivated or archived', async () => {
    const { id, browser } = await member(test, 'Bob')
    for (const status of ['suspended', 'deactivated', 'archived']) {
      await setPlayer(test, { id }, { status })
      for (const ask of [
        () => browser.get('/api/auth/me'),
        () => browser.patch(`/api/players/${id}`, { name: 'Rob' }),
      ])
        await turnedAway(test, ask, 401, `account_${status}`)
    }
  })

  const ends: Record<string, (vault: { id: number }, viewer: { phone: string }) => Promise<unknown>> = {
    'is removed': ({ id }) => test.db.deleteFrom('vault_access').where('vault_id', '=', id).execute(),
    'is archived': (vault, viewer) => setAccess(test, vault, viewer, { archived: true }),
    'is deleted with its vault': ({ id }) => test.db.deleteFrom('vaults').where('id', '=', id).execute(),
  }

  it.each(Object.keys(ends))(
    'of a vault user is rejected when the user’s last access entry %s',
    async (how) => {
      const [viewer, second] = [await vaultUser(test, ann.id), await aVault(test, ann)]
      await shareVault(test, second, viewer)
      await ends[how]!({ id: viewer.vaultId }, viewer)
      expect(await statusOf(viewer.browser)).toBe(200)
      await ends[how]!(second, viewer)
      const ask = () => viewer.browser.get('/api/auth/me')
      const { body } = await turnedAway(test, ask, 401, 'vault_access_ended')
      expect(body.error).toMatch(/^No vault is shared/)
    },
  )
})

it('the admin’s isFirstLogin is true until the second sign-in', async () => {
  const fresh = await passingApp()
  const { adminPhone: phone } = fresh.config
  const browser = fresh.browser()
  expect((await login(phone, browser)).body.isFirstLogin).toBe(true)
  expect((await browser.get('/api/auth/me')).body.isFirstLogin).toBe(true)
  expect((await login(phone, browser)).body.isFirstLogin).toBe(false)
})
