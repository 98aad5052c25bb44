import { pairKey } from '@kinhold/domain/bonds'
import { sql } from 'kysely'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { REPEATED } from '../testing/at-once.ts'
import { appForTests, beforehand } from '../testing/beforehand.ts'
import { claimed, confirm, digitsOn, guarded } from '../testing/claims.ts'
import { accept } from '../testing/invitations.ts'
import { write, written } from '../testing/messages.ts'
import { hasNats, startNats, WITHOUT_NATS } from '../testing/nats.ts'
import { ok } from '../testing/ok.ts'
import { admin, bond, member, members, type Person } from '../testing/people.ts'
import { close, latestCase, measuresOf, report } from '../testing/reports.ts'
import { serverProcess } from '../testing/server-process.ts'
import { setRows } from '../testing/set-rows.ts'
import { bondOf, endBond, longAgo, trio } from '../testing/trios.ts'
import { twoServers } from '../testing/two-servers.ts'
import { confirmedUnit } from '../testing/units.ts'
import { notWhole } from '../testing/whole.ts'
import { addMove } from './features/lifecycle/standing/moves.queries.ts'

const test = appForTests()
const two = twoServers(test)
const boss = beforehand(() => admin(test))
afterEach(async () => expect(await notWhole(test)).toEqual([]))

const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([one, all]) => [one, all.length]),
  )
const countOf = async (table: 'ended_bonds' | 'blocks' | 'mutes' | 'reports', whose: object) =>
  (
    await test.db
      .selectFrom(table)
      .selectAll()
      .where((eb) => eb.and(whose as never))
      .execute()
  ).length
const toldOf = async ({ browser }: Person, word: string) =>
  (await ok(browser.get('/api/notifications'))).filter(({ text }) => text.includes(word)).length
const historyOf = async ({ id }: Person) =>
  (
    await test.db
      .selectFrom('account_events')
      .select('kind')
      .where('player_id', '=', id)
      .where('kind', '<>', 'signed_in')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

it.runIf(hasNats)(
  `OPS-83 a message sent to one server reaches another server’s event stream through NATS${WITHOUT_NATS}`,
  async () => {
    const { ann, bob } = await trio(test)
    const nats = await startNats()
    onTestFinished(() => nats.close())
    const settings = { LIVE_URL: nats.url }
    const [here, there] = await Promise.all([serverProcess(test, settings), serverProcess(test, settings)])
    onTestFinished(async () => void (await Promise.all([here.stop(), there.stop()])))
    const ofOne = ({ browser }: Person) => ({
      cookie: [...browser.jar].map((both) => both.join('=')).join('; '),
    })
    const ended = new AbortController()
    onTestFinished(() => ended.abort())
    const events = await fetch(`${there.origin}/api/events`, { headers: ofOne(bob), signal: ended.signal })
    let heard = ''
    const reading = events
      .body!.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (text) => void (heard += text) }))
    reading.catch(() => {})
    expect(await nats.subjects()).toEqual([expect.stringMatching(`\\.player\\.${bob.id}$`)])
    const key = pairKey(ann.id, bob.id)
    const sent = await fetch(`${here.origin}/api/trust-bonds/${key}/messages`, {
      method: 'POST',
      headers: { ...ofOne(ann), 'content-type': 'application/json' },
      body: JSON.stringify({ senderId: ann.id, content: 'Hello', messageType: 'text' }),
    })
    expect(sent.status).toBe(201)
    await vi.waitFor(() => expect(heard).toContain(`{"topic":"message","key":"${key}"}`))
  },
)

it('TRU-02 TRU-05 TRU-06 a bond ends exactly once while people write and form groups', REPEATED, async () => {
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
    const actions = [
      () => write(via(one), other, `Word ${n}`),
      () => confirming(via([ann, bob, dan][n % 3]!)),
      () => via(eve).browser.post('/api/groups', { name: 'Porch', trustUnitId: unnamed }),
      () => via(cleo).browser.post(`/api/groups/${groupId}/posts`, { content: `Post ${n}` }),
    ]
    if (n % 2 === 0) return actions[(n / 2) % 4]!()
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
})

it('TRU-20 TRU-22 TRU-28 twenty simultaneous blocks, unblocks or mutes count as one', REPEATED, async () => {
  const { ann, bob, cleo } = await trio(test)
  const mute = (who: Person) =>
    who.browser.put('/api/mutes', { kind: 'person', id: cleo.id, for: 'ever' as const })
  const block = (who: Person) => who.browser.post('/api/blocks', { playerId: bob.id })
  const mutes = await two.atOnce(20, (via) => mute(via(ann)))
  expect(statusesOf(mutes)).toEqual({ 200: 20 })
  expect(await countOf('mutes', { player_id: ann.id })).toBe(1)
  const blocks = await two.atOnce(20, (via, n) => (n % 4 === 3 ? endBond(via(bob), ann) : block(via(ann))))
  const done = blocks.filter((_, n) => n % 4 !== 3)
  expect(statusesOf(done)).toEqual({ 200: 14, 201: 1 })
  expect(await countOf('ended_bonds', { low_id: ann.id, high_id: bob.id })).toBe(1)
  expect((await historyOf(ann)).filter((kind) => kind === 'blocked')).toHaveLength(1)
  expect(await toldOf(cleo, 'is dissolved')).toBe(1)
  expect(statusesOf(await two.atOnce(20, (via) => via(ann).browser.delete(`/api/blocks/${bob.id}`)))).toEqual(
    {
      204: 20,
    },
  )
  expect(await countOf('blocks', { blocker_id: ann.id })).toBe(0)
  expect((await historyOf(ann)).filter((kind) => kind === 'unblocked')).toHaveLength(1)
})

it(
  'TRU-38 TRU-43 TRU-44 TRU-47 twenty simultaneous reports, case closings or appeals count as one',
  REPEATED,
  async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    expect(statusesOf(await two.atOnce(20, (via) => report(via(bob), 'person', ann.id)))).toEqual({
      201: 1,
      409: 19,
    })
    const found = await latestCase(boss)
    expect(found).toMatchObject({ reported: { id: ann.id }, reportCount: 1 })
    const closed = await two.atOnce(20, (via) => close(via(boss), found, 'warn'))
    expect(statusesOf(closed)).toEqual({ 200: 1, 409: 19 })
    expect(await toldOf(bob, 'looked at')).toBe(1)
    const measure = (await measuresOf(ann))[0]!
    const seen = await two.atOnce(20, (via) =>
      via(ann).browser.post(`/api/measures/${measure.id}/acknowledge`),
    )
    expect(seen.filter(({ status }) => status >= 300)).toEqual([])
    const before = await toldOf(boss, 'answer')
    const appeals = await two.atOnce(20, (via, n) =>
      via(ann).browser.post(`/api/measures/${measure.id}/appeal`, { words: `Answer ${n}` }),
    )
    expect(statusesOf(appeals)).toEqual({ 200: 1, 409: 19 })
    expect((await toldOf(boss, 'answer')) - before).toBe(1)
  },
)

it('TRU-59 twenty simultaneous changes of sponsor can’t form a cycle', REPEATED, async () => {
  const ann = await member(test, 'Ann')
  const ring: Person[] = []
  for (let n = 0; n < 20; n += 1) ring.push(await member(test, `P${n}`, { sponsorId: ann.id }))
  const moves: number[] = []
  for (const [n, { id }] of ring.entries())
    moves.push(
      (await test.db
        .transaction()
        .execute((tx) => addMove(tx, { playerId: id, fromId: ann.id, toId: ring[(n + 1) % 20]!.id })))!,
    )
  const answers = await two.atOnce(40, (via, n) =>
    via(ring[(n + 1) % 20]!).browser.post(`/api/moves/${moves[n % 20]!}/accept`),
  )
  expect(statusesOf(answers)).toEqual({ 204: 19, 409: 21 })
})

it(
  'TRU-08 TRU-09 an invitation to bond again is sent and accepted only once despite simultaneous requests',
  REPEATED,
  async () => {
    const { ann, bob, cleo } = await trio(test)
    await ok(endBond(bob, cleo))
    await longAgo(test, bob, cleo, 25)
    const again = (by: Person, other: Person) =>
      by.browser.post(`${bondOf(by, other)}/invite-again` as '/api/trust-bonds/1-2/invite-again')
    const invited = await two.atOnce(20, (via) => again(via(bob), cleo))
    expect(statusesOf(invited)).toEqual({ 201: 1, 409: 19 })
    const invitation = invited.find(({ status }) => status === 201)!.body
    const accepted = await two.atOnce(20, (via, n) =>
      n % 4 === 3 ? endBond(via(bob), cleo) : accept(via(cleo), { id: invitation.id! }),
    )
    expect(statusesOf(accepted.filter((_, n) => n % 4 !== 3))).toEqual({ 200: 1, 409: 14 })
    expect(await toldOf(ann, 'You form a trust unit')).toBeLessThanOrEqual(1)
  },
)

it(
  'TRU-70 TRU-78 TRU-81 twenty simultaneous requests to confirm or stop a claim count as one',
  REPEATED,
  async () => {
    const ann = await member(test, 'Ann')
    const [bob, cleo, dora] = await members(test, 'Bob', 'Cleo', 'Dora')
    await guarded(test, ann, [bob, cleo, dora])
    const claim = await claimed(test, ann)
    for (const [n, guardian] of [bob, cleo].entries()) {
      const digits = await digitsOn(claim)
      const answers = await two.atOnce(20, (via) => confirm(claim, via(guardian), digits))
      const said = answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`)
      expect([n, new Set(said)]).toEqual([n, new Set(['200 '])])
    }
    const created_at = new Date(Date.now() - 8 * 86_400_000)
    await setRows(test, 'sessions', { player_id: ann.id }, { created_at })
    const stops = await two.atOnce(20, (via, n) =>
      n % 4 === 3
        ? via(boss).browser.post(`/api/admin/claims/${claim.id}/stop`, { reason: 'She called me.' })
        : via(ann).browser.post(`/api/claims/${claim.id}/stop`),
    )
    expect(stops.filter(({ status }) => status >= 500)).toEqual([])
    // Either the owner or the admin may be the first to stop the claim.
    for (const one of [bob, cleo, dora]) expect(await toldOf(one, 'stopped')).toBe(1)
    const events = await historyOf(ann)
    expect(events.filter((kind) => kind === 'claim_confirmed')).toHaveLength(2)
    expect(events.filter((kind) => kind === 'claim_stopped')).toHaveLength(1)
    const named = await two.atOnce(20, (via, n) =>
      via(ann).browser.put('/api/guardians', {
        guardianIds: [bob, cleo, dora].map(({ id }) => id).toSorted((a, b) => (n % 2 ? a - b : b - a)),
      }),
    )
    expect(statusesOf(named)).toEqual({ 200: 20 })
  },
)

it(
  'TRU-51 TRU-86 simultaneous thank-yous count once, and name changes apply one after another',
  REPEATED,
  async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    const thanks = await two.atOnce(20, (via) => via(ann).browser.post(`/api/players/${bob.id}/thank`))
    expect(statusesOf(thanks)).toEqual({ 204: 1, 429: 19 })
    expect(await toldOf(bob, 'thank')).toBe(1)
    const names = await two.atOnce(20, (via, n) =>
      via(ann).browser.patch(`/api/players/${ann.id}`, { name: `Ann ${String.fromCharCode(65 + n)}` }),
    )
    expect(statusesOf(names)).toEqual({ 200: 20 })
    const { rows } = await sql<{ before: string; after: string }>`
    select detail ->> 'before' as before, detail ->> 'after' as after from account_events
    where player_id = ${ann.id} and kind = 'name_changed' order by id`.execute(test.db)
    expect(rows[0]!.before).toBe('Ann')
    // Each change starts from the name that the previous change set.
    const { name } = await ok(ann.browser.get('/api/auth/me'))
    expect(rows.map(({ after }) => after)).toEqual([...rows.slice(1).map(({ before }) => before), name])
  },
)
