import { describe, expect, it } from 'vitest'
import { MOMENT } from '../../../testing/answered.ts'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { accept, invite, invitee, register, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { bondRows, setInvitation, setPlayer } from '../../../testing/rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
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
    expect(body).toEqual({
      ...invitation,
      status: 'verified',
      isUnsent: false,
      recipientPhoto: null,
      verifiedAt: MOMENT,
      recipientId: bob.id,
    })
    expect(await bondsOf(bob)).toEqual([{ sponsor: ann.id, invitee: bob.id }])
    expect(await listOf(bob)).toEqual([body])
  })

  it('INV-05 INV-43 INV-45 INV-63 INV-66 shows the acceptance in the sponsor’s list', async () => {
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

  it('also accepts the recipient’s own invitation to the sponsor', async () => {
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

  it('INV-66 keeps an existing bond and rejects a second answer', async () => {
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

  it('fails if the invited number now belongs to the sponsor', async () => {
    const ann = await person('Ann')
    const phone = freshPhone()
    const invitation = await invite(ann, { ...ann, phone })
    await ann.browser.patch(`/api/players/${ann.id}`, { phone })
    for (const answer of [accept, decline])
      await turnedAway(test, () => answer(ann, invitation), 409, 'own_invitation')
    expect((await ann.browser.delete(`/api/invitations/${invitation.id}`)).status).toBe(204)
  })

  it('succeeds only for the current holder of the number', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    const invitation = await invite(ann, bob)
    await setPlayer(test, bob, { phone: freshPhone() })
    await setPlayer(test, cleo, { phone: bob.phone })
    await turnedAway(test, () => accept(bob, invitation), 404, 'not_found')
    expect((await accept(cleo, invitation)).body).toMatchObject({ recipientId: cleo.id })
  })

  it('hides a used invitation from the next holder of the number', async () => {
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

  it('fails while the sponsor is suspended, deactivated or archived', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const invitation = await invite(ann, bob)
    for (const status of ['suspended', 'deactivated', 'archived']) {
      await setPlayer(test, ann, { status })
      await turnedAway(test, () => accept(bob, invitation), 409, 'sponsor_unavailable')
    }
    await setPlayer(test, ann, { status: 'active' })
    expect((await accept(bob, invitation)).status).toBe(200)
  })

  it('sends live updates to everyone who can see either player', async () => {
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
    // The bond settles both members' invitations, so each member's notification is marked as read. The
    // sponsor also receives a new notification.
    const bell = { topic: 'notification', key: null }
    expect(heard).toEqual([[bell, ...all, bell], [bell, ...all], all, [all[4]], []])
  })
})

describe('when requests race, the server', () => {
  it('NET-07 forms only one bond for twenty acceptances of one invitation', REPEATED, async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const invitation = await invite(ann, bob)
    const answers = await atOnce(test, 20, () => accept(bob, invitation))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(answers.filter(({ body }) => body.code === 'not_pending')).toHaveLength(19)
    expect(await bondsOf(bob)).toHaveLength(1)
  })

  it('lets a member accept twenty invitations at the same time', REPEATED, async () => {
    const bob = await person('Bob')
    const invitations: { id: number }[] = []
    for (let i = 0; i < 20; i += 1) invitations.push(await invite(await person(`Ann ${i}`), bob))
    const answers = await atOnce(test, invitations, (invitation) => accept(bob, invitation))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await bondsOf(bob)).toHaveLength(20)
  })

  it('NET-07 forms only one bond when both members accept', REPEATED, async () => {
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

  it('either accepts or declines an invitation, never both', REPEATED, async () => {
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

  it('either verifies or rejects a counter-invitation sent during acceptance', REPEATED, async () => {
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

  it('either accepts an invitation or moves it to another number, never both', REPEATED, async () => {
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

const idsOf = async ({ browser }: Person) => (await browser.get('/api/invitations')).body.map(({ id }) => id)

describe('POST /api/invitations/{id}/decline', () => {
  it('INV-56 INV-57 removes the invitation from every list', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const invitation = await invite(ann, bob)
    const heard = await heardDuring(test, [ann, bob, boss, cleo], async () => {
      const { status, raw } = await decline(bob, invitation)
      expect([status, raw.length]).toEqual([204, 0])
    })
    const news = [{ topic: 'invitation', key: invitation.id }]
    const answered = [...news, { topic: 'notification', key: null }]
    expect(heard).toEqual([news, answered, news, []])
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[], []])
    expect(await idsOf(boss)).not.toContain(invitation.id)
    expect((await ann.browser.get(`/api/invitations/sponsor/${ann.id}`)).body).toEqual([])
    expect((await bob.browser.get(`/api/players/${bob.id}/dashboard`)).body.attention).toEqual([])
    expect(await rowsIn(test, 'bonds', { low_id: ann.id, high_id: bob.id })).toEqual([])
  })

  it('prevents only the sponsor from inviting the member again for 30 days', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const first = await invite(ann, bob)
    await decline(bob, first)
    await turnedAway(test, () => sendInvite(ann, bob), 409, 'declined_recently')
    expect((await sendInvite(cleo, bob)).status).toBe(201)
    expect((await sendInvite(bob, ann)).status).toBe(201)
    await setInvitation(test, first, { declined_at: new Date(Date.now() - 30.1 * 86_400_000) })
    const second = await sendInvite(ann, bob)
    expect(second.status).toBe(201)
    expect((await decline(bob, second.body)).status).toBe(204)
    await turnedAway(test, () => sendInvite(ann, bob), 409, 'declined_recently')
  })

  it('still prevents a new invitation after the member’s number has changed', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const old = { phone: bob.phone, name: 'Bob' }
    await decline(bob, await invite(ann, bob))
    const now = { phone: freshPhone(), name: 'Bob' }
    await ok(bob.browser.patch(`/api/players/${bob.id}`, { phone: now.phone }))
    await turnedAway(test, () => sendInvite(ann, now), 409, 'declined_recently')
    await ok(cleo.browser.patch(`/api/players/${cleo.id}`, { phone: old.phone }))
    expect((await sendInvite(ann, old)).status).toBe(201)
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: 'Ann' }))
    expect(await rowsIn(test, 'invitations', { sponsor_id: ann.id })).toEqual([])
  })

  it('succeeds while the sponsor is suspended', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const invitation = await invite(ann, bob)
    await setPlayer(test, ann, { status: 'suspended' })
    expect((await decline(bob, invitation)).status).toBe(204)
  })

  it('succeeds for only one of twenty simultaneous requests', REPEATED, async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const invitation = await invite(ann, bob)
    const answers = await atOnce(test, 20, () => decline(bob, invitation))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(19).fill(404)])
  })
})

/** The requests that change an invitation, each with the party who is allowed to make the request. */
const CALLS = [
  { name: 'PUT', by: 'sponsor', method: 'PUT', path: '', body: { recipientName: 'Other' } },
  { name: 'DELETE', by: 'sponsor', method: 'DELETE', path: '', body: undefined },
  { name: 'POST accept', by: 'recipient', method: 'POST', path: '/accept', body: undefined },
  { name: 'POST decline', by: 'recipient', method: 'POST', path: '/decline', body: undefined },
] as const
type Call = (typeof CALLS)[number]

const send = ({ method, path, body }: Call, who: Pick<Person, 'browser'>, id: number | string) =>
  who.browser.send(method, `/api/invitations/${id}${path}`, body)

async function annInvitesBob() {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  const body = await invite(ann, bob)
  return { ann, bob, id: body.id as number }
}

describe.each(CALLS)('$name for an invitation', (call) => {
  it('INV-50 INV-53 returns 403 to people who may only view the invitation, and 404 to strangers', async () => {
    const { ann, bob, id } = await annInvitesBob()
    const cleo = await member(test, 'Cleo', { sponsorId: ann.id })
    for (const see of [call.by === 'sponsor' ? bob : ann, boss])
      await turnedAway(test, () => send(call, see, id), 403, 'not_you')
    const hidden = await turnedAway(test, () => send(call, cleo, id), 404, 'not_found')
    const absent = await turnedAway(test, () => send(call, cleo, 2_000_000_000), 404, 'not_found')
    expect(hidden.body).toEqual(absent.body)
    expect((await send(call, call.by === 'sponsor' ? ann : bob, id)).status).toBeLessThan(300)
  })

  it('INV-50 INV-53 succeeds for the admin as the sponsor or recipient', async () => {
    const phone = call.by === 'sponsor' ? freshPhone() : boss.phone
    const from = call.by === 'sponsor' ? boss : await member(test, 'Ann', { bonded: false })
    // Nobody can invite the admin's number, so write it into an existing invitation.
    const to = { recipientPhone: freshPhone(), recipientName: 'You' }
    const { body } = await from.browser.post('/api/invitations', to)
    await setInvitation(test, body, { recipient_phone: phone })
    expect((await send(call, boss, body.id)).status).toBeLessThan(300)
  })

  it('returns 404 to everyone once the invitation has been declined', async () => {
    const { ann, bob, id } = await annInvitesBob()
    await setInvitation(test, { id }, { declined_at: new Date() })
    for (const who of [ann, bob, boss]) await turnedAway(test, () => send(call, who, id), 404, 'not_found')
  })

  it('hides an answered invitation from the next holder of the number', async () => {
    const { ann, bob, id } = await annInvitesBob()
    const cleo = await member(test, 'Cleo')
    await setInvitation(test, { id }, { status: 'verified', verified_at: new Date(), recipient_id: bob.id })
    await setInvitation(test, { id }, { recipient_phone: cleo.phone })
    await turnedAway(test, () => send(call, cleo, id), 404, 'not_found')
    expect((await cleo.browser.get('/api/invitations')).body).toEqual([])
    const [own] = (await bob.browser.get('/api/invitations')).body
    expect(own).toMatchObject({ id, recipientId: bob.id, sponsorId: ann.id })
    expect((await send(call, bob, id)).status).toBe(call.by === 'sponsor' ? 403 : 409)
  })
})
