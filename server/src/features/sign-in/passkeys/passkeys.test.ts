import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../../testing/at-once.ts'
import {
  type Authenticator,
  authenticator,
  makePasskey,
  usePasskey,
} from '../../../../testing/authenticator.ts'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { claimed, confirm, guarded, waitOver } from '../../../../testing/claims.ts'
import { ok } from '../../../../testing/ok.ts'
import { passingApp } from '../../../../testing/passing-app.ts'
import {
  admin,
  codeTextedTo,
  copyOf,
  freshPhone,
  member,
  members,
  type Person,
} from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { toldTo } from '../../../../testing/reports.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { rowsIn } from '../../../../testing/table-rows.ts'
import { whileHeld } from '../../../../testing/while-held.ts'
import { sweep } from '../../account/retention/sweep-leftovers.ts'
import { endSessionsOf } from '../../sessions/sessions.queries.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required' })
const chief = beforehand(() => admin(test))

const listOf = ({ browser }: Pick<Person, 'browser'>) => ok(browser.get('/api/passkeys'))
const kindsOf = async ({ browser }: Person) => (await ok(browser.get('/api/history'))).map(({ kind }) => kind)
const challengeFor = async (browser: Person['browser']) =>
  (await ok(browser.post('/api/auth/passkey/challenge'))).challenge
const lastTry = async () => {
  const [log] = await ok(chief.browser.get('/api/admin/phone-audit-logs?limit=1'))
  return [log!.phoneNumber, log!.validationResult]
}

async function withPasskey(name: string, by = authenticator()) {
  const person = await member(test, name)
  const { answer } = await makePasskey(person.browser, by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { ...person, by, passkey: answer.body }
}

describe('creating a passkey', () => {
  it('TRU-120 TRU-127 names the passkey after the browser and notifies the member', async () => {
    const ann = await withPasskey('Ann')
    const name = 'Firefox on Linux'
    const made = { id: expect.any(Number), name, createdAt: expect.any(String), lastUsedAt: null }
    expect(ann.passkey).toEqual(made)
    expect(await listOf(ann)).toEqual([made])
    expect((await kindsOf(ann))[0]).toBe('passkey_added')
    expect((await toldTo(ann))[0]).toMatch(/^The passkey “Firefox on Linux” was added to your account\./)
    expect(await listOf(await member(test, 'Bob'))).toEqual([])
  })

  it('TRU-120 fails if the member already has ten passkeys', async () => {
    const ann = await withPasskey('Ann')
    expectRefused((await makePasskey(ann.browser, ann.by)).answer, 409, 'passkey_known')
    // Only nine of these eleven passkeys are stored, because a member can have at most ten.
    const others: { browser: Person['browser']; challenge: string }[] = []
    for (let n = 0; n <= PASSKEYS_MOST; n += 1) {
      const browser = test.browser()
      expect((await usePasskey(browser, ann.by)).status).toBe(200)
      const { challenge } = await ok(browser.post('/api/passkeys/challenge'))
      others.push({ browser, challenge })
    }
    const answers = await atOnce(test, others, ({ browser, challenge }) =>
      browser.post('/api/passkeys', authenticator().make(challenge)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PASSKEYS_MOST - 1)
    const ids = (await listOf(ann)).map(({ id }) => id)
    expect([ids.length, ids]).toEqual([PASSKEYS_MOST, ids.toSorted((one, other) => other - one)])
    expectRefused(await ann.browser.post('/api/passkeys/challenge'), 409, 'too_many_passkeys')
  })

  it('TRU-120 TRU-123 fails without user verification or a valid challenge', async () => {
    const ann = await member(test, 'Ann')
    const refused = async (by: Authenticator) => (await makePasskey(ann.browser, by)).answer
    expectRefused(await refused(authenticator({ verifies: false })), 400, 'passkey_not_made')
    expectRefused(await refused(authenticator({ origin: 'http://evil.example' })), 400, 'passkey_not_made')
    const { challenge } = await ok(ann.browser.post('/api/passkeys/challenge'))
    const bob = await member(test, 'Bob')
    const elsewhere = await bob.browser.post('/api/passkeys', authenticator().make(challenge))
    expectRefused(elsewhere, 400, 'passkey_late')
    const made = authenticator().make(challenge)
    expect((await ann.browser.post('/api/passkeys', made)).status).toBe(201)
    expectRefused(await ann.browser.post('/api/passkeys', made), 400, 'passkey_late')
    expect(await listOf(bob)).toEqual([])
  })

  it('TRU-126 produces a passkey that only its owner can rename or remove', async () => {
    const ann = await withPasskey('Ann')
    const bob = await member(test, 'Bob')
    const path = `/api/passkeys/${ann.passkey.id}` as const
    expectRefused(await bob.browser.patch(path, { name: 'Mine' }), 404, 'not_found')
    expectRefused(await bob.browser.delete(path), 404, 'not_found')
    expect(await ok(ann.browser.patch(path, { name: 'My phone' }))).toMatchObject({ name: 'My phone' })
    expectRefused(await ann.browser.patch(path, { name: 'Аdmin' }), 400, 'name_reserved')
    const { answer } = await makePasskey(ann.browser, authenticator(), 'ADMIN')
    expectRefused(answer, 400, 'name_reserved')
    expect((await listOf(ann)).map(({ name }) => name)).toEqual(['My phone'])
    expect((await ann.browser.delete(path)).status).toBe(204)
    expectRefused(await ann.browser.delete(path), 404, 'not_found')
    expect((await kindsOf(ann))[0]).toBe('passkey_removed')
    expectRefused(await usePasskey(test.browser(), ann.by), 400, 'passkey_unknown')
  })
})

describe('signing in with a passkey', () => {
  it('TRU-121 TRU-122 TRU-127 needs no code and marks the browser as trusted', async () => {
    const ann = await withPasskey('Ann')
    const browser = test.browser()
    expect(await ok(usePasskey(browser, ann.by))).toMatchObject({ id: ann.id, phone: ann.phone })
    expect(await ok(browser.get('/api/auth/me'))).toMatchObject({ id: ann.id })
    expect((await listOf({ browser }))[0]!.lastUsedAt).not.toBeNull()
    expect((await kindsOf(ann)).slice(0, 2)).toEqual(['signed_in', 'passkey_used'])
    const [here] = await ok(browser.get('/api/auth/sessions'))
    expect(here).toMatchObject({ current: true, trustedUntil: expect.any(String) })
    await ok(browser.post('/api/auth/logout', {}))
    expect((await browser.post('/api/auth/login', { phone: ann.phone })).status).toBe(200)
    await ok(usePasskey(browser, ann.by))
    expect((await kindsOf(ann)).filter((kind) => kind === 'passkey_used')).toHaveLength(1)
    expect(await lastTry()).toEqual([ann.phone, 'success'])
  })

  it('TRU-121 starts with a challenge that looks the same for everyone', async () => {
    const ann = await withPasskey('Ann')
    const [stranger, near] = [test.browser(), test.browser()]
    await near.post('/api/auth/login', { phone: ann.phone })
    for (const one of [stranger, near])
      expect(await ok(one.post('/api/auth/passkey/challenge'))).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'localhost',
      })
    const bob = await withPasskey('Bob')
    // The typed number is Ann's, but the passkey is Bob's.
    expect(await ok(usePasskey(near, bob.by))).toMatchObject({ id: bob.id })
  })

  it('TRU-122 ends trust in copies of the browser’s old token', async () => {
    const ann = await withPasskey('Ann')
    const browser = test.browser()
    await browser.post('/api/auth/login', { phone: ann.phone })
    const copy = copyOf(test, browser)
    await ok(usePasskey(browser, ann.by))
    expectRefused(await copy.post('/api/auth/login', { phone: ann.phone }), 401, 'verification_required')
    // The browser with the copied cookies can still use the code that it asked for.
    await browser.post('/api/auth/logout', {})
    const code = await codeTextedTo(test, ann.phone)
    const bring = (code: string) => copy.post('/api/auth/verify', { phone: ann.phone, code })
    expectRefused(await bring('000000'), 400, 'code_wrong')
    expect((await bring(code)).status).toBe(200)
  })

  it('TRU-123 fails if the response is repeated, late or altered', async () => {
    const ann = await withPasskey('Ann')
    const browser = test.browser()
    const brought = ann.by.use(await challengeFor(browser))
    expect((await browser.post('/api/auth/passkey', brought)).status).toBe(200)
    expectRefused(await browser.post('/api/auth/passkey', brought), 400, 'passkey_late')

    const other = test.browser()
    const mine = ann.by.use(await challengeFor(browser))
    await challengeFor(other)
    expectRefused(await other.post('/api/auth/passkey', mine), 400, 'passkey_wrong')

    const late = ann.by.use(await challengeFor(browser))
    await setRows(test, 'passkey_challenges', {}, { expires_at: sql<Date>`now()` })
    expectRefused(await browser.post('/api/auth/passkey', late), 400, 'passkey_late')

    ann.by.keeper.origin = 'http://evil.example'
    expectRefused(await usePasskey(browser, ann.by), 400, 'passkey_wrong')
    ann.by.keeper.origin = 'http://localhost'
    ann.by.keeper.verifies = false
    expectRefused(await usePasskey(browser, ann.by), 400, 'passkey_wrong')
    ann.by.keeper.verifies = true
    const changed = ann.by.use(await challengeFor(browser))
    const signature = authenticator().use('x').signature
    expectRefused(await browser.post('/api/auth/passkey', { ...changed, signature }), 400, 'passkey_wrong')
    expect(await lastTry()).toEqual([ann.phone, 'wrong_code'])
    expect((await usePasskey(browser, ann.by)).status).toBe(200)
  })

  it('TRU-123 succeeds exactly once in ten simultaneous attempts with the same response', async () => {
    const ann = await withPasskey('Ann', authenticator({ counts: false }))
    const browser = test.browser()
    const brought = ann.by.use(await challengeFor(browser))
    const copies = Array.from({ length: 10 }, () => copyOf(test, browser))
    const answers = await atOnce(test, copies, (one) => one.post('/api/auth/passkey', brought))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('TRU-124 TRU-127 fails and notifies the owner if the counter hasn’t increased', async () => {
    const ann = await withPasskey('Ann')
    expect((await usePasskey(test.browser(), ann.by)).status).toBe(200)
    ann.by.keeper.counter -= 1
    const copy = test.browser()
    expectRefused(await usePasskey(copy, ann.by), 400, 'passkey_copied')
    expectRefused(await copy.get('/api/auth/me'), 401)
    expectRefused(await copy.post('/api/auth/login', { phone: ann.phone }), 401, 'verification_required')
    expect((await kindsOf(ann))[0]).toBe('passkey_refused')
    expect((await toldTo(ann))[0]).toMatch(/was refused: a copy of it seems to be in use\./)
    expect((await usePasskey(copy, ann.by)).status).toBe(200)
    const refusedAt = async () => (await ok(ann.browser.get('/api/notifications')))[0]!.readAt
    expect(await refusedAt()).toBeNull()
    await ok(ann.browser.delete(`/api/passkeys/${ann.passkey.id}`))
    expect(await refusedAt()).not.toBeNull()
  })

  it.each([
    ['unchanged', 7, false],
    ['lower', 6, false],
    ['none', 0, false],
    ['higher', 8, true],
  ])('TRU-124 accepts a counter only if it is higher than before: %s', async (_, counter, isIn) => {
    const ann = await withPasskey('Ann')
    ann.by.keeper.counter = 6
    await ok(usePasskey(test.browser(), ann.by))
    ann.by.keeper.counter = counter - 1
    const { status, body } = await usePasskey(test.browser(), ann.by)
    expect([status, body.code]).toEqual(isIn ? [200, undefined] : [400, 'passkey_copied'])
  })

  it('TRU-124 works repeatedly if the passkey has no counter', async () => {
    const ann = await withPasskey('Ann', authenticator({ counts: false }))
    for (let n = 0; n < 2; n += 1) expect((await usePasskey(test.browser(), ann.by)).status).toBe(200)
  })

  it('TRU-122 TRU-125 fails for suspended, archived and blocked members', async () => {
    const ann = await withPasskey('Ann')
    const path = `/api/admin/players/${ann.id}/status` as const
    await ok(chief.browser.patch(path, { action: 'suspend' }))
    expectRefused(await usePasskey(test.browser(), ann.by), 403, 'account_suspended')
    expect(await lastTry()).toEqual([ann.phone, 'blacklisted'])
    await ok(chief.browser.patch(path, { action: 'archive' }))
    expectRefused(await usePasskey(test.browser(), ann.by), 403, 'account_archived')
    await setPlayer(test, ann, { status: 'active' })
    await ok(chief.browser.post('/api/admin/blocked-phones', { phone: ann.phone }))
    expectRefused(await usePasskey(test.browser(), ann.by), 403, 'phone_blocked')
    const bob = await withPasskey('Bob')
    for (const action of ['suspend', 're_register'])
      await ok(chief.browser.patch(`/api/admin/players/${bob.id}/status`, { action }))
    expectRefused(await usePasskey(test.browser(), bob.by), 400, 'passkey_unknown')
  })

  it('TRU-122 signs in the passkey’s owner, not the number’s new owner', async () => {
    const [ann, bob] = [await withPasskey('Ann'), await member(test, 'Bob')]
    const phone = freshPhone()
    await setPlayer(test, ann, { phone })
    await setPlayer(test, bob, { phone: ann.phone })
    expect(await ok(usePasskey(test.browser(), ann.by))).toMatchObject({ id: ann.id, phone })
  })

  it('TRU-122 is rate-limited per browser and per address', async () => {
    const strict = await passingApp({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' })
    const browser = strict.browser('10.0.0.1')
    const by = authenticator()
    expectRefused(await usePasskey(browser, by), 400, 'passkey_unknown')
    const bring = () => browser.post('/api/auth/passkey', by.use('x'))
    for (let n = 1; n < 15; n += 1) expectRefused(await bring(), 400, 'passkey_late')
    expectRefused(await bring(), 429, 'too_many')
    const ask = () => strict.browser('10.0.0.1').post('/api/auth/passkey/challenge')
    for (let n = 1; n < 30; n += 1) expect((await ask()).status).toBe(200)
    expectRefused(await ask(), 429, 'too_many')
    const logs = await strict.db.selectFrom('phone_audit_logs').selectAll().orderBy('id').execute()
    const said = logs.map((log) => `${log.phone_number} ${log.validation_result}`)
    expect(said).toEqual(['(a passkey) not_found', '(a passkey) throttled'])
  })
})

describe('passkeys', () => {
  it('TRU-125 TRU-82 don’t survive a completed claim, even if they are still being created', async () => {
    const ann = await withPasskey('Ann')
    const friends = await members(test, 'Bob', 'Cleo', 'Dora')
    await guarded(test, ann, friends)
    const claim = await claimedWithCode(ann)
    const thief = copyOf(test, ann.browser)
    const { challenge } = await ok(thief.post('/api/passkeys/challenge'))
    for (const one of friends.slice(0, 2)) expect((await confirm(claim, one)).status).toBe(200)
    await waitOver(test, claim)
    expectRefused(await usePasskey(test.browser(), ann.by), 400, 'passkey_unknown')
    expectRefused(await thief.post('/api/passkeys', authenticator().make(challenge)), 401, 'number_moved')
    await ok(claim.browser.post('/api/claims/own/enter'))
    expect(await listOf(claim)).toEqual([])
    const { by, answer } = await makePasskey(claim.browser)
    expect(answer.status).toBe(201)
    expect(await ok(usePasskey(test.browser(), by))).toMatchObject({ id: ann.id, phone: claim.newPhone })
  })

  it('TRU-125 aren’t stored if the session ends while they are being created', async () => {
    const ann = await member(test, 'Ann')
    const { challenge } = await ok(ann.browser.post('/api/passkeys/challenge'))
    const [answer] = await whileHeld(test, ann, (tx) => endSessionsOf(tx, ann.id, 'number_moved'), [
      () => ann.browser.post('/api/passkeys', authenticator().make(challenge)),
    ])
    expectRefused(answer!, 401, 'number_moved')
    expect(await rowsIn(test, 'passkeys', { player_id: ann.id })).toEqual([])
  })

  it('TRU-125 TRU-128 are exported without their keys and removed with the account', async () => {
    const ann = await withPasskey('Ann')
    const wish = { includeMessages: false, includeBonds: false, includeGroups: false, format: 'json' }
    const { raw } = await ann.browser.post(`/api/players/${ann.id}/export`, wish)
    expect(JSON.parse(raw.toString()).passkeys).toEqual([ann.passkey])
    expect(raw.toString()).not.toContain(ann.by.credentialId)
    await ok(ann.browser.send('DELETE', `/api/players/${ann.id}`, { confirm: 'Ann' }))
    expectRefused(await usePasskey(test.browser(), ann.by), 400, 'passkey_unknown')
    const left = await rowsIn(test, 'passkeys', { player_id: ann.id })
    expect(left).toEqual([])
  })

  it('TRU-128 have challenges that the sweep removes after they expire', async () => {
    const [old, live] = [test.browser(), test.browser()]
    await challengeFor(old)
    await setRows(test, 'passkey_challenges', {}, { expires_at: sql<Date>`now() - interval '1 second'` })
    await challengeFor(live)
    await sweep(test.deps)
    expect(await rowsIn(test, 'passkey_challenges')).toHaveLength(1)
  })
})

/** Claims an account by its number and confirms the new number with a code. */
async function claimedWithCode(owner: Person) {
  const browser = test.browser()
  const post = browser.post
  const proving = {
    ...browser,
    post: async (path: string, body?: { newPhone: string }) => {
      if (path !== '/api/claims') return post(path as '/api/claims', body)
      await ok(post('/api/claims/code', { newPhone: body!.newPhone }))
      return post('/api/claims', { ...body, code: await codeTextedTo(test, body!.newPhone) })
    },
  } as Person['browser']
  return claimed(test, owner, proving)
}
