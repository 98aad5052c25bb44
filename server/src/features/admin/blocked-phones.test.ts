import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { invitee, readyToRegister, registrationForm } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, members, vaultUser } from '../../../testing/people.ts'
import { qrGuest } from '../../../testing/qr-guests.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { openStream } from '../../../testing/stream.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { rowsIn } from '../../../testing/table-rows.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const block = (phone: string, reason?: string) =>
  boss.browser.post('/api/admin/blocked-phones', { phone, ...(reason !== undefined && { reason }) })
const unblock = (phone: string) => boss.browser.delete(`/api/admin/blocked-phones/${phone}`)
const actions = () => ok(boss.browser.get('/api/admin/actions'))

describe('POST /api/admin/blocked-phones', () => {
  it('signs a member out everywhere and rejects their next sign-in', async () => {
    const ann = await member(test, 'Ann')
    const stream = await openStream(test.app, ann.browser)
    const { status, body } = await block(ann.phone, 'Spam')
    const blocked = { phone: ann.phone, reason: 'Spam', createdAt: expect.stringMatching(/Z$/) }
    expect([status, body]).toEqual([201, blocked])
    expect(await stream.ended).toBe(true)
    expectRefused(await ann.browser.get('/api/auth/me'), 401, 'phone_blocked')
    expectRefused(await ann.browser.post('/api/auth/login', { phone: ann.phone }), 403, 'phone_blocked')
    const [log] = await ok(boss.browser.get('/api/admin/phone-audit-logs?limit=1'))
    expect(log).toMatchObject({ phoneNumber: ann.phone, validationResult: 'blacklisted' })
    expect((await actions())[0]).toMatchObject({
      action: 'block_phone',
      actor: { name: 'admin' },
      target: { id: ann.id, name: 'Ann' },
      reason: 'Spam',
    })
  })

  it('ends a vault user’s session and voids an invitee’s pass', async () => {
    const ann = await member(test, 'Ann')
    const viewer = await vaultUser(test, ann.id)
    const guest = await invitee(test, ann, 'Guest')
    const form = await readyToRegister(guest)
    expect((await block(viewer.phone)).body.reason).toBeNull()
    await block(guest.phone, 'Unwanted')
    expectRefused(await viewer.browser.get('/api/auth/me'), 401, 'phone_blocked')
    const register = () => guest.browser.post('/api/auth/complete-registration', form)
    expectRefused(await register(), 403, 'phone_blocked')
    expect(await rowsIn(test, 'invitee_passes', { phone: guest.phone })).toEqual([])
    // No player has this number, so the log contains the number itself.
    expect((await actions())[0]).toMatchObject({ target: null, reason: `${guest.phone}: Unwanted` })
  })

  it('changes the reason when the number is already blocked', async () => {
    const [ann, bob] = [await member(test, 'Ann'), await member(test, 'Bob')]
    expect((await block(ann.phone, 'One')).status).toBe(201)
    const again = await block(ann.phone, 'Two')
    expect([again.status, again.body.reason]).toEqual([200, 'Two'])
    expect((await bob.browser.get('/api/auth/me')).status).toBe(200)
  })

  it('rejects the admin’s own number and invalid requests', async () => {
    await turnedAway(test, () => block(boss.phone), 409, 'admin_protected')
    await turnedAway(test, () => block('nonsense'), 400, 'invalid_input')
    await turnedAway(test, () => block(freshPhone(), 'x'.repeat(501)), 400, 'invalid_input')
  })

  it('leaves no session behind after a concurrent sign-in', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const browsers = Array.from({ length: 8 }, () => test.browser())
    await atOnce(test, [null, ...browsers], async (browser) => {
      const answer = browser ? browser.post('/api/auth/login', { phone: ann.phone }) : block(ann.phone)
      return (await answer).status
    })
    for (const browser of [ann.browser, ...browsers])
      expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(await rowsIn(test, 'sessions', { player_id: ann.id })).toEqual([])
  })
})

describe('while a number is being blocked', REPEATED, () => {
  /** Runs `act` for each person while that person's number is being blocked. Returns the responses. */
  const whileBlocked = async <Who extends { phone: string }>(
    people: Who[],
    act: (who: Who) => Promise<Answer>,
  ) => {
    const tasks = people.flatMap((who, i) => {
      const shut = async () => void (await ok(block(who.phone)))
      const both = [async () => ({ who, said: await act(who) }), shut]
      return i % 2 ? both : both.toReversed()
    })
    return (await atOnce(test, tasks, (task) => task())).filter((done) => done !== undefined)
  }
  /** Expects that neither the number nor its player has a session or pass, and that neither can sign in. */
  const isShut = async (phone: string, browser: Browser) => {
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expectRefused(await test.browser().post('/api/auth/login', { phone }), 403, 'phone_blocked')
    for (const { id } of await rowsIn(test, 'players', { phone }))
      expect(await rowsIn(test, 'sessions', { player_id: id })).toEqual([])
    for (const table of ['invitee_passes', 'trusted_browsers'] as const)
      expect(await rowsIn(test, table, { phone })).toEqual([])
  }

  it('a person registering with the number is either rejected or signed out', async () => {
    const ann = await member(test, 'Ann')
    const guests = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const guest = await (i < 4 ? invitee : qrGuest)(test, ann, `Guest ${i}`)
        return { ...guest, form: await (i < 4 ? readyToRegister : registrationForm)(guest) }
      }),
    )
    const answers = await whileBlocked(guests, ({ browser, form }) =>
      browser.post('/api/auth/complete-registration', form),
    )
    for (const { who, said } of answers) {
      if (said.status !== 201) expectRefused(said, 403, 'phone_blocked')
      await isShut(who.phone, who.browser)
    }
  })

  it('a member changing to the number is either rejected or signed out', async () => {
    const people = await members(test, 'Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal')
    const moves = people.map(({ id, browser }) => ({ id, browser, phone: freshPhone() }))
    const answers = await whileBlocked(moves, ({ id, browser, phone }) =>
      browser.patch(`/api/players/${id}`, { phone }),
    )
    for (const { who, said } of answers)
      if (said.status === 200) await isShut(who.phone, who.browser)
      else {
        expectRefused(said, 403, 'phone_blocked')
        expect((await who.browser.get('/api/auth/me')).body.phone).not.toBe(who.phone)
      }
  })
})

it('DELETE /api/admin/blocked-phones/{phone} unblocks a number', async () => {
  const ann = await member(test, 'Ann')
  await block(ann.phone)
  await ok(unblock(ann.phone))
  expect((await ann.browser.post('/api/auth/login', { phone: ann.phone })).status).toBe(200)
  expect((await actions())[0]).toMatchObject({ action: 'unblock_phone', target: { id: ann.id } })
  await turnedAway(test, () => unblock(ann.phone), 404, 'not_found')
  await turnedAway(test, () => unblock('nonsense'), 400, 'invalid_input')
})

it('GET /api/admin/blocked-phones lists blocked numbers by original block date, newest first', async () => {
  const phones = [freshPhone(), freshPhone(), freshPhone()]
  for (const phone of [...phones, phones[0]!]) await block(phone)
  const latest = await ok(boss.browser.get('/api/admin/blocked-phones?limit=3'))
  expect(latest.map(({ phone }) => phone)).toEqual(phones.toReversed())
})
