import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { REPEATED } from '../testing/at-once.ts'
import { appForTests } from '../testing/beforehand.ts'
import { write, written } from '../testing/messages.ts'
import { ok } from '../testing/ok.ts'
import { bond, member, type Person } from '../testing/people.ts'
import { endBond, trio } from '../testing/trios.ts'
import { twoServers } from '../testing/two-servers.ts'
import { confirmedUnit } from '../testing/units.ts'
import { notWhole } from '../testing/whole.ts'

const test = appForTests()
const two = twoServers(test)
afterEach(async () => expect(await notWhole(test)).toEqual([]))

/** How often each status was answered. */
const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([one, all]) => [one, all.length]),
  )
const countOf = async (table: 'ended_bonds' | 'blocks', whose: object) => {
  const rows = test.db.selectFrom(table).where((eb) => eb.and(whose as never))
  return (await rows.selectAll().execute()).length
}
const toldOf = async ({ browser }: Person, word: string) =>
  (await ok(browser.get('/api/notifications'))).filter(({ text }) => text.includes(word)).length
const historyOf = async ({ id }: Person) => {
  const events = test.db.selectFrom('account_events').select('kind').where('player_id', '=', id)
  const rows = await events.where('kind', '<>', 'signed_in').orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}

it(
  'TRU-02 TRU-05 TRU-06 a bond ends once, while there is written, confirmed, named and posted',
  REPEATED,
  async () => {
    const { ann, bob, cleo, groupId } = await trio(test)
    const thirds: Person[] = []
    for (const name of ['Dan', 'Eve']) {
      const third = await member(test, name, { sponsorId: ann.id })
      await bond(test, bob.id, third.id)
      thirds.push(third)
    }
    const [dan, eve] = thirds as [Person, Person]
    const unconfirmed = await confirmedUnit(test, [ann, bob, dan], { confirmed: [] })
    const unnamed = await confirmedUnit(test, [ann, bob, eve])
    await written(ann, bob, 'Before')
    const confirming = (who: Person) =>
      who.browser.post(`/api/trust-units/${unconfirmed}/confirm/${who.id}` as '/api/trust-units/1/confirm/1')
    const ends: { status: number }[] = []
    const answers = await two.atOnce(40, async (via, n) => {
      const [one, other] = n % 4 < 2 ? [ann, bob] : [bob, ann]
      const deeds = [
        () => write(via(one), other, `Word ${n}`),
        () => confirming(via([ann, bob, dan][n % 3]!)),
        () => via(eve).browser.post('/api/groups', { name: 'Porch', trustUnitId: unnamed }),
        () => via(cleo).browser.post(`/api/groups/${groupId}/posts`, { content: `Post ${n}` }),
      ]
      if (n % 2 === 0) return deeds[(n / 2) % 4]!()
      const end = await endBond(via(one), other)
      ends.push(end)
      return end
    })
    expect(statusesOf(ends)).toEqual({ 204: 1, 409: 19 })
    for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status)
    expect(await countOf('ended_bonds', { low_id: ann.id, high_id: bob.id })).toBe(1)
    for (const one of [cleo, dan, eve]) expect(await toldOf(one, 'is dissolved')).toBe(1)
    expect((await toldOf(ann, 'ended the bond')) + (await toldOf(bob, 'ended the bond'))).toBe(1)
    expect([...(await historyOf(ann)), ...(await historyOf(bob))].toSorted()).toEqual([
      'bond_ended_by_them',
      'bond_ended_by_you',
    ])
    const unread = await test.db
      .selectFrom('conversations')
      .select(['low_unread', 'high_unread'])
      .where('low_id', '=', ann.id)
      .where('high_id', '=', bob.id)
      .execute()
    expect(unread).toEqual([{ low_unread: 0, high_unread: 0 }])
  },
)

it(
  'TRU-20 TRU-22 TRU-51 TRU-86 a block, its end and a thank-you are one each, and names are changed one after the other',
  REPEATED,
  async () => {
    const { ann, bob, cleo } = await trio(test)
    const block = (who: Person) => who.browser.post('/api/blocks', { playerId: bob.id })
    const blocks = await two.atOnce(20, (via, n) => (n % 4 === 3 ? endBond(via(bob), ann) : block(via(ann))))
    expect(statusesOf(blocks.filter((_, n) => n % 4 !== 3))).toEqual({ 200: 14, 201: 1 })
    expect(await countOf('ended_bonds', { low_id: ann.id, high_id: bob.id })).toBe(1)
    expect(await toldOf(cleo, 'is dissolved')).toBe(1)
    const ends = await two.atOnce(20, (via) => via(ann).browser.delete(`/api/blocks/${bob.id}`))
    expect(statusesOf(ends)).toEqual({ 204: 20 })
    expect(await countOf('blocks', { blocker_id: ann.id })).toBe(0)
    const thanks = await two.atOnce(20, (via) => via(ann).browser.post(`/api/players/${cleo.id}/thank`))
    expect(statusesOf(thanks)).toEqual({ 204: 1, 429: 19 })
    expect(await toldOf(cleo, 'thank')).toBe(1)
    const names = await two.atOnce(20, (via, n) =>
      via(ann).browser.patch(`/api/players/${ann.id}`, { name: `Ann ${String.fromCharCode(65 + n)}` }),
    )
    expect(statusesOf(names)).toEqual({ 200: 20 })
    expect((await historyOf(ann)).filter((kind) => kind.endsWith('blocked'))).toEqual([
      'blocked',
      'unblocked',
    ])
    const { rows } = await sql<{ before: string; after: string }>`
      select detail ->> 'before' as before, detail ->> 'after' as after from account_events
      where player_id = ${ann.id} and kind = 'name_changed' order by id`.execute(test.db)
    expect(rows[0]!.before).toBe('Ann')
    // Each change goes on from the one before it, up to the name that stands.
    const { name } = await ok(ann.browser.get('/api/auth/me'))
    expect(rows.map(({ after }) => after)).toEqual([...rows.slice(1).map(({ before }) => before), name])
  },
)
