import { describe, expect, it } from 'vitest'
import { MOMENT } from '../../../testing/answered.ts'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { bondRows, setInvitation, setPlayer } from '../../../testing/rows.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invitee, register, accept, invite, sendInvite } from '../../../testing/invitations.ts'
import { admin, bond, freshPhone, member, type Person } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const person = (name: string) => member(test, name, { bonded: false })

const decline = ({ browser }: Person, { id }: { id: number }) =>
  browser.post(`/api/invitations/${id}/decline`)

const bondsOf = async (person: Person) =>
  (await bondRows(test, person)).map((row) => ({ sponsor: row.sponsor_id, invitee: row.invitee_id }))

const listOf = async ({ browser }: Person) => (await browser.get('/api/invitations')).body

describe('POST /api/invitations/{id}/accept', () => {
  it('INV-63 INV-66 NET-07 verifies the invitation and forms the bond', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const invitation = await invite(ann, bob)
    const { status, body } = await accept(bob, invitation)
    expect(status).toBe(200)
    expect(body).toEqual({ ...invitation, status: 'verified', verifiedAt: MOMENT, recipientId: bob.id })
    expect(await bondsOf(bob)).toEqual([{ sponsor: ann.id, invitee: bob.id }])
    expect(await listOf(bob)).toEqual([body])
  })

  it('INV-05 INV-43 INV-45 INV-63 INV-66 the sponsor’s list shows the times and states of accepted, pending and registered invitations', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    const guest = await invitee(test, ann, 'Guest')
    const registered = await register(guest)
    await turnedAway(test, () => accept(registered, guest.invitation), 409, 'not_pending')
    const waiting = await invite(ann, cleo)
    const before = Date.now()
    await accept(bob, await invite(ann, bob))
    const { body } = await ann.browser.get(`/api/invitations/sponsor/${ann.id}`)
    expect(body).toMatchObject([
      { recipientName: 'Bob', recipientPhone: bob.phone, status: 'verified', recipientId: bob.id },
      { ...waiting, recipientName: 'Cleo', status: 'pending', verifiedAt: null, recipientId: null },
      { id: guest.invitation.id, status: 'verified', recipientId: registered.id },
    ])
    const { sentAt, verifiedAt } = body[0]!
    expect(Date.parse(verifiedAt!)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(verifiedAt!)).toBeGreaterThanOrEqual(Date.parse(sentAt))
  })

  it('also answers an invitation in the other direction, and no others', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    const invitation = await invite(ann, bob)
    const back = await invite(bob, ann)
    const others = [await invite(cleo, bob), await invite(cleo, ann), await invite(bob, cleo)]
    await accept(bob, invitation)
    const list = [...(await listOf(ann)), ...(await listOf(bob))]
    const stateOf = ({ id }: { id: number }) => list.find((one) => one.id === id)!
    expect(stateOf(back)).toMatchObject({ status: 'verified', recipientId: ann.id })
    expect(others.map((other) => stateOf(other).status)).toEqual(['pending', 'pending', 'pending'])
    expect(await bondsOf(bob)).toEqual([{ sponsor: ann.id, invitee: bob.id }])
    await turnedAway(test, () => accept(ann, back), 409, 'not_pending')
  })

  it('INV-66 keeps an existing bond, and refuses a second answer', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const invitation = await invite(ann, bob)
    await bond(test, bob.id, ann.id)
    expect((await accept(bob, invitation)).body).toMatchObject({ status: 'verified' })
    expect(await bondsOf(bob)).toEqual([{ sponsor: bob.id, invitee: ann.id }])
    for (const status of ['verified', 'group_formation']) {
      await setInvitation(test, invitation, { status })
      for (const answer of [accept, decline])
        await turnedAway(test, () => answer(bob, invitation), 409, 'not_pending')
    }
  })

  it('can not be answered by its sponsor, even if they get its number', async () => {
    const ann = await person('Ann')
    const phone = freshPhone()
    const invitation = await invite(ann, { ...ann, phone })
    await ann.browser.patch(`/api/players/${ann.id}`, { phone })
    for (const answer of [accept, decline])
      await turnedAway(test, () => answer(ann, invitation), 409, 'own_invitation')
    expect((await ann.browser.delete(`/api/invitations/${invitation.id}`)).status).toBe(204)
  })

  it('belongs to the current holder of the number', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    const invitation = await invite(ann, bob)
    await setPlayer(test, bob, { phone: freshPhone() })
    await setPlayer(test, cleo, { phone: bob.phone })
    await turnedAway(test, () => accept(bob, invitation), 404, 'not_found')
    expect((await accept(cleo, invitation)).body).toMatchObject({ recipientId: cleo.id })
  })

  it('an invitation used for a registration is hidden from the next holder of the number', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    const invitation = await invite(ann, bob)
    await setInvitation(test, invitation, { recipient_id: cleo.id })
    await turnedAway(test, () => accept(bob, invitation), 404, 'not_found')
    expect(await listOf(bob)).toEqual([])
    expect((await bob.browser.get(`/api/players/${bob.id}/dashboard`)).body.attention).toEqual([])
    const { qrId } = (await listOf(ann))[0]!
    await setPlayer(test, bob, { phone: freshPhone() })
    expect((await test.browser().post('/api/auth/login', { phone: bob.phone })).status).toBe(404)
    expect((await test.browser().post('/api/auth/open-invitation', { qrId })).status).toBe(404)
  })

  it('is refused while the sponsor is suspended, deactivated or archived', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const invitation = await invite(ann, bob)
    for (const status of ['suspended', 'deactivated', 'archived']) {
      await setPlayer(test, ann, { status })
      await turnedAway(test, () => accept(bob, invitation), 409, 'sponsor_unavailable')
    }
    await setPlayer(test, ann, { status: 'active' })
    expect((await accept(bob, invitation)).status).toBe(200)
  })

  it('sends invitation and bond events to the two and the admin, and player events to all who see them', async () => {
    const ann = await person('Ann')
    const [bob, child] = [await person('Bob'), await member(test, 'Child', { sponsorId: ann.id })]
    const stranger = await person('Stranger')
    const invitation = await invite(ann, bob)
    const back = await invite(bob, ann)
    const heard = await heardDuring(test, [ann, bob, boss, child, stranger], () => accept(bob, invitation))
    const all = [
      { topic: 'invitation', key: invitation.id },
      { topic: 'invitation', key: back.id },
      { topic: 'bond', key: `${ann.id}-${bob.id}` },
      { topic: 'player', key: bob.id },
      { topic: 'player', key: ann.id },
    ]
    const asSponsor = [...all, { topic: 'notification', key: null }]
    expect(heard).toEqual([asSponsor, all, all, [all[4]], []])
  })
})

describe('concurrent requests', () => {
  it('NET-07 of twenty acceptances of one invitation one forms the bond', REPEATED, async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const invitation = await invite(ann, bob)
    const answers = await atOnce(test, 20, () => accept(bob, invitation))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(answers.filter(({ body }) => body.code === 'not_pending')).toHaveLength(19)
    expect(await bondsOf(bob)).toHaveLength(1)
  })

  it('twenty invitations to one member are all accepted', REPEATED, async () => {
    const bob = await person('Bob')
    const invitations: { id: number }[] = []
    for (let i = 0; i < 20; i += 1) invitations.push(await invite(await person(`Ann ${i}`), bob))
    const answers = await atOnce(test, invitations, (invitation) => accept(bob, invitation))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await bondsOf(bob)).toHaveLength(20)
  })

  it('NET-07 two members who accept each other form one bond, without a deadlock', REPEATED, async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ann, bob] = [await person('Ann'), await person('Bob')]
      const [there, back] = [await invite(ann, bob), await invite(bob, ann)]
      await openConnections(test)
      const answers = await Promise.all([accept(bob, there), accept(ann, back)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await bondsOf(bob)).toHaveLength(1)
      expect((await listOf(ann)).map((one) => one.status)).toEqual(['verified', 'verified'])
    }
  })

  it('is accepted or declined, never both', REPEATED, async () => {
    const ann = await person('Ann')
    for (let round = 0; round < 4; round += 1) {
      const bob = await person('Bob')
      const invitation = await invite(ann, bob)
      await openConnections(test)
      const [accepted, declined] = await Promise.all([accept(bob, invitation), decline(bob, invitation)])
      expect(['200 409', '404 204']).toContain(`${accepted.status} ${declined.status}`)
      expect(await bondsOf(bob)).toHaveLength(accepted.status === 200 ? 1 : 0)
    }
  })

  it('an invitation back is either answered too, or refused as too late', REPEATED, async () => {
    const ann = await person('Ann')
    for (let round = 0; round < 4; round += 1) {
      const bob = await person('Bob')
      const invitation = await invite(ann, bob)
      await openConnections(test)
      const [accepted, back] = await Promise.all([accept(bob, invitation), sendInvite(bob, ann)])
      expect(accepted.status).toBe(200)
      expect([201, 'already_bonded']).toContain(back.body.code ?? back.status)
      const states = (await listOf(bob)).map((one) => one.status)
      expect(new Set(states)).toEqual(new Set(['verified']))
    }
  })

  it('an invitation can not be accepted by a number that it no longer has', REPEATED, async () => {
    const ann = await person('Ann')
    for (let round = 0; round < 4; round += 1) {
      const bob = await person('Bob')
      const invitation = await invite(ann, bob)
      const path = `/api/invitations/${invitation.id}` as const
      const move = () => ann.browser.put(path, { recipientPhone: freshPhone() })
      await openConnections(test)
      const [accepted, edited] = await Promise.all([accept(bob, invitation), move()])
      expect(['200 409', '404 200']).toContain(`${accepted.status} ${edited.status}`)
    }
  })
})
