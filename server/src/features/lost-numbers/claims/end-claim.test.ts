import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { makePasskey, usePasskey } from '../../../../testing/authenticator.ts'
import { perTest, appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { claimed, confirm, digitsOn, guarded, waitOver } from '../../../../testing/claims.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, copyOf, freshPhone, member, members, type Person } from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { toldTo } from '../../../../testing/reports.ts'
import { playerRow, setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { aVault } from '../../../../testing/vaults.ts'
import type { Sms } from '../../../delivery/sms/sms.ts'
import { sweep } from '../../account/retention/sweep-leftovers.ts'
import { endSilence, silence } from '../../outbox/silent-phones.queries.ts'
import { completeClaim } from './complete-claim.ts'
import { moveClaimOn, textOldNumber } from './move-claim-on.ts'

const test = appForTests()
const chief = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))
const friends = perTest(async () => {
  const [bob, cleo, dora] = await members(test, 'Bob', 'Cleo', 'Dora')
  await guarded(test, ann, [bob, cleo, dora])
  return { bob, cleo, dora }
})

/** Creates a claim that two guardians have confirmed. */
async function confirmed() {
  const claim = await claimed(test, ann)
  await ok(confirm(claim, friends.bob))
  await ok(confirm(claim, friends.cleo))
  return claim
}
const rowOf = ({ id }: { id: number }) =>
  test.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const own = ({ browser }: Pick<Person, 'browser'>) => ok(browser.get('/api/claims/own'))
const onMe = (by: Person = ann) => ok(by.browser.get('/api/claims/on-me'))
const stop = (id: number, by: Person) => by.browser.post(`/api/claims/${id}/stop`)
const stopAsAdmin = (id: number, by = chief, reason = 'She called me.') =>
  by.browser.post(`/api/admin/claims/${id}/stop`, { reason })
const enter = ({ browser }: Pick<Person, 'browser'>) => browser.post('/api/claims/own/enter')
const textsTo = ({ phone }: Person) =>
  test.db.selectFrom('outbox_messages').select('body').where('recipient', '=', phone).execute()
/** Returns how many hours remain until each of a claim's scheduled jobs. */
const jobsOf = async ({ id }: { id: number }) => {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from start_after - now())::float8 / 3600 as hours from pgboss.job
    where name = 'claim' and data ->> 'id' = ${String(id)} order by start_after`.execute(test.db)
  return rows.map(({ hours }) => hours)
}
const eventsOf = async ({ id }: Person) => {
  const events = test.db.selectFrom('account_events').select('kind').where('player_id', '=', id)
  return (await events.execute()).map(({ kind }) => kind)
}

describe('the waiting period of a claim', () => {
  const hoursOf = async (claim: { id: number }) =>
    (Number((await rowOf(claim)).completes_at) - Date.now()) / 3_600_000

  it('TRU-80 TRU-83 starts when enough helpers have confirmed the claim', async () => {
    const claim = await confirmed()
    for (let n = 0; n < 2; n += 1) await claimed(test, { phone: freshPhone() })
    expect(await own(claim)).toMatchObject({ state: 'waiting', digits: null, confirmed: 2 })
    expect(await onMe()).toMatchObject([{ id: claim.id }])
    expect(await onMe(friends.bob)).toEqual([])
    expect(await toldTo(ann)).toContain(
      'Your account is about to move to a new number. If this is not you, stop it now.',
    )
    const [listed] = await ok(chief.browser.get('/api/admin/claims?limit=1'))
    expect(listed).toMatchObject({ id: claim.id, player: { id: ann.id }, state: 'waiting' })
    expect(listed).toMatchObject({ byGuardians: true, needed: 2, confirmed: 2 })
    expectRefused(await confirm(claim, chief, '123456'), 404, 'not_found')
  })

  it.each([
    [72, 'in a session and a trusted browser', 29, 29],
    [72, 'in a session alone', 29, 31],
    [72, 'in a trusted browser alone', 31, 29],
    [24, 'in neither a session nor a trusted browser', 31, 31],
  ])('TRU-80 lasts %i hours for an account recently used %s', async (hours, _, seen, trusted) => {
    const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`
    const trust = { player_id: ann.id, phone: ann.phone, id: `of-${ann.id}`, expires_at: ago(-9) }
    await test.db
      .insertInto('trusted_browsers')
      .values({ ...trust, token_hash: Buffer.from(trust.id), last_used_at: ago(trusted) })
      .execute()
    await setRows(test, 'sessions', { player_id: ann.id }, { last_seen_at: ago(seen) })
    expect(await hoursOf(await confirmed())).toBeCloseTo(hours, 1)
  })

  it('TRU-80 TRU-81 TRU-114 can’t be stopped by the link in the text', async () => {
    const claim = await confirmed()
    for (let n = 0; n < 2; n += 1) await moveClaimOn(test.deps, claim.id)
    const [text, ...others] = await textsTo(ann)
    expect(others).toEqual([])
    const [, origin, token] = /(http\S+)\/not-me\?token=([\w-]{43})$/.exec(text!.body)!
    // The link uses the configured address, not the host header of a helper's request.
    expect(origin).toBe(`http://${test.config.host}:${test.config.port}`)
    expect(JSON.stringify(await rowOf(claim))).not.toContain(token)
    const press = (by = '') => test.browser().post('/api/claims/stop', { token: by })
    expectRefused(await press(`${token!.slice(1)}x`), 404, 'not_found')
    for (let n = 0; n < 2; n += 1) expect((await press(token)).status).toBe(204)
    await ok(stop(claim.id, ann))
    const said = 'Somebody with Ann’s old number says that it is not lost.'
    for (const one of [friends.bob, friends.cleo, friends.dora, chief])
      expect((await toldTo(one)).filter((line) => line.startsWith(said))).toHaveLength(1)
    const doubted = { id: claim.id, doubtedAt: expect.any(String) }
    expect(await ok(friends.bob.browser.get('/api/claims'))).toMatchObject([doubted])
    expect((await ok(chief.browser.get('/api/admin/claims')))[0]).toMatchObject(doubted)
    expect(await onMe()).toMatchObject([doubted])
    expect((await ok(ann.browser.get('/api/history')))[0]!.text).toMatch(/^Someone used the link/)
    expect((await own(claim)).state).toBe('waiting')
    await waitOver(test, claim)
    expect((await own(claim)).state).toBe('done')
    expectRefused(await press(token), 409, 'claim_over')
  })

  it('TRU-81 starts over after one confirmation is revoked and another is given', async () => {
    const claim = await confirmed()
    const { bob, dora } = friends
    await moveClaimOn(test.deps, claim.id)
    await turnedAway(test, () => stop(claim.id, bob), 404, 'not_found')
    await ok(stop(claim.id, ann))
    for (const one of [dora, await member(test, 'Eve')])
      await turnedAway(test, () => stop(claim.id, one), 404, 'not_found')
    expect((await stop(claim.id, bob)).status).toBe(204)
    expect(await own(claim)).toMatchObject({ state: 'open', confirmed: 1, completesAt: null })
    await waitOver(test, claim)
    expect(await ok(confirm(claim, dora))).toMatchObject({ state: 'waiting' })
    await moveClaimOn(test.deps, claim.id)
    expect(await textsTo(ann)).toHaveLength(2)
  })

  const days = (ago: number) => sql<Date>`now() - make_interval(days => ${ago}::integer)`
  const aged = (ago: number) => setRows(test, 'sessions', { player_id: ann.id }, { created_at: days(ago) })
  const byPasskey = async (ago: number) => {
    const { by } = await makePasskey(ann.browser)
    await setRows(test, 'passkeys', { player_id: ann.id }, { created_at: days(ago) })
    expect((await usePasskey(ann.browser, by)).status).toBe(200)
    await setRows(test, 'trusted_browsers', { player_id: ann.id }, { created_at: new Date() })
  }
  const inTrusted = async (ago: number) => {
    const { by } = await makePasskey(ann.browser)
    expect((await usePasskey(ann.browser, by)).status).toBe(200)
    await setRows(test, 'trusted_browsers', { player_id: ann.id }, { created_at: days(ago) })
    // Signing in again doesn't change how long the browser has been trusted.
    expect((await usePasskey(ann.browser, by)).status).toBe(200)
  }
  it.each<[string, string, () => Promise<unknown>]>([
    ['goes on', 'session opened just now', () => Promise.resolve()],
    ['goes on', 'session that is six days old', () => aged(6)],
    ['is stopped', 'session that is eight days old', () => aged(8)],
    ['goes on', 'new session opened with a passkey that is six days old', () => byPasskey(6)],
    ['is stopped', 'new session opened with a passkey that is eight days old', () => byPasskey(8)],
    ['goes on', 'new session in a browser that has been trusted for six days', () => inTrusted(6)],
    ['is stopped', 'new session in a browser that has been trusted for eight days', () => inTrusted(8)],
  ])('TRU-81 the claim %s if the owner rejects it in a %s', async (what, _, prepare) => {
    const claim = await confirmed()
    await prepare()
    await ok(stop(claim.id, ann))
    expect((await own(claim)).state).toBe(what === 'goes on' ? 'waiting' : 'stopped')
  })

  it('TRU-81 a session’s age is measured at the time of the claim', async () => {
    const claim = await confirmed()
    await aged(9)
    await setRows(test, 'claims', { id: claim.id }, { created_at: days(3) })
    await ok(stop(claim.id, ann))
    expect((await own(claim)).state).toBe('waiting')
  })

  it('TRU-81 a thief with the number can’t stop claims', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { id } = await confirmed()
      await moveClaimOn(test.deps, id)
      const token = (await textsTo(ann)).at(-1)!.body.split('token=')[1]
      await ok(test.browser().post('/api/claims/stop', { token }))
      await ok(stop(id, ann))
    }
    const third = await confirmed()
    await ok(stop(third.id, ann))
    await waitOver(test, third)
    expect((await ok(enter(third))).id).toBe(ann.id)
    expectRefused(await ann.browser.get('/api/auth/me'), 401, 'number_moved')
  })

  it('TRU-80 TRU-114 the text to the old number is retried if the text budget is used up', async () => {
    const claim = await confirmed()
    const usedUp = { ...test.deps.limits, take: () => Promise.resolve(600) }
    const before = await jobsOf(claim)
    await textOldNumber({ ...test.deps, limits: usedUp }, claim.id)
    expect(await textsTo(ann)).toEqual([])
    expect((await jobsOf(claim)).length).toBe(before.length + 1)
    const open = { ...test.deps, config: { ...test.config, host: '0.0.0.0' } }
    await textOldNumber(open, claim.id)
    expect((await textsTo(ann)).map(({ body }) => body)).toEqual([
      'Your Kinhold account is about to move to a new number. If this is not you, sign in to Kinhold and press “This is not me”.',
    ])
  })

  it('TRU-80 the text to the old number is delayed after a STOP reply', async () => {
    const claim = await confirmed()
    const carried = { ...test.deps, sms: {} as Sms }
    await silence(test.db, ann.phone, 'stopped', null)
    const before = await jobsOf(claim)
    await textOldNumber(carried, claim.id)
    expect(await textsTo(ann)).toEqual([])
    expect((await jobsOf(claim)).length).toBe(before.length + 1)
    await endSilence(test.db, ann.phone)
    await silence(test.db, ann.phone, 'unreachable', null)
    await textOldNumber(carried, claim.id)
    expect(await textsTo(ann)).toHaveLength(1)
  })

  it('TRU-81 TRU-154 only the owner or the admin can stop a claim', async () => {
    const claim = await confirmed()
    await aged(8)
    expectRefused(await stop(claim.id, friends.bob), 404, 'not_found')
    const eve = await member(test, 'Eve')
    expectRefused(await stop(claim.id, eve), 404, 'not_found')
    expectRefused(await stop(claim.id, chief), 404, 'not_found')
    expect((await own(claim)).state).toBe('waiting')
    expect((await stop(claim.id, ann)).status).toBe(204)
    expect(await onMe()).toEqual([])
    const said = 'The claim for Ann’s lost number was stopped: it was not them.'
    for (const one of [friends.bob, friends.cleo, friends.dora, chief])
      expect(await toldTo(one)).toContain(said)
    const history = async () => (await ok(ann.browser.get('/api/history')))[0]!.text
    expect(await history()).toBe('You stopped the claim of this account: it was not you.')
    expectRefused(await confirm(claim, friends.dora, '123456'), 409, 'claim_over')
    const other = await claimed(test, ann)
    await ok(stopAsAdmin(other.id))
    await ok(stopAsAdmin(other.id, chief, 'Again.'))
    expect(await history()).toBe('The admin stopped the claim of this account: She called me.')
    const why = 'The admin stopped the claim for Ann’s lost number. They say: “She called me.”'
    for (const one of [friends.bob, friends.cleo, friends.dora]) expect((await toldTo(one))[0]).toBe(why)
    expect(await toldTo(chief)).not.toContain(why)
    const [entry, before] = await ok(chief.browser.get('/api/admin/actions'))
    expect(entry).toMatchObject({ action: 'stop_claim', target: { id: ann.id }, reason: 'She called me.' })
    expect(before?.action).not.toBe('stop_claim')
  })

  it('TRU-81 TRU-155 two stopped claims lock the account against claims for 30 days', async () => {
    const stopOne = async () => ok(stopAsAdmin((await claimed(test, ann)).id))
    const later = (days: number) =>
      sql`update claims set created_at = created_at - make_interval(days => ${days}::integer),
        ended_at = ended_at - make_interval(days => ${days}::integer),
        locks_until = locks_until - make_interval(days => ${days}::integer)`.execute(test.db)
    const isLocked = async () => (await rowOf(await claimed(test, ann))).player_id === null
    const lately = await claimed(test, ann)
    await stopOne()
    expect(await isLocked()).toBe(false)
    await later(8)
    await stopOne()
    const locked = await claimed(test, ann)
    expect((await rowOf(locked)).player_id).toBeNull()
    expect(await own(locked)).toMatchObject({ state: 'open', confirmed: 0 })
    // A claim stopped during the lock neither extends the lock nor counts towards the next one.
    await ok(stopAsAdmin(lately.id))
    await later(29)
    expect(await isLocked()).toBe(true)
    await later(1)
    expect(await isLocked()).toBe(false)
    await stopOne()
    expect(await isLocked()).toBe(false)
    // The sweep removes the first stopped claim, but not the later ones.
    await later(55)
    await sweep(test.deps)
    expect(await isLocked()).toBe(false)
    await stopOne()
    expect(await isLocked()).toBe(true)
  })

  it('TRU-155 two claims stopped at the same time lock the account against claims', REPEATED, async () => {
    const two = [await claimed(test, ann), await claimed(test, ann)]
    await atOnce(test, two, ({ id }) => ok(stopAsAdmin(id)))
    expect((await rowOf(await claimed(test, ann))).player_id).toBeNull()
  })
})

describe('a due claim', () => {
  it('TRU-157 restores access to vaults of bonded owners and to vaults that the member has opened', async () => {
    const eve = await member(test, 'Eve')
    const [hers, his, unopened] = [
      await aVault(test, friends.bob, { shared: [ann] }),
      await aVault(test, eve, { shared: [ann] }),
      await aVault(test, eve, { shared: [ann] }),
    ]
    await ok(ann.browser.get(`/api/vaults/${his.id}`))
    const claim = await confirmed()
    await waitOver(test, claim)
    await ok(enter(claim))
    const seen = (await ok(claim.browser.get('/api/vaults'))).map(({ id }) => id)
    expect(seen.toSorted((a, b) => a - b)).toEqual([hers.id, his.id])
    const listed = (by: Person, { id }: { id: number }) => ok(by.browser.get(`/api/vaults/${id}/access`))
    const moved = [{ accessValue: claim.newPhone, name: 'Ann' }]
    expect(await listed(friends.bob, hers)).toMatchObject(moved)
    expect(await listed(eve, his)).toMatchObject(moved)
    // Eve knows only the old number, so she must not learn the new one.
    expect(await listed(eve, unopened)).toMatchObject([{ accessValue: ann.phone, name: null }])
  })

  it('TRU-82 moves the account to the new number and ends every session', async () => {
    const thief = copyOf(test, ann.browser)
    // The sponsor is notified even without a bond.
    const sue = await member(test, 'Sue')
    await setPlayer(test, ann, { sponsor_id: sue.id })
    const claim = await confirmed()
    expectRefused(await enter(claim), 409, 'claim_not_done')
    await sweep(test.deps)
    expect((await own(claim)).state).toBe('waiting')
    await waitOver(test, claim)
    for (const browser of [ann.browser, thief]) {
      const gone = await browser.get('/api/auth/me')
      expectRefused(gone, 401, 'number_moved')
    }
    const trusted = test.db.selectFrom('trusted_browsers').select('id').where('player_id', '=', ann.id)
    expect(await trusted.execute()).toEqual([])
    expectRefused(await test.browser().post('/api/auth/login', { phone: ann.phone }), 404, 'phone_not_found')
    expect((await own(claim)).state).toBe('done')
    const copy = copyOf(test, claim.browser)
    expect(await ok(enter(claim))).toMatchObject({ id: ann.id, phone: claim.newPhone })
    expect(await ok(claim.browser.get('/api/auth/me'))).toMatchObject({ id: ann.id })
    expectRefused(await enter({ browser: copy }), 409, 'claim_used')
    const said = 'Ann lost their number and has a new one. Their people confirmed it.'
    for (const one of [friends.bob, friends.dora, chief, sue]) expect(await toldTo(one)).toContain(said)
    const kinds = ['claim_begun', 'claim_confirmed', 'claim_waiting', 'claim_done', 'new_browser']
    expect(await eventsOf(ann)).toEqual(expect.arrayContaining(kinds))
  })

  it('TRU-113 removes pending guardians, but keeps the current guardians', async () => {
    const claim = await confirmed()
    const [eve, finn] = await members(test, 'Eve', 'Finn')
    for (const one of [eve, finn]) await bond(test, ann.id, one.id)
    const named = [friends.bob, eve, finn].map(({ id }) => id)
    expect((await ok(ann.browser.put('/api/guardians', { guardianIds: named }))).later).not.toBeNull()
    await waitOver(test, claim)
    await ok(enter(claim))
    const { now, later } = await ok(claim.browser.get('/api/guardians'))
    expect(now!.guardians.map(({ name }) => name)).toEqual(['Bob', 'Cleo', 'Dora'])
    expect(later).toBeNull()
  })

  it('TRU-82 is completed by a scheduled job or when the claimant views it', async () => {
    const claim = await confirmed()
    const hours = await jobsOf(claim)
    expect(hours.at(-1)).toBeCloseTo(72, 1)
    await moveClaimOn(test.deps, claim.id)
    expect((await own(claim)).state).toBe('waiting')
    await setRows(test, 'claims', { id: claim.id }, { completes_at: new Date() })
    expect((await own(claim)).state).toBe('done')
  })

  it('TRU-82 fails if the new number has been taken or blocked', async () => {
    const taken = await confirmed()
    await setPlayer(test, friends.dora, { phone: taken.newPhone })
    await waitOver(test, taken)
    expect((await own(taken)).state).toBe('failed')
    const blocked = await confirmed()
    await ok(chief.browser.post('/api/admin/blocked-phones', { phone: blocked.newPhone }))
    await waitOver(test, blocked)
    expect((await own(blocked)).state).toBe('failed')
    expect((await ok(ann.browser.get('/api/auth/me'))).id).toBe(ann.id)
    expect(await eventsOf(ann)).not.toContain('claim_done')
  })

  it('TRU-82 ends the account’s other unfinished claims, but not its finished claims', async () => {
    const claim = await confirmed()
    const states = ['begun', 'open', 'waiting', 'stopped', 'failed', 'ended']
    const others: { id: number }[] = []
    for (const [n, state] of states.entries()) {
      const values = {
        player_id: ann.id,
        new_phone: freshPhone(),
        token_hash: Buffer.from(`${claim.id} ${n}`),
      }
      const moments = { completes_at: new Date(Date.now() + 3_600_000), ended_at: n < 3 ? null : new Date() }
      const added = test.db
        .insertInto('claims')
        .values({ ...values, ...moments, state })
        .returning('id')
      others.push(await added.executeTakeFirstOrThrow())
    }
    await waitOver(test, claim)
    const now = await Promise.all(others.map(async (other) => (await rowOf(other)).state))
    expect(now).toEqual(['ended', 'ended', 'ended', 'stopped', 'failed', 'ended'])
  })

  it.each([
    ['the number has since changed', { phone: freshPhone() }],
    ['the account has since been suspended', { status: 'suspended' }],
  ])('TRU-82 doesn’t sign in the claimant if %s', async (_, change) => {
    const claim = await confirmed()
    await waitOver(test, claim)
    await setPlayer(test, ann, change)
    await turnedAway(test, () => enter(claim), 409, 'claim_used')
    expectRefused(await claim.browser.get('/api/auth/me'), 401, 'no_session')
  })
})

describe('when requests race', () => {
  it('TRU-78 only five of twenty guesses are checked', REPEATED, async () => {
    const claim = await claimed(test, ann)
    const right = await digitsOn(claim)
    const answers = await atOnce(test, 20, (_, n) =>
      confirm(claim, friends.bob, String(((Number(right) + n + 1) % 1_000_000) + 1_000_000).slice(1)),
    )
    expect(answers.filter(({ body }) => body.code === 'digits_wrong')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'tries_used_up')).toHaveLength(15)
  })

  it('TRU-81 TRU-82 a claim is either completed or stopped, never both', REPEATED, async () => {
    const claim = await confirmed()
    await setRows(test, 'claims', { id: claim.id }, { completes_at: new Date() })
    const answers = await atOnce(test, 20, async (_, n) =>
      n % 4 === 3 ? stopAsAdmin(claim.id) : completeClaim(test.deps, claim.id),
    )
    const { state } = await rowOf(claim)
    const { phone } = (await playerRow(test, ann))!
    expect([state, phone]).toEqual(state === 'done' ? ['done', claim.newPhone] : ['stopped', ann.phone])
    const stops = answers.flatMap((answer) => (answer ? [answer.status] : []))
    expect(stops).toEqual(Array(5).fill(state === 'done' ? 409 : 204))
    const stopped = (await eventsOf(ann)).filter((kind) => kind === 'claim_stopped')
    expect(stopped).toHaveLength(state === 'done' ? 0 : 1)
    const done = (await eventsOf(ann)).filter((kind) => kind === 'claim_done')
    expect(done).toHaveLength(state === 'done' ? 1 : 0)
    if (state !== 'done') return
    const entered = await atOnce(test, 20, () => enter({ browser: copyOf(test, claim.browser) }))
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('TRU-77 twenty claims on one account notify the helpers only once', REPEATED, async () => {
    await atOnce(test, 20, () => claimed(test, ann))
    const of = test.db.selectFrom('claims').select('id').where('player_id', '=', ann.id)
    expect(await of.execute()).toHaveLength(20)
    expect((await eventsOf(ann)).filter((kind) => kind === 'claim_begun')).toHaveLength(1)
    expect((await toldTo(friends.bob)).filter((text) => text.startsWith('Ann says'))).toHaveLength(1)
  })
})

describe('retention and texts', () => {
  it('TRU-84 TRU-159 an unconfirmed claim expires after a week', async () => {
    const claim = await claimed(test, ann)
    const { photo_id } = await rowOf(claim)
    const age = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`
    await setRows(test, 'claims', { id: claim.id }, { created_at: age(8) })
    await sweep(test.deps)
    expect(await own(claim)).toMatchObject({ state: 'expired', endedAt: expect.any(String) })
    expect(await ok(friends.bob.browser.get('/api/claims'))).toMatchObject([{ state: 'expired' }])
    expectRefused(await confirm(claim, friends.bob, '123456'), 409, 'claim_over')
    await setRows(test, 'claims', { id: claim.id }, { created_at: age(96), ended_at: age(89) })
    await sweep(test.deps)
    expect((await own(claim)).state).toBe('expired')
    await setRows(test, 'claims', { id: claim.id }, { ended_at: age(91) })
    await setRows(test, 'uploads', { id: photo_id! }, { created_at: age(2) })
    await sweep(test.deps)
    expectRefused(await claim.browser.get('/api/claims/own'), 404, 'not_found')
    expect(await test.db.selectFrom('uploads').select('id').where('id', '=', photo_id).execute()).toEqual([])
  })

  it('TRU-84 an account’s claims and guardians are removed with the account', async () => {
    const claim = await confirmed()
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: 'Ann' }))
    expectRefused(await claim.browser.get('/api/claims/own'), 404, 'not_found')
    for (const table of ['claims', 'guardian_sets'] as const) {
      const left = test.db.selectFrom(table).select('id').where('player_id', '=', ann.id)
      expect(await left.execute(), table).toEqual([])
    }
  })

  it('TRU-77 guardians receive at most one text a day', async () => {
    const sms = { sender: '+15550001111', send: () => Promise.reject(new Error('not now')) }
    const texting = await openTestApp({ PHONE_VERIFICATION: 'off' }, {}, { sms: sms as never })
    onTestFinished(() => texting.close())
    const [eve, ...three] = await members(texting, 'Eve', 'Bob', 'Cleo', 'Dora')
    await guarded(texting, eve, three)
    for (let n = 0; n < 3; n += 1) await claimed(texting, eve)
    const texts = await texting.db.selectFrom('outbox_messages').select(['recipient', 'body']).execute()
    expect(texts.map(({ recipient }) => recipient).toSorted()).toEqual(
      three.map(({ phone }) => phone).toSorted(),
    )
    expect(texts[0]!.body).toMatch(/^Eve says they lost their number\. Call or meet them/)
  })
})
