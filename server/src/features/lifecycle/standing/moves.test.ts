import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { wrongCounts } from '../../../../testing/counts.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, member, members, type Person } from '../../../../testing/people.ts'
import { toldTo } from '../../../../testing/reports.ts'
import { bondRows, playerRow, setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { sweep } from '../../account/retention/sweep-leftovers.ts'
import { addMove } from './moves.queries.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob', { sponsorId: ann.id }))
const cleo = perTest(() => member(test, 'Cleo'))

const ask = (player: { id: number }, sponsor: { id: number }) =>
  boss.browser.post('/api/admin/moves', { playerId: player.id, sponsorId: sponsor.id })
const answer = (by: Person, { id }: { id: number }, word = 'accept') =>
  by.browser.post(`/api/moves/${id}/${word}` as '/api/moves/1/accept')
const sponsorOf = async (player: { id: number }) => (await playerRow(test, player))!.sponsor_id
const movesOf = ({ id }: { id: number }) => ok(boss.browser.get(`/api/admin/players/${id}/moves`))
const age = ({ id }: { id: number }) =>
  sql`update moves set asked_at = now() - interval '7 days' where id = ${id}`.execute(test.db)

/** Returns the ids of players who are their own ancestors in the tree. */
async function circling(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above(start, id) as (
      select id, sponsor_id from players where sponsor_id is not null
      union
      select start, sponsor_id from above join players on players.id = above.id
    ) select start as id from above where id = start`.execute(test.db)
  return rows.map(({ id }) => id)
}

describe('TRU-57 a player who is asked to become another member’s sponsor', () => {
  it('TRU-62 can accept and take over the whole branch without changing any bonds', async () => {
    const [gil, hal, eve] = await members(test, 'Gil', 'Hal', 'Eve')
    await setPlayer(test, ann, { sponsor_id: gil.id })
    await setPlayer(test, cleo, { sponsor_id: hal.id })
    const dan = await member(test, 'Dan', { sponsorId: bob.id })
    const before = await bondRows(test, bob)
    const move = await ok(ask(bob, cleo))
    expect(move).toMatchObject({
      player: { id: bob.id },
      from: { id: ann.id },
      to: { id: cleo.id },
      state: 'asked',
      answeredAt: null,
    })
    expect(Date.parse(move.until) - Date.parse(move.askedAt)).toBe(7 * 86_400_000)
    expect((await toldTo(cleo))[0]).toBe(
      'The admin asks you to be the sponsor of Bob and everyone they brought in. Please answer within 7 days.',
    )
    const { attention } = await ok(cleo.browser.get(`/api/players/${cleo.id}/dashboard`))
    expect(attention).toMatchObject([
      { kind: 'move', id: move.id, text: expect.stringContaining('Bob and the one person below them') },
    ])
    expect(await sponsorOf(bob)).toBe(ann.id)
    const heard = await heardDuring(test, [gil, ann, bob, cleo, hal, eve], () => ok(answer(cleo, move)))
    const ofBob = heard.map((changes) =>
      changes.some(({ topic, key }) => topic === 'player' && key === bob.id),
    )
    expect(ofBob).toEqual([true, true, true, true, true, false])
    expect([await sponsorOf(bob), await sponsorOf(dan)]).toEqual([cleo.id, bob.id])
    expect(await bondRows(test, bob)).toEqual(before)
    expect(await wrongCounts(test)).toEqual([])
    expect((await toldTo(bob))[0]).toBe(
      'Cleo is your sponsor now. Your bonds and trust units stay as they are.',
    )
    expect((await toldTo(ann))[0]).toContain('Bob, whom you brought in, has another sponsor now.')
    expect((await toldTo(boss))[0]).toBe('Cleo is the sponsor of Bob now.')
    expect((await ok(cleo.browser.get(`/api/players/${cleo.id}/dashboard`))).attention).toEqual([])
  })

  it('is the only person who can answer, and can answer only once', async () => {
    const move = await ok(ask(bob, cleo))
    for (const by of [ann, bob, boss])
      for (const word of ['accept', 'decline'])
        await turnedAway(test, () => answer(by, move, word) as never, 404, 'not_found')
    await ok(answer(cleo, move, 'decline'))
    for (const word of ['accept', 'decline'])
      await turnedAway(test, () => answer(cleo, move, word) as never, 409, 'over')
    expect(await sponsorOf(bob)).toBe(ann.id)
    expect((await toldTo(boss))[0]).toBe('Cleo declined to be the sponsor of Bob.')
    const again = await ok(ask(bob, await member(test, 'Dan')))
    expect((await movesOf(bob)).map(({ id, state }) => [id, state])).toEqual([
      [again.id, 'asked'],
      [move.id, 'declined'],
    ])
  })

  it('can be the admin', async () => {
    await ok(answer(boss, await ok(ask(bob, boss))))
    expect(await sponsorOf(bob)).toBe(ADMIN_ID)
  })
})

describe('TRU-58 a move', () => {
  const refused = async (player: { id: number }, sponsor: { id: number }, code: string, status = 409) =>
    (await turnedAway(test, () => ask(player, sponsor), status, code)).body.error

  it('is rejected if the new sponsor is unsuitable', async () => {
    const dan = await member(test, 'Dan', { sponsorId: bob.id })
    const eve = await member(test, 'Eve', { sponsorId: dan.id })
    expect(await refused(bob, bob, 'to_themself')).toMatch(/^No one can be their own sponsor\./)
    expect(await refused(bob, dan, 'own_branch')).toMatch(/^The new sponsor is below this member/)
    await refused(bob, eve, 'own_branch')
    await refused(boss, cleo, 'the_admin')
    await refused({ id: 9999 }, cleo, 'not_found', 404)
    await refused(bob, { id: 9999 }, 'not_found', 404)
    await test.db.insertInto('blocks').values({ blocker_id: bob.id, blocked_id: cleo.id }).execute()
    await refused(bob, cleo, 'not_possible')
    await setPlayer(test, eve, { status: 'suspended' })
    expect(await refused(bob, eve, 'sponsor_not_active')).toBe(
      'The new sponsor has to be an active, confirmed member.',
    )
    await ok(ask(dan, cleo))
    await refused(dan, ann, 'asked_already')
  })

  it('TRU-20 is rejected with a 404 after a block', async () => {
    const move = await ok(ask(bob, cleo))
    const lines = async () => {
      const { attention } = await ok(cleo.browser.get(`/api/players/${cleo.id}/dashboard`))
      return attention.filter(({ kind }) => kind === 'move').map(({ id }) => id)
    }
    expect(await lines()).toEqual([move.id])
    await test.db.insertInto('blocks').values({ blocker_id: bob.id, blocked_id: cleo.id }).execute()
    expect(await lines()).toEqual([])
    await turnedAway(test, () => answer(cleo, move), 404, 'not_found')
  })

  it('is rejected if it is no longer possible when the new sponsor accepts it', async () => {
    const move = await ok(ask(ann, cleo))
    // Move Cleo into Ann's branch.
    await setPlayer(test, cleo, { sponsor_id: bob.id })
    await turnedAway(test, () => answer(cleo, move), 409, 'own_branch')
    await setPlayer(test, cleo, { sponsor_id: ADMIN_ID })
    await setPlayer(test, ann, { status: 'suspended' })
    await turnedAway(test, () => answer(cleo, move), 409, 'not_active')
    await setPlayer(test, ann, { status: 'active' })
    await ok(answer(cleo, move))
  })
})

describe('TRU-60 a move request', () => {
  it('expires after seven days and is removed a year later', async () => {
    const move = await ok(ask(bob, cleo))
    await age(move)
    await turnedAway(test, () => answer(cleo, move), 409, 'over')
    expect(await movesOf(bob)).toMatchObject([{ state: 'expired' }])
    expect((await ok(cleo.browser.get(`/api/players/${cleo.id}/dashboard`))).attention).toEqual([])
    const row = test.db.selectFrom('moves').select(['state', 'answered_at']).where('id', '=', move.id)
    await sweep(test.deps)
    expect(await row.executeTakeFirst()).toEqual({ state: 'expired', answered_at: expect.any(Date) })
    await setRows(test, 'moves', { id: move.id }, { answered_at: sql<Date>`now() - interval '366 days'` })
    await sweep(test.deps)
    expect(await row.executeTakeFirst()).toBeUndefined()
  })

  it('doesn’t prevent a new request after expiring', async () => {
    await age(await ok(ask(bob, cleo)))
    await ok(ask(bob, await member(test, 'Dan')))
  })

  it('can be withdrawn only once', async () => {
    const move = await ok(ask(bob, cleo))
    const withdraw = () => boss.browser.delete(`/api/admin/moves/${move.id}`)
    await ok(withdraw())
    await turnedAway(test, () => answer(cleo, move), 409, 'over')
    await turnedAway(test, withdraw, 409, 'over')
    await turnedAway(test, () => boss.browser.delete('/api/admin/moves/999999'), 404, 'not_found')
  })

  it('adds the old and the new sponsor to the history after acceptance', async () => {
    await ok(answer(cleo, await ok(ask(bob, cleo))))
    await ok(answer(ann, await ok(ask(bob, ann))))
    expect(await ok(boss.browser.get(`/api/admin/players/${bob.id}/lines`))).toMatchObject([
      { from: { id: cleo.id }, to: { id: ann.id } },
      { from: { id: ann.id }, to: { id: cleo.id } },
    ])
    await turnedAway(test, () => boss.browser.get('/api/admin/players/9999/lines'), 404, 'not_found')
    await turnedAway(test, () => boss.browser.get('/api/admin/players/9999/moves'), 404, 'not_found')
  })

  it('is deleted when the member who was asked deletes their account', async () => {
    const move = await ok(ask(bob, cleo))
    await ok(cleo.browser.delete(`/api/players/${cleo.id}`, { confirm: 'Cleo' }))
    expect(await movesOf(bob)).toEqual([])
    await turnedAway(test, () => boss.browser.delete(`/api/admin/moves/${move.id}`), 404, 'not_found')
  })
})

describe('TRU-59 when requests race', () => {
  const asked = async (player: { id: number }, sponsor: { id: number }) =>
    (await test.db
      .transaction()
      .execute((tx) => addMove(tx, { playerId: player.id, fromId: ann.id, toId: sponsor.id })))!

  it('two moves never form a cycle', REPEATED, async () => {
    /** Creates a chain of four members under a new root. Returns the first and the last member. */
    const lineOf = async () => {
      const { id: root } = await member(test, 'Root')
      const people: Person[] = []
      for (const name of ['Head', 'Second', 'Third', 'End'])
        people.push(await member(test, name, { sponsorId: people.at(-1)?.id ?? root }))
      return { head: people[0]!, end: people[3]! }
    }
    const moves: { by: Person; id: number }[] = []
    for (let n = 0; n < 5; n += 1) {
      const [one, other] = [await lineOf(), await lineOf()]
      moves.push(
        { by: other.end, id: await asked(one.head, other.end) },
        { by: one.end, id: await asked(other.head, one.end) },
      )
    }
    const answers = await atOnce(test, moves, ({ by, id }) => answer(by, { id }))
    expect(await circling()).toEqual([])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('an answer and a withdrawal never both succeed', REPEATED, async () => {
    const { id } = await ok(ask(bob, cleo))
    const [accepted, withdrawn] = await atOnce(test, 2, (_, n) =>
      n === 0 ? answer(cleo, { id }) : boss.browser.delete(`/api/admin/moves/${id}`),
    )
    expect([accepted!.status, withdrawn!.status].toSorted()).toEqual([204, 409])
    expect(await sponsorOf(bob)).toBe(accepted!.status === 204 ? cleo.id : ann.id)
    await setPlayer(test, bob, { sponsor_id: ann.id })
  })
})
