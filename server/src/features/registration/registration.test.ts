import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { playerOf } from '../../../testing/answered.ts'
import { bondRows, invitationRow, setInvitation, setPlayer } from '../../../testing/rows.ts'
import type { Browser } from '../../../testing/browser.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { invite, invitee, readyToRegister, register, registrationForm } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, copyOf, freshPhone, member, type Person, vaultUser } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

type Guest = Awaited<ReturnType<typeof invitee>>

const complete = (browser: Browser, form: object) => browser.post('/api/auth/complete-registration', form)

const refused = (browser: Browser, form: object, status: number, code: string) =>
  turnedAway(test, () => complete(browser, form), status, code)

describe('REG-20 registration with an invitation', () => {
  it('LOG-06 REG-08 REG-20 REG-22 API-33 works once and creates a signed-in, bonded member', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const form = await readyToRegister(bob)
    const copy = copyOf(test, bob.browser)
    const card = await bob.browser.get(`/api/players/${ann.id}`)
    expect([card.status, card.body]).toEqual([200, { id: ann.id, name: 'Ann', profilePhoto: null }])
    for (const id of [18, (await member(test, 'Cleo')).id, 2_000_000_000])
      await turnedAway(test, () => bob.browser.get(`/api/players/${id}`), 404, 'not_found')
    const { status, body } = await complete(bob.browser, { ...form, name: '  Bob   B. ', sponsorId: ann.id })
    expect(status).toBe(201)
    const { profilePhoto } = form
    const made = { id: expect.any(Number), profilePhoto, sponsorId: ann.id, isFirstLogin: true }
    expect(body).toEqual(playerOf({ ...bob, name: 'Bob   B.' }, made))
    expect((await bob.browser.get('/api/auth/me')).body).toEqual(body)
    expect((await ann.browser.get(form.profilePhoto)).status).toBe(200)
    expect(await bondRows(test, body)).toMatchObject([{ sponsor_id: ann.id, invitee_id: body.id }])
    const { verified_at, status: now } = await invitationRow(test, bob.invitation)
    expect([now, verified_at!.getTime() > Date.now() - 60_000]).toEqual(['verified', true])
    expect([...bob.browser.jar.keys()].toSorted()).toEqual(['kinhold_browser', 'kinhold_session'])
    expect((await bob.browser.get('/api/invitations')).status).toBe(200)
    for (const browser of [bob.browser, copy]) await refused(browser, form, 403, 'not_invited')
  })

  it('REG-21 works without a sponsorId and with the number in any format', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const form = { ...(await readyToRegister(bob)), phone: bob.phone.slice(2) }
    expect((await complete(bob.browser, form)).body).toMatchObject({ sponsorId: ann.id, phone: bob.phone })
  })

  it('INV-01 from the admin creates a bond with the admin', async () => {
    const bob = await register(await invitee(test, await admin(test), 'Bob'))
    expect(await bondRows(test, bob)).toMatchObject([{ low_id: 18, sponsor_id: 18 }])
    expect((await bob.browser.get('/api/auth/me')).body).toMatchObject({ name: 'Bob', sponsorId: 18 })
  })

  it('LOG-21 sets isFirstLogin to true until the next successful sign-in', async () => {
    const bob = await register(await invitee(test, ann, 'Bob'))
    await bob.browser.post('/api/auth/login', { phone: freshPhone() })
    expect((await bob.browser.get('/api/auth/me')).body.isFirstLogin).toBe(true)
    expect((await bob.browser.post('/api/auth/logout')).status).toBe(204)
    expect((await bob.browser.get('/api/auth/me')).status).toBe(401)
    const { status, body } = await bob.browser.post('/api/auth/login', { phone: bob.phone })
    expect([status, body.id, body.isFirstLogin]).toEqual([200, bob.id, false])
  })

  it('GUI-11, LOG-21 leaves isFirstLogin true only until the member has seen the welcome dialog', async () => {
    const bob = await register(await invitee(test, ann, 'Bob'))
    await ok(bob.browser.put('/api/settings', { hasSeenWelcome: true }))
    expect((await bob.browser.get('/api/auth/me')).body.isFirstLogin).toBe(false)
  })

  it('keeps access to the vaults that the person could see as a vault user', async () => {
    const viewer = await vaultUser(test, ann.id)
    await invite(ann, viewer)
    const { id, browser } = await register(viewer)
    expect((await browser.get('/api/auth/me')).body.id).toBe(id)
    expect((await browser.get(`/api/players/${id}/dashboard`)).body.counts.vaults).toBe(1)
  })
})

describe('a registration is rejected', () => {
  it('LOG-06 REG-20 without an invitee cookie from the last half hour', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const form = await readyToRegister(bob)
    for (const browser of [test.browser(), ann.browser, (await vaultUser(test, ann.id)).browser])
      await refused(browser, form, 403, 'not_invited')
    const expires_at = sql<Date>`expires_at - interval '1800.5 seconds'`
    await setRows(test, 'invitee_passes', { phone: bob.phone }, { expires_at })
    await refused(bob.browser, form, 403, 'not_invited')
  })

  it('REG-21 if its number or sponsor differs from the invitation’s', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const cleo = await invitee(test, ann, 'Cleo')
    const form = await readyToRegister(bob)
    for (const phone of [cleo.phone, freshPhone(), ann.phone])
      await refused(bob.browser, { ...form, phone }, 403, 'not_invited')
    await refused(bob.browser, { ...form, sponsorId: 18 }, 403, 'not_invited')
    for (const sponsorId of [ann.id + 0.5, String(ann.id), null])
      await refused(bob.browser, { ...form, sponsorId }, 400, 'invalid_input')
    expect((await complete(bob.browser, form)).status).toBe(201)
  })

  it('LOG-08 REG-17 REG-18 without a name or photo, or under the admin’s name', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const form = await readyToRegister(bob)
    for (const name of [undefined, '', '   ', '\u200b']) {
      const { body } = await refused(bob.browser, { ...form, name }, 400, 'name_required')
      expect(body).toMatchObject({ error: 'Name is required', fields: { name: 'Name is required' } })
    }
    for (const name of ['admin', 'A d m i n', 'аdmin', '4DM1N']) {
      const { body } = await refused(bob.browser, { ...form, name }, 400, 'name_reserved')
      expect(body.fields).toEqual({ name: body.error })
    }
    for (const profilePhoto of [undefined, null, '']) {
      const { body } = await refused(bob.browser, { ...form, profilePhoto }, 400, 'photo_required')
      expect(body.fields).toEqual({ profilePhoto: body.error })
    }
  })

  it('REG-18 if the photo isn’t the invitee’s own upload', async () => {
    const [bob, cleo] = [await invitee(test, ann, 'Bob'), await invitee(test, ann, 'Cleo')]
    const form = await readyToRegister(bob)
    const { profilePhoto: hers } = await readyToRegister(cleo)
    const { body: anns } = await ann.browser.upload('/api/upload/photo', await photo())
    const dan = await register(await invitee(test, ann, 'Dan'))
    const { body: me } = await dan.browser.get('/api/auth/me')
    const others = [hers, anns.photoUrl, me.profilePhoto]
    for (const profilePhoto of [...others, '/media/none', 'https://example.com/a.jpg', '\0', '../x'])
      await refused(bob.browser, { ...form, profilePhoto }, 400, 'photo_required')
    expect((await complete(bob.browser, form)).status).toBe(201)
    const other = { ...form, phone: cleo.phone, profilePhoto: hers }
    expect((await complete(cleo.browser, other)).status).toBe(201)
  })
})

const gone: Record<string, (guest: Guest, sponsor: Person) => Promise<unknown>> = {
  'that was deleted': ({ invitation: { id } }) =>
    test.db.deleteFrom('invitations').where('id', '=', id).execute(),
  'that was declined': ({ invitation }) => setInvitation(test, invitation, { declined_at: new Date() }),
  'that has been verified': ({ invitation }) =>
    setInvitation(test, invitation, { status: 'verified', verified_at: new Date() }),
  'that has since been sent to another number': ({ invitation }) =>
    setInvitation(test, invitation, { recipient_phone: freshPhone() }),
  'from a sponsor who was suspended': (_, sponsor) => setPlayer(test, sponsor, { status: 'suspended' }),
  'to a number that was blocked': ({ phone }) => addRows(test, 'blocked_phones', { phone }),
  'to a number that a member now has': async ({ phone }) =>
    setPlayer(test, await member(test, 'Dan'), { phone }),
}
const codes: Record<string, [number, string]> = {
  'to a number that was blocked': [403, 'phone_blocked'],
  'to a number that a member now has': [409, 'phone_taken'],
}

it.each(Object.keys(gone))('no one can register with an invitation %s', async (how) => {
  const sponsor = await member(test, 'Sponsor')
  const bob = await invitee(test, sponsor, 'Bob')
  const form = await readyToRegister(bob)
  await gone[how]!(bob, sponsor)
  await refused(bob.browser, form, ...(codes[how] ?? ([403, 'not_invited'] as const)))
})

describe('when requests race', REPEATED, () => {
  afterEach(async () => expect(await wrongCounts(test)).toEqual([]))

  it('twenty registrations in one browser create only one member', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const form = await readyToRegister(bob)
    const answers = await atOnce(test, 20, () => complete(bob.browser, form))
    await oneRegistered(bob.phone, answers)
  })

  it('twenty registrations with two invitations create only one member', async () => {
    const cleo = await member(test, 'Cleo')
    const bob = await invitee(test, ann, 'Bob')
    await invite(cleo, bob)
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const browser = test.browser()
        const ref = i % 2 ? ann.id : cleo.id
        await browser.post('/api/auth/open-invitation', { phone: bob.phone, ref })
        return { browser, form: { ...(await registrationForm({ ...bob, browser })), sponsorId: ref } }
      }),
    )
    const answers = await atOnce(test, browsers, ({ browser, form }) => complete(browser, form))
    const player = await oneRegistered(bob.phone, answers)
    const states = await rowsIn(test, 'invitations', { recipient_phone: bob.phone })
    expect(states.find(({ status }) => status === 'verified')?.sponsor_id).toBe(player.sponsor_id)
    expect(states.filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  it('NET-18 twenty new members raise the sponsor’s invitee count by twenty', async () => {
    const before = await sponsoredByAnn()
    const guests: Guest[] = []
    for (let i = 0; i < 20; i += 1) guests.push(await invitee(test, ann, `Guest ${i}`))
    const people = await atOnce(test, guests, register)
    expect(new Set(people.map(({ id }) => id)).size).toBe(20)
    expect(await sponsoredByAnn()).toBe(before! + 20)
  })

  const sponsoredByAnn = async () => (await ann.browser.get(`/api/players/${ann.id}`)).body.sponsoredCount

  /** Checks that the requests created exactly one player, one bond and one session. */
  async function oneRegistered(phone: string, answers: { status: number; body: { code?: string } }[]) {
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const said = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    expect(said.filter((code) => code !== 'phone_taken' && code !== 'not_invited')).toEqual([])
    const players = await rowsIn(test, 'players', { phone })
    expect(players).toHaveLength(1)
    const { id } = players[0]!
    expect(await bondRows(test, { id })).toHaveLength(1)
    expect(await rowsIn(test, 'sessions', { player_id: id })).toHaveLength(1)
    return players[0]!
  }
})
