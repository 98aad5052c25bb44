import type { LinkStanding } from '@kinhold/domain/invitations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { accept, invite, invitee, registrationForm } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, copyOf, freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { newQr, qrGuest, waiting } from '../../../testing/qr-guests.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests()

const look = ({ browser }: Pick<Person, 'browser'>, qrId: string) =>
  browser.get(`/api/invitation-links/${qrId}`)
const join = ({ browser }: Pick<Person, 'browser'>, qrId: string) =>
  browser.post(`/api/invitation-links/${qrId}/connect`)
const standing = async (person: Person, qrId: string): Promise<LinkStanding> =>
  (await ok(look(person, qrId))).standing
const sentBy = ({ id, browser }: Person) => ok(browser.get(`/api/invitations/sponsor/${id}`))
const expire = (qrId: string) =>
  setRows(test, 'personal_invites', { qr_id: qrId }, { expires_at: sql<Date>`now() - interval '1 second'` })

describe('/api/invitation-links/{qrId}', () => {
  it('INV-98 INV-99 lets a member invite the owner of a scanned QR code', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const { qrId } = await newQr(ann)
    expect(await ok(look(bob, qrId))).toEqual({
      sponsor: { id: ann.id, name: 'Ann', profilePhoto: null },
      standing: 'open',
    })
    const { status, body: sent } = await join(bob, qrId)
    expect([status, sent.sponsorId, sent.recipientName, sent.status]).toEqual([201, bob.id, 'Ann', 'pending'])
    expect(await standing(bob, qrId)).toBe('invited')
    const [note] = await ok(ann.browser.get('/api/notifications'))
    expect(note).toMatchObject({ kind: 'invitation', text: 'Bob invited you to connect.' })
    expect((await ok(accept(ann, sent))).status).toBe('verified')
    expect(await standing(bob, qrId)).toBe('connected')
  })

  it('INV-99 hides the recipient’s number from the sender until acceptance', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const sent = await ok(join(bob, (await newQr(ann)).qrId))
    const phoneIn = (list: { id: number; recipientPhone: string }[]) =>
      list.find(({ id }) => id === sent.id)!.recipientPhone
    const edit = (change: object) => ok(bob.browser.put(`/api/invitations/${sent.id}`, change))
    const ofHome = await ok(bob.browser.get(`/api/players/${bob.id}/dashboard`))
    const hidden = [sent, await edit({ recipientName: 'Annie' })].map((one) => one.recipientPhone)
    expect([...hidden, phoneIn(await sentBy(bob))]).toEqual(['', '', ''])
    expect(phoneIn(await ok(bob.browser.get('/api/invitations')))).toBe('')
    expect(JSON.stringify(ofHome)).not.toContain(ann.phone)
    for (const { browser } of [ann, await admin(test)])
      expect(phoneIn(await ok(browser.get('/api/invitations')))).toBe(ann.phone)
    const cleo = await member(test, 'Cleo')
    const other = await ok(join(cleo, (await newQr(ann)).qrId))
    const recipientPhone = freshPhone()
    const turned = await ok(cleo.browser.put(`/api/invitations/${other.id}`, { recipientPhone }))
    expect(turned.recipientPhone).toBe(recipientPhone)
    await ok(accept(ann, sent))
    expect(phoneIn(await sentBy(bob))).toBe(ann.phone)
  })

  it('INV-99 leaves the link valid for a newcomer’s registration', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const { qrId } = await newQr(ann)
    await ok(join(bob, qrId))
    const gus = await qrGuest(test, ann, 'Gus', qrId)
    await ok(gus.browser.post('/api/auth/complete-registration', await registrationForm(gus)))
    await turnedAway(test, () => look(bob, qrId), 404, 'invitation_not_found')
  })

  it('INV-98 INV-99 recognizes the caller’s own links, including expired QR codes', async () => {
    const ann = await member(test, 'Ann')
    const { qrId } = await newQr(ann)
    await expire(qrId)
    const { invitation } = await invitee(test, ann, 'Gus')
    for (const own of [qrId, invitation.qrId]) {
      expect(await standing(ann, own)).toBe('own')
      await turnedAway(test, () => join(ann, own), 409, 'own_link')
    }
  })

  it('INV-98 INV-99 rejects a second invitation between two members, in either direction', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    await bond(test, ann.id, cleo.id)
    const { qrId } = await newQr(ann)
    expect(await standing(cleo, qrId)).toBe('connected')
    await turnedAway(test, () => join(cleo, qrId), 409, 'already_bonded')
    await ok(join(bob, qrId))
    await turnedAway(test, () => join(bob, qrId), 409, 'already_invited')
    const bobs = (await newQr(bob)).qrId
    expect(await standing(ann, bobs)).toBe('invited_by_them')
    await turnedAway(test, () => join(ann, bobs), 409, 'invited_by_them')
  })

  it('INV-98 lets any member except the recipient invite the link’s sponsor', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const sent = await invite(ann, bob)
    expect(await standing(bob, sent.qrId)).toBe('invited_by_them')
    await turnedAway(test, () => join(bob, sent.qrId), 409, 'invited_by_them')
    expect(await standing(cleo, sent.qrId)).toBe('open')
    expect((await ok(join(cleo, sent.qrId))).recipientPhone).toBe('')
    await ok(accept(bob, sent))
    expect(await standing(bob, sent.qrId)).toBe('connected')
    await turnedAway(test, () => look(cleo, sent.qrId), 404, 'invitation_not_found')
  })

  it('INV-98 INV-99 rejects an invitation to the admin or to someone who recently declined', async () => {
    const [ann, dora] = await members(test, 'Ann', 'Dora')
    const bob = await member(test, 'Bob', { sponsorId: dora.id })
    const boss = await newQr(await admin(test))
    expect(await standing(bob, boss.qrId)).toBe('closed')
    await turnedAway(test, () => join(bob, boss.qrId), 409, 'cannot_invite')
    const { qrId } = await newQr(ann)
    const { id } = await ok(join(bob, qrId))
    await ok(ann.browser.post(`/api/invitations/${id}/decline`))
    expect(await standing(bob, qrId)).toBe('closed')
    await turnedAway(test, () => join(bob, qrId), 409, 'declined_recently')
  })

  it('INV-98 INV-99 returns 404 for an unknown, expired or void link', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const over = (await newQr(ann)).qrId
    await expire(over)
    const suspended = (await newQr(cleo)).qrId
    await setPlayer(test, cleo, { status: 'suspended' })
    for (const qrId of ['qr-19-1-none', '%00', over, suspended])
      for (const ask of [look, join])
        await turnedAway(test, () => ask(bob, qrId), 404, 'invitation_not_found')
  })

  it('INV-99 sends only one invitation when twenty requests race', REPEATED, async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const { qrId } = await newQr(ann)
    const answers = await atOnce(test, 20, () => join(bob, qrId))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)])
    expect(await sentBy(bob)).toHaveLength(1)
  })

  it('INV-100 allows each member 30 requests an hour', async () => {
    const limited = await passingApp({ RATE_LIMITS: 'on' })
    const [ann, bob, cleo] = await members(limited, 'Ann', 'Bob', 'Cleo')
    const { qrId } = await newQr(ann)
    const answers = await atOnce(limited, 30, () => join(bob, qrId))
    expect(answers.filter(({ status }) => status === 429)).toEqual([])
    await turnedAway(limited, () => join(bob, qrId), 429, 'too_many')
    expect((await join(cleo, qrId)).status).toBe(201)
  })
})

it('REG-48 a registration in a member’s browser replaces the member’s session', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  const { qrId } = await newQr(ann)
  const { browser } = bob
  const before = copyOf(test, browser)
  await ok(browser.post('/api/auth/open-invitation', { ref: ann.id, qrId }))
  const gus = { browser, name: 'Gus', phone: freshPhone() }
  const { id } = await ok(browser.post('/api/auth/complete-registration', await registrationForm(gus)))
  expect(await ok(browser.get('/api/auth/me'))).toMatchObject({ id, name: 'Gus' })
  expect((await before.get('/api/auth/me')).status).toBe(401)
})

describe('FAM-86 the owner of a QR code', () => {
  const read = async (person: Person, qrId: string) => (await ok(look(person, qrId))).usedBy
  const cardOf = ({ id, name }: Person) => ({
    id,
    name,
    profilePhoto: expect.stringMatching(/^\/media\//),
  })

  it('is the only member to see the newcomer who used the code', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const other = await newQr(ann)
    const bob = await waiting(test, ann, 'Bob')
    expect(await read(ann, bob.qrId)).toEqual(cardOf(bob))
    expect(await read(ann, other.qrId)).toBeUndefined()
    await turnedAway(test, () => look(cleo, bob.qrId), 404, 'invitation_not_found')
    await ok(ann.browser.post(`/api/players/${bob.id}/verify`))
    expect(await read(ann, bob.qrId)).toEqual(cardOf(bob))
    expect(await ok(look(bob, bob.qrId))).not.toHaveProperty('usedBy')
  })

  it('sees the newcomer even if the newcomer’s number was also invited', async () => {
    const ann = await member(test, 'Ann')
    const dan = await qrGuest(test, ann, 'Dan')
    await invite(ann, dan)
    const form = await registrationForm(dan)
    const { id } = await ok(dan.browser.post('/api/auth/complete-registration', form))
    expect(await read(ann, dan.qrId)).toEqual(cardOf({ ...dan, id }))
  })

  it('sees no newcomer after blocking the newcomer or revoking an unused code', async () => {
    const ann = await member(test, 'Ann')
    const eve = await waiting(test, ann, 'Eve')
    const unused = await newQr(ann)
    await ok(ann.browser.delete(`/api/players/${ann.id}/qr`))
    expect(await read(ann, unused.qrId)).toBeUndefined()
    await ok(ann.browser.post(`/api/players/${eve.id}/verify`))
    await ok(ann.browser.post('/api/blocks', { playerId: eve.id }))
    expect(await read(ann, eve.qrId)).toBeUndefined()
  })
})
