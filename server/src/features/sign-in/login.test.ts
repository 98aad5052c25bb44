import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { playerOf } from '../../../testing/answered.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { invite, invitee } from '../../../testing/invitations.ts'
import { admin, copyOf, freshPhone, member, members, vaultUser } from '../../../testing/people.ts'
import { playerRow, setDisplayName, setInvitation, setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { aVault, setAccess } from '../../../testing/vaults.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

async function login(phone: unknown, browser = test.browser()) {
  return browser.post('/api/auth/login', phone === undefined ? {} : { phone })
}

const refusedLogin = (phone: unknown, status: number, code: string) =>
  turnedAway(test, () => login(phone), status, code)

describe('a member', () => {
  it('LOG-02 LOG-03 LOG-15 LOG-35 LOG-37 API-33 signs in with only a phone number and gets their profile', async () => {
    const browser = test.browser()
    const [, area, prefix, line] = /^\+1(...)(...)(....)$/.exec(ann.phone)!
    const { status, body } = await login(` 1 (${area}) ${prefix}-${line}\n`, browser)
    expect(status).toBe(200)
    expect(body).toEqual(playerOf(ann))
    expect(await browser.get('/api/auth/me')).toMatchObject({ status: 200, body: playerOf(ann) })
  })

  it('LOG-08 named “admin” isn’t the admin', async () => {
    const chief = await admin(test)
    const other = await member(test, 'admin')
    expect((await login(chief.phone)).body).toMatchObject({ id: 18, name: 'admin', isAdmin: true })
    expect((await login(other.phone)).body.isAdmin).toBe(false)
  })

  it.each(['suspended', 'deactivated', 'archived'])(
    'who is %s can’t sign in and receives an error with the reason',
    async (status) => {
      const bob = await member(test, 'Bob')
      await setPlayer(test, bob, { status })
      const { body } = await refusedLogin(bob.phone, 403, `account_${status}`)
      expect(body.error).toContain(status)
    },
  )

  it('gets a session from each of twenty concurrent sign-ins', REPEATED, async () => {
    const bob = await member(test, 'Bob')
    const answers = await atOnce(test, 20, () => login(bob.phone))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await rowsIn(test, 'sessions', { player_id: bob.id })).toHaveLength(21)
    expect((await playerRow(test, bob))!.sign_ins).toBe(22)
  })
})

describe('an invited person', () => {
  it('LOG-36 VUS-02 gets no session even with access to a vault', async () => {
    const bob = await invitee(test, ann, 'Bob')
    await giveAccess(bob.phone)
    const { status, body } = await login(bob.phone, bob.browser)
    expect([status, body]).toEqual([202, { recipientName: 'Bob', sponsorId: ann.id }])
    expect([...bob.browser.jar.keys()].toSorted()).toEqual(['kinhold_browser', 'kinhold_invitee'])
    expect((await bob.browser.get('/api/auth/me')).status).toBe(401)
  })

  it('LOG-36 gets the oldest of several invitations', async () => {
    const cleo = await member(test, 'Cleo')
    const bob = await invitee(test, ann, 'Bob')
    await cleo.browser.post('/api/invitations', { recipientPhone: bob.phone, recipientName: 'Robert' })
    expect((await login(bob.phone)).body).toEqual({ recipientName: 'Bob', sponsorId: ann.id })
    await setRows(test, 'invitations', { sponsor_id: cleo.id }, { sent_at: new Date('2020-01-01') })
    expect((await login(bob.phone)).body).toEqual({ recipientName: 'Robert', sponsorId: cleo.id })
  })

  it('can use only an active sponsor’s invitation', async () => {
    const [sponsor, other] = await members(test, 'Sponsor', 'Other')
    const bob = await invitee(test, sponsor, 'Bob')
    for (const status of ['suspended', 'deactivated', 'archived']) {
      await setPlayer(test, sponsor, { status })
      await refusedLogin(bob.phone, 404, 'phone_not_found')
    }
    await invite(other, bob)
    expect((await login(bob.phone)).body.sponsorId).toBe(other.id)
  })

  it('can’t sign in with a declined or verified invitation', async () => {
    const now = new Date()
    for (const row of [{ declined_at: now }, { status: 'verified', verified_at: now }]) {
      const { phone, invitation } = await invitee(test, ann, 'Bob')
      await setInvitation(test, invitation, row)
      await refusedLogin(phone, 404, 'phone_not_found')
    }
  })

  it('LOG-37 VUS-02 who is already a member signs in to the member account', async () => {
    const cleo = await member(test, 'Cleo')
    await giveAccess(ann.phone)
    await cleo.browser.post('/api/invitations', { recipientPhone: ann.phone, recipientName: 'Ann' })
    const { status, body } = await login(ann.phone)
    expect([status, body.id]).toEqual([200, ann.id])
  })
})

describe('a person on a vault’s access list', () => {
  it('LOG-38 API-34 VUS-01 VUS-02 signs in as a vault user', async () => {
    const phone = freshPhone()
    await giveAccess(phone)
    const browser = test.browser()
    const { status, body } = await login(phone, browser)
    const names = { name: 'Vault User', displayName: null }
    const account = { id: 0, ...names, userType: 'vault_user', accessValue: phone }
    expect([status, body]).toEqual([200, account])
    expect((await browser.get('/api/auth/me')).body).toEqual(account)
    await setDisplayName(test, { phone }, 'Cleo')
    expect((await login(phone)).body).toMatchObject({ id: 0, name: 'Cleo', displayName: 'Cleo' })
  })

  it('LOG-51 LOG-39 gets no_vault_access after losing access to all vaults', async () => {
    const [ended, archived] = [await vaultUser(test, ann.id), await vaultUser(test, ann.id)]
    const phone = freshPhone()
    await giveAccess(phone)
    await test.db.deleteFrom('vault_access').where('phone', 'in', [ended.phone, phone]).execute()
    await setAccess(test, { id: archived.vaultId }, archived, { archived: true })
    for (const former of [ended, archived]) {
      const { body } = await refusedLogin(former.phone, 404, 'no_vault_access')
      expect(body).toMatchObject({ noVaultAccess: true, phone: former.phone })
      expect(body).not.toHaveProperty('shouldShowInterestPopup')
    }
    const { body } = await refusedLogin(phone, 404, 'phone_not_found')
    expect(body).not.toHaveProperty('noVaultAccess')
  })

  it('can sign in twenty times at once', REPEATED, async () => {
    const phone = freshPhone()
    await giveAccess(phone)
    const answers = await atOnce(test, 20, () => login(phone))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})

describe('a rejected sign-in', () => {
  it('LOG-01 LOG-07 LOG-39 returns 404 and no session cookie for an unknown number', async () => {
    const browser = test.browser()
    const phone = freshPhone()
    const { body } = await turnedAway(test, () => login(phone, browser), 404, 'phone_not_found')
    expect(body).toMatchObject({ shouldShowInterestPopup: true, phone })
    expect([...browser.jar.keys()]).toEqual(['kinhold_browser'])
  })

  it('looks the same for every blocked number', async () => {
    const bob = await member(test, 'Bob')
    const guest = await invitee(test, ann, 'Guest')
    const viewer = await vaultUser(test, ann.id)
    for (const phone of [bob.phone, guest.phone, viewer.phone, freshPhone()]) {
      await addRows(test, 'blocked_phones', { phone })
      await refusedLogin(phone, 403, 'phone_blocked')
    }
  })

  it('LOG-34 marks the phone field if the number is missing or invalid', async () => {
    const sentence = 'Phone number is required'
    for (const phone of [undefined, null, '', '   ', '\n\t\u00a0']) {
      const { body } = await refusedLogin(phone, 400, 'phone_required')
      expect([body.error, body.fields]).toEqual([sentence, { phone: sentence }])
    }
    const none = ['call me', '555', '25551234567', '+999123', '\0', '5'.repeat(100_000), 5551234567, true, {}]
    for (const phone of [...none, ['+15551234567'], { toString: '5551234567' }]) {
      const { body } = await refusedLogin(phone, 400, 'phone_invalid')
      expect(body.fields).toEqual({ phone: body.error })
    }
  })

  it('doesn’t end the browser’s existing session', async () => {
    await turnedAway(test, () => login(freshPhone(), ann.browser), 404, 'phone_not_found')
    expect((await ann.browser.get('/api/auth/me')).body.id).toBe(ann.id)
  })
})

describe('LOG-60 POST /api/auth/dev-bypass', () => {
  const bypass = (on: TestApp, body: unknown, browser = on.browser()) =>
    browser.post('/api/auth/dev-bypass', body)

  it('LOG-60 signs a member in by name in development', async () => {
    const dev = await passingApp({}, { devLogin: true })
    const [bob, cleo] = await members(dev, 'Bob', 'Cleo')
    const before = copyOf(dev, bob.browser)
    const { status, body } = await bypass(dev, { playerName: ' cleo ' }, bob.browser)
    expect([status, body]).toEqual([200, playerOf(cleo)])
    expect((await bob.browser.get('/api/auth/me')).body.id).toBe(cleo.id)
    expect((await before.get('/api/auth/me')).status).toBe(401)
    await turnedAway(dev, () => bypass(dev, { playerName: 'Nobody' }), 404, 'not_found')
    await setPlayer(dev, bob, { status: 'suspended' })
    await turnedAway(dev, () => bypass(dev, { playerName: 'Bob' }), 404, 'not_found')
    expect((await dev.browser().get('/api/config')).body.devLogin).toBe(true)
  })

  it('LOG-61 doesn’t exist outside development', async () => {
    const nowhere = await test.browser().post('/api/auth/nothing', {})
    for (const body of [{ playerName: 'Ann' }, {}, [], '{', { playerName: 1 }, 'x'.repeat(2_000_000)]) {
      const answer = await turnedAway(test, () => bypass(test, body), 404, 'no_such_call')
      expect(answer.body).toEqual(nowhere.body)
    }
    expect((await test.browser().get('/api/config')).body.devLogin).toBe(false)
  })
})

const giveAccess = (phone: string) => aVault(test, ann, { shared: [{ phone }] })
