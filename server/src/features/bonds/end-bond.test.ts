import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { wordsOf, write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, members, type Person } from '../../../testing/people.ts'
import { toldTo } from '../../../testing/reports.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { bondOf, endBond, trio } from '../../../testing/trios.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { aVault, shareVault } from '../../../testing/vaults.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const endingOf = (by: Person, other: { id: number }) => by.browser.get(`${bondOf(by, other)}/ending`)
const endedOf = ({ browser }: Person) => ok(browser.get('/api/trust-bonds/ended'))
const unitsOf = ({ browser }: Person) => ok(browser.get('/api/trust-units'))
const formerOf = ({ browser }: Person) => ok(browser.get('/api/trust-units/former'))
const profileOf = async (of: Person, by: Person) => ok(by.browser.get(`/api/players/${of.id}`))
const stateOf = (of: Person, other: Person) =>
  ok(of.browser.get(`/api/messages/trust-bond/${pairKey(of.id, other.id)}/state`))
const listedTo = async ({ id, browser }: Person, query = '') =>
  (await ok(browser.get(`/api/messages/user/${id}${query}` as '/api/messages/user/1'))).map(
    ({ contact }) => contact.name,
  )
const cardOf = ({ id, name }: Person) => ({ id, name, profilePhoto: null })
const MOMENT = expect.stringMatching(/^\d{4}-.*Z$/)

describe('the preview of ending a bond', () => {
  it('TRU-01 lists everything that ending the bond would affect', async () => {
    const { ann, bob, cleo, unitId } = await trio(test)
    const vault = await aVault(test, ann)
    await shareVault(test, vault, bob)
    expect(await ok(endingOf(ann, bob))).toEqual({
      id: pairKey(ann.id, bob.id),
      other: cardOf(bob),
      conversation: false,
      units: [{ id: unitId, third: cardOf(cleo), groupName: 'The Porch' }],
      unitCount: 1,
      vaults: [{ id: vault.id, title: expect.any(String), accessId: expect.any(Number) }],
    })
    await written(ann, bob, 'Hello')
    expect(await ok(endingOf(bob, ann))).toMatchObject({ conversation: true, other: cardOf(ann), vaults: [] })
    const dan = await member(test, 'Dan')
    await turnedAway(test, () => dan.browser.get(`${bondOf(ann, bob)}/ending`), 404, 'bond_not_found')
    await turnedAway(test, () => endingOf(ann, dan), 404, 'bond_not_found')
    await turnedAway(test, () => endingOf(ann, { id: 2_000_000_000 }), 404, 'bond_not_found')
    await ok(endBond(bob, cleo))
    await turnedAway(test, () => endingOf(cleo, bob), 409, 'already_ended')
  })
})

describe('ending a bond', () => {
  it('TRU-02 TRU-05 dissolves only the units that include both members', async () => {
    const { ann, bob, cleo, unitId } = await trio(test)
    const dan = await member(test, 'Dan', { sponsorId: ann.id })
    await bond(test, bob.id, dan.id)
    const other = await confirmedUnit(test, [ann, bob, dan])
    expect((await endBond(bob, cleo)).status).toBe(204)
    const bonds = (await ok(bob.browser.get('/api/bonds'))).map(({ id }) => id)
    expect(bonds).not.toContain(pairKey(bob.id, cleo.id))
    expect((await unitsOf(bob)).map(({ id }) => id)).toEqual([other])
    expect(await unitsOf(cleo)).toEqual([])
    const former = {
      id: unitId,
      members: [ann, bob, cleo].map(cardOf),
      groupName: 'The Porch',
      formedAt: MOMENT,
      dissolvedAt: MOMENT,
    }
    for (const one of [ann, bob, cleo]) expect(await formerOf(one)).toEqual([former])
    expect(await formerOf(dan)).toEqual([])
    expectRefused(await cleo.browser.post(`/api/trust-units/${unitId}/confirm/${cleo.id}`), 404, 'not_found')
    expect(await wrongCounts(test)).toEqual([])
  })

  it('TRU-02 TRU-10 is allowed only for the two members', async () => {
    const { ann, bob, cleo } = await trio(test)
    const another = await turnedAway(test, () => cleo.browser.delete(bondOf(ann, bob)), 404, 'bond_not_found')
    expect(another.body.error).toBe('Bond not found')
    await turnedAway(test, () => boss.browser.delete(bondOf(ann, bob)), 404, 'bond_not_found')
    await ok(endBond(bob, ann))
    expect((await profileOf(bob, bob)).sponsorId).toBe(ann.id)
    const nodeOf = async (by: Person, of: Person) =>
      (await ok(by.browser.get('/api/network/tree'))).nodes.find(({ id }) => id === of.id)
    expect(await nodeOf(ann, bob)).toMatchObject({ sponsorId: ann.id, bondEnded: true })
    expect(await nodeOf(bob, ann)).toMatchObject({ bondEnded: true })
    expect(await nodeOf(boss, bob)).toMatchObject({ sponsorId: ann.id })
    expect(await nodeOf(boss, bob)).not.toHaveProperty('bondEnded')
    for (const [one, other] of [
      [bob, ann],
      [ann, bob],
    ] as const) {
      const again = await turnedAway(test, () => endBond(one, other), 409, 'already_ended')
      expect(again.body.error).toBe('This bond has ended already.')
    }
    for (const [one, kind, about] of [
      [bob, 'bond_ended_by_you', ann],
      [ann, 'bond_ended_by_them', bob],
    ] as const) {
      const events = test.db.selectFrom('account_events').select(['kind', 'about_id'])
      const ofOne = await events.where('player_id', '=', one.id).where('kind', '<>', 'signed_in').execute()
      expect(ofOne).toEqual([{ kind, about_id: about.id }])
    }
  })

  it('TRU-02 TRU-03 TRU-05 notifies each unit’s third member once', async () => {
    const { ann, bob, cleo, unitId, groupId } = await trio(test)
    const dan = await member(test, 'Dan')
    const heard = await heardDuring(test, [ann, bob, cleo, dan], () => ok(endBond(bob, cleo)))
    const key = pairKey(bob.id, cleo.id)
    for (const changes of heard.slice(1, 3))
      for (const topic of ['bond', 'message']) expect(changes).toContainEqual({ topic, key })
    for (const changes of heard.slice(0, 3)) {
      expect(changes).toContainEqual({ topic: 'trust-unit', key: unitId })
      expect(changes).toContainEqual({ topic: 'group', key: groupId })
      for (const { id } of [bob, cleo]) expect(changes).toContainEqual({ topic: 'player', key: id })
    }
    expect(heard[0]).toContainEqual({ topic: 'notification', key: null })
    expect(heard[0]!.filter(({ topic }) => topic === 'bond' || topic === 'message')).toEqual([])
    expect(heard[3]).toEqual([])
    for (const [one, said] of [
      [cleo, ['Bob ended the bond with you. You are no longer connected.']],
      [bob, []],
      [ann, ['Your trust unit with Bob and Cleo is dissolved.']],
    ] as const)
      expect((await toldTo(one)).filter((text) => /ended|dissolved/.test(text))).toEqual(said)
    const seen = {
      id: key,
      formedAt: MOMENT,
      endedAt: MOMENT,
      bondedAgain: false,
      inviteAgain: { from: MOMENT, left: 3 },
    }
    expect(await endedOf(bob)).toEqual([{ ...seen, other: cardOf(cleo), endedByMe: true }])
    expect(await endedOf(cleo)).toEqual([{ ...seen, other: cardOf(bob), endedByMe: false }])
    for (const one of [ann, boss]) expect(await endedOf(one)).toEqual([])
    // Bob can still see Cleo's profile only because they used to be bonded.
    expect(await profileOf(cleo, bob)).toMatchObject({
      phone: null,
      bonded: false,
      endedBond: { endedAt: MOMENT, endedByMe: true, inviteAgain: { from: MOMENT, left: 3 }, vaults: [] },
    })
    expect(await profileOf(cleo, ann)).toMatchObject({ bonded: true, phone: cleo.phone })
    expect(await profileOf(cleo, boss)).not.toHaveProperty('endedBond')
  })

  it('TRU-94 shows a vault owner which vaults the other member can still open', async () => {
    const { ann, bob } = await trio(test)
    const vault = await aVault(test, ann, { title: 'Letters', shared: [bob] })
    await ok(endBond(bob, ann))
    const vaultsAt = async (of: Person, by: Person) => (await profileOf(of, by)).endedBond?.vaults
    expect(await vaultsAt(ann, bob)).toEqual([])
    const [entry, ...more] = (await vaultsAt(bob, ann))!
    expect([entry, more]).toEqual([{ id: vault.id, title: 'Letters', accessId: expect.any(Number) }, []])
    await ok(ann.browser.delete(`/api/vaults/${vault.id}/access/${entry!.accessId}`))
    expect(await vaultsAt(bob, ann)).toEqual([])
    await turnedAway(test, () => bob.browser.get(`/api/vaults/${vault.id}`), 404, 'not_found')
  })

  it('TRU-03 adds the bond to the top of the list of ended bonds', async () => {
    const ann = await member(test, 'Ann', { bonded: false })
    const others = await members(test, 'One', 'Two', 'Three')
    for (const other of others) await bond(test, ann.id, other.id)
    for (const other of others) await ok(endBond(ann, other))
    const pages = await pagesOf(ann.browser, '/api/trust-bonds/ended?limit=2')
    const names = pages.map((page) => page.map(({ other }) => other.name))
    expect(names).toEqual([['Three', 'Two'], ['One']])
  })

  it('doesn’t close a conversation with the admin', async () => {
    const ann = await member(test, 'Ann')
    await written(boss, ann, 'Welcome')
    expect(await ok(endingOf(ann, { id: ADMIN_ID }))).toMatchObject({ conversation: false })
    await ok(endBond(ann, { id: ADMIN_ID }))
    await written(ann, boss, 'I am here still')
    expect(await endedOf(ann)).toMatchObject([{ inviteAgain: null }])
  })
})

describe('the conversation of an ended bond', () => {
  it('TRU-04 is archived for both sides and rejects new messages', async () => {
    const { ann, bob, cleo } = await trio(test)
    await written(ann, cleo, 'Other')
    const { id } = await written(bob, cleo, 'A zucchini for you')
    await ok(endBond(cleo, bob))
    expect(await listedTo(cleo)).toEqual(['Ann'])
    expect(await ok(cleo.browser.get('/api/messages/unread'))).toEqual({ count: 1 })
    const contacts = await ok(cleo.browser.get('/api/messages/contacts'))
    expect(contacts.map(({ contact }) => contact.name)).not.toContain('Bob')
    for (const [one, other] of [
      [bob, cleo],
      [cleo, bob],
    ] as const) {
      expect(await listedTo(one, '?archived=only')).toEqual([other.name])
      expect(await wordsOf(one, other)).toEqual(['A zucchini for you'])
      expect(await ok(one.browser.get('/api/search/messages?q=zucchini'))).toHaveLength(1)
      expect(await stateOf(one, other)).toMatchObject({
        mayWrite: false,
        closedAt: MOMENT,
        bondedAt: null,
        unreadCount: 0,
      })
      for (const ask of [
        () => write(one, other, 'And?'),
        () => one.browser.put(`/api/messages/${id}/reactions`, { emoji: '👍', given: true }),
        () => one.browser.post(`/api/trust-bonds/${pairKey(one.id, other.id)}/typing`),
        () => bob.browser.patch(`/api/messages/${id}`, { content: 'Two' }),
      ])
        await turnedAway(test, ask as () => ReturnType<typeof write>, 409, 'conversation_closed')
    }
    expect((await bob.browser.delete(`/api/messages/${id}`)).status).toBe(204)
    expect(await wordsOf(cleo, bob)).toEqual([])
  })

  it('TRU-04 isn’t listed if the two members never exchanged a message', async () => {
    const { bob, cleo } = await trio(test)
    await ok(endBond(bob, cleo))
    await turnedAway(test, () => write(bob, cleo, 'Hello'), 404, 'bond_not_found')
    expect(await listedTo(bob, '?archived=only')).toEqual([])
  })
})

describe('requests that race with the end of a bond', () => {
  it(
    'TRU-04 TRU-05 TRU-06 either take full effect before the bond ends or are rejected',
    REPEATED,
    async () => {
      const { ann, bob, cleo, groupId } = await trio(test)
      const [dan, eve] = [
        await member(test, 'Dan', { sponsorId: ann.id }),
        await member(test, 'Eve', { sponsorId: ann.id }),
      ]
      for (const third of [dan, eve]) await bond(test, bob.id, third.id)
      const unconfirmed = await confirmedUnit(test, [ann, bob, dan], { confirmed: [] })
      const unnamed = await confirmedUnit(test, [ann, bob, eve])
      const named = { name: 'Porch', trustUnitId: unnamed }
      const actions: ((who: Person, n: number) => Promise<{ status: number; body: unknown }>)[] = [
        (who, n) => write(who, who === ann ? bob : ann, `Word ${n}`),
        (who, n) => who.browser.post(`/api/groups/${groupId}/posts`, { content: `Post ${n}` }),
        (who) => who.browser.post(`/api/trust-units/${unconfirmed}/confirm/${who.id}`),
        () => eve.browser.post('/api/groups', named),
      ]
      const answers = await atOnce(test, 40, (_, n) =>
        n === 17 ? endBond(ann, bob) : actions[n % 4]!([ann, bob][(n >> 2) % 2]!, n),
      )
      const of = (action: number) => answers.filter((_, n) => n % 4 === action && n !== 17)
      const done = (action: number) => of(action).filter(({ status }) => status < 300).length
      const refusals = answers.filter(({ status }) => status >= 300)
      for (const { status, body } of refusals) expect([404, 409], JSON.stringify(body)).toContain(status)
      for (const { status, body } of of(1))
        if (status !== 201) expect(body).toMatchObject({ code: 'board_closed' })
      const messages = test.db.selectFrom('messages').select('id').where('low_id', '=', ann.id)
      expect(await messages.where('high_id', '=', bob.id).execute()).toHaveLength(done(0))
      const talk = test.db.selectFrom('conversations').selectAll().where('low_id', '=', ann.id)
      for (const row of await talk.where('high_id', '=', bob.id).execute())
        expect(row).toMatchObject({ low_unread: 0, high_unread: 0, closed_at: expect.any(Date) })
      expect((await write(bob, ann, 'x')).status).toBeGreaterThan(400)
      expect(await ok(cleo.browser.get(`/api/groups/${groupId}/posts`))).toHaveLength(done(1))
      const left = test.db.selectFrom('trust_unit_members').select('unit_id')
      expect(await left.where('unit_id', 'in', [unconfirmed, unnamed]).execute()).toEqual([])
      const groups = await ok(eve.browser.get('/api/groups'))
      expect(groups).toHaveLength(done(3))
      for (const group of groups) expect(group).toMatchObject({ closedAt: MOMENT, trustUnitId: null })
      expect((await formerOf(eve)).map(({ groupName }) => groupName)).toEqual([done(3) ? 'Porch' : null])
      expect(await formerOf(dan)).toHaveLength(1)
      expect(await wrongCounts(test)).toEqual([])
    },
  )
})

it('TRU-05 UNI-08 a read never returns a partly dissolved unit', REPEATED, async () => {
  const { ann, bob, unitId } = await trio(test)
  for (let n = 0; n < 6; n += 1) {
    const third = await member(test, `Third ${n}`, { sponsorId: ann.id })
    await bond(test, bob.id, third.id)
    await confirmedUnit(test, [ann, bob, third])
  }
  const reads = [
    () => ann.browser.get('/api/trust-units'),
    () => bob.browser.get(`/api/players/${bob.id}/trust-units`),
    () => boss.browser.get('/api/trust-units'),
  ]
  const isWhole = ({ confirmations }: { confirmations: object }) => Object.keys(confirmations).length === 3
  const confirming = async () => {
    const { status } = await bob.browser.post(`/api/trust-units/${unitId}/confirm/${bob.id}`)
    return status === 200 || status === 404
  }
  const reading = async (n: number) => {
    const { status, body } = await reads[n % 3]!()
    return status === 200 && body.every(isWhole)
  }
  let isOver = false
  const broken: number[] = []
  await atOnce(test, 9, async (n) => {
    if (n === 0)
      try {
        expect((await endBond(ann, bob)).status).toBe(204)
      } finally {
        isOver = true
      }
    // The other callers keep repeating their requests until the bond has ended.
    else while (!isOver) if (!(await (n <= 2 ? confirming() : reading(n)))) broken.push(n)
  })
  expect(broken).toEqual([])
  expect(await unitsOf(ann)).toEqual([])
})

it('TRU-02 dissolving many units takes no more SQL statements than dissolving one', async () => {
  const withThirds = async (count: number) => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    await bond(test, bob.id, cleo.id)
    const rows = Array.from({ length: count }, () => ({ name: 'Third', sponsor_id: ADMIN_ID }))
    for (const third of await test.db.insertInto('players').values(rows).returning('id').execute()) {
      for (const one of [bob, cleo]) await bond(test, one.id, third.id)
      await confirmedUnit(test, [bob, cleo, third])
    }
    const statements = await statementsDuring(() => ok(endBond(bob, cleo)))
    expect(await formerOf(bob)).toHaveLength(Math.min(count, 100))
    return statements.length
  }
  const few = await withThirds(1)
  expect(await withThirds(120)).toBeLessThanOrEqual(few)
  expect(await wrongCounts(test)).toEqual([])
})
