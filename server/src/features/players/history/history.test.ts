import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { invitee, register } from '../../../../testing/invitations.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { ok } from '../../../../testing/ok.ts'
import {
  admin,
  bond,
  codeTextedTo,
  member,
  members,
  newPhoto,
  type Person,
} from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { close, reported } from '../../../../testing/reports.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../../testing/table-rows.ts'
import { sweep } from '../../account/retention/sweep-leftovers.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const historyOf = ({ browser }: Person) => ok(browser.get('/api/history'))
const textsOf = async (person: Person) => (await historyOf(person)).map(({ text }) => text)
const kindsOf = async (person: Person) => (await historyOf(person)).map(({ kind }) => kind)
const suspend = (id: number, reason?: string) =>
  boss.browser.patch(`/api/admin/players/${id}/status`, { action: 'suspend', reason })
const actions = () => test.db.selectFrom('admin_actions').selectAll().orderBy('id').execute()

describe('the history of an account', () => {
  it('TRU-86 contains each sign-in with its IP address', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const browser = test.browser()
    await ok(browser.post('/api/auth/login', { phone: ann.phone }))
    const [first] = await historyOf(ann)
    expect(first).toMatchObject({ kind: 'signed_in', text: 'You signed in.', ipAddress: '127.0.0.1' })
    const before = (await historyOf(bob)).length
    await ok(test.browser().post('/api/auth/login', { phone: ann.phone }))
    expect(await historyOf(bob)).toHaveLength(before)
  })

  it('TRU-86 begins with the first registration and includes later registrations', async () => {
    const person = await register(await invitee(test, await member(test, 'Ann'), 'Bob'))
    const first = (await historyOf(person)).at(-1)!
    expect(first).toMatchObject({ kind: 'registered', text: 'You joined.', ipAddress: '127.0.0.1' })
    await ok(suspend(person.id))
    await ok(boss.browser.patch(`/api/admin/players/${person.id}/status`, { action: 're_register' }))
    await register(person)
    expect(await textsOf(person)).toContain('You registered again.')
  })

  it('TRU-85 TRU-86 TRU-90 lists profile changes and ended sessions', async () => {
    const ann = await member(test, 'Ann')
    const change = (to: object) => ok(ann.browser.patch(`/api/players/${ann.id}`, to))
    for (const name of ['Anna', 'Anna']) await change({ name })
    await newPhoto(ann)
    await change({ phone: '+15559990001' })
    const other = test.browser()
    await ok(other.post('/api/auth/login', { phone: '+15559990001' }))
    const session = (await ok(ann.browser.get('/api/auth/sessions'))).find(({ current }) => !current)!
    await ok(ann.browser.delete(`/api/auth/sessions/${session.id}`))
    const pages = await pagesOf(ann.browser, '/api/history?limit=2')
    const seen = pages.map((page) => page.map(({ kind, text }) => (/name|photo/.test(kind) ? text : kind)))
    expect(seen).toEqual([
      ['signed_out_elsewhere', 'signed_in'],
      ['number_changed', 'Your photo was changed.'],
      ['Your name was changed from “Ann” to “Anna”.', 'signed_in'],
    ])
    const wish = { includeMessages: false, includeBonds: false, includeGroups: false, format: 'json' }
    const { raw } = await ann.browser.post(`/api/players/${ann.id}/export`, wish)
    expect(JSON.parse(raw.toString()).history).toContainEqual(
      expect.objectContaining({ text: 'Your name was changed from “Ann” to “Anna”.' }),
    )
  })

  it('TRU-87 contains no trace of being blocked', async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    const cleo = await member(test, 'Cleo', { sponsorId: ann.id })
    await ok(bob.browser.delete(`/api/trust-bonds/${ann.id}-${bob.id}`))
    await ok(ann.browser.post('/api/blocks', { playerId: cleo.id }))
    await ok(ann.browser.delete(`/api/blocks/${cleo.id}`))
    expect(await textsOf(bob)).toContain('You ended your bond with Ann.')
    expect(await textsOf(ann)).toEqual(
      expect.arrayContaining(['Bob ended your bond.', 'You blocked Cleo.', 'You unblocked Cleo.']),
    )
    expect((await textsOf(cleo)).filter((text) => /block/i.test(text))).toEqual([])
  })

  it('TRU-88 contains the admin’s actions and dashboard views', async () => {
    const ann = await member(test, 'Ann')
    await ok(boss.browser.get(`/api/players/${ann.id}/dashboard`))
    await ok(suspend(ann.id, 'Too loud'))
    await ok(boss.browser.patch(`/api/admin/players/${ann.id}/status`, { action: 're_register' }))
    await setRows(test, 'players', { id: ann.id }, { awaiting: null })
    await ok(ann.browser.post('/api/auth/login', { phone: ann.phone }))
    expect(await textsOf(ann)).toEqual(
      expect.arrayContaining([
        'The admin looked at your home.',
        'The admin suspended your account: Too loud',
        expect.stringMatching(/^The admin asked you to register again/),
      ]),
    )
    // The admin's own history has no entries for actions on others.
    expect(await kindsOf(boss)).not.toContain('admin_did')
  })

  it('TRU-115 contains the admin’s reasons and later explanations', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await bond(test, ann.id, bob.id)
    const inviting = `/api/admin/players/${ann.id}/inviting` as const
    await ok(boss.browser.put(inviting, { most: 3, paused: false, reason: 'New here.' }))
    await ok(boss.browser.put(inviting, { most: null, paused: true, reason: 'Too fast.' }))
    await ok(close(boss, await reported(boss, bob, 'person', ann.id), 'warn', 'Be kind.'))
    const [warned] = await ok(boss.browser.get('/api/admin/actions?limit=1'))
    const explain = { reason: 'It was about another Ann.' }
    await ok(boss.browser.post(`/api/admin/actions/${warned!.id}/explain`, explain))
    expect((await textsOf(ann)).slice(0, 4)).toEqual([
      'The admin warned you, and explained it later: It was about another Ann.',
      'The admin warned you: Be kind.',
      'The admin paused inviting for you: Too fast.',
      'The admin changed how many people you can invite: New here.',
    ])
    // The history doesn't show an explanation for an action that the member never saw.
    await ok(close(boss, await reported(boss, bob, 'person', ann.id), 'dismiss', 'Nothing in it.'))
    const before = await kindsOf(ann)
    const [dismissed] = await ok(boss.browser.get('/api/admin/actions?limit=1'))
    await ok(boss.browser.post(`/api/admin/actions/${dismissed!.id}/explain`, explain))
    expect(await kindsOf(ann)).toEqual(before)
  })

  it('TRU-115 records that inviting was paused after three invitees were suspended', async () => {
    const ann = await member(test, 'Ann')
    for (const name of ['Bob', 'Cleo', 'Dora'])
      await ok(suspend((await member(test, name, { sponsorId: ann.id })).id))
    const paused = 'Inviting was paused: three people you brought in were suspended.'
    expect((await historyOf(ann))[0]!.text).toBe(paused)
  })

  it('TRU-89 keeps personal events for 90 days, but events about trust for longer', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    const of = { player_id: ann.id, about_id: bob.id }
    const rows = [
      { ...of, kind: 'signed_in', is_personal: true, created_at: at(90.1) },
      { ...of, kind: 'name_changed', is_personal: true, created_at: at(89.9) },
      { ...of, kind: 'bond_ended_by_you', is_personal: false, created_at: at(1_000) },
    ]
    await test.db.deleteFrom('account_events').where('player_id', '=', ann.id).execute()
    await addRows(test, 'account_events', rows)
    await sweep(test.deps)
    expect((await kindsOf(ann)).toSorted()).toEqual(['bond_ended_by_you', 'name_changed'])
  })

  it('TRU-89 is deleted with the account, leaving “Former member” in other histories', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const event = { kind: 'bond_ended_by_you', is_personal: false }
    await addRows(test, 'account_events', { ...event, player_id: ann.id, about_id: bob.id })
    await addRows(test, 'account_events', { ...event, player_id: bob.id, about_id: ann.id })
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: 'Ann' }))
    expect(await rowsIn(test, 'account_events', { player_id: ann.id })).toEqual([])
    expect(await textsOf(bob)).toContain('You ended your bond with Former member.')
  })
})

const strict = appForTests({ PHONE_VERIFICATION: 'required' })

it('TRU-86 a browser that confirms the number is recorded as new only once', async () => {
  const ann = await member(strict, 'Ann')
  const browser = strict.browser()
  const prove = async () => {
    await browser.post('/api/auth/login', { phone: ann.phone })
    const code = await codeTextedTo(strict, ann.phone)
    await ok(browser.post('/api/auth/verify', { phone: ann.phone, code }))
  }
  const news = async () => (await kindsOf(ann)).filter((kind) => kind === 'new_browser').length
  const before = await news()
  await prove()
  expect(await news()).toBe(before + 1)
  await ok(browser.post('/api/auth/logout', {}))
  await ok(browser.post('/api/auth/login', { phone: ann.phone }))
  expect(await news()).toBe(before + 1)
})

describe('the action log', () => {
  it('TRU-91 is append-only: updates, deletes and truncates fail', async () => {
    const ann = await member(test, 'Ann')
    await ok(suspend(ann.id, 'Too loud'))
    const before = await actions()
    const tries = [
      sql`update admin_actions set reason = 'nothing'`,
      sql`update admin_actions set reason = null`,
      sql`update admin_actions set target_id = null`,
      sql`update admin_actions set actor_id = ${ann.id}`,
      sql`update admin_actions set created_at = now() - interval '1 day'`,
      sql`delete from admin_actions`,
      sql`truncate admin_actions cascade`,
    ]
    for (const attempt of tries)
      await expect(attempt.execute(test.db)).rejects.toThrow('The action log is append-only')
    expect(await actions()).toEqual(before)
  })

  it('TRU-91 keeps entries about a deleted account but removes their reasons', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await ok(boss.browser.get(`/api/players/${ann.id}/dashboard`))
    const phones = [ann, bob].map(({ phone }) => phone)
    for (const phone of phones) {
      await ok(boss.browser.post('/api/admin/blocked-phones', { phone, reason: 'By mistake' }))
      await ok(boss.browser.delete(`/api/admin/blocked-phones/${encodeURIComponent(phone)}`))
    }
    await ok(ann.browser.post('/api/auth/login', { phone: ann.phone }))
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: 'Ann' }))
    const reasons = async (id: number) =>
      (await actions()).filter((one) => one.target_id === id).map(({ reason }) => reason)
    expect(await reasons(ann.id)).toEqual([null, null, null])
    expect(await reasons(bob.id)).toContain('By mistake')
  })

  it('TRU-92 stores a new entry for each of twenty simultaneous explanations', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    await ok(suspend(ann.id, 'Too loud'))
    const [wrong] = await ok(boss.browser.get('/api/admin/actions?limit=1'))
    const path = `/api/admin/actions/${wrong!.id}/explain` as const
    await atOnce(test, 20, () => ok(boss.browser.post(path, { reason: 'I meant another Ann.' })))
    const log = await ok(boss.browser.get('/api/admin/actions?limit=21'))
    for (const entry of log.slice(0, 20))
      expect(entry).toMatchObject({ action: 'explain', explains: wrong!.id })
    expect(log[20]).toEqual(wrong)
    expectRefused(await boss.browser.post('/api/admin/actions/2000000000/explain', { reason: 'x' }), 404)
    expectRefused(await ann.browser.post(path, { reason: 'x' }), 401)
    expect(log[0]!.actor.id).toBe(ADMIN_ID)
  })
})
