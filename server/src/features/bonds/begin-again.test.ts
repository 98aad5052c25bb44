import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { accept, invite, sendInvite } from '../../../testing/invitations.ts'
import { wordsOf, write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { freshPhone, member, type Person } from '../../../testing/people.ts'
import { toldTo } from '../../../testing/reports.ts'
import { setInvitation, setPlayer } from '../../../testing/rows.ts'
import { bondOf, endBond, longAgo, trio } from '../../../testing/trios.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()

const again = (by: Person, other: { id: number }) =>
  by.browser.post(`${bondOf(by, other)}/invite-again` as '/api/trust-bonds/1-2/invite-again')

/** Creates a trio in which the bond between Bob and Cleo ended `hours` ago. */
async function parted(hours: number) {
  const three = await trio(test)
  await ok(endBond(three.bob, three.cleo))
  await longAgo(test, three.bob, three.cleo, hours)
  return three
}

describe('inviting someone again', () => {
  it('TRU-08 is allowed only after a day', async () => {
    const { bob, cleo } = await parted(23.99)
    for (const [one, other] of [
      [bob, cleo],
      [cleo, bob],
    ] as const) {
      await turnedAway(test, () => again(one, other), 409, 'ended_recently')
      await turnedAway(test, () => sendInvite(one, other), 409, 'ended_recently')
    }
    await longAgo(test, bob, cleo, 0.02)
    const sent = await ok(again(bob, cleo))
    expect(sent).toMatchObject({
      sponsorId: bob.id,
      recipientName: 'Cleo',
      recipientPhone: '',
      status: 'pending',
    })
    expect(await ok(cleo.browser.get('/api/invitations'))).toMatchObject([{ id: sent.id }])
  })

  it('TRU-08 is allowed only three times a year', async () => {
    const { bob, cleo } = await parted(25)
    for (const send of [() => again(bob, cleo), () => sendInvite(cleo, bob), () => again(bob, cleo)]) {
      const { id, sponsorId } = await ok(send())
      const sponsor = sponsorId === bob.id ? bob : cleo
      await ok(sponsor.browser.delete(`/api/invitations/${id}`))
    }
    await turnedAway(test, () => again(cleo, bob), 409, 'invited_often')
    await turnedAway(test, () => sendInvite(bob, cleo), 409, 'invited_often')
    const [ended] = await ok(bob.browser.get('/api/trust-bonds/ended'))
    expect(ended!.inviteAgain!.left).toBe(0)
    expect(Date.parse(ended!.inviteAgain!.from)).toBeGreaterThan(Date.now() + 364 * 86_400_000)
    await longAgo(test, bob, cleo, 365 * 24 + 1)
    await ok(again(cleo, bob))
  })

  it('TRU-08 fails if the two members have no ended bond or already have an open invitation', async () => {
    const { ann, bob, cleo } = await parted(25)
    const dan = await member(test, 'Dan')
    await turnedAway(test, () => again(dan, bob), 404, 'bond_not_found')
    const ofOthers = `${bondOf(bob, cleo)}/invite-again` as never
    await turnedAway(test, () => dan.browser.post(ofOthers), 404, 'bond_not_found')
    await turnedAway(test, () => again(ann, bob), 404, 'bond_not_found')
    await ok(again(bob, cleo))
    await turnedAway(test, () => again(bob, cleo), 409, 'already_invited')
    await turnedAway(test, () => again(cleo, bob), 409, 'invited_by_them')
    await setPlayer(test, bob, { status: 'suspended' })
    await turnedAway(test, () => again(cleo, bob), 409, 'invited_by_them')
  })

  it.each([
    ['by number', sendInvite],
    ['from the profile page', again],
  ])(
    'TRU-08 creates only one invitation if both members invite each other %s at the same time',
    REPEATED,
    async (_, send) => {
      const { bob, cleo } = await parted(25)
      for (const one of [bob, cleo]) {
        const { id } = await ok(again(one, one === bob ? cleo : bob))
        await ok(one.browser.delete(`/api/invitations/${id}`))
      }
      const answers = await atOnce(test, 2, (n) => (n === 0 ? send(bob, cleo) : send(cleo, bob)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const [ended] = await ok(bob.browser.get('/api/trust-bonds/ended'))
      expect(ended!.inviteAgain!.left).toBe(0)
    },
  )

  it('TRU-97 replaces an invitation sent before the bond ended', async () => {
    const { bob, cleo } = await trio(test)
    // Bob invites a number that later becomes Cleo's.
    const number = freshPhone()
    const old = await invite(bob, { phone: number, name: 'Somebody' })
    await setPlayer(test, cleo, { phone: number })
    await ok(endBond(cleo, bob))
    await turnedAway(test, () => accept(cleo, old), 409, 'ended_since')
    await turnedAway(test, () => again(bob, cleo), 409, 'ended_recently')
    await longAgo(test, bob, cleo, 25)
    await setInvitation(test, old, { sent_at: sql<Date>`now() - interval '26 hours'` })
    await turnedAway(test, () => accept(cleo, old), 409, 'ended_since')
    const sent = await ok(again(bob, cleo))
    expect((await ok(cleo.browser.get('/api/invitations'))).map(({ id }) => id)).toEqual([sent.id])
    expect((await accept(cleo, sent)).status).toBe(200)
  })
})

describe('a new bond', () => {
  it('TRU-09 reopens the conversation with its old messages and unread count', async () => {
    const { bob, cleo } = await trio(test)
    await written(bob, cleo, 'Before')
    await ok(endBond(cleo, bob))
    await longAgo(test, bob, cleo, 25)
    await ok(accept(bob, await ok(again(cleo, bob))))
    expect(await wordsOf(cleo, bob)).toEqual(['Before'])
    expect(await ok(cleo.browser.get('/api/messages/unread'))).toEqual({ count: 1 })
    expect((await write(cleo, bob, 'After')).status).toBe(201)
    expect(await wordsOf(bob, cleo)).toEqual(['Before', 'After'])
    const [ended] = await ok(bob.browser.get('/api/trust-bonds/ended'))
    expect(ended).toMatchObject({ bondedAgain: true, inviteAgain: null })
    const { body } = await bob.browser.get(`/api/players/${cleo.id}`)
    expect(body).toMatchObject({ bonded: true })
    expect(body).not.toHaveProperty('endedBond')
  })

  it('TRU-02 TRU-09 forms a new unconfirmed unit without the old group', async () => {
    const { ann, bob, cleo, unitId, groupId } = await parted(25)
    await ok(accept(cleo, await ok(again(bob, cleo))))
    const [unit, ...more] = await ok(ann.browser.get('/api/trust-units'))
    expect(more).toEqual([])
    expect(unit).toMatchObject({ groupId: null, groupName: null })
    expect(unit!.id).not.toBe(unitId)
    expect(Object.values(unit!.confirmations)).toEqual([false, false, false])
    const refused = () => ann.browser.post('/api/groups', { name: 'Anew', trustUnitId: unit!.id })
    await turnedAway(test, refused, 409, 'unit_not_confirmed')
    for (const { id, browser } of [ann, bob, cleo])
      await ok(browser.post(`/api/trust-units/${unit!.id}/confirm/${id}`))
    const group = await ok(refused())
    const listed = await ok(cleo.browser.get('/api/groups'))
    expect(listed).toMatchObject([{ id: group.id }, { id: groupId, closedAt: expect.any(String) }])
    expect(listed[0]).not.toHaveProperty('closedAt')
    expect(await ok(cleo.browser.get('/api/trust-units/former'))).toMatchObject([{ id: unitId }])
    expect(await wrongCounts(test)).toEqual([])
    await ok(endBond(cleo, bob))
    const ended = await ok(bob.browser.get('/api/trust-bonds/ended'))
    expect(ended.map(({ endedByMe }) => endedByMe)).toEqual([false, true])
    expect(await ok(bob.browser.get('/api/trust-units/former'))).toHaveLength(2)
    await turnedAway(test, () => again(bob, cleo), 409, 'ended_recently')
  })

  it('TRU-09 is either formed completely or not at all when requests race', REPEATED, async () => {
    const { bob, cleo } = await parted(25)
    const invitation = await ok(again(bob, cleo))
    const answers = await atOnce(test, 20, (_, n) =>
      n === 3 ? accept(cleo, invitation) : endBond(bob, cleo),
    )
    expect(answers.every(({ status }) => [200, 204, 409].includes(status))).toBe(true)
    const bonded = (await ok(bob.browser.get('/api/bonds'))).some(({ id }) => id.endsWith(`-${cleo.id}`))
    const talk = test.db.selectFrom('conversations').select('closed_at').where('low_id', '=', bob.id)
    const { closed_at } = await talk.where('high_id', '=', cleo.id).executeTakeFirstOrThrow()
    expect(closed_at === null).toBe(bonded)
    expect(await ok(bob.browser.get('/api/trust-units'))).toHaveLength(bonded ? 1 : 0)
    expect(await wrongCounts(test)).toEqual([])
  })
})

it('TRU-11 a trust unit survives a member’s suspension but not deletion', async () => {
  const { ann, bob, cleo, unitId, groupId } = await trio(test)
  for (const status of ['suspended', 'archived', 'deactivated'] as const) {
    await setPlayer(test, bob, { status })
    expect((await ok(ann.browser.get('/api/trust-units'))).map(({ id }) => id)).toEqual([unitId])
  }
  await setPlayer(test, bob, { status: 'active' })
  await ok(cleo.browser.delete(`/api/players/${cleo.id}`, { confirm: 'Cleo' }))
  for (const one of [ann, bob]) {
    expect(await ok(one.browser.get('/api/trust-units'))).toEqual([])
    const [former] = await ok(one.browser.get('/api/trust-units/former'))
    expect(former!.members.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bob', 'Former member'])
    const group = await ok(one.browser.get(`/api/groups/${groupId}`))
    expect(group.closedAt).toEqual(expect.any(String))
    const other = one === ann ? 'Bob' : 'Ann'
    expect(await toldTo(one)).toContain(`Your trust unit with ${other} and Former member is dissolved.`)
  }
  expect(await wrongCounts(test)).toEqual([])
})
