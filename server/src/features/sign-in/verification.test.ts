import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { contentOf } from '../../../testing/content.ts'
import { invite, invitee, registrationForm } from '../../../testing/invitations.ts'
import {
  codeTextedTo,
  copyOf,
  freshPhone,
  member,
  members,
  newPhoto,
  type Person,
  vaultUser,
} from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { setInvitation, setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { hashOf } from '../../http/tokens.ts'
import { lockStanding } from '../players/standing.queries.ts'
import { openNumber } from './try-number.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required' })
const ann = beforehand(() => member(test, 'Ann'))

const login = (phone: string, browser = test.browser()) => browser.post('/api/auth/login', { phone })
const verify = (phone: string, code: string, browser: Browser) =>
  browser.post('/api/auth/verify', { phone, code })

async function prove(phone: string, browser = test.browser()) {
  expectRefused(await login(phone, browser), 401, 'verification_required')
  return verify(phone, await codeTextedTo(test, phone), browser)
}

const textsTo = (phone: string) => rowsIn(test, 'outbox_messages', { recipient: phone })

const isRight = (answer: Answer) => answer.status < 300

async function wrongCode(phone: string, by = 1): Promise<string> {
  return String((Number(await codeTextedTo(test, phone)) + by) % 1_000_000).padStart(6, '0')
}

/** Returns a member's number, a second browser that asked for a code for that number, and the code. */
async function asking() {
  const { phone } = await member(test, 'Bob')
  const browser = test.browser()
  await login(phone, browser)
  return { phone, browser, code: await codeTextedTo(test, phone) }
}

const past = new Date(Date.now() - 1)

describe('a request for a code', () => {
  it('LOG-03 stores the texted code only as a hash', async () => {
    const browser = test.browser()
    const before = await textsTo(ann.phone)
    const answer = await login(ann.phone, browser)
    expectRefused(answer, 401, 'verification_required')
    expect(answer.body).toMatchObject({ verificationRequired: true, phone: ann.phone })
    expect([...browser.jar.keys()]).toEqual(['kinhold_browser'])
    const texts = (await textsTo(ann.phone)).filter(({ id }) => !before.some((old) => old.id === id))
    expect(texts).toMatchObject([{ channel: 'sms', state: 'queued' }])
    expect(texts[0]!.body).toMatch(/^\d{6} is your Kinhold code\. It is good for 10 minutes\./)
    const code = texts[0]!.body.slice(0, 6)
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain(code)
    expect(test.said.at(-1)).toContain(code)
    expect(test.said.at(-1)).not.toContain(ann.phone.slice(1, -2))
    const kept = await rowsIn(test, 'verification_codes', { phone: ann.phone })
    const code_hash = createHash('sha256').update(`${ann.phone}:${code}`).digest()
    expect(kept).toContainEqual(expect.objectContaining({ code_hash }))
    expect(JSON.stringify(kept.map((row) => ({ ...row, code_hash: '' })))).not.toContain(code)
  })

  it('doesn’t text an unknown or blocked number', async () => {
    const [phone, sponsor, bob] = [freshPhone(), await member(test, 'Sponsor'), await member(test, 'Bob')]
    const guest = await invitee(test, sponsor, 'Guest')
    await setPlayer(test, sponsor, { status: 'suspended' })
    await addRows(test, 'blocked_phones', { phone: bob.phone })
    for (const unknown of [phone, guest.phone])
      await turnedAway(test, () => login(unknown), 404, 'phone_not_found')
    expect(await textsTo(phone)).toEqual([])
    await turnedAway(test, () => login(bob.phone), 403, 'phone_blocked')
  })

  it('doesn’t sign in a number that gains access during the request', async () => {
    const browser = { browserHash: Buffer.from('x'), browserName: 'x', userAgent: null }
    const visit = { ...browser, ipAddress: null, addressKey: '', geographicData: null, language: 'en' }
    const known = [ann, await vaultUser(test, ann.id), await invitee(test, ann, 'Guest')]
    const before = await contentOf(test)
    for (const { phone } of known) {
      const opened = await openNumber(test.deps, phone, visit, {
        old: { session: null, other: null },
        proof: 'none',
      })
      expect(opened).toEqual({ kind: 'unknown' })
    }
    expect(await contentOf(test)).toEqual(before)
  })
})

describe('the right code', () => {
  it('gives the same result as signing in on a server without codes', async () => {
    const bob = await member(test, 'Bob')
    const [suspended, former] = [await member(test, 'Cleo'), await vaultUser(test, ann.id)]
    const [guest, viewer] = [await invitee(test, ann, 'Guest'), await vaultUser(test, ann.id)]
    const old = copyOf(test, bob.browser)
    await login(ann.phone, bob.browser)
    const padded = ` ${await codeTextedTo(test, ann.phone)}\n`
    expect(await verify(ann.phone, padded, bob.browser)).toMatchObject({ status: 200, body: { id: ann.id } })
    expect((await bob.browser.get('/api/auth/me')).body.id).toBe(ann.id)
    expect((await old.get('/api/auth/me')).status).toBe(401)
    const { status, body } = await prove(guest.phone, guest.browser)
    expect([status, body]).toEqual([202, { recipientName: 'Guest', sponsorId: ann.id }])
    expect((await prove(viewer.phone)).body).toMatchObject({ id: 0, userType: 'vault_user' })
    await test.db.deleteFrom('vault_access').where('phone', '=', former.phone).execute()
    await setPlayer(test, suspended, { status: 'suspended' })
    expectRefused(await prove(suspended.phone), 403, 'account_suspended')
    expectRefused(await prove(former.phone), 404, 'no_vault_access')
  })

  it('is accepted exactly once in twenty simultaneous attempts', REPEATED, async () => {
    const { phone, browser, code } = await asking()
    const answers = await atOnce(test, 20, () => verify(phone, code, browser))
    expect(answers.filter(isRight)).toHaveLength(1)
    for (const answer of answers.filter((one) => !isRight(one))) expect([400, 429]).toContain(answer.status)
  })
})

describe('a wrong code', () => {
  it('returns 400 and, on the fifth attempt, invalidates the right code', async () => {
    const bob = await member(test, 'Bob')
    const browser = test.browser()
    const sessions = async () => (await contentOf(test))['sessions']
    const before = await sessions()
    for (let round = 0; round < 3; round += 1) {
      await login(bob.phone, browser)
      for (let i = 1; i <= 5; i += 1) {
        const answer = await verify(bob.phone, await wrongCode(bob.phone, i), browser)
        expectRefused(answer, 400, 'code_wrong')
        expect(answer.body.fields).toEqual({ code: answer.body.error })
      }
      const answer = await verify(bob.phone, await codeTextedTo(test, bob.phone), browser)
      expectRefused(answer, 429, 'code_used_up')
      expect(Number(answer.headers['retry-after'])).toSatisfy((wait: number) => wait > 580 && wait <= 600)
    }
    expect(await sessions()).toBe(before)
    expect((await prove(bob.phone, browser)).status).toBe(200)
  })

  it('returns 429 after the first five of forty-nine simultaneous guesses', REPEATED, async () => {
    const { phone, browser, code } = await asking()
    const guesses = await Promise.all(Array.from({ length: 49 }, (_, i) => wrongCode(phone, i + 1)))
    const answers = await atOnce(test, guesses, (guess) => verify(phone, guess, browser))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(44)
    expectRefused(await verify(phone, code, browser), 429, 'code_used_up')
  })

  it.each([5, 6])('uses up one of five attempts (right code as attempt %i)', async (place) => {
    const { phone, browser, code } = await asking()
    for (let i = 1; i < place; i += 1) await verify(phone, await wrongCode(phone, i), browser)
    const answers = await atOnce(test, 50, () => verify(phone, code, browser))
    expect(answers.filter(isRight)).toHaveLength(place === 5 ? 1 : 0)
  })

  it('is rejected if it is made up, expired, replaced or meant for another number', async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const browser = test.browser()
    for (const { phone } of [bob, cleo]) await login(phone, browser)
    const [hers, his] = [await codeTextedTo(test, cleo.phone), await codeTextedTo(test, bob.phone)]
    if (hers !== his) expectRefused(await verify(bob.phone, hers, browser), 400, 'code_wrong')
    expect((await verify(cleo.phone, hers, browser)).body.id).toBe(cleo.id)
    await login(bob.phone, browser)
    await setRows(test, 'verification_codes', { phone: bob.phone }, { expires_at: past })
    expectRefused(await verify(bob.phone, await codeTextedTo(test, bob.phone), browser), 400, 'code_wrong')
    await login(bob.phone, browser)
    const first = await codeTextedTo(test, bob.phone)
    await login(bob.phone, browser)
    const second = await codeTextedTo(test, bob.phone)
    if (first !== second) expectRefused(await verify(bob.phone, first, browser), 400, 'code_wrong')
    expect((await verify(bob.phone, second, browser)).status).toBe(200)
    const phone = freshPhone()
    for (const code of ['000000', '123456', 'abc', '１２３４５６'])
      await turnedAway(test, () => verify(phone, code, test.browser()), 400, 'code_wrong')
  })
})

describe('a browser that has confirmed a number', () => {
  it('is trusted for ninety days, but only for that number', async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const { browser } = bob
    await browser.post('/api/auth/logout')
    expect((await login(bob.phone, browser)).status).toBe(200)
    expectRefused(await login(cleo.phone, browser), 401, 'verification_required')
    expectRefused(await login(bob.phone), 401, 'verification_required')
    expect((await login(bob.phone, browser)).status).toBe(200)
    await setRows(test, 'trusted_browsers', { phone: bob.phone }, { expires_at: past })
    expectRefused(await login(bob.phone, browser), 401, 'verification_required')
  })

  it('has an HttpOnly cookie that the database stores only as a hash', async () => {
    const answer = await login(freshPhone())
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^kinhold_browser=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    const trusted = await rowsIn(test, 'trusted_browsers', { player_id: ann.id })
    const token_hash = hashOf(ann.browser.jar.get('kinhold_browser')!)
    expect(trusted).toContainEqual(expect.objectContaining({ token_hash }))
    const sessions = await rowsIn(test, 'sessions', { player_id: ann.id })
    expect(sessions).toContainEqual(expect.objectContaining({ browser_hash: token_hash }))
  })
})

describe('an invitation link', () => {
  const open = (body: object, browser: Browser) => browser.post('/api/auth/open-invitation', body)
  const complete = (browser: Browser, form: object) => browser.post('/api/auth/complete-registration', form)

  it('opens nothing until the texted code is entered', async () => {
    const cleo = await member(test, 'Cleo')
    const photoOfCleo = await newPhoto(cleo)
    const guest = await invitee(test, cleo, 'Guest')
    const { phone, browser } = guest
    const { status, body } = await open({ phone, ref: cleo.id }, browser)
    const opened = { recipientName: null, phone, sponsorId: null, verificationRequired: true }
    expect([status, body]).toEqual([200, opened])
    const early = { phone, name: 'Guest', profilePhoto: '/media/x' }
    const answer = await turnedAway(test, () => complete(browser, early), 401, 'verification_required')
    expect(answer.body).toMatchObject({ verificationRequired: true, phone })
    await turnedAway(test, () => browser.get(photoOfCleo), 404, 'not_found')
    expectRefused(await verify(phone, await wrongCode(phone), browser), 400, 'code_wrong')
    expect((await verify(phone, await codeTextedTo(test, phone), browser)).status).toBe(202)
    expect((await browser.get(photoOfCleo)).status).toBe(200)
    expect((await complete(browser, await registrationForm(guest))).status).toBe(201)
  })

  it('names the sponsor only for a qrId or a confirmed number', async () => {
    const [cleo, dan] = await members(test, 'Cleo', 'Dan')
    const guest = await invitee(test, cleo, 'Guest')
    const { phone, browser } = guest
    const { qrId } = guest.invitation
    const unsaid = { recipientName: null, phone, sponsorId: null, verificationRequired: true }
    for (const guess of [{}, { ref: cleo.id }, { ref: dan.id }]) {
      const { status, body } = await open({ phone, ...guess }, browser)
      expect([status, body]).toEqual([200, unsaid])
      for (const sponsorId of [cleo.id, dan.id]) {
        const early = { phone, name: 'Guest', profilePhoto: '/media/x', sponsorId }
        expectRefused(await complete(browser, early), 401, 'verification_required')
        expect((await browser.get(`/api/players/${sponsorId}`)).status).toBe(401)
      }
    }
    const { body } = await open({ qrId }, test.browser())
    expect(body).toEqual({ ...unsaid, recipientName: 'Guest', sponsorId: cleo.id })
    await open({ phone }, browser)
    const told = await verify(phone, await codeTextedTo(test, phone), browser)
    expect([told.status, told.body]).toEqual([202, { recipientName: 'Guest', sponsorId: cleo.id }])
    const form = await registrationForm(guest)
    expectRefused(await complete(browser, { ...form, sponsorId: dan.id }), 403, 'not_invited')
    expect((await complete(browser, { ...form, sponsorId: cleo.id })).status).toBe(201)
  })

  it('falls back to another invitation for the same number', async () => {
    const cleo = await member(test, 'Cleo')
    const [guest, other] = [await invitee(test, ann, 'Guest'), await invitee(test, ann, 'Other')]
    for (const { phone } of [guest, other]) await invite(cleo, { phone, name: 'Gus' })
    await open({ phone: guest.phone, ref: cleo.id }, guest.browser)
    await open({ qrId: other.invitation.qrId }, other.browser)
    await setInvitation(test, other.invitation, { declined_at: new Date() })
    for (const { phone, browser } of [guest, other]) {
      const { body } = await verify(phone, await codeTextedTo(test, phone), browser)
      expect(body).toEqual({ recipientName: 'Gus', sponsorId: cleo.id })
    }
    const registered = await complete(guest.browser, await registrationForm(guest))
    expect(registered.body).toMatchObject({ sponsorId: cleo.id, verified: true })
  })

  it('requires a code in each browser, even after registration in another browser', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await open({ phone: guest.phone }, guest.browser)
    const elsewhere = { ...guest, browser: test.browser() }
    await prove(guest.phone, elsewhere.browser)
    const form = { phone: guest.phone, name: 'Guest', profilePhoto: '/media/x' }
    expectRefused(await complete(guest.browser, form), 401, 'verification_required')
    const registered = await complete(elsewhere.browser, await registrationForm(elsewhere))
    await open({ phone: guest.phone }, guest.browser)
    expectRefused(await open({ phone: guest.phone }, guest.browser), 404, 'invitation_not_found')
    const { status, body } = await prove(guest.phone, guest.browser)
    expect([status, body.id]).toEqual([200, registered.body.id])
  })

  it('doesn’t need a code in a browser already trusted for the number', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await prove(guest.phone, guest.browser)
    const { body } = await open({ phone: guest.phone }, guest.browser)
    expect(body).toEqual({ recipientName: 'Guest', phone: guest.phone, sponsorId: ann.id })
    expect((await complete(guest.browser, await registrationForm(guest))).status).toBe(201)
  })
})

describe('a change of phone number', () => {
  const change = (person: Person, phone: string) =>
    person.browser.patch(`/api/players/${person.id}`, { phone })

  it('PRO-06 accepts the code only in the requesting browser', async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const phone = freshPhone()
    const { status, body } = await bob.browser.patch(`/api/players/${bob.id}`, { name: 'Rob', phone })
    expect([status, body]).toEqual([202, { verificationRequired: true, phone }])
    expect((await bob.browser.get('/api/auth/me')).body).toMatchObject({ name: 'Rob', phone: bob.phone })
    const code = await codeTextedTo(test, phone)
    for (const browser of [cleo.browser, test.browser()])
      await turnedAway(test, () => verify(phone, code, browser), 400, 'code_wrong')
    expectRefused(await verify(phone, await wrongCode(phone), bob.browser), 400, 'code_wrong')
    // The code is also rejected while the account is being deleted.
    await test.db.transaction().execute(async (tx) => {
      await lockStanding(tx, bob.id)
      await turnedAway(test, () => verify(phone, code, bob.browser), 401, 'no_session')
    })
    const answer = await verify(phone, code, bob.browser)
    expect([answer.status, answer.body.id, answer.body.phone]).toEqual([200, bob.id, phone])
    expect((await bob.browser.get('/api/auth/me')).body.phone).toBe(phone)
    expectRefused(await login(bob.phone), 404, 'phone_not_found')
    expect((await login(phone, bob.browser)).status).toBe(200)
  })

  it('allows only five of fifty simultaneous guesses at the code', REPEATED, async () => {
    const bob = await member(test, 'Bob')
    const phone = freshPhone()
    await change(bob, phone)
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, i) => wrongCode(phone, i + 1)))
    const answers = await atOnce(test, guesses, (code) => verify(phone, code, bob.browser))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expectRefused(await verify(phone, await codeTextedTo(test, phone), bob.browser), 429, 'code_used_up')
  })

  it.each([
    ['players', 409, 'phone_taken'],
    ['blocked_phones', 403, 'phone_blocked'],
  ] as const)('PRO-06 is rejected if the number is in the table %s', async (table, status, code) => {
    const bob = await member(test, 'Bob')
    const [before, after] = [freshPhone(), freshPhone()]
    const make = (phone: string) =>
      addRows(test, table, { phone, ...(table === 'players' && { name: 'Cleo' }) })
    await make(before)
    await turnedAway(test, () => change(bob, before), status, code)
    await change(bob, after)
    await make(after)
    expectRefused(await verify(after, await codeTextedTo(test, after), bob.browser), status, code)
    expect((await bob.browser.get('/api/auth/me')).body.phone).toBe(bob.phone)
  })
})

const limited = appForTests({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' })

it('a number gets at most ten codes in ten minutes', async () => {
  const bob = await member(limited, 'Bob')
  const guest = await invitee(limited, bob, 'Guest')
  const from = (i: number) => limited.browser(`10.4.0.${i}`)
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, i) => from(i).post('/api/auth/open-invitation', { phone: guest.phone })),
  )
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(10)
  for (const answer of expectTooMany(opened, 10))
    expect(String(answer.headers['set-cookie'])).not.toContain('kinhold_invitee')
  expectRefused(await from(30).post('/api/auth/login', { phone: guest.phone }), 429, 'too_many')
  expect(await rowsIn(limited, 'outbox_messages', { recipient: guest.phone })).toHaveLength(10)
  const logs = await rowsIn(limited, 'phone_audit_logs', { phone_number: guest.phone })
  expect(logs).toMatchObject([{ validation_result: 'throttled' }])
})

const off = appForTests({ PHONE_VERIFICATION: 'off' })

it('POST /api/auth/verify doesn’t exist without phone verification', async () => {
  const bob = await member(off, 'Bob')
  await turnedAway(off, () => verify(bob.phone, '123456', bob.browser), 404, 'not_found')
  const guest = await invitee(off, bob, 'Guest')
  const { body } = await guest.browser.post('/api/auth/open-invitation', { phone: guest.phone })
  expect(body).not.toHaveProperty('verificationRequired')
  expect(await rowsIn(off, 'outbox_messages')).toEqual([])
})
