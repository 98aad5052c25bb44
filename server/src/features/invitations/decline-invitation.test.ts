import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { setInvitation, setPlayer } from '../../../testing/rows.ts'
import { invite, sendInvite } from '../../../testing/invitations.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { admin, freshPhone, type Person, members } from '../../../testing/people.ts'
import { ok } from '../../../testing/ok.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const decline = (who: Person, { id }: { id: number }) => who.browser.post(`/api/invitations/${id}/decline`)

const idsOf = async ({ browser }: Person) => (await browser.get('/api/invitations')).body.map(({ id }) => id)

describe('POST /api/invitations/{id}/decline', () => {
  it('INV-56 INV-57 removes it from every list and the dashboard, with events to the two and the admin only', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const invitation = await invite(ann, bob)
    const heard = await heardDuring(test, [ann, bob, boss, cleo], async () => {
      const { status, raw } = await decline(bob, invitation)
      expect([status, raw.length]).toEqual([204, 0])
    })
    const news = [{ topic: 'invitation', key: invitation.id }]
    expect(heard).toEqual([news, news, news, []])
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[], []])
    expect(await idsOf(boss)).not.toContain(invitation.id)
    expect((await ann.browser.get(`/api/invitations/sponsor/${ann.id}`)).body).toEqual([])
    expect((await bob.browser.get(`/api/players/${bob.id}/dashboard`)).body.attention).toEqual([])
    expect(await rowsIn(test, 'bonds', { low_id: ann.id, high_id: bob.id })).toEqual([])
  })

  it('blocks only the same sponsor, for 30 days, each time', async () => {
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

  it('stays with the decliner at a new number, and not with the old number', async () => {
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

  it('works while the sponsor is suspended', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const invitation = await invite(ann, bob)
    await setPlayer(test, ann, { status: 'suspended' })
    expect((await decline(bob, invitation)).status).toBe(204)
  })

  it('succeeds once of twenty at once', REPEATED, async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const invitation = await invite(ann, bob)
    const answers = await atOnce(test, 20, () => decline(bob, invitation))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(19).fill(404)])
  })
})
