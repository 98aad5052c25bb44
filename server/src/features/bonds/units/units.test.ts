import { isFullyConfirmed } from '@kinhold/domain/units'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { connect, sendInvite } from '../../../../testing/invitations.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, member, type Person } from '../../../../testing/people.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

type Three = { ann: Person; bob: Person; cleo: Person; id: number }

/** Creates the unit that forms when Bob and Cleo, both sponsored by Ann, connect. */
async function unit(): Promise<Three> {
  const ann = await member(test, 'Ann', { bonded: false })
  const [bob, cleo] = [
    await member(test, 'Bob', { sponsorId: ann.id }),
    await member(test, 'Cleo', { sponsorId: ann.id }),
  ]
  await connect(bob, cleo)
  return { ann, bob, cleo, id: (await listOf(ann))[0]!.id }
}

const listOf = async ({ browser }: Person) => (await browser.get('/api/trust-units')).body

const slimOf = async (of: Person, by = of) => (await by.browser.get(`/api/players/${of.id}/trust-units`)).body

const confirm = ({ browser, id: me }: Person, id: number, playerId = me) =>
  browser.post(`/api/trust-units/${id}/confirm/${playerId}`)

const dashboardOf = async (of: Person, by = of) =>
  (await by.browser.get(`/api/players/${of.id}/dashboard`)).body

const momentsOf = (id: number) =>
  test.db.selectFrom('trust_unit_members').select(['player_id', 'confirmed_at']).where('unit_id', '=', id)

describe('the list of trust units', () => {
  it('UNI-06 shows members their own units and the admin all units, newest first', async () => {
    const { ann, bob, cleo, id: first } = await unit()
    const friends = []
    for (let i = 0; i < 4; i += 1) {
      const friend = await member(test, `Friend ${i}`, { sponsorId: ann.id })
      await connect(bob, friend)
      friends.push(friend)
    }
    const ids = (await listOf(bob)).map(idOf)
    expect(ids).toHaveLength(5)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids.at(-1)).toBe(first)
    const pages = (await pagesOf(bob.browser, '/api/trust-units?limit=2')).map((page) => page.map(idOf))
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    expect((await listOf(cleo)).map(idOf)).toEqual([first])
    expect((await listOf(friends[3]!)).map(idOf)).toEqual([ids[0]])
    await unit()
    const all = (await pagesOf(boss.browser, '/api/trust-units?limit=3')).flat().map(idOf)
    const rows = await test.db.selectFrom('trust_units').select('id').orderBy('id', 'desc').execute()
    expect(all).toEqual(rows.map(({ id }) => id))
  })

  it('UNI-05 UNI-07 is available in its slim form only to the player and the admin', async () => {
    const { ann, bob, cleo, id } = await unit()
    const confirmations = { [ann.id]: false, [bob.id]: false, [cleo.id]: false }
    const slim = { id, sponsor: 'Ann', inviteeA: 'Bob', inviteeB: 'Cleo', target: 'Cleo', confirmations }
    const expected = [{ ...slim, groupName: null, groupId: null }]
    expect(await slimOf(bob)).toEqual(expected)
    expect(await slimOf(bob, boss)).toEqual(expected)
    await turnedAway(test, () => ann.browser.get(`/api/players/${bob.id}/trust-units`), 403, 'not_you')
    await connect(bob, await member(test, 'Dan', { sponsorId: ann.id }))
    const pages = await pagesOf(bob.browser, `/api/players/${bob.id}/trust-units?limit=1`)
    expect(pages.map((page) => page[0]!.inviteeB)).toEqual(['Dan', 'Cleo'])
  })

  it('UNI-03 UNI-05 includes a unit’s group once a member has created it', async () => {
    const { ann, bob, cleo, id } = await unit()
    for (const who of [ann, bob, cleo]) await confirm(who, id)
    const group = await ok(ann.browser.post('/api/groups', { name: 'Harbour', trustUnitId: id }))
    const seen = { groupName: 'Harbour', groupId: group.id }
    expect((await listOf(bob))[0]).toMatchObject(seen)
    expect((await slimOf(bob))[0]).toMatchObject(seen)
    expect((await confirm(bob, id)).body).toMatchObject(seen)
    expect((await dashboardOf(bob)).counts.groups).toBe(1)
  })
})

describe('POST /api/trust-units/{id}/confirm/{playerId}', () => {
  it('UNI-04 UNI-08 UNI-10 UNI-13 records each member’s confirmation once and completes the unit with the third', async () => {
    const { ann, bob, cleo, id } = await unit()
    const [before] = await listOf(bob)
    const { status, body } = await confirm(bob, id)
    const confirmations = { [ann.id]: false, [bob.id]: true, [cleo.id]: false }
    expect([status, body]).toEqual([200, { ...before, confirmations }])
    expect(await listOf(cleo)).toEqual([body])
    const moments = await momentsOf(id).execute()
    const again = await confirm(bob, id)
    expect([again.status, again.body]).toEqual([200, body])
    expect(await momentsOf(id).execute()).toEqual(moments)
    const isWhole = async (who: Person) => isFullyConfirmed((await confirm(who, id)).body.confirmations)
    expect([await isWhole(cleo), await isWhole(ann)]).toEqual([false, true])
  })

  it('UNI-08 refuses to confirm on another member’s behalf, and hides other members’ units', async () => {
    const { ann, bob, id } = await unit()
    for (const by of [ann, boss]) await turnedAway(test, () => confirm(by, id, bob.id), 403, 'not_you')
    const other = await unit()
    const hidden = await turnedAway(test, () => confirm(other.ann, id), 404, 'not_found')
    const absent = await turnedAway(test, () => confirm(ann, 2_000_000_000), 404, 'not_found')
    expect(hidden.body).toEqual(absent.body)
    expect(absent.body.error).toBe('This trust unit was not found.')
    await turnedAway(test, () => confirm(boss, id), 404, 'not_found')
  })

  it('UNI-08 confirms only once when twenty requests race', async () => {
    const { ann, bob, cleo, id } = await unit()
    const dan = await member(test, 'Dan')
    const answers: Awaited<ReturnType<typeof confirm>>[] = []
    const heard = await heardDuring(test, [ann, bob, cleo, boss, dan], async () => {
      answers.push(...(await atOnce(test, 20, () => confirm(bob, id))))
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1)
    const told = [{ topic: 'trust-unit', key: id }]
    // Bob's confirmation also marks his notification about the unit as read.
    const bobs = [...told, { topic: 'notification', key: null }]
    expect(heard).toEqual([told, bobs, told, told, []])
    const confirmed = (await momentsOf(id).execute()).filter((row) => row.confirmed_at !== null)
    expect(confirmed.map((row) => row.player_id)).toEqual([bob.id])
  })

  it('UNI-10 stores three confirmations that arrive at the same time', REPEATED, async () => {
    const { ann, bob, cleo, id } = await unit()
    await atOnce(test, [ann, bob, cleo], (who) => confirm(who, id))
    expect(isFullyConfirmed((await listOf(ann))[0]!.confirmations)).toBe(true)
  })
})

it('the dashboard counts units, lists new units and asks for missing confirmations', async () => {
  const { ann, bob, cleo, id } = await unit()
  const before = await dashboardOf(ann)
  expect(before.counts).toMatchObject({ bonds: 2, trustUnits: 1, groups: 0 })
  const href = '/network?tab=units'
  const question = 'Confirm your trust unit with Bob and Cleo.'
  expect(before.attention).toEqual([line(id, 'unit', question, [bob, cleo], href)])
  expect((await dashboardOf(bob)).recent.slice(0, 2)).toEqual([
    line(null, 'unit', 'A trust unit formed with Ann and Cleo.', [ann, cleo], href),
    line(null, 'bond', 'You and Cleo are connected.', [cleo], `/player/${cleo.id}`),
  ])
  await member(test, 'Dan', { sponsorId: ann.id, bonded: false, row: { awaiting: 'sponsor' } })
  await ok(sendInvite(await member(test, 'Eve'), ann))
  const kinds = async () => (await dashboardOf(ann)).attention.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['confirm', 'unit', 'invitation'])
  await confirm(ann, id)
  expect(await kinds()).toEqual(['confirm', 'invitation'])
  expect(await dashboardOf(bob, boss)).toEqual(await dashboardOf(bob))
  expect((await dashboardOf(bob)).attention).toHaveLength(1)
})

const idOf = ({ id }: { id: number }) => id

type Named = { id: number; name: string }

const line = (id: number | null, kind: string, text: string, people: Named[], href: string) => ({
  id,
  kind,
  text,
  names: people.map(idOf),
  faces: people.map(({ name }) => ({ name, profilePhoto: null })),
  href,
  createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
})
