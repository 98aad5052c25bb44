import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { listeningApp, perTest } from '../../../testing/beforehand.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, type Person } from '../../../testing/people.ts'
import { bondRows, setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { removeOldIntroductions } from './introductions.queries.ts'

const test = listeningApp()

/** Rosa is bonded to Tomas and to Lucia, who are not bonded to each other. */
const world = perTest(async () => {
  const [rosa, tomas, lucia] = [await person('Rosa'), await person('Tomas'), await person('Lucia')]
  for (const one of [tomas, lucia]) await bond(test, rosa.id, one.id)
  return { rosa, tomas, lucia }
})

const person = (name: string) => member(test, name, { bonded: false })
const introduce = ({ browser }: Person, one: { id: number }, other: { id: number }, words?: string) =>
  browser.post('/api/introductions', { playerId: one.id, otherId: other.id, words })
const profileOf = ({ browser }: Person, { id }: { id: number }) => browser.get(`/api/players/${id}`)
const listOf = ({ browser }: Person) => ok(browser.get('/api/introductions'))
const answer = ({ browser }: Person, id: number, yes: boolean) =>
  browser.post(`/api/introductions/${id}/answer`, { yes })
const textsTo = async ({ browser }: Person) =>
  (await ok(browser.get('/api/notifications'))).map(({ text }) => text)
const linesOf = async ({ id, browser }: Person) =>
  (await ok(browser.get(`/api/players/${id}/dashboard`))).attention
const endBond = ({ browser, id }: Person, other: { id: number }) =>
  browser.delete(`/api/trust-bonds/${Math.min(id, other.id)}-${Math.max(id, other.id)}`)
const introduced = async () => {
  const { rosa, tomas, lucia } = world
  await ok(introduce(rosa, tomas, lucia, 'You were at school together.'))
  return (await listOf(tomas))[0]!.id
}
const age = (id: number, days: number) =>
  test.db
    .updateTable('introductions')
    .set({ created_at: sql<Date>`now() - make_interval(days => ${days}::integer)` })
    .where('id', '=', id)
    .execute()

describe('POST /api/introductions', () => {
  it('FAM-53 FAM-54 notifies both people without revealing their numbers', async () => {
    const { rosa, tomas, lucia } = world
    const id = await introduced()
    for (const [one, other] of [
      [tomas, lucia],
      [lucia, tomas],
    ] as const) {
      expect(await listOf(one)).toEqual([
        {
          id,
          introducer: { id: rosa.id, name: 'Rosa', profilePhoto: null },
          other: { id: other.id, name: other.name, profilePhoto: null },
          words: 'You were at school together.',
          saidYes: false,
          createdAt: expect.any(String),
        },
      ])
      expect(await textsTo(one)).toContain(`Rosa thinks you and ${other.name} know each other.`)
      expect(await linesOf(one)).toMatchObject([
        {
          kind: 'introduction',
          id,
          text: `Rosa thinks you know ${other.name}: “You were at school together.”`,
          names: [rosa.id, other.id],
        },
      ])
      expect(JSON.stringify(await listOf(one))).not.toContain(other.phone.slice(1))
    }
    expect(await listOf(rosa)).toEqual([])
  })

  it('FAM-54 shows a limited profile of the other person', async () => {
    const { rosa, tomas, lucia } = world
    const pia = await person('Pia')
    await setPlayer(test, tomas, { profile_visibility: 'public', sponsor_id: pia.id })
    await turnedAway(test, () => profileOf(lucia, tomas), 404, 'not_found')
    await introduced()
    const profile = await ok(profileOf(lucia, tomas))
    expect(profile).toMatchObject({
      name: 'Tomas',
      isIntroduced: true,
      bonded: false,
      phone: null,
      createdAt: null,
      sponsor: { id: pia.id, name: 'Pia' },
      sponsoredCount: null,
      bondCount: null,
      trustUnitCount: null,
    })
    expect(JSON.stringify(profile)).not.toContain(tomas.phone.slice(1))
    await turnedAway(test, () => lucia.browser.get(`/api/players/${tomas.id}/way`), 404, 'not_found')
    await turnedAway(test, () => lucia.browser.get(`/api/players/${tomas.id}/trust-units`), 403, 'not_you')
    await turnedAway(test, () => profileOf(pia, lucia), 404, 'not_found')
    expect(await ok(profileOf(rosa, tomas))).toMatchObject({ bonded: true })
  })

  it('FAM-54 hides the other person’s profile only from a person who declines', async () => {
    const { tomas, lucia } = world
    const id = await introduced()
    await ok(answer(tomas, id, false))
    await turnedAway(test, () => profileOf(tomas, lucia), 404, 'not_found')
    expect(await ok(profileOf(lucia, tomas))).toMatchObject({ isIntroduced: true })
    await ok(answer(lucia, id, true))
    expect(await ok(profileOf(lucia, tomas))).toMatchObject({ isIntroduced: true, bonded: false })
  })

  it.each([
    ['fourteen days', (id: number) => age(id, 14)],
    ['a block', () => ok(world.tomas.browser.post('/api/blocks', { playerId: world.lucia.id }))],
    ['the end of a bond with the introducer', () => ok(endBond(world.tomas, world.rosa))],
    ['the suspension of the introducer', () => setPlayer(test, world.rosa, { status: 'suspended' })],
    ['the suspension of the other person', () => setPlayer(test, world.tomas, { status: 'suspended' })],
  ])('FAM-54 hides the profile again after %s', async (_, close) => {
    const { tomas, lucia } = world
    const id = await introduced()
    await age(id, 13)
    expect(await ok(profileOf(lucia, tomas))).toMatchObject({ isIntroduced: true })
    await close(id)
    await turnedAway(test, () => profileOf(lucia, tomas), 404, 'not_found')
  })

  it('FAM-54 shows the whole profile after both people accept', async () => {
    const { tomas, lucia } = world
    const id = await introduced()
    for (const one of [tomas, lucia]) await ok(answer(one, id, true))
    expect(await ok(profileOf(lucia, tomas))).toMatchObject({ bonded: true, phone: tomas.phone })
    expect(await ok(profileOf(lucia, tomas))).not.toHaveProperty('isIntroduced')
  })

  it('FAM-53 limits the message to 200 characters', async () => {
    const { rosa, tomas, lucia } = world
    await turnedAway(test, () => introduce(rosa, tomas, lucia, 'ö'.repeat(201)), 400, 'invalid_input')
    await ok(introduce(rosa, tomas, lucia, 'ö'.repeat(200)))
    const other = await person('Diego')
    await bond(test, rosa.id, other.id)
    await ok(introduce(rosa, tomas, other, ' '))
    expect((await listOf(other)).map(({ words }) => words)).toEqual([null])
  })

  it('FAM-53 sends live updates only to the two people introduced', async () => {
    const { rosa, tomas, lucia } = world
    const heard = await heardDuring(test, [rosa, tomas, lucia], () => introduced())
    const both = [
      { topic: 'invitation', key: null },
      { topic: 'notification', key: null },
    ]
    expect(heard).toEqual([[], both, both])
  })

  it('FAM-56 refuses to introduce the caller, the admin or a stranger', async () => {
    const { rosa, tomas, lucia } = world
    const [stranger, boss] = [await person('Sam'), await admin(test)]
    await bond(test, rosa.id, boss.id)
    for (const [one, other] of [
      [rosa, tomas],
      [tomas, rosa],
      [tomas, tomas],
    ] as const)
      await turnedAway(test, () => introduce(rosa, one, other), 400, 'same_person')
    for (const nobody of [stranger, { id: 2_000_000_000 }])
      await turnedAway(test, () => introduce(rosa, tomas, nobody), 404, 'not_found')
    await turnedAway(test, () => introduce(tomas, rosa, lucia), 404, 'not_found')
    await turnedAway(test, () => introduce(rosa, tomas, boss), 409, 'cannot_introduce')
    await bond(test, boss.id, tomas.id)
    await turnedAway(test, () => introduce(boss, rosa, tomas), 409, 'cannot_introduce')
  })

  it('FAM-56 rejects people who are already bonded or introduced', async () => {
    const { rosa, tomas, lucia } = world
    const other = await person('Diego')
    for (const one of [tomas, lucia]) await bond(test, one.id, other.id)
    await ok(introduce(rosa, tomas, lucia))
    for (const by of [rosa, other]) {
      await turnedAway(test, () => introduce(by, tomas, lucia), 409, 'already_introduced')
      await turnedAway(test, () => introduce(by, lucia, tomas), 409, 'already_introduced')
    }
    await bond(test, tomas.id, lucia.id)
    await turnedAway(test, () => introduce(rosa, tomas, lucia), 409, 'already_bonded')
  })

  it.each(['suspended', 'deactivated', 'archived'])(
    'FAM-56 refuses to introduce a person who is %s',
    async (status) => {
      const { rosa, tomas, lucia } = world
      await setPlayer(test, tomas, { status })
      const { body } = await turnedAway(test, () => introduce(rosa, tomas, lucia), 409, 'cannot_introduce')
      expect(body.error).toBe('Tomas cannot take part in an introduction at the moment.')
    },
  )

  it('FAM-56 refuses to introduce a person who does not accept invitations', async () => {
    const { rosa, tomas, lucia } = world
    await setPlayer(test, lucia, { allow_invitations: false })
    await turnedAway(test, () => introduce(rosa, tomas, lucia), 409, 'invitations_not_allowed')
  })

  it('FAM-56 returns 404 if one person blocked the other', async () => {
    const { rosa, tomas, lucia } = world
    await bond(test, tomas.id, lucia.id)
    await ok(lucia.browser.post('/api/blocks', { playerId: tomas.id }))
    const unknown = await turnedAway(
      test,
      () => introduce(rosa, tomas, { id: 2_000_000_000 }),
      404,
      'not_found',
    )
    const blocked = await turnedAway(test, () => introduce(rosa, tomas, lucia), 404, 'not_found')
    expect(blocked.body.error).toBe(unknown.body.error)
  })

  it('FAM-56 TRU-08 refuses to introduce two people until a day after their bond ended', async () => {
    const { rosa, tomas, lucia } = world
    await bond(test, tomas.id, lucia.id)
    await ok(endBond(tomas, lucia))
    await turnedAway(test, () => introduce(rosa, tomas, lucia), 409, 'cannot_introduce')
    await sql`update ended_bonds set ended_at = now() - interval '25 hours'`.execute(test.db)
    const id = await introduced()
    await ok(answer(tomas, id, true))
    expect(await ok(answer(lucia, id, true))).toEqual({ connected: true })
    const again = await test.db.selectFrom('invited_again').selectAll().execute()
    expect(again.filter(({ low_id }) => low_id === Math.min(tomas.id, lucia.id))).toHaveLength(1)
  })

  it('FAM-58 allows only twenty introductions a day, even in parallel', REPEATED, async () => {
    const { rosa } = world
    const people: Person[] = []
    for (let n = 0; n < 8; n += 1) people.push(await person(`Person ${n}`))
    for (const one of people) await bond(test, rosa.id, one.id)
    const pairs = people.flatMap((one, n) => people.slice(n + 1).map((other) => [one, other] as const))
    const answers = await atOnce(test, pairs.slice(0, 24), ([one, other]) => introduce(rosa, one, other))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20)
    expect(answers.filter(({ body }) => body?.code === 'too_many_introductions')).toHaveLength(4)
    await sql`update introductions set created_at = created_at - interval '25 hours'
      where introducer_id = ${rosa.id}`.execute(test.db)
    await ok(introduce(rosa, ...pairs[25]!))
  })

  it('FAM-56 creates only one introduction under concurrent requests', REPEATED, async () => {
    const { rosa, tomas, lucia } = world
    const answers = await atOnce(test, 20, (_, n) =>
      n % 2 ? introduce(rosa, tomas, lucia) : introduce(rosa, lucia, tomas),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body?.code === 'already_introduced')).toHaveLength(19)
  })
})

describe('POST /api/introductions/:id/answer', () => {
  it('FAM-55 forms the bond once both people have agreed', async () => {
    const { rosa, tomas, lucia } = world
    const id = await introduced()
    expect(await ok(answer(tomas, id, true))).toEqual({ connected: false })
    expect(await ok(answer(tomas, id, true))).toEqual({ connected: false })
    expect((await listOf(tomas)).map(({ saidYes }) => saidYes)).toEqual([true])
    expect(await linesOf(tomas)).toEqual([])
    expect((await listOf(lucia)).map(({ saidYes }) => saidYes)).toEqual([false])
    expect(await ok(answer(lucia, id, true))).toEqual({ connected: true })
    for (const one of [tomas, lucia]) expect(await ok(answer(one, id, true))).toEqual({ connected: true })
    const between = (await bondRows(test, tomas)).filter(({ low_id, high_id }) =>
      [low_id, high_id].includes(lucia.id),
    )
    expect(between).toMatchObject([{ sponsor_id: tomas.id, invitee_id: lucia.id }])
    const [unit, ...more] = await ok(rosa.browser.get('/api/trust-units'))
    expect([unit!.target.name, more]).toEqual(['Lucia', []])
    expect(await textsTo(tomas)).toContain('You and Lucia both said yes. You are connected.')
    expect(await textsTo(lucia)).toContain('You and Tomas both said yes. You are connected.')
    for (const one of [tomas, lucia]) expect(await listOf(one)).toEqual([])
    expect(await wrongCounts(test)).toEqual([])
  })

  it('FAM-55 doesn’t reveal a refusal to the other two people', async () => {
    const { rosa, tomas, lucia } = world
    const id = await introduced()
    const before = await listOf(lucia)
    const heard = await heardDuring(test, [rosa, lucia], () => ok(answer(tomas, id, false)))
    expect(heard).toEqual([[], []])
    expect(await listOf(tomas)).toEqual([])
    expect(await linesOf(tomas)).toEqual([])
    expect(await listOf(lucia)).toEqual(before)
    expect(await textsTo(rosa)).toEqual([])
    await turnedAway(test, () => answer(tomas, id, true), 404, 'not_found')
    expect(await ok(answer(lucia, id, true))).toEqual({ connected: false })
    expect((await listOf(lucia)).map(({ saidYes }) => saidYes)).toEqual([true])
    await turnedAway(test, () => introduce(rosa, tomas, lucia), 409, 'already_introduced')
  })

  it('FAM-55 lets a person withdraw an acceptance before the other person answers', async () => {
    const { tomas, lucia } = world
    const id = await introduced()
    await ok(answer(tomas, id, true))
    await ok(answer(tomas, id, false))
    expect(await ok(answer(lucia, id, true))).toEqual({ connected: false })
  })

  it('FAM-55 accepts open invitations between the two people once both have agreed', async () => {
    const { tomas, lucia } = world
    const id = await introduced()
    const sent = await invite(tomas, lucia)
    await ok(answer(lucia, id, true))
    await ok(answer(tomas, id, true))
    const received = await ok(lucia.browser.get('/api/invitations'))
    expect(received.find((one) => one.id === sent.id)).toMatchObject({ status: 'group_formation' })
  })

  it('FAM-55 sends live updates about the bond to both people', async () => {
    const { tomas, lucia } = world
    const id = await introduced()
    await ok(answer(tomas, id, true))
    const heard = await heardDuring(test, [tomas, lucia], () => ok(answer(lucia, id, true)))
    for (const changes of heard)
      expect(new Set(changes.map(({ topic }) => topic))).toEqual(
        new Set(['invitation', 'bond', 'player', 'trust-unit', 'notification']),
      )
  })

  it('FAM-58 accepts answers only from the two people introduced', async () => {
    const { rosa, tomas } = world
    const id = await introduced()
    for (const one of [rosa, await person('Sam')])
      await turnedAway(test, () => answer(one, id, true), 404, 'not_found')
    await turnedAway(test, () => answer(tomas, id + 1000, true), 404, 'not_found')
  })

  it('FAM-58 still rejects an answer after a block is lifted', async () => {
    const { tomas, lucia } = world
    const id = await introduced()
    await ok(tomas.browser.post('/api/invitations', { recipientPhone: lucia.phone, recipientName: 'Lucia' }))
    await ok(lucia.browser.post('/api/blocks', { playerId: tomas.id }))
    await ok(lucia.browser.delete(`/api/blocks/${tomas.id}`))
    for (const one of [tomas, lucia]) {
      expect(await listOf(one)).toEqual([])
      await turnedAway(test, () => answer(one, id, true), 404, 'not_found')
    }
  })

  it('FAM-58 refuses an answer once the introducer’s bond with either person has ended', async () => {
    const { rosa, tomas, lucia } = world
    const id = await introduced()
    await ok(answer(tomas, id, true))
    await ok(endBond(rosa, tomas))
    await turnedAway(test, () => answer(lucia, id, true), 404, 'not_found')
    await bond(test, rosa.id, tomas.id)
    expect(await listOf(lucia)).toEqual([])
    await ok(introduce(rosa, tomas, lucia))
  })

  it.each(['rosa', 'tomas'] as const)(
    'FAM-58 rejects an answer if %s is suspended or deleted',
    async (who) => {
      const { lucia, ...others } = world
      const id = await introduced()
      await setPlayer(test, others[who], { status: 'suspended' })
      expect(await listOf(lucia)).toEqual([])
      await turnedAway(test, () => answer(lucia, id, true), 404, 'not_found')
      await setPlayer(test, others[who], { status: 'active' })
      expect(await listOf(lucia)).toHaveLength(1)
      const { browser, name } = others[who]
      await ok(browser.delete(`/api/players/${others[who].id}`, { confirm: name }))
      await turnedAway(test, () => answer(lucia, id, true), 404, 'not_found')
      expect((await textsTo(lucia)).filter((text) => text.includes('know each other'))).toEqual(
        who === 'rosa' ? [] : ['Rosa thinks you and Former member know each other.'],
      )
    },
  )

  it('FAM-58 returns 404 after fourteen days, and the sweep removes the introduction', async () => {
    const { rosa, tomas, lucia } = world
    const id = await introduced()
    await age(id, 13)
    await removeOldIntroductions(test.db)
    expect(await listOf(lucia)).toHaveLength(1)
    await age(id, 14)
    expect(await listOf(lucia)).toEqual([])
    await turnedAway(test, () => answer(lucia, id, true), 404, 'not_found')
    await ok(introduce(rosa, tomas, lucia))
    const [fresh] = await listOf(lucia)
    expect(fresh!.id).not.toBe(id)
    await age(fresh!.id, 14)
    await removeOldIntroductions(test.db)
    const kept = test.db.selectFrom('introductions').where('introducer_id', '=', rosa.id)
    expect(await kept.selectAll().execute()).toEqual([])
  })

  it('FAM-55 forms only one bond from twenty parallel answers', REPEATED, async () => {
    const { tomas, lucia } = world
    const id = await introduced()
    const answers = await atOnce(test, 20, (_, n) => answer(n % 2 ? tomas : lucia, id, true))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await bondRows(test, tomas)).toHaveLength(2)
    expect((await textsTo(tomas)).filter((text) => text.includes('both said yes'))).toHaveLength(1)
    expect(await wrongCounts(test)).toEqual([])
  })
})

describe('GET /api/introductions/pairs', () => {
  const pairsOf = async ({ browser }: Person, ...people: { id: number }[]) => {
    const players = people.map(({ id }) => id).join(',')
    const { pairs, left } = await ok(browser.get(`/api/introductions/pairs?players=${players}`))
    return { pairs: pairs.map(({ playerId, otherId }) => [playerId, otherId]), left }
  }
  const withDiego = async () => {
    const diego = await person('Diego')
    await bond(test, world.rosa.id, diego.id)
    return diego
  }

  it('FAM-63 returns possible pairs and the number of introductions left', async () => {
    const { rosa, tomas, lucia } = world
    const [diego, stranger, boss] = [await withDiego(), await person('Sam'), await admin(test)]
    await bond(test, rosa.id, boss.id)
    await bond(test, tomas.id, diego.id)
    const all = [rosa, lucia, tomas, diego, stranger, boss, { id: 2_000_000_000 }]
    const open = [
      [tomas.id, lucia.id],
      [lucia.id, diego.id],
    ]
    expect(await pairsOf(rosa, ...all)).toEqual({ pairs: open, left: 20 })
    for (const [one, other] of open) await ok(introduce(rosa, { id: one! }, { id: other! }))
    expect(await pairsOf(rosa, ...all)).toEqual({ pairs: [], left: 18 })
    expect(await pairsOf(tomas, ...all)).toEqual({ pairs: [], left: 20 })
    await bond(test, boss.id, lucia.id)
    expect(await pairsOf(boss, rosa, lucia)).toMatchObject({ pairs: [] })
  })

  it('FAM-63 omits pairs that can’t be introduced', async () => {
    const { rosa, tomas, lucia } = world
    const none = async () => expect((await pairsOf(rosa, tomas, lucia)).pairs).toEqual([])
    const one = async () => expect((await pairsOf(rosa, tomas, lucia)).pairs).toHaveLength(1)
    for (const row of [{ allow_invitations: false }, { status: 'suspended' }, { awaiting: 'registration' }]) {
      await setPlayer(test, lucia, row)
      await none()
      await setPlayer(test, lucia, { allow_invitations: true, status: 'active', awaiting: null })
    }
    await one()
    for (const [by, of] of [
      [tomas, lucia],
      [lucia, tomas],
    ] as const) {
      await addRows(test, 'blocks', { blocker_id: by.id, blocked_id: of.id })
      await none()
      await ok(by.browser.delete(`/api/blocks/${of.id}`))
    }
    await one()
    await bond(test, tomas.id, lucia.id)
    await ok(endBond(tomas, lucia))
    await none()
  })

  it('FAM-63 reports that no introductions are left after twenty in a day', async () => {
    const { rosa, tomas, lucia } = world
    const people = [await person('Ana'), await person('Ben'), await person('Cleo'), await person('Dan')]
    const others = [await person('Eve'), await person('Finn'), await person('Gus'), await person('Hal')]
    const rows = people.flatMap(({ id }) => others.map((other) => ({ low_id: id, high_id: other.id })))
    for (const row of rows) await addRows(test, 'introductions', { introducer_id: rosa.id, ...row })
    expect(await pairsOf(rosa, tomas, lucia)).toMatchObject({ left: 4 })
    for (const { id } of [...people, ...others.slice(0, 1)])
      await addRows(test, 'introductions', { introducer_id: rosa.id, low_id: tomas.id, high_id: id })
    expect(await pairsOf(rosa, tomas, lucia)).toMatchObject({ left: 0 })
  })
})

it('FAM-58 an export contains introductions without other people’s answers', async () => {
  const { rosa, tomas, lucia } = world
  const id = await introduced()
  await ok(answer(tomas, id, false))
  const exportOf = async ({ id: playerId, browser }: Person) => {
    const all = { includeMessages: false, includeBonds: false, includeGroups: false }
    const body: unknown = await ok(browser.post(`/api/players/${playerId}/export`, all))
    return (typeof body === 'string' ? JSON.parse(body) : body) as { introductions: object[] }
  }
  const row = { id, introducer: 'Rosa', between: ['Tomas', 'Lucia'], words: 'You were at school together.' }
  expect((await exportOf(rosa)).introductions).toMatchObject([{ ...row, answer: null }])
  expect((await exportOf(tomas)).introductions).toMatchObject([{ ...row, answer: false }])
  expect((await exportOf(lucia)).introductions).toMatchObject([{ ...row, answer: null }])
})
