import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { admin, bond, freshPhone, member, type Person } from '../../../testing/people.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { playersWhoSee } from '../players/audience.queries.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

async function change({ id }: Person, action: string) {
  expect((await boss.browser.patch(`/api/admin/players/${id}/status`, { action })).status).toBe(200)
}

/** Creates players who are bonded to a member and, in pairs, to each other. Returns their ids. */
async function befriend({ id }: Person, count: number): Promise<number[]> {
  return test.db.transaction().execute(async (tx) => {
    // Turn off the triggers, which would update the counts for each bond separately. The last statement sets the
    // counts instead.
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into players (name, phone, sponsor_id, bond_count)
      select 'Friend', phone, ${boss.id}, 2 from unnest(${Array.from({ length: count }, freshPhone)}::text[]) as phone
      returning id`.execute(tx)
    const friends = rows.map((row) => row.id).toSorted(byNumber)
    const pairs = friends.filter((_, i) => i % 2 === 0)
    await sql`
      insert into bonds (low_id, high_id, sponsor_id, invitee_id)
      select ${id}::integer, friend, ${id}::integer, friend from unnest(${friends}::integer[]) as friend
      union all
      select friend, friend + 1, friend, friend + 1 from unnest(${pairs}::integer[]) as friend`.execute(tx)
    await sql`
      update players set bond_count = bond_count + case id when ${id} then ${count}::integer else 0 end,
        sponsored_count = sponsored_count + case id when ${boss.id} then ${count}::integer else 0 end
      where id in (${id}, ${boss.id})`.execute(tx)
    return friends
  })
}

const byNumber = (one: number, other: number) => one - other

it('archiving a member with 3,000 bonds takes few extra SQL statements', async () => {
  const [ann, few, many] = [
    await member(test, 'Ann'),
    await member(test, 'Few'),
    await member(test, 'Many', { bonded: false }),
  ]
  await befriend(few, 4)
  const friends = await befriend(many, 3000)
  const seesOne = await member(test, 'Sees one', { sponsorId: ann.id })
  // Ann sponsors the stranger, because an invitee of the admin would change counts that the admin sees.
  const stranger = await member(test, 'Stranger', { sponsorId: ann.id })
  await bond(test, seesOne.id, friends[1234]!)
  const seeMany = (await playersWhoSee(test.db, many.id)).toSorted(byNumber)
  const apart = new Set<number>()
  for (const id of [boss.id, ...friends]) for (const one of await playersWhoSee(test.db, id)) apart.add(one)
  const seeFriends = [...apart].toSorted(byNumber)
  const tell = vi.spyOn(test.deps.live, 'publish')

  for (const action of ['archive', 're_register']) {
    const ofFew = await statementsDuring(() => change(few, action))
    let ofMany: string[] = []
    const heard = await heardDuring(test, [seesOne, stranger], async () => {
      tell.mockClear()
      ofMany = await statementsDuring(() => change(many, action))
    })
    expect(ofMany.length).toBeLessThan(ofFew.length + 3)
    expect(heard).toEqual([[{ topic: 'player', key: null }], []])
    const told = tell.mock.calls[0]![1].map(({ key, players }) => [key, players!.toSorted(byNumber)])
    expect(told).toEqual([
      [many.id, seeMany],
      [null, seeFriends],
    ])
    const counts = test.db.selectFrom('players').select('bond_count').where('id', 'in', friends)
    const ofThem = action === 'archive' ? 0 : 1
    const expected = friends.map((id) => 1 + ofThem + (id === friends[1234] ? 1 : 0))
    expect((await counts.orderBy('id').execute()).map((row) => row.bond_count)).toEqual(expected)
    expect((await boss.browser.get(`/api/players/${many.id}`)).body.bondCount).toBe(3000)
  }
})
