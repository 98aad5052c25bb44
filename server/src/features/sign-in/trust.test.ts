import { describe, expect, it } from 'vitest'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { invitee, readyToRegister, registrationForm } from '../../../testing/invitations.ts'
import {
  admin,
  codeTextedTo,
  freshPhone,
  member,
  type Person,
  copyOf,
  members,
} from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required' })
const ann = beforehand(() => member(test, 'Ann'))
const chief = beforehand(() => admin(test))

const login = (phone: string, browser: Browser) => browser.post('/api/auth/login', { phone })
const bring = async (phone: string, browser: Browser) =>
  browser.post('/api/auth/verify', { phone, code: await codeTextedTo(test, phone) })

async function elsewhere(phone: string): Promise<Browser> {
  const browser = test.browser()
  expectRefused(await login(phone, browser), 401, 'verification_required')
  expect((await bring(phone, browser)).status).toBe(200)
  return browser
}

const asksForCode = (answer: Answer) => expectRefused(answer, 401, 'verification_required')
const browsersOf = async ({ browser }: Person) => (await browser.get('/api/auth/sessions')).body
const setStatus = (id: number, action: string) =>
  chief.browser.patch(`/api/admin/players/${id}/status`, { action })

describe('a browser signed out through the list of browsers', () => {
  it('needs a code to sign in again', async () => {
    const bob = await member(test, 'Bob')
    const stolen = await elsewhere(bob.phone)
    const copy = copyOf(test, stolen)
    copy.jar.delete('kinhold_session')
    expect((await login(bob.phone, copy)).status).toBe(200)
    const other = (await browsersOf(bob)).find((one) => !one.current)!
    expect((await bob.browser.delete(`/api/auth/sessions/${other.id}`)).status).toBe(204)
    for (const browser of [stolen, copy]) {
      expect((await browser.get('/api/auth/me')).status).toBe(401)
      asksForCode(await login(bob.phone, browser))
    }
    expect(await browsersOf(bob)).toHaveLength(1)
    expect((await login(bob.phone, bob.browser)).status).toBe(200)
  })

  it('doesn’t become trusted again through a sign-in that was already in progress', REPEATED, async () => {
    const bob = await member(test, 'Bob')
    const stolen = await elsewhere(bob.phone)
    const other = (await browsersOf(bob)).find((one) => !one.current)!
    const copies = Array.from({ length: 5 }, () => copyOf(test, stolen))
    await atOnce(test, [null, ...copies], async (copy) => {
      await (copy ? login(bob.phone, copy) : bob.browser.delete(`/api/auth/sessions/${other.id}`))
    })
    asksForCode(await login(bob.phone, copyOf(test, stolen)))
  })
})

describe('trusted browsers', () => {
  it('are listed with the date on which their trust ends', async () => {
    const bob = await member(test, 'Bob')
    const left = await elsewhere(bob.phone)
    await left.post('/api/auth/logout')
    const list = await browsersOf(bob)
    expect(list.map(({ current, signedIn }) => [current, signedIn])).toEqual([
      [true, true],
      [false, false],
    ])
    for (const { trustedUntil } of list)
      expect((Date.parse(trustedUntil!) - Date.now()) / 86_400_000).toBeCloseTo(90, 1)
    const shown = JSON.stringify(list)
    for (const browser of [bob.browser, left])
      for (const token of browser.jar.values()) expect(shown).not.toContain(token)
  })

  it('can be removed only by their owner', REPEATED, async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const left = await elsewhere(bob.phone)
    await left.post('/api/auth/logout')
    const url = `/api/auth/sessions/${(await browsersOf(bob))[1]!.id}`
    for (const { browser } of [cleo, chief])
      await turnedAway(test, () => browser.delete(url), 404, 'not_found')
    const answers = await atOnce(test, 20, () => bob.browser.delete(url))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    asksForCode(await login(bob.phone, left))
    expect(await browsersOf(bob)).toHaveLength(1)
  })

  it('are trusted for each number independently', async () => {
    const [bob, cleo, dan] = await members(test, 'Bob', 'Cleo', 'Dan')
    const shared = await elsewhere(bob.phone)
    for (const { phone } of [dan, cleo]) asksForCode(await login(phone, shared))
    // The code texted for one number stays valid after the other number is confirmed.
    for (const { phone } of [dan, cleo]) expect((await bring(phone, shared)).status).toBe(200)
    for (const { phone, id } of [bob, cleo]) expect((await login(phone, shared)).body.id).toBe(id)
    const trusted = (await browsersOf(bob))[1]!
    await bob.browser.delete(`/api/auth/sessions/${trusted.id}`)
    expect((await shared.get('/api/auth/me')).body.id).toBe(cleo.id)
    expect((await login(cleo.phone, shared)).status).toBe(200)
    asksForCode(await login(bob.phone, shared))
  })
})

describe('a browser on a borrowed device', () => {
  it('LOG-54 needs a code again after the player stops trusting it', async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const shared = await elsewhere(bob.phone)
    asksForCode(await login(cleo.phone, shared))
    expect((await bring(cleo.phone, shared)).status).toBe(200)
    const copy = copyOf(test, shared)
    copy.jar.delete('kinhold_session')
    for (const browser of [shared, copy]) expect((await login(bob.phone, browser)).status).toBe(200)
    expect((await shared.delete('/api/auth/trust')).status).toBe(204)
    expect((await shared.get('/api/auth/me')).body.id).toBe(bob.id)
    expectRefused(await copy.get('/api/auth/me'), 401, 'signed_out_elsewhere')
    await shared.post('/api/auth/logout')
    expectRefused(await shared.delete('/api/auth/trust'), 401, 'no_session')
    for (const browser of [shared, copy]) asksForCode(await login(bob.phone, browser))
    expect((await login(cleo.phone, shared)).status).toBe(200)
    expect((await login(bob.phone, bob.browser)).status).toBe(200)
  })

  it(
    'doesn’t become trusted again through a simultaneous sign-in with copied cookies',
    REPEATED,
    async () => {
      const bob = await member(test, 'Bob')
      const shared = await elsewhere(bob.phone)
      const copies = Array.from({ length: 5 }, () => copyOf(test, shared))
      // Remove the copied session cookies, because a sign-in with one would end the first browser's session.
      for (const { jar } of copies) jar.delete('kinhold_session')
      await atOnce(test, [null, ...copies], async (copy) => {
        if (copy) await login(bob.phone, copy)
        else expect((await shared.delete('/api/auth/trust')).status).toBe(204)
      })
      for (const copy of copies) expect((await copy.get('/api/auth/me')).status).toBe(401)
      asksForCode(await login(bob.phone, copyOf(test, shared)))
    },
  )
})

describe('a change of account status', () => {
  it.each(['suspend', 'deactivate', 'archive'])(
    '(%s) ends trust in all the member’s browsers',
    async (action) => {
      const bob = await member(test, 'Bob')
      const second = await elsewhere(bob.phone)
      for (const step of [action, 're_register']) {
        await setStatus(bob.id, step)
        for (const browser of [bob.browser, second]) asksForCode(await login(bob.phone, browser))
      }
      expect((await bring(bob.phone, second)).status).toBe(202)
    },
  )

  it('also ends trust gained since the previous change', async () => {
    const bob = await member(test, 'Bob')
    await setStatus(bob.id, 'suspend')
    const browser = test.browser()
    asksForCode(await login(bob.phone, browser))
    expectRefused(await bring(bob.phone, browser), 403, 'account_suspended')
    await setStatus(bob.id, 're_register')
    asksForCode(await login(bob.phone, browser))
  })

  it('ends all sessions, even during twenty simultaneous sign-ins', async () => {
    const bob = await member(test, 'Bob')
    const copies = Array.from({ length: 20 }, () => copyOf(test, bob.browser))
    await openConnections(test)
    await Promise.all([...copies.map((copy) => login(bob.phone, copy)), setStatus(bob.id, 'suspend')])
    for (const copy of copies) expect((await copy.get('/api/auth/me')).status).toBe(401)
    expect(await rowsIn(test, 'sessions', { player_id: bob.id })).toEqual([])
    asksForCode(await login(bob.phone, bob.browser))
  })
})

describe('a change of number', () => {
  const change = async (person: Person, phone: string) => {
    expect((await person.browser.patch(`/api/players/${person.id}`, { phone })).status).toBe(202)
    expect((await bring(phone, person.browser)).body.phone).toBe(phone)
  }

  it('keeps the previous owner’s browsers out of the next owner’s account', async () => {
    const bob = await member(test, 'Bob')
    const second = await elsewhere(bob.phone)
    const [old, fresh] = [bob.phone, freshPhone()]
    await change(bob, fresh)
    const next = await invitee(test, ann, 'Next')
    await ann.browser.put(`/api/invitations/${next.invitation.id}`, { recipientPhone: old })
    for (const browser of [bob.browser, second]) asksForCode(await login(old, browser))
    const owner = test.browser()
    asksForCode(await login(old, owner))
    expect((await bring(old, owner)).status).toBe(202)
    const form = await registrationForm({ phone: old, name: 'Next', browser: owner })
    expect((await owner.post('/api/auth/complete-registration', form)).status).toBe(201)
    for (const browser of [bob.browser, second]) asksForCode(await login(old, browser))
    expect((await login(old, owner)).status).toBe(200)
    expect((await login(fresh, bob.browser)).body.id).toBe(bob.id)
    asksForCode(await login(fresh, second))
  })

  it('leaves only the member’s own browser trusted for the new number', async () => {
    const bob = await member(test, 'Bob')
    const guest = await invitee(test, ann, 'Guest')
    await login(guest.phone, guest.browser)
    await bring(guest.phone, guest.browser)
    await change(bob, guest.phone)
    asksForCode(await login(guest.phone, guest.browser))
    expect((await login(guest.phone, bob.browser)).body.id).toBe(bob.id)
  })

  it('ends trust for the old number even on a server without codes', async () => {
    const off = await passingApp({ PHONE_VERIFICATION: 'off' })
    const bob = await member(off, 'Bob')
    const row = { id: 'x', token_hash: Buffer.from('x'), phone: bob.phone, player_id: bob.id }
    await addRows(off, 'trusted_browsers', { ...row, expires_at: new Date(Date.now() + 86_400_000) })
    await bob.browser.patch(`/api/players/${bob.id}`, { name: 'Rob' })
    expect(await rowsIn(off, 'trusted_browsers')).toHaveLength(1)
    await bob.browser.patch(`/api/players/${bob.id}`, { phone: freshPhone() })
    expect(await rowsIn(off, 'trusted_browsers')).toEqual([])
  })
})

it('registering leaves only the current browser trusted for the number', async () => {
  const guest = await invitee(test, ann, 'Guest')
  const earlier = test.browser()
  asksForCode(await login(guest.phone, earlier))
  expect((await bring(guest.phone, earlier)).status).toBe(202)
  asksForCode(await login(guest.phone, guest.browser))
  await bring(guest.phone, guest.browser)
  const { status } = await guest.browser.post('/api/auth/complete-registration', await readyToRegister(guest))
  expect(status).toBe(201)
  asksForCode(await login(guest.phone, earlier))
  expect((await login(guest.phone, guest.browser)).status).toBe(200)
  expect((await browsersOf(guest)).length).toBe(1)
})

describe('a browser’s token', () => {
  const tokenOf = ({ jar }: Browser) => jar.get('kinhold_browser')!

  it('changes when a number is confirmed, so a planted token isn’t trusted', async () => {
    const bob = await member(test, 'Bob')
    const [victim, attacker] = [test.browser(), test.browser()]
    await login(freshPhone(), attacker)
    victim.jar.set('kinhold_browser', tokenOf(attacker))
    asksForCode(await login(bob.phone, victim))
    const wrong = String((Number(await codeTextedTo(test, bob.phone)) + 1) % 1_000_000).padStart(6, '0')
    const answer = await victim.post('/api/auth/verify', { phone: bob.phone, code: wrong })
    expectRefused(answer, 400, 'code_wrong')
    expect(tokenOf(victim)).toBe(tokenOf(attacker))
    expect((await bring(bob.phone, victim)).status).toBe(200)
    expect(tokenOf(victim)).not.toBe(tokenOf(attacker))
    asksForCode(await login(bob.phone, attacker))
    expect((await login(bob.phone, victim)).status).toBe(200)
  })

  it('is replaced if it is malformed', async () => {
    for (const made of ['x', '', 'y'.repeat(44), `${'z'.repeat(42)}!`, '\u00e9'.repeat(43)]) {
      const browser = test.browser()
      browser.jar.set('kinhold_browser', made)
      await login(freshPhone(), browser)
      expect(tokenOf(browser)).toMatch(/^[\w-]{43}$/)
      expect(tokenOf(browser)).not.toBe(made)
    }
  })
})
