import type { MuteKind } from '@kinhold/domain/mutes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, listeningApp } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { history, written } from '../../../../testing/messages.ts'
import { choose } from '../../../../testing/notices.ts'
import { ok } from '../../../../testing/ok.ts'
import { bond, member, members, type Person } from '../../../../testing/people.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../../testing/units.ts'
import { aVault } from '../../../../testing/vaults.ts'
import { sweep } from '../../account/retention/sweep-leftovers.ts'

const test = listeningApp()

const world = perTest(async () => {
  const [ann, bob, cleo, eve] = await members(test, 'Ann', 'Bob', 'Cleo', 'Eve')
  await bond(test, ann.id, bob.id)
  await bond(test, ann.id, cleo.id)
  const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
  const group = await ok(bob.browser.post('/api/groups', { name: 'The Porch', trustUnitId }))
  const vault = await aVault(test, bob, { title: 'Letters', shared: [ann] })
  return { ann, bob, cleo, eve, group, vault }
})

type Span = 'hour' | 'tomorrow' | 'ever'
const mute = ({ browser }: Person, kind: MuteKind, id: number, span: Span = 'ever') =>
  browser.put('/api/mutes', { kind, id, for: span })
const mutesOf = ({ browser }: Person) => ok(browser.get('/api/mutes'))
const everything = () => {
  const { bob, cleo, group, vault } = world
  return [
    ['conversation', cleo.id, 'Cleo'],
    ['board', group.id, 'The Porch'],
    ['vault', vault.id, 'Letters'],
    ['person', bob.id, 'Bob'],
  ] as const
}

describe('TRU-28 a mute', () => {
  it('sends live updates only to the member who set it', async () => {
    const { ann, bob, cleo, group, vault } = world
    const [own, ofBob, ofCleo] = await heardDuring(test, [ann, bob, cleo], async () => {
      for (const [kind, id, name] of everything())
        expect(await ok(mute(ann, kind, id))).toMatchObject({ kind, id, name, until: null })
    })
    expect([ofBob, ofCleo]).toEqual([[], []])
    expect(own!.filter(({ topic }) => topic !== 'notification')).toEqual([
      { topic: 'message', key: `${ann.id}-${cleo.id}` },
      { topic: 'group', key: group.id },
      { topic: 'vault', key: vault.id },
      { topic: 'player', key: bob.id },
    ])
    const pages = await pagesOf(ann.browser, '/api/mutes?limit=2')
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
      ['Bob', 'Letters'],
      ['The Porch', 'Cleo'],
    ])
    for (const [by, left] of [
      [bob, 4],
      [ann, 0],
      [ann, 0],
    ] as const) {
      for (const [kind, id] of everything())
        expect((await by.browser.delete(`/api/mutes/${kind}/${id}`)).status).toBe(204)
      expect(await mutesOf(ann)).toHaveLength(left)
    }
  })

  it('lasts an hour, or until tomorrow in the member’s time zone', async () => {
    const { ann, bob } = world
    const inMinutes = ({ until }: { until: string | null }) => (Date.parse(until!) - Date.now()) / 60_000
    const minutes = inMinutes(await ok(mute(ann, 'person', bob.id, 'hour')))
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThanOrEqual(60)
    await choose(test, ann.id, { timeZone: 'Asia/Kolkata' })
    const { until } = await ok(mute(ann, 'person', bob.id, 'tomorrow'))
    expect(until).toMatch(/T02:30:00\.000Z$/)
    expect(inMinutes({ until })).toBeLessThanOrEqual(32 * 60)
    expect(await mutesOf(ann)).toHaveLength(1)
  })

  it('is rejected for anything the member can’t see', async () => {
    const { ann, eve, group, vault } = world
    const hidden = [
      ['conversation', ann.id],
      ['board', group.id],
      ['vault', vault.id],
      ['person', ann.id],
    ] as const
    for (const [kind, id] of hidden)
      for (const each of [id, 2_000_000_000])
        await turnedAway(test, () => mute(eve, kind, each), 404, 'not_found')
    for (const kind of ['conversation', 'person'] as const)
      await turnedAway(test, () => mute(ann, kind, ann.id), 409, 'own_account')
  })

  it('isn’t listed once the member can no longer see the muted vault', async () => {
    const { ann, vault } = world
    for (const [kind, id] of everything()) await ok(mute(ann, kind, id))
    await test.db.deleteFrom('vault_access').where('vault_id', '=', vault.id).execute()
    expect((await mutesOf(ann)).map(({ kind }) => kind)).toEqual(['person', 'board', 'conversation'])
    await test.db.deleteFrom('vaults').where('id', '=', vault.id).execute()
    expect(await mutesOf(ann)).toHaveLength(3)
  })

  it('is stored at most once when twenty requests race', REPEATED, async () => {
    const { ann, bob } = world
    const answers = await atOnce(test, 20, (n) =>
      n % 5 === 4 ? ann.browser.delete(`/api/mutes/person/${bob.id}`) : mute(ann, 'person', bob.id),
    )
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    expect((await mutesOf(ann)).length).toBeLessThanOrEqual(1)
  })
})

describe('TRU-30 a muted person, conversation, board or vault', () => {
  it('shows the mute only to the member who set it', async () => {
    const { ann, bob, cleo, group, vault } = world
    await written(bob, ann, 'Hello')
    await written(cleo, ann, 'Hello')
    await ok(mute(ann, 'board', group.id))
    await ok(mute(ann, 'vault', vault.id))
    await ok(mute(ann, 'person', bob.id))
    const { until } = await ok(mute(ann, 'conversation', cleo.id, 'hour'))
    const seenBy = async (who: Person) => ({
      groups: (await ok(who.browser.get('/api/groups'))).map((one) => one.mute),
      group: (await ok(who.browser.get(`/api/groups/${group.id}`))).mute,
      vaults: (await ok(who.browser.get('/api/vaults'))).map((one) => one.mute),
      vault: (await ok(who.browser.get(`/api/vaults/${vault.id}`))).mute,
    })
    const none = { groups: [undefined], group: undefined, vaults: [undefined], vault: undefined }
    expect(await seenBy(ann)).toEqual({
      groups: [{ until: null }],
      group: { until: null },
      vaults: [{ until: null }],
      vault: { until: null },
    })
    expect(await seenBy(bob)).toEqual(none)
    const conversations = await ok(ann.browser.get(`/api/messages/user/${ann.id}`))
    expect(conversations.map(({ contact, mute: silence }) => [contact.name, silence])).toEqual([
      ['Cleo', { until }],
      ['Bob', { until: null }],
    ])
    const contacts = await ok(ann.browser.get('/api/messages/contacts'))
    expect(contacts.find(({ contact }) => contact.id === cleo.id)?.mute).toEqual({ until })
    expect((await ok(ann.browser.get(`${history(ann, bob)}/state`))).mute).toEqual({ until: null })
    // Muting a conversation doesn't mute the person.
    const profiles = [bob, cleo].map(async ({ id }) => ok(ann.browser.get(`/api/players/${id}`)))
    expect((await Promise.all(profiles)).map((one) => 'mute' in one && one.mute)).toEqual([
      { until: null },
      false,
    ])
  })

  it('adds nothing to the total unread count', async () => {
    const { ann, bob, cleo } = world
    await written(bob, ann, 'One')
    await written(cleo, ann, 'Two')
    const unread = async () => {
      const { counts, attention } = await ok(ann.browser.get(`/api/players/${ann.id}/dashboard`))
      const writers = attention.filter(({ kind }) => kind === 'message').flatMap(({ names }) => names)
      return [(await ok(ann.browser.get('/api/messages/unread'))).count, counts.unreadMessages, writers]
    }
    expect(await unread()).toEqual([2, 2, [cleo.id, bob.id]])
    await ok(mute(ann, 'conversation', cleo.id))
    expect(await unread()).toEqual([1, 1, [bob.id]])
    await ok(mute(ann, 'person', bob.id))
    expect(await unread()).toEqual([0, 0, []])
    const conversations = await ok(ann.browser.get(`/api/messages/user/${ann.id}`))
    expect(conversations.map(({ unreadCount }) => unreadCount)).toEqual([1, 1])
  })

  it('causes related notifications to be marked as muted', async () => {
    const { ann, bob, cleo, group, vault } = world
    await test.db
      .insertInto('notifications')
      .values([
        { player_id: ann.id, kind: 'bond', about_id: bob.id, detail: '{"by":"acceptance"}' },
        { player_id: ann.id, kind: 'group', about_id: cleo.id, group_id: group.id },
        { player_id: ann.id, kind: 'vault', about_id: cleo.id, vault_id: vault.id },
        { player_id: ann.id, kind: 'bond', about_id: cleo.id, detail: '{"by":"acceptance"}' },
      ])
      .execute()
    const marks = async () =>
      (await ok(ann.browser.get('/api/notifications')))
        .slice(0, 4)
        .map(({ isMuted }) => isMuted)
        .toReversed()
    expect(await marks()).toEqual([undefined, undefined, undefined, undefined])
    await ok(mute(ann, 'person', bob.id))
    await ok(mute(ann, 'board', group.id))
    await ok(mute(ann, 'vault', vault.id))
    await ok(mute(ann, 'conversation', cleo.id))
    expect(await marks()).toEqual([true, true, true, undefined])
  })

  it('adds to the total unread count again when the mute ends', async () => {
    const { ann, bob, cleo } = world
    await written(bob, ann, 'One')
    await ok(mute(ann, 'person', bob.id, 'hour'))
    await ok(mute(ann, 'person', cleo.id))
    const pass = sql<Date>`now() - interval '1 second'`
    await test.db.updateTable('mutes').set({ until: pass }).where('other_id', '=', bob.id).execute()
    expect((await ok(ann.browser.get('/api/messages/unread'))).count).toBe(1)
    expect((await mutesOf(ann)).map(({ name }) => name)).toEqual(['Cleo'])
    const kept = () =>
      test.db.selectFrom('mutes').select('subject_id').where('player_id', '=', ann.id).execute()
    expect(await kept()).toHaveLength(2)
    await sweep(test.deps)
    expect(await kept()).toEqual([{ subject_id: cleo.id }])
  })

  it('leaves no gap in the list of mutes when hidden by a block', async () => {
    const { ann, bob, cleo } = world
    await ok(mute(ann, 'person', cleo.id))
    await ok(mute(ann, 'conversation', bob.id))
    await ok(mute(ann, 'person', bob.id))
    await ok(ann.browser.post('/api/blocks', { playerId: bob.id }))
    const pages = await pagesOf(ann.browser, '/api/mutes?limit=1')
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([['Cleo']])
  })

  it('disappears from the list of mutes when the muted person’s account is deleted', async () => {
    const { ann, bob, cleo } = world
    const low = await member(test, 'Low', { sponsorId: ann.id })
    await ok(mute(ann, 'person', low.id))
    await ok(mute(low, 'person', ann.id))
    await ok(mute(bob, 'person', ann.id))
    await ok(low.browser.delete(`/api/players/${low.id}`, { confirm: 'Low' }))
    expect(await mutesOf(ann)).toEqual([])
    expect(await mutesOf(bob)).toHaveLength(1)
    expect(await mutesOf(cleo)).toEqual([])
  })
})
