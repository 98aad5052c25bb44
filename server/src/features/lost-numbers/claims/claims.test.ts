import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../../../../testing/app.ts'
import { perTest, appForTests, beforehand } from '../../../../testing/beforehand.ts'
import type { Answer } from '../../../../testing/browser.ts'
import { type Claimed, claimed, confirm, digitsOn, guarded } from '../../../../testing/claims.ts'
import { ok } from '../../../../testing/ok.ts'
import {
  admin,
  bond,
  codeTextedTo,
  freshPhone,
  member,
  members,
  type Person,
} from '../../../../testing/people.ts'
import { photo } from '../../../../testing/pictures.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { toldTo } from '../../../../testing/reports.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { endBond } from '../../../../testing/trios.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../../testing/units.ts'
import { moveClaimOn } from './move-claim-on.ts'

const test = appForTests()
const chief = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann', { sponsorId: chief.id }))
const friends = perTest(async () => {
  const [bob, cleo, dora] = await members(test, 'Bob', 'Cleo', 'Dora')
  return { bob, cleo, dora }
})
const guard = () => guarded(test, ann, Object.values(friends))
const seen = (claim: Claimed) => ok(claim.browser.get('/api/claims/own'))
const asked = (by: Person) => ok(by.browser.get('/api/claims'))
const rowOf = ({ id }: { id: number }) =>
  test.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Claims a number. Returns the SQL statements, and the responses with tokens removed and digits masked. */
async function heard(phone: string) {
  const [browser, newPhone] = [test.browser(), freshPhone()]
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  const answers = [
    await browser.post('/api/claims', { phone, newPhone }),
    await browser.upload('/api/claims/own/photo', await photo()),
  ]
  const before = asked.mock.calls.length
  const { id } = await test.db
    .selectFrom('claims')
    .select('id')
    .where('new_phone', '=', newPhone)
    .executeTakeFirstOrThrow()
  await moveClaimOn(test.deps, id)
  // A job looks up the owner once the response has been sent.
  const job = asked.mock.calls.splice(before).length
  expect(job).toBeGreaterThan(1)
  answers.push(await browser.get('/api/claims/own'))
  const statements = (asked.mock.calls as unknown[][])
    .map(([said]) => (typeof said === 'string' ? said : (said as { text: string }).text))
    // Leave out statements issued by the queue and the live-update listener.
    .filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
    .filter((text) => !/pgboss|pg_listening_channels/.test(text) || /^\s*insert/i.test(text))
  asked.mockRestore()
  const plain = ({ headers, raw }: Answer<unknown>) =>
    JSON.stringify([{ ...headers, 'x-request-id': '' }, raw.toString()])
      .replaceAll(/(kinhold_\w+=)[\w-]+/g, '$1')
      .replaceAll(/\d/g, '0')
  return { answers: answers.map((one) => ({ status: one.status, said: plain(one) })), statements }
}

describe('making a claim', () => {
  it('TRU-74 shows a six-digit code after the selfie', async () => {
    await guard()
    const [browser, newPhone] = [test.browser(), freshPhone()]
    const begun = await ok(browser.post('/api/claims', { phone: ann.phone, newPhone }))
    expect(begun).toMatchObject({ state: 'begun', newPhone, digits: null, confirmed: 0 })
    const open = await ok(browser.upload('/api/claims/own/photo', await photo()))
    expect(open).toMatchObject({ state: 'open', completesAt: null })
    expect(open.digits).toMatch(/^\d{6}$/)
    expect(await ok(browser.get('/api/claims/own'))).toEqual(open)
    expectRefused(await browser.upload('/api/claims/own/photo', await photo()), 409, 'has_photo')
    expectRefused(await test.browser().get('/api/claims/own'), 404, 'not_found')
  })

  it('API-40 TRU-74 finds the account by an unambiguous name', async () => {
    const [rare, other] = [`Ann ${freshPhone()}`, `Bea ${freshPhone()}`]
    await setPlayer(test, ann, { name: rare, sponsor_id: friends.bob.id })
    await setPlayer(test, friends.bob, { name: other })
    const named = { name: rare.toUpperCase(), sponsorName: other }
    const typedAlike = { name: rare.replace('Ann', 'Án’n'), sponsorName: other.replace('Bea', 'Béa') }
    expect((await rowOf(await claimed(test, typedAlike))).player_id).toBe(ann.id)
    expect((await rowOf(await claimed(test, named))).player_id).toBe(ann.id)
    const namesake = await member(test, rare, { sponsorId: friends.bob.id })
    await setPlayer(test, namesake, { status: 'archived' })
    expect((await rowOf(await claimed(test, named))).player_id).toBe(ann.id)
    await setPlayer(test, namesake, { status: 'active' })
    expect((await rowOf(await claimed(test, named))).player_id).toBeNull()
  })

  it('TRU-74 TRU-75 requires a texted code, limited to five codes a day per address', async () => {
    const strict = await openTestApp({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' })
    onTestFinished(() => strict.close())
    const bea = await member(strict, 'Bea')
    const [browser, newPhone] = [strict.browser(), freshPhone()]
    const ask = (phone = newPhone) => browser.post('/api/claims/code', { newPhone: phone })
    expect(await ok(ask())).toEqual({ verificationRequired: true })
    const make = (code?: string) => browser.post('/api/claims', { phone: bea.phone, newPhone, code })
    expectRefused(await make(), 400, 'code_wrong')
    expectRefused(await make('000000x'), 400, 'code_wrong')
    const code = await codeTextedTo(strict, newPhone)
    const elsewhere = strict.browser().post('/api/claims', { phone: bea.phone, newPhone, code })
    expectRefused(await elsewhere, 400, 'code_wrong')
    expect((await make(code)).status).toBe(201)
    expectRefused(await make(code), 400, 'code_wrong')
    for (let n = 0; n < 4; n += 1) expect((await ask(freshPhone())).status).toBe(200)
    expectRefused(await ask(freshPhone()), 429, 'too_many')

    // Without phone verification, no code is sent.
    const phone = freshPhone()
    expect(await ok(test.browser().post('/api/claims/code', { newPhone: phone }))).toEqual({
      verificationRequired: false,
    })
    const texts = test.db.selectFrom('outbox_messages').select('id').where('recipient', '=', phone)
    expect(await texts.execute()).toEqual([])
  })

  it('TRU-75 doesn’t reveal whether an account exists or what state it is in', async () => {
    await guard()
    const { bob, cleo, dora } = friends
    const none = await heard(freshPhone())
    expect(none.answers.map(({ status }) => status)).toEqual([201, 200, 200])
    expect(none.statements.length).toBeGreaterThan(5)
    expect(await heard(ann.phone)).toEqual(none)
    for (let n = 0; n < 3; n += 1) await claimed(test, bob)
    expect(await heard(bob.phone)).toEqual(none)
    for (let n = 0; n < 2; n += 1) {
      const { id } = await claimed(test, cleo)
      await ok(chief.browser.post(`/api/admin/claims/${id}/stop`, { reason: 'No.' }))
    }
    expect(await heard(cleo.phone)).toEqual(none)
    await setPlayer(test, dora, { status: 'suspended' })
    expect(await heard(dora.phone)).toEqual(none)
    expect(await heard(chief.phone)).toEqual(none)
  })

  it('TRU-75 is limited per address and per new number', async () => {
    const strict = await openTestApp({ RATE_LIMITS: 'on', PHONE_VERIFICATION: 'off' })
    onTestFinished(() => strict.close())
    const make = (asked: object, address: string, newPhone = freshPhone()) =>
      strict.browser(address).post('/api/claims', { ...asked, newPhone })
    const mine = freshPhone()
    for (let n = 1; n < 4; n += 1) {
      expect((await make({ phone: freshPhone() }, '10.0.0.1')).status).toBe(201)
      expect((await make({ phone: freshPhone() }, `10.0.1.${n}`, mine)).status).toBe(201)
    }
    expectRefused(await make({ phone: freshPhone() }, '10.0.0.1'), 429, 'too_many')
    expectRefused(await make({ phone: freshPhone() }, '10.0.1.9', mine), 429, 'too_many')
    const bea = await member(strict, 'Bea')
    for (let n = 1; n < 5; n += 1) {
      expect((await make({ phone: bea.phone }, `10.0.2.${n}`)).status).toBe(201)
      expect((await make({ name: 'Bea', sponsorName: 'admin' }, `10.0.3.${n}`)).status).toBe(201)
    }
  })

  it('TRU-76 fails for an unsuitable number or the caller’s own account', async () => {
    const browser = test.browser()
    const make = (body: object, by = browser) => by.post('/api/claims', body)
    const refused = async (body: object, status: number, code: string, by = browser) =>
      (await turnedAway(test, () => make(body, by), status, code)).body.error
    const newPhone = freshPhone()
    expect(await refused({ phone: ann.phone, newPhone: ann.phone }, 400, 'same_phone')).toBe(
      'This is the number you lost. Please enter the number you have now.',
    )
    const called = { name: 'Ann', sponsorName: 'admin' }
    await refused({ ...called, newPhone: ann.phone }, 409, 'phone_taken')
    await refused({ newPhone }, 400, 'whose_required')
    await refused({ name: 'Ann', newPhone }, 400, 'whose_required')
    await refused({ phone: ann.phone, newPhone: friends.bob.phone }, 409, 'phone_taken')
    await refused({ phone: freshPhone(), newPhone: friends.bob.phone }, 409, 'phone_taken')
    const own = 'You are signed in here with this account. You can change its number in your profile.'
    expect(await refused({ phone: ann.phone, newPhone }, 409, 'own_account', ann.browser)).toBe(own)
    const sponsorName = chief.name.toUpperCase()
    expect(await refused({ name: 'ann', sponsorName, newPhone }, 409, 'own_account', ann.browser)).toBe(own)
    await ok(chief.browser.post('/api/admin/blocked-phones', { phone: newPhone }))
    await refused({ phone: ann.phone, newPhone }, 403, 'phone_blocked')
    await turnedAway(test, () => browser.post('/api/claims/code', { newPhone }), 403, 'phone_blocked')
    await refused({ phone: 'nonsense', newPhone: freshPhone() }, 400, 'invalid_input')
    // A signed-in member can claim another account.
    expect((await make({ phone: ann.phone, newPhone: freshPhone() }, friends.bob.browser)).status).toBe(201)
  })
})

it.each([
  ['begun', 'ended'],
  ['open', 'ended'],
  ['waiting', 'waiting'],
  ['stopped', 'stopped'],
])(
  'TRU-74 a claim in the state ‘%s’ is ‘%s’ after another claim from the same browser',
  async (state, then) => {
    const before = await claimed(test, ann)
    const moment = new Date()
    const ended_at = state === 'stopped' ? moment : null
    await setRows(test, 'claims', { id: before.id }, { state, completes_at: moment, ended_at })
    const elsewhere = await claimed(test, ann)
    await ok(before.browser.post('/api/claims', { phone: ann.phone, newPhone: freshPhone() }))
    expect([(await rowOf(before)).state, (await rowOf(elsewhere)).state]).toEqual([then, 'open'])
  },
)

it('TRU-74 a claim ends only unconfirmed earlier claims for the same new number', async () => {
  await guard()
  const [bare, confirmed, none] = [await claimed(test, ann), await claimed(test, ann), freshPhone()]
  await ok(confirm(confirmed, friends.bob))
  for (const { newPhone } of [bare, confirmed])
    await ok(test.browser().post('/api/claims', { phone: none, newPhone }))
  expect([(await seen(bare)).state, (await seen(confirmed)).state]).toEqual(['ended', 'open'])
})

describe('the helpers of a claim', () => {
  it('TRU-77 are the guardians, who receive a notification and can see the selfie', async () => {
    await guard()
    const { bob } = friends
    const claim = await claimed(test, ann)
    const [note] = await ok(bob.browser.get('/api/notifications'))
    expect(note!.text).toBe(
      'Ann says they lost their number. Call or meet them, then enter the six digits they read to you.',
    )
    const [mine] = await asked(bob)
    expect(mine).toMatchObject({ id: claim.id, role: 'guardian', state: 'open', triesLeft: 5 })
    expect(mine!.player).toMatchObject({ id: ann.id, name: 'Ann' })
    const selfie = (by: Person) => by.browser.get(mine!.selfie)
    expect((await selfie(bob)).status).toBe(200)
    expect((await selfie(chief)).status).toBe(200)
    expect((await selfie(ann)).status).toBe(404)
    expect((await selfie(await member(test, 'Eve'))).status).toBe(404)
    expect(await asked(ann)).toEqual([])
  })

  it('TRU-75 TRU-77 receive only one notification a day per account', async () => {
    await guard()
    const { bob, cleo, dora } = friends
    const flood = async () => {
      for (let n = 0; n < 4; n += 1) await claimed(test, ann)
    }
    await flood()
    const mine = await claimed(test, ann)
    const digits = await digitsOn(mine)
    await flood()
    const last = await claimed(test, ann)
    const told = async (by: Person) =>
      (await toldTo(by)).filter((text) => text.startsWith('Ann says they lost')).length
    const lines = async () =>
      (await ok(bob.browser.get(`/api/players/${bob.id}/dashboard`))).attention.map(({ kind }) => kind)
    expect([await told(bob), await told(cleo)]).toEqual([1, 1])
    expect((await lines()).filter((kind) => kind === 'claim')).toHaveLength(1)
    const [request, ...more] = await asked(bob)
    expect([request!.id, more]).toEqual([last.id, []])
    const [other] = request!.others!.filter(({ id }) => id === mine.id)
    expect(request!.others).toHaveLength(9)
    expect((await bob.browser.get(other!.selfie)).status).toBe(200)
    expectRefused(await confirm(last, bob, digits), 400, 'digits_wrong')
    expect(await ok(confirm(mine, bob, digits))).toMatchObject({ id: mine.id, isConfirmed: true })
    // The other helpers see a confirmed claim separately from the unconfirmed claims.
    await flood()
    await sql`with more as (
        insert into claims (player_id, new_phone, token_hash, state, ended_at)
        select ${ann.id}::integer, '', sha256(n::text::bytea), case when n > 30 then 'open' else 'ended' end,
          case when n <= 30 then now() end from generate_series(1, 530) as n returning id, ended_at)
      insert into claim_helpers (claim_id, player_id, role)
      select id, ${cleo.id}::integer, case when ended_at is null then 'sponsor' else 'guardian' end
      from more`.execute(test.db)
    expect((await asked(cleo)).map(({ id, others }) => [id === mine.id, others?.length])).toEqual([
      [false, 12],
      [true, undefined],
    ])
    expect(await ok(confirm(mine, cleo, digits))).toMatchObject({ id: mine.id, state: 'waiting' })
    // A day later, all these claims together trigger only one more notification.
    await setRows(
      test,
      'account_events',
      { player_id: ann.id, kind: 'claim_begun' },
      { created_at: sql<Date>`now() - interval '24 hours'` },
    )
    for (let n = 0; n < 2; n += 1) for (const { id } of [last, mine]) await moveClaimOn(test.deps, id)
    expect([await told(bob), await told(dora)]).toEqual([2, 2])
  })

  it('TRU-78 can use the claimant’s code for ten minutes', async () => {
    await guard()
    const { bob, cleo } = friends
    const claim = await claimed(test, ann)
    const digits = await digitsOn(claim)
    const kept = JSON.stringify(await test.db.selectFrom('claims').selectAll().execute())
    expect(kept).not.toContain(digits)
    const eve = await member(test, 'Eve')
    for (const by of [eve, ann]) {
      const stranger = await turnedAway(test, () => confirm(claim, by, digits), 404, 'not_found')
      expect(stranger.body.error).toBe('This request was not found.')
    }
    await turnedAway(test, () => confirm(claim, bob, '12345'), 400, 'digits_wrong')
    // The digits of another claim on the account are rejected.
    const other = await claimed(test, ann)
    expectRefused(await confirm(claim, bob, await digitsOn(other)), 400, 'digits_wrong')
    expect(await ok(confirm(claim, bob, `${digits.slice(0, 3)} ${digits.slice(3)}`))).toMatchObject({
      isConfirmed: true,
      state: 'open',
    })
    expect((await seen(claim)).confirmed).toBe(1)
    // Confirming again succeeds, but counts only once.
    await ok(confirm(claim, bob, digits))
    expect((await seen(claim)).confirmed).toBe(1)
    const { created_at } = await rowOf(claim)
    const past = new Date(created_at.getTime() - 600_000)
    await setRows(test, 'claims', { id: claim.id }, { created_at: past, digits_until: past })
    const over = await turnedAway(test, () => confirm(claim, cleo, digits), 409, 'digits_over')
    expect(over.body.error).toMatch(/^These digits have expired\./)
    const later = await digitsOn(claim)
    expect(later).not.toBe(digits)
    const replayed = await confirm(claim, cleo, digits)
    expectRefused(replayed, 400, 'digits_wrong')
    expect(replayed.body.error).toMatch(/^These are not the digits\..* 4 tries left/)
    expect((await seen(claim)).confirmed).toBe(1)
    expect(await ok(confirm(claim, cleo, later))).toMatchObject({ state: 'waiting' })
  })

  it('TRU-78 each have five attempts to enter the code', async () => {
    await guard()
    const { bob, cleo } = friends
    const claim = await claimed(test, ann)
    const digits = await digitsOn(claim)
    const wrong = digits === '000000' ? '000001' : '000000'
    for (let n = 4; n >= 0; n -= 1) {
      expectRefused(await confirm(claim, bob, wrong), 400, 'digits_wrong')
      expect((await asked(bob))[0]!.triesLeft).toBe(n)
    }
    const used = await turnedAway(test, () => confirm(claim, bob, digits), 409, 'tries_used_up')
    expect(used.body.error).toMatch(/^You entered wrong digits five times\./)
    expect((await seen(claim)).confirmed).toBe(0)
    await ok(confirm(claim, cleo, digits))
  })

  /** Bonds Ann to Bob, Cleo and Dora, makes Bob her sponsor, and forms a unit of Ann, Cleo and Dora. */
  const surround = async () => {
    const { bob, cleo, dora } = friends
    await setPlayer(test, ann, { sponsor_id: bob.id })
    for (const one of [bob, cleo, dora]) await bond(test, ann.id, one.id)
    await confirmedUnit(test, [ann, cleo, dora])
  }
  const unbind = (one: Person) => ok(endBond(one, ann))
  const blockedBy = (one: Person, other: Person) =>
    ok(one.browser.post('/api/blocks', { playerId: other.id }))

  it.each<[string, string, () => Promise<void>, () => Person, () => Promise<unknown>]>([
    ['guardian', 'the bond with the owner ends', guard, () => friends.bob, () => unbind(friends.bob)],
    ['guardian', 'the owner blocks them', guard, () => friends.bob, () => blockedBy(ann, friends.bob)],
    ['guardian', 'they block the owner', guard, () => friends.bob, () => blockedBy(friends.bob, ann)],
    [
      'guardian',
      'they decline to remain a guardian',
      guard,
      () => friends.bob,
      () => ok(friends.bob.browser.post(`/api/guardians/${ann.id}/answer`, { agrees: false })),
    ],
    [
      'sponsor',
      'another member becomes the sponsor',
      surround,
      () => friends.bob,
      () => setPlayer(test, ann, { sponsor_id: chief.id }),
    ],
    ['sponsor', 'the owner blocks them', surround, () => friends.bob, () => blockedBy(ann, friends.bob)],
    ['partner', 'the bond with the owner ends', surround, () => friends.cleo, () => unbind(friends.cleo)],
    ['partner', 'they block the owner', surround, () => friends.cleo, () => blockedBy(friends.cleo, ann)],
  ])('TRU-73 TRU-77 TRU-78 include a %s only until %s', async (role, _, prepare, helper, lose) => {
    await prepare()
    const one = helper()
    const claim = await claimed(test, ann)
    const lines = async () =>
      (await ok(one.browser.get(`/api/players/${one.id}/dashboard`))).attention.filter(
        ({ kind }) => kind === 'claim',
      )
    const [mine] = await asked(one)
    expect(mine).toMatchObject({ id: claim.id, role })
    const selfie = async () => (await one.browser.get(mine!.selfie)).status
    expect(await selfie()).toBe(200)
    expect(await lines()).toMatchObject([{ href: '/claims', names: [ann.id] }])
    const digits = await digitsOn(claim)
    await lose()
    await turnedAway(test, () => confirm(claim, one, digits), 404, 'not_found')
    expect([await asked(one), await lines(), await selfie()]).toEqual([[], [], 404])
  })

  it('TRU-79 must confirm the claim in two of three roles if the account has no guardians', async () => {
    const { bob, cleo, dora } = friends
    await surround()
    const claim = await claimed(test, ann)
    expect((await asked(bob))[0]!.role).toBe('sponsor')
    expect((await asked(cleo))[0]!.role).toBe('partner')
    expect((await asked(chief)).find(({ id }) => id === claim.id)!.role).toBe('admin')
    await ok(confirm(claim, chief))
    expect(await seen(claim)).toMatchObject({ state: 'open', confirmed: 1 })
    await ok(confirm(claim, chief))
    expect((await seen(claim)).state).toBe('open')
    expect(await ok(confirm(claim, cleo))).toMatchObject({ state: 'waiting' })
    const other = await claimed(test, ann)
    await ok(confirm(other, cleo))
    expect(await ok(confirm(other, dora))).toMatchObject({ state: 'open' })
    expect(await ok(confirm(other, bob))).toMatchObject({ state: 'waiting' })
  })

  it('TRU-158 count as a single confirmation if they are all trust unit partners', async () => {
    const { bob, cleo, dora } = friends
    await surround()
    const claim = await claimed(test, ann)
    expect(await seen(claim)).toMatchObject({ confirmed: 0, progress: null })
    for (const one of [cleo, dora]) await ok(confirm(claim, one))
    const progress = {
      byGuardians: false,
      needed: 2,
      confirmedBy: ['partner'],
      missing: ['sponsor', 'admin'],
    }
    expect(await seen(claim)).toMatchObject({ state: 'open', confirmed: 1, progress })
    expect(await asked(bob)).toMatchObject([{ confirmed: 1, ...progress }])
    expect((await ok(chief.browser.get('/api/admin/claims')))[0]).toMatchObject({ confirmed: 1, ...progress })
    await ok(confirm(claim, bob))
    const both = { confirmed: 2, progress: { confirmedBy: ['sponsor', 'partner'], missing: [] } }
    expect(await seen(claim)).toMatchObject({ state: 'waiting', ...both })
    // Once a claim has enough confirmations, they still count after a helper loses the role.
    await ok(endBond(cleo, ann))
    await ok(endBond(dora, ann))
    expect(await seen(claim)).toMatchObject(both)
  })

  it('TRU-160 see the claim on their dashboards only while they can confirm it', async () => {
    const { bob, cleo, dora } = friends
    await surround()
    const claim = await claimed(test, ann)
    const lines = async (by: Person) =>
      (await ok(by.browser.get(`/api/players/${by.id}/dashboard`))).attention.filter(
        ({ kind }) => kind === 'claim',
      ).length
    expect([await lines(bob), await lines(cleo), await lines(dora)]).toEqual([1, 1, 1])
    await ok(confirm(claim, cleo))
    expect([await lines(bob), await lines(cleo), await lines(dora)]).toEqual([1, 0, 0])
    await setRows(test, 'claim_helpers', { claim_id: claim.id, player_id: bob.id }, { tries: 5 })
    expect(await lines(bob)).toBe(0)
  })

  it('TRU-73 TRU-79 TRU-158 exclude a sponsor blocked by the owner', async () => {
    const { bob, cleo } = friends
    await surround()
    const claim = await claimed(test, ann)
    const digits = await digitsOn(claim)
    await ok(confirm(claim, bob, digits))
    await ok(ann.browser.post('/api/blocks', { playerId: bob.id }))
    await turnedAway(test, () => confirm(claim, bob, digits), 404, 'not_found')
    expect(await asked(bob)).toEqual([])
    expect(await seen(claim)).toMatchObject({ confirmed: 0, progress: null })
    expect(await ok(confirm(claim, chief, digits))).toMatchObject({ state: 'open' })
    expect(await ok(confirm(claim, cleo, digits))).toMatchObject({ state: 'waiting' })
  })
})
