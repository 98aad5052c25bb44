import { CLOSED_CASE_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pdf } from '../../../testing/media.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, codeTextedTo, member, type Person } from '../../../testing/people.ts'
import { close, latestCase, measuresOf, reported } from '../../../testing/reports.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { filesOf, stored } from '../../../testing/vault-content.ts'
import { aVault } from '../../../testing/vaults.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'
import { drawText } from '../outbox/draw-text.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

async function suspended(on = test, by = boss) {
  const [ann, bob] = [await member(on, 'Ann'), await member(on, 'Bob')]
  await bond(on, ann.id, bob.id)
  const found = await reported(by, bob, 'person', ann.id, { words: 'She insults me' })
  await ok(close(by, found, 'suspend', 'Too often.'))
  return { ann: { ...ann, browser: on.browser() }, bob, found }
}

const login = ({ browser, phone }: Person) => browser.post('/api/auth/login', { phone })
const appeal = ({ browser }: Person, id: number, words = 'Sorry') =>
  browser.post(`/api/suspended/measures/${id}/appeal`, { words })

const lettersTo = (on: typeof test, recipient: string) =>
  on.db
    .selectFrom('outbox_messages')
    .select(['channel', 'body'])
    .where('recipient', '=', recipient)
    .where('body', 'like', '%suspended%')
    .execute()

describe('a suspended person', () => {
  it('TRU-104 is notified by text, or by e-mail if an address is confirmed', async () => {
    const { ann } = await suspended()
    const bob = await member(test, 'Bob')
    const suspend = (more = {}) =>
      boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'suspend', ...more })
    await ok(suspend({ reason: 'Secret' }))
    const text =
      /^Your Kinhold account was suspended\. Sign in with your number to read why; you may answer once: http:\/\/[^ ]+\/login$/
    for (const { phone } of [ann, bob])
      expect(await lettersTo(test, phone)).toEqual([{ channel: 'sms', body: expect.stringMatching(text) }])
    await turnedAway(test, () => suspend(), 409, 'action_not_offered')
    expect(await lettersTo(test, bob.phone)).toHaveLength(1)
    await ok(boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 're_register' }))
    const address = 'bob@example.com'
    await test.db.insertInto('email_addresses').values({ player_id: bob.id, address }).execute()
    await ok(suspend())
    expect(await lettersTo(test, bob.phone)).toHaveLength(1)
    const [mail, ...more] = await lettersTo(test, address)
    expect([mail!.channel, more]).toEqual(['email', []])
    expect(mail!.body).toMatch(/^Hello Bob,\n\nYour Kinhold account was suspended\./)
  })

  it('TRU-45 can sign in only to read the reason and answer once', async () => {
    const [{ ann, found }, other] = [await suspended(), await suspended()]
    await turnedAway(test, () => ann.browser.get('/api/suspended'), 401, 'no_session')
    expect(await login(ann)).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
    const { name, measures } = await ok(ann.browser.get('/api/suspended'))
    expect([name, measures]).toMatchObject(['Ann', [{ kind: 'suspend', reason: 'Too often.', appeal: null }]])
    expect(await ok(appeal(ann, measures[0]!.id))).toMatchObject({ appeal: 'Sorry' })
    await turnedAway(test, () => appeal(ann, measures[0]!.id), 409, 'answered_already')
    const seen = await ok(boss.browser.get(`/api/admin/cases/${found.id}`))
    expect(seen).toMatchObject({ hasAppeal: true, measures: [{ appeal: 'Sorry' }] })
    await login(other.ann)
    const [theirs] = (await ok(other.ann.browser.get('/api/suspended'))).measures
    await turnedAway(test, () => appeal(ann, theirs!.id), 404, 'not_found')
    for (const path of ['auth/me', 'measures', 'settings', `players/${ann.id}`, 'notifications'])
      expect((await ann.browser.get(`/api/${path}`)).status, path).toBe(401)
    expect(ann.browser.jar.get('kinhold_session')).toBeUndefined()
  })

  it('TRU-45 can no longer read the reason once the answer pass has ended', async () => {
    const [{ ann }, other] = [await suspended(), await suspended()]
    for (const one of [ann, other.ann]) await login(one)
    const isShut = (one: Person) =>
      turnedAway(test, () => one.browser.get('/api/suspended'), 401, 'no_session')
    await ok(boss.browser.post('/api/admin/blocked-phones', { phone: ann.phone }))
    await isShut(ann)
    await ok(boss.browser.delete(`/api/admin/blocked-phones/${ann.phone}`))
    await isShut(ann)
    await ok(other.ann.browser.get('/api/suspended'))
    const later = { expires_at: sql<Date>`now() - interval '1 second'` }
    await setRows(test, 'answer_passes', { player_id: other.ann.id }, later)
    await isShut(other.ann)
    await login(other.ann)
    await ok(other.ann.browser.get('/api/suspended'))
    await ok(boss.browser.patch(`/api/admin/players/${other.ann.id}/status`, { action: 're_register' }))
    await isShut(other.ann)
  })

  it('TRU-45 gets no answer pass without a recorded measure', async () => {
    for (const status of ['suspended', 'archived', 'deactivated']) {
      const bob = await member(test, 'Bob')
      await setRows(test, 'players', { id: bob.id }, { status })
      expect((await login(bob)).body.code).toBe(`account_${status}`)
      expect(bob.browser.jar.get('kinhold_answer')).toBeUndefined()
      await turnedAway(test, () => bob.browser.get('/api/suspended'), 401, 'no_session')
    }
  })

  it('TRU-102 can read the reason and answer even when suspended without a report', async () => {
    const bob = await member(test, 'Bob')
    const suspend = (more = {}) =>
      boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'suspend', ...more })
    const cleo = await member(test, 'Cleo')
    await bond(test, bob.id, cleo.id)
    await ok(close(boss, await reported(boss, cleo, 'person', bob.id), 'warn', 'Be kind.'))
    await ok(suspend({ reason: 'Asked to.' }))
    const fresh = { ...bob, browser: test.browser() }
    await login(fresh)
    const { measures } = await ok(fresh.browser.get('/api/suspended'))
    expect(measures).toMatchObject([
      { kind: 'suspend', about: 'person', reason: 'Asked to.', appeal: null },
      { kind: 'warn', reason: 'Be kind.' },
    ])
    await ok(appeal(fresh, measures[0]!.id, 'I did not.'))
    const found = await latestCase(boss)
    expect(found).toMatchObject({
      state: 'closed',
      kind: 'person',
      reported: { id: bob.id },
      reportCount: 0,
      reports: [],
      measures: [{ reason: 'Asked to.', appeal: 'I did not.' }],
      maySuspend: false,
    })
    expect((await ok(boss.browser.get('/api/notifications')))[0]).toMatchObject({
      text: 'Bob answered your decision.',
      href: `/admin?tab=reports&case=${found.id}`,
    })
    await ok(boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 're_register' }))
    await ok(suspend())
    await login(fresh)
    expect((await ok(fresh.browser.get('/api/suspended'))).measures.map(({ reason }) => reason)).toEqual([
      'Admin action',
      'Asked to.',
      'Be kind.',
    ])
  })

  describe('with phone verification', () => {
    const proving = appForTests({ RATE_LIMITS: 'on' }, { phoneVerification: true })
    const chief = beforehand(() => admin(proving))

    it('TRU-104 is signed out even if the number’s text budget is used up', async () => {
      const ann = await member(proving, 'Ann')
      const cause = { kind: 'test', address: null, sponsorId: null } as const
      while (typeof (await drawText(proving.deps, ann.phone, cause)) === 'string');
      await ok(chief.browser.patch(`/api/admin/players/${ann.id}/status`, { action: 'suspend' }))
      expect((await ann.browser.get('/api/auth/me')).status).toBe(401)
      expect(await lettersTo(proving, ann.phone)).toEqual([])
      expect(proving.warned).toContain('no text may go to somebody who is suspended')
    })

    it('TRU-45 gets the answer pass only with the right code', async () => {
      const { ann } = await suspended(proving, chief)
      expect((await login(ann)).body).toMatchObject({ verificationRequired: true })
      expect((await ann.browser.get('/api/suspended')).status).toBe(401)
      const right = await codeTextedTo(proving, ann.phone)
      const wrong = right === '000000' ? '111111' : '000000'
      const verify = (code: string) => ann.browser.post('/api/auth/verify', { phone: ann.phone, code })
      expect((await verify(wrong)).body.code).toBe('code_wrong')
      expect((await ann.browser.get('/api/suspended')).status).toBe(401)
      expect((await verify(right)).body.code).toBe('account_suspended')
      expect((await ok(ann.browser.get('/api/suspended'))).name).toBe('Ann')
    })
  })
})

describe('the snapshot of a report', () => {
  async function reportedItem() {
    const [ann, bob] = [await member(test, 'Ann'), await member(test, 'Bob')]
    const cleo = await member(test, 'Cleo')
    await bond(test, ann.id, bob.id)
    const vault = await aVault(test, ann, { shared: [bob, cleo] })
    const [url] = await filesOf(ann, ['Will.pdf', pdf()])
    const { id } = await stored(ann, vault.id, 'The will', { fileUrl: url })
    const found = await reported(boss, bob, 'item', id, { words: 'My words' })
    return { ann, bob, cleo, id, found, url: url! }
  }
  const fileStatus = async (url: string) => (await boss.browser.get(url)).status
  const closedFor = (id: number, days: number) =>
    setRows(test, 'cases', { id }, { closed_at: sql<Date>`now() - make_interval(days => ${days}::integer)` })

  it('TRU-46 is deleted with its files 90 days after the case closes', async () => {
    const { ann, found, url } = await reportedItem()
    await setRows(test, 'cases', { id: found.id }, { opened_at: sql<Date>`now() - interval '200 days'` })
    const seen = () => ok(boss.browser.get(`/api/admin/cases/${found.id}`))
    const kept = [{ snapshot: { title: 'The will' } }]
    await sweep(test.deps)
    expect((await seen()).reports).toMatchObject(kept)
    await ok(close(boss, found, 'remove_content'))
    await test.db
      .updateTable('uploads')
      .set({ created_at: sql<Date>`now() - interval '100 days'` })
      .execute()
    await closedFor(found.id, CLOSED_CASE_DAYS - 1)
    await sweep(test.deps)
    expect((await seen()).reports).toMatchObject(kept)
    expect(await fileStatus(url)).toBe(200)
    await closedFor(found.id, CLOSED_CASE_DAYS + 1)
    await sweep(test.deps)
    expect((await seen()).reports).toMatchObject([{ snapshot: null, words: 'My words' }])
    expect(await fileStatus(url)).toBe(404)
    expect(await measuresOf(ann)).toMatchObject([{ kind: 'remove_content' }])
  })

  it('TRU-46 is deleted with the reported member’s account, but not with the reporter’s', async () => {
    const { ann, bob, cleo, id: itemId, found, url } = await reportedItem()
    await reported(boss, cleo, 'item', itemId, { words: 'My own words' })
    await ok(close(boss, found, 'warn', 'Be kind, Ann.'))
    const { id } = (await measuresOf(ann))[0]!
    await ok(ann.browser.post(`/api/measures/${id}/appeal`, { words: 'My answer' }))
    await ok(bob.browser.delete(`/api/players/${bob.id}`, { confirm: 'Bob' }))
    const seen = () => ok(boss.browser.get(`/api/admin/cases/${found.id}`))
    expect((await seen()).reports).toMatchObject([
      { reporter: { name: 'Former member' }, words: null, snapshot: { title: 'The will' } },
      { words: 'My own words' },
    ])
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: 'Ann' }))
    expect(await seen()).toMatchObject({
      reported: { name: 'Former member' },
      reports: [{ snapshot: null }, { snapshot: null }],
      measures: [{ kind: 'warn', reason: '', appeal: null }],
    })
    expect(await fileStatus(url)).toBe(404)
    const { rows } = await sql`select words, snapshot, appeal, measures.reason from reports
      join measures using (case_id) where case_id = ${found.id}`.execute(test.db)
    const nothing = { words: null, snapshot: null, appeal: null, reason: null }
    expect(rows).toEqual([nothing, nothing])
  })
})
