import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { bondRows } from '../../../testing/rows.ts'
import { invite, registrationForm } from '../../../testing/invitations.ts'
import { beginAs, operator } from '../../../testing/operator.ts'
import { ok } from '../../../testing/ok.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { admin, codeTextedTo, copyOf, freshPhone, member, type Person } from '../../../testing/people.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import type { TestApp } from '../../../testing/app.ts'

const me = async ({ browser }: Pick<Person, 'browser'>) => (await browser.get('/api/auth/me')).body
const otherOf = ({ browser }: Pick<Person, 'browser'>) => ok(browser.get('/api/auth/other-account'))
const openInvitations = (test: TestApp) => rowsIn(test, 'invitations', { status: 'pending' })
const operators = (test: TestApp) => rowsIn(test, 'players', { is_operator: true })

async function complete({ browser }: Person, own: { name: string; phone: string }) {
  return browser.post('/api/auth/complete-registration', await registrationForm({ browser, ...own }))
}

describe('FAM-75 the operator’s own account', () => {
  it('is sponsored by the admin', async () => {
    const test = await passingApp()
    const boss = await admin(test)
    expect(await otherOf(boss)).toEqual({ account: null, isSignedIn: false })
    const own = { name: 'Rosa', phone: freshPhone() }
    const { status, body } = await beginAs(boss.browser, own)
    expect([status, body]).toEqual([200, { recipientName: 'Rosa', phone: own.phone, sponsorId: 18 }])
    expect(await me(boss)).toMatchObject({ id: 18 })
    const joined = await ok(complete(boss, own))
    expect(joined).toMatchObject({ name: 'Rosa', sponsorId: 18, verified: true, isAdmin: false })
    expect(await me(boss)).toMatchObject({ id: joined.id })
    expect(await bondRows(test, joined)).toMatchObject([{ sponsor_id: 18, invitee_id: joined.id }])
    const card = { id: 18, name: 'admin', profilePhoto: null }
    expect(await otherOf(boss)).toEqual({ account: card, isSignedIn: true })
    expect(await operators(test)).toMatchObject([{ id: joined.id }])
  })

  it('can invite people beyond the limit for newcomers', async () => {
    const test = await passingApp({ NEWCOMER_INVITATIONS: '1' })
    const { own } = await operator(test)
    const bob = await invite(own, { name: 'Bob', phone: freshPhone() })
    expect(bob).toMatchObject({ sponsorName: 'Rosa' })
    await invite(own, { name: 'Cleo', phone: freshPhone() })
    const ann = await member(test, 'Ann')
    await invite(ann, { name: 'Dan', phone: freshPhone() })
    const third = { recipientPhone: freshPhone(), recipientName: 'Eve' }
    await turnedAway(test, () => ann.browser.post('/api/invitations', third), 409, 'too_many_pending')
  })

  it('requires a texted code if the server texts codes', async () => {
    const test = await passingApp({ PHONE_VERIFICATION: 'required' })
    const boss = await admin(test)
    const own = { name: 'Rosa', phone: freshPhone() }
    const { body } = await beginAs(boss.browser, own)
    expect(body).toMatchObject({ verificationRequired: true, phone: own.phone })
    const form = { ...own, profilePhoto: '/media/a' }
    const early = () => boss.browser.post('/api/auth/complete-registration', form)
    await turnedAway(test, early, 401, 'verification_required')
    await ok(boss.browser.post('/api/auth/verify', { ...own, code: await codeTextedTo(test, own.phone) }))
    expect(await ok(complete(boss, own))).toMatchObject({ name: 'Rosa' })
    expect(await otherOf(boss)).toMatchObject({ account: { id: 18 }, isSignedIn: true })
  })

  it('is created only once when twenty registrations race', REPEATED, async () => {
    const test = await passingApp()
    const boss = await admin(test)
    const own = { name: 'Rosa', phone: freshPhone() }
    const begun = await atOnce(test, 20, () => beginAs(copyOf(test, boss.browser), own))
    expect(begun.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await openInvitations(test)).toHaveLength(1)
    await beginAs(boss.browser, own)
    const form = await registrationForm({ browser: boss.browser, ...own })
    const joined = await atOnce(test, 20, () =>
      copyOf(test, boss.browser).post('/api/auth/complete-registration', form),
    )
    expect(joined.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await operators(test)).toHaveLength(1)
  })

  it('is the first one registered if two browsers each register an account', async () => {
    const test = await passingApp()
    const [one, two] = [await admin(test), await admin(test)]
    const [rosa, rita] = ['Rosa', 'Rita'].map((name) => ({ name, phone: freshPhone() }))
    await ok(beginAs(one.browser, rosa!))
    await ok(beginAs(two.browser, rita!))
    await ok(complete(one, rosa!))
    await ok(complete(two, rita!))
    expect(await operators(test)).toMatchObject([{ name: 'Rosa' }])
    expect(await otherOf(two)).toEqual({ account: null, isSignedIn: false })
    expect(two.browser.jar.has('kinhold_other')).toBe(false)
    const again = () => beginAs(one.browser, rosa!)
    await turnedAway(test, again, 403, 'admin_only')
    const desk = await admin(test)
    await turnedAway(test, () => beginAs(desk.browser, rosa!), 409, 'has_own_account')
  })

  it('signs the browser out of both accounts when deleted', async () => {
    const test = await passingApp()
    const { own, desk } = await operator(test)
    const copy = copyOf(test, own.browser)
    expect((await own.browser.delete(`/api/players/${own.id}`, { confirm: 'Rosa' })).status).toBe(204)
    copy.jar.set('kinhold_session', copy.jar.get('kinhold_other')!)
    expect([own.browser.jar.has('kinhold_other'), (await copy.get('/api/auth/me')).status]).toEqual([
      false,
      401,
    ])
    const back = await admin(test)
    expect(await otherOf(back)).toEqual({ account: null, isSignedIn: false })
    expect((await beginAs(back.browser, { name: 'Rosa', phone: own.phone })).status).toBe(200)
    expect(desk.id).toBe(18)
  })
})

describe('FAM-76 the number of the operator’s own account', () => {
  const test = appForTests()
  const boss = beforehand(() => admin(test))

  it('can’t be the admin’s number, a member’s number or a blocked number', async () => {
    const ann = await member(test, 'Ann')
    const with_ = (own: object) => () =>
      boss.browser.post('/api/auth/open-own-invitation', { name: 'Rosa', phone: freshPhone(), ...own })
    const desk = await turnedAway(test, with_({ phone: boss.phone }), 400, 'own_phone')
    expect(desk.body.fields!['phone']).toMatch(/^This number signs in to the admin desk\. Enter another/)
    const taken = await turnedAway(test, with_({ phone: ann.phone }), 409, 'phone_taken')
    expect(taken.body.fields).toEqual({ phone: taken.body.error })
    await turnedAway(test, with_({ name: 'Admin' }), 400, 'name_reserved')
    await turnedAway(test, with_({ name: ' ' }), 400, 'name_required')
    await turnedAway(test, with_({ phone: '12' }), 400, 'invalid_input')
    const phone = freshPhone()
    await ok(boss.browser.post('/api/admin/blocked-phones', { phone, reason: 'Asked for it' }))
    await turnedAway(test, with_({ phone }), 403, 'phone_blocked')
    const asked = () => beginAs(ann.browser, { name: 'Rosa', phone: freshPhone() })
    await turnedAway(test, asked, 403, 'admin_only')
  })

  it('can be resubmitted or corrected', async () => {
    const [typo, phone] = [freshPhone(), freshPhone()]
    await ok(beginAs(boss.browser, { name: 'Rosa', phone: typo }))
    await ok(beginAs(boss.browser, { name: 'Rosa', phone }))
    await ok(beginAs(boss.browser, { name: 'Rosa', phone }))
    expect(await openInvitations(test)).toMatchObject([{ recipient_phone: phone, sponsor_id: 18 }])
    expect((await test.browser().post('/api/auth/login', { phone: typo })).status).toBe(404)
  })

  it('belongs to an ordinary member if registered in another browser', async () => {
    const [link, left] = [freshPhone(), freshPhone()]
    await ok(beginAs(boss.browser, { name: 'Gus', phone: link }))
    const guest = { id: 0, name: 'Gus', phone: link, browser: test.browser() }
    await guest.browser.post('/api/auth/login', { phone: link })
    await ok(complete(guest, guest))
    const desk = await admin(test)
    await ok(beginAs(desk.browser, { name: 'Hal', phone: left }))
    await desk.browser.post('/api/auth/logout')
    await ok(complete(desk, { name: 'Hal', phone: left }))
    expect(await operators(test)).toEqual([])
    for (const one of [guest, desk]) expect(await otherOf(one)).toEqual({ account: null, isSignedIn: false })
  })
})
