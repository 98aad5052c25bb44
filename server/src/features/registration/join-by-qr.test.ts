import { afterEach, describe, expect, it } from 'vitest'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { playerOf } from '../../../testing/answered.ts'
import { bondRows, setPlayer, setInvitation } from '../../../testing/rows.ts'
import type { Browser } from '../../../testing/browser.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { invite, invitee, registrationForm, sendInvite } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, type Person, vaultUser } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { newQr, qrGuest, waiting } from '../../../testing/qr-guests.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'

// Unused QR codes count as open invitations, and repeated runs leave many of them.
const test = appForTests({ MAX_PENDING_INVITATIONS: '1000' })
const ann = beforehand(() => member(test, 'Ann'))

const open = (body: object, browser = test.browser()) => browser.post('/api/auth/open-invitation', body)
const complete = (browser: Browser, form: object) => browser.post('/api/auth/complete-registration', form)
const refused = (browser: Browser, form: object, status: number, code: string) =>
  turnedAway(test, () => complete(browser, form), status, code)

const invitationsTo = (phone: string) =>
  test.db.selectFrom('invitations').selectAll().where('recipient_phone', '=', phone).orderBy('id').execute()
const inviteOf = (qrId: string) =>
  test.db.selectFrom('personal_invites').selectAll().where('qr_id', '=', qrId).executeTakeFirstOrThrow()
const setInvite = (qrId: string, row: object) => setRows(test, 'personal_invites', { qr_id: qrId }, row)

const past = new Date(Date.now() - 1000)

describe('INV-71 a personal link', () => {
  it('opens an empty registration form with the sponsor’s card', async () => {
    const { qrId } = await newQr(ann)
    for (const more of [{}, { ref: ann.id }, { ref: ann.id, phone: freshPhone() }, { phone: ann.phone }]) {
      const browser = test.browser()
      const answer = await open({ qrId, ...more }, browser)
      const opened = { recipientName: null, phone: null, sponsorId: ann.id }
      expect([answer.status, answer.body]).toEqual([200, opened])
      expect([...browser.jar.keys()]).toEqual(['kinhold_invitee'])
      const card = await browser.get(`/api/players/${ann.id}`)
      expect([card.status, card.body]).toEqual([200, { id: ann.id, name: 'Ann', profilePhoto: null }])
      expect((await browser.get('/api/players/18')).status).toBe(404)
      const { body: uploaded } = await browser.upload('/api/upload/temp', await photo())
      expect((await browser.get(uploaded.photoUrl)).status).toBe(200)
      expect((await browser.get('/api/auth/me')).status).toBe(401)
    }
  })

  const dead: Record<string, (qrId: string, sponsor: Person) => Promise<unknown>> = {
    'that has expired': (qrId) => setInvite(qrId, { expires_at: past }),
    'that has been used': (qrId) => setInvite(qrId, { used_at: past }),
    'from a suspended sponsor': (_, sponsor) => setPlayer(test, sponsor, { status: 'suspended' }),
    'from an archived sponsor': (_, sponsor) => setPlayer(test, sponsor, { status: 'archived' }),
    'from a sponsor who must register again': (_, sponsor) =>
      setPlayer(test, sponsor, { awaiting: 'registration' }),
  }

  it.each(Object.keys(dead))('INV-93 %s opens nothing and registers no one', async (how) => {
    const sponsor = await member(test, 'Sponsor')
    const guest = await qrGuest(test, sponsor, 'Bob')
    const form = await registrationForm(guest)
    await dead[how]!(guest.qrId, sponsor)
    for (const body of [{ qrId: guest.qrId }, { qrId: guest.qrId, ref: sponsor.id, phone: freshPhone() }])
      await turnedAway(test, () => open(body), 404, 'invitation_not_found')
    await refused(guest.browser, form, 403, 'not_invited')
  })

  it('opens nothing if its ref or qrId is wrong', async () => {
    const { qrId } = await newQr(ann)
    const others = [{ qrId, ref: 18 }, { qrId: `${qrId}x` }, { qrId: qrId.slice(0, -1) }, { ref: ann.id }]
    for (const body of others) await turnedAway(test, () => open(body), 404, 'invitation_not_found')
  })
})

describe('REG-20 a registration with a personal QR code', () => {
  it('INV-71 NET-19 adds an unverified player who awaits the sponsor’s confirmation', async () => {
    const guest = await qrGuest(test, ann, 'Bob')
    const form = await registrationForm(guest)
    const { status, body } = await complete(guest.browser, { ...form, sponsorId: ann.id })
    expect(status).toBe(201)
    const waits = { verified: false, awaiting: 'sponsor' }
    const { profilePhoto } = form
    const made = { id: expect.any(Number), profilePhoto, sponsorId: ann.id, isFirstLogin: true, ...waits }
    expect(body).toEqual(playerOf(guest, made))
    expect((await guest.browser.get('/api/auth/me')).body).toEqual(body)
    expect([...guest.browser.jar.keys()].toSorted()).toEqual(['kinhold_browser', 'kinhold_session'])
    expect(await bondRows(test, body)).toEqual([])
    expect((await inviteOf(guest.qrId)).used_at).toBeInstanceOf(Date)
    const { id } = body
    const { phone } = guest
    expect((await ann.browser.get(`/api/players/${id}`)).body).toMatchObject({ id, phone, ...waits })
    const { body: sent } = await ann.browser.get(`/api/invitations/sponsor/${ann.id}`)
    const { phone: recipientPhone, name: recipientName, qrId } = guest
    const pending = { sponsorId: ann.id, recipientId: id, status: 'pending', verifiedAt: null }
    expect(sent[0]).toMatchObject({ recipientName, recipientPhone, qrId, ...pending })
    await guest.browser.post('/api/auth/logout')
    const again = await test.browser().post('/api/auth/login', { phone: guest.phone })
    expect(again).toMatchObject({ status: 200, body: { id, awaiting: 'sponsor', isFirstLogin: false } })
  })

  it('accepts a vault user and keeps another member’s invitation pending', async () => {
    const viewer = await vaultUser(test, ann.id)
    const cleo = await member(test, 'Cleo')
    await invite(cleo, viewer)
    await open({ qrId: (await newQr(ann)).qrId }, viewer.browser)
    const form = await registrationForm({ ...viewer, name: 'Vera' })
    const { status, body } = await complete(viewer.browser, form)
    expect([status, body.sponsorId, body.awaiting]).toEqual([201, ann.id, 'sponsor'])
    const pending = [cleo, ann].map(({ id }) => ({ sponsor_id: id, status: 'pending' }))
    expect(await invitationsTo(viewer.phone)).toMatchObject(pending)
    expect((await viewer.browser.get('/api/auth/me')).body.userType).toBe('member')
  })

  it('awaits the admin’s confirmation if the QR code is the admin’s', async () => {
    const bob = await waiting(test, await admin(test), 'Bob')
    expect((await bob.browser.get('/api/auth/me')).body).toMatchObject({ sponsorId: 18, awaiting: 'sponsor' })
  })

  it('needs no confirmation if the sponsor also invited the number', async () => {
    const [bob, declined] = [await invitee(test, ann, 'Robert'), await invitee(test, ann, 'Dan')]
    const { qrId, browser } = await qrGuest(test, ann, 'Bob')
    const guest = { ...bob, name: 'Bob', browser }
    const { status, body } = await complete(browser, await registrationForm(guest))
    expect([status, body.name, body.verified, body.awaiting]).toEqual([201, 'Bob', true, null])
    expect(await bondRows(test, body)).toMatchObject([{ sponsor_id: ann.id, invitee_id: body.id }])
    expect(await invitationsTo(bob.phone)).toMatchObject([
      { id: bob.invitation.id, status: 'verified', recipient_id: body.id },
    ])
    expect((await inviteOf(qrId)).used_at).toBeInstanceOf(Date)
    await turnedAway(test, () => open({ qrId }), 404, 'invitation_not_found')
    await setInvitation(test, declined.invitation, { declined_at: new Date() })
    const dan = { ...declined, browser: (await qrGuest(test, ann, 'Dan')).browser }
    expect((await complete(dan.browser, await registrationForm(dan))).body.awaiting).toBe('sponsor')
  })

  it('frees the old number when the waiting member changes numbers', async () => {
    const bob = await waiting(test, ann, 'Bob')
    expect((await bob.browser.patch(`/api/players/${bob.id}`, { phone: freshPhone() })).status).toBe(200)
    const { phone, qrId } = bob
    const login = () => test.browser().post('/api/auth/login', { phone })
    await turnedAway(test, login, 404, 'phone_not_found')
    for (const link of [{ phone }, { qrId }])
      await turnedAway(test, () => open(link), 404, 'invitation_not_found')
    const { browser, name } = await qrGuest(test, ann, 'Cleo')
    const { status, body } = await complete(browser, await registrationForm({ name, phone, browser }))
    expect([status, body.awaiting]).toEqual([201, 'sponsor'])
    const pending = [bob, body].map(({ id }) => ({ recipient_id: id, status: 'pending' }))
    expect(await invitationsTo(phone)).toMatchObject(pending)
  })
})

describe('a registration with a QR code is rejected', () => {
  it('if the number is unusable or the sponsor is wrong', async () => {
    const guest = await qrGuest(test, ann, 'Bob')
    const form = await registrationForm(guest)
    const [away, blocked] = [await member(test, 'Away'), freshPhone()]
    await setPlayer(test, away, { status: 'suspended' })
    await addRows(test, 'blocked_phones', { phone: blocked })
    for (const phone of ['', '123']) await refused(guest.browser, { ...form, phone }, 400, 'invalid_input')
    for (const phone of [ann.phone, ann.phone.slice(2), test.config.adminPhone, away.phone])
      await refused(guest.browser, { ...form, phone }, 409, 'phone_taken')
    await refused(guest.browser, { ...form, phone: blocked }, 403, 'phone_blocked')
    for (const sponsorId of [away.id, 18, 2_000_000_000])
      await refused(guest.browser, { ...form, sponsorId }, 403, 'not_invited')
    expect((await complete(guest.browser, form)).status).toBe(201)
  })

  it('if the link was opened more than half an hour ago', async () => {
    const guest = await qrGuest(test, ann, 'Bob')
    const form = await registrationForm(guest)
    await setRows(test, 'invitee_passes', { personal_qr_id: guest.qrId }, { expires_at: past })
    await refused(guest.browser, form, 403, 'not_invited')
    expect((await open({ qrId: guest.qrId }, guest.browser)).status).toBe(200)
  })

  it('if the QR code was already used', async () => {
    const guest = await qrGuest(test, ann, 'Bob')
    const cookie = guest.browser.jar.get('kinhold_invitee')!
    const second = await qrGuest(test, ann, 'Cleo', guest.qrId)
    const form = await registrationForm(second)
    expect((await complete(guest.browser, await registrationForm(guest))).status).toBe(201)
    guest.browser.jar.set('kinhold_invitee', cookie)
    await refused(guest.browser, { ...form, phone: freshPhone() }, 403, 'not_invited')
    await refused(second.browser, form, 403, 'not_invited')
    await refused(second.browser, { ...form, phone: guest.phone }, 409, 'phone_taken')
  })
})

describe('when requests race', REPEATED, () => {
  // NET-18: a player waiting for confirmation is counted as an invitee, even without a bond.
  afterEach(async () => expect(await wrongCounts(test)).toEqual([]))

  const playersWith = (phones: string[]) =>
    test.db.selectFrom('players').select('id').where('phone', 'in', phones).execute()
  const ready = <Who extends Omit<Person, 'id'>>(count: number, guest: (i: number) => Promise<Who>) =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const person = await guest(i)
        return { ...person, form: await registrationForm(person) }
      }),
    )

  it('INV-93 only one of twenty people with the same QR code can register', async () => {
    const { qrId } = await newQr(ann)
    const guests = await ready(20, (i) => qrGuest(test, ann, `Guest ${i}`, qrId))
    const answers = await atOnce(test, guests, ({ browser, form }) => complete(browser, form))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(403)])
    for (const { status, body } of answers) if (status === 403) expect(body.code).toBe('not_invited')
    expect(await playersWith(guests.map(({ phone }) => phone))).toHaveLength(1)
    expect(await rowsIn(test, 'invitations', { qr_id: qrId })).toHaveLength(1)
  })

  it('twenty registrations of one number use up only one QR code', async () => {
    const phone = freshPhone()
    const guests = await ready(20, (i) => qrGuest(test, ann, `Guest ${i}`))
    const answers = await atOnce(test, guests, ({ browser, form }) => complete(browser, { ...form, phone }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('phone_taken')
    const used = await Promise.all(guests.map(async ({ qrId }) => (await inviteOf(qrId)).used_at))
    expect(used.filter((at) => at !== null)).toHaveLength(1)
  })

  it('registrations by QR code and by invitation create only one verified member', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const guests = await ready<Omit<Person, 'id'>>(20, async (i) => {
      if (i % 2) return { ...(await qrGuest(test, ann, 'Bob')), phone: bob.phone }
      const browser = test.browser()
      await open({ phone: bob.phone }, browser)
      return { ...bob, browser }
    })
    const answers = await atOnce(test, guests, ({ browser, form }) => complete(browser, form))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const made = answers.find(({ status }) => status === 201)!.body
    expect(made.verified).toBe(true)
    expect(await bondRows(test, made)).toHaveLength(1)
    expect(await invitationsTo(bob.phone)).toMatchObject([{ status: 'verified', recipient_id: made.id }])
  })

  it('registering while the sponsor invites the same number leaves one invitation', async () => {
    const guests = await ready(10, (i) => qrGuest(test, ann, `Guest ${i}`))
    await openConnections(test)
    const answers = await Promise.all(
      guests.flatMap(({ browser, phone, form }) => [
        complete(browser, form),
        sendInvite(ann, { phone, name: 'Guest' }),
      ]),
    )
    for (const { status } of answers) expect([201, 409]).toContain(status)
    for (const { phone } of guests) {
      expect(await invitationsTo(phone)).toMatchObject([{ recipient_id: expect.any(Number) }])
    }
  })
})
