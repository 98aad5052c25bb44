import { describe, expect, it } from 'vitest'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { bondRows } from '../../../testing/rows.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invitee, readyToRegister, register } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, type Person, members } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { setRows } from '../../../testing/set-rows.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const remove = (from: Person, id: number) => from.browser.delete(`/api/invitations/${id}`)

const invite = (from: Person, recipientPhone: string) =>
  from.browser.post('/api/invitations', { recipientPhone, recipientName: 'Bob' })

const listOf = async ({ browser }: Person) => (await browser.get('/api/invitations')).body

describe('DELETE /api/invitations/{id}', () => {
  it('INV-53 prevents registration with the removed invitation', async () => {
    const ann = await member(test, 'Ann')
    const guest = await invitee(test, ann, 'Guest')
    const form = await readyToRegister(guest)
    const { status, raw } = await remove(ann, guest.invitation.id)
    expect([status, raw.length]).toEqual([204, 0])
    expect(await listOf(ann)).toEqual([])
    expect((await listOf(boss)).map(({ id }) => id)).not.toContain(guest.invitation.id)
    const stranger = test.browser()
    expect((await stranger.post('/api/auth/login', { phone: guest.phone })).status).toBe(404)
    const { qrId } = guest.invitation
    expect((await stranger.post('/api/auth/open-invitation', { qrId })).status).toBe(404)
    const complete = () => guest.browser.post('/api/auth/complete-registration', form)
    await turnedAway(test, complete, 403, 'not_invited')
  })

  it('INV-53 sends live updates only to the sponsor, the recipient and the admin', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const { body } = await invite(ann, bob.phone)
    expect(await listOf(bob)).toHaveLength(1)
    const heard = await heardDuring(test, [ann, bob, boss, cleo], () => remove(ann, body.id))
    const news = [{ topic: 'invitation', key: body.id }]
    expect(heard).toEqual([news, news, news, []])
    expect(await listOf(bob)).toEqual([])
    await turnedAway(test, () => remove(ann, body.id), 404, 'not_found')
    expect((await invite(ann, bob.phone)).status).toBe(201)
  })

  it('INV-49 INV-53 NET-07 keeps the bond formed by registering or accepting', async () => {
    const ann = await member(test, 'Ann')
    const guest = await invitee(test, ann, 'Guest')
    const registered = await register(guest)
    const bob = await member(test, 'Bob', { bonded: false })
    const { body } = await invite(ann, bob.phone)
    await bob.browser.post(`/api/invitations/${body.id}/accept`)
    const bonded: [Person, number][] = [
      [registered, guest.invitation.id],
      [bob, body.id],
    ]
    for (const [person, id] of bonded) {
      const bonds = await bondRows(test, person)
      expect(bonds).toMatchObject([{ sponsor_id: ann.id, invitee_id: person.id }])
      expect((await remove(ann, id)).status).toBe(204)
      expect(await bondRows(test, person)).toEqual(bonds)
      expect(await listOf(person)).toEqual([])
    }
  })

  it.each([
    ['group_formation', { status: 'group_formation', verified_at: new Date() }],
    ['registered by QR code, awaiting confirmation', { recipient_id: 18 }],
  ])('INV-53 succeeds regardless of the invitation’s status: %s', async (_, values) => {
    const ann = await member(test, 'Ann')
    const { body } = await invite(ann, freshPhone())
    await setRows(test, 'invitations', { id: body.id }, values)
    expect((await remove(ann, body.id)).status).toBe(204)
    expect(await listOf(ann)).toEqual([])
  })
})

describe('while an invitation is being removed', () => {
  it('only one of twenty deletions succeeds', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const { body } = await invite(ann, freshPhone())
    const answers = await atOnce(test, 20, () => remove(ann, body.id))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(19).fill(404)])
  })

  it('a registration either forms the bond or fails', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const seen = new Set<unknown>()
    for (let round = 0; round < 2; round += 1) {
      const guest = await invitee(test, ann, 'Guest')
      const form = await readyToRegister(guest)
      await openConnections(test)
      const [registered, removed] = await Promise.all([
        guest.browser.post('/api/auth/complete-registration', form),
        remove(ann, guest.invitation.id),
      ])
      expect(removed.status).toBe(204)
      seen.add(registered.body.code ?? registered.status)
      if (registered.status === 201) expect(await bondRows(test, registered.body)).toHaveLength(1)
    }
    expect([201, 'not_invited']).toEqual(expect.arrayContaining([...seen]))
  })

  it('an acceptance either forms the bond or fails', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const seen = new Set<number>()
    for (let round = 0; round < 4; round += 1) {
      const bob = await member(test, 'Bob', { bonded: false })
      const { body } = await invite(ann, bob.phone)
      const accept = () => bob.browser.post(`/api/invitations/${body.id}/accept`)
      await openConnections(test)
      const both = round % 2 ? [accept(), remove(ann, body.id)] : [remove(ann, body.id), accept()]
      const answers = await Promise.all(both)
      const [accepted, removed] = round % 2 ? answers : answers.toReversed()
      expect(removed!.status).toBe(204)
      seen.add(accepted!.status)
      expect(await bondRows(test, bob)).toHaveLength(accepted!.status === 200 ? 1 : 0)
      expect(await listOf(bob)).toEqual([])
    }
    expect([200, 404]).toEqual(expect.arrayContaining([...seen]))
  })

  it('signing in or opening the link either succeeds or returns 404', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    for (let round = 0; round < 6; round += 1) {
      const guest = await invitee(test, ann, 'Guest')
      const { qrId } = guest.invitation
      const withdraw = async () => (await remove(ann, guest.invitation.id)).status
      const logIn = async () => (await test.browser().post('/api/auth/login', { phone: guest.phone })).status
      const open = async () => (await test.browser().post('/api/auth/open-invitation', { qrId })).status
      await openConnections(test)
      const all = [withdraw, logIn, open, logIn, open].map((go) => go())
      const [removed, ...statuses] = await Promise.all(all)
      expect(removed).toBe(204)
      for (const status of statuses) expect([200, 202, 404]).toContain(status)
    }
  })
})
