import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { atOnce } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members } from '../../../testing/people.ts'
import { close, reported } from '../../../testing/reports.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { aVault } from '../../../testing/vaults.ts'
import { sumUpTallies } from './tallies.queries.ts'

describe('GET /api/admin/overview', () => {
  const test = appForTests()
  const boss = beforehand(() => admin(test))
  const overview = () => ok(boss.browser.get('/api/admin/overview'))
  const today = () => new Date().toISOString().slice(0, 10)

  it('ADM-06 counts players by standing, and what there is, as it changes and once it is summed up', async () => {
    expect((await overview()).players).toEqual({
      active: 1,
      suspended: 0,
      deactivated: 0,
      archived: 0,
      unverified: 0,
    })
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const waiting = await member(test, 'Waiting', { row: { awaiting: 'sponsor' }, bonded: false })
    const gone = await member(test, 'Gone', { bonded: false })
    await setPlayer(test, gone, { phone: null, name: 'Former member' })
    const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
    await ok(ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId }))
    await aVault(test, ann)
    const before = await overview()
    const bonds = await test.db.selectFrom('bonds').selectAll().execute()
    expect(before.players).toMatchObject({ active: 4, unverified: 1 })
    expect(before).toMatchObject({ bonds: bonds.length, trustUnits: 1, groups: 1, vaults: 1 })
    await ok(boss.browser.patch(`/api/admin/players/${ann.id}/status`, { action: 'suspend' }))
    await setPlayer(test, bob, { status: 'archived' })
    await setPlayer(test, cleo, { status: 'deactivated' })
    await setPlayer(test, waiting, { awaiting: null })
    await test.db.deleteFrom('vaults').execute()
    await test.db.deleteFrom('groups').execute()
    const after = await overview()
    expect(after.players).toEqual({ active: 2, suspended: 1, deactivated: 1, archived: 1, unverified: 0 })
    expect(after).toMatchObject({ trustUnits: 1, groups: 0, vaults: 0 })
    await atOnce(test, 4, () => sumUpTallies(test.db))
    expect(await overview()).toEqual(after)
  })

  it('ADM-06 counts 30 days in UTC, those without anything too, the oldest first', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
    const before = (await overview()).perDay
    expect(before).toHaveLength(30)
    expect(before.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, n) =>
        at(29 - n)
          .toISOString()
          .slice(0, 10),
      ),
    )
    const log = (validation_result: string, daysAgo: number) => ({
      phone_number: freshPhone(),
      validation_result,
      created_at: at(daysAgo),
    })
    const values = [log('success', 0), log('success', 29), log('success', 30), log('not_found', 0)]
    await test.db.insertInto('phone_audit_logs').values(values).execute()
    const ann = await member(test, 'Ann')
    await test.db
      .insertInto('players')
      .values({ name: 'Old', phone: freshPhone(), sponsor_id: ADMIN_ID, created_at: at(3) })
      .execute()
    await ok(ann.browser.post('/api/invitations', { recipientPhone: freshPhone(), recipientName: 'Dan' }))
    await written(ann, boss, 'Hello')
    const { perDay } = await overview()
    const more = (nth: number) => {
      const [then, now] = [before.at(nth)!, perDay.at(nth)!]
      const { messages, invitations, registrations, logins } = now
      return {
        messages: messages - then.messages,
        invitations: invitations - then.invitations,
        registrations: registrations - then.registrations,
        logins: logins - then.logins,
      }
    }
    expect(perDay.at(-1)!.date).toBe(today())
    // Ann has signed in, too.
    expect(more(-1)).toEqual({ messages: 1, invitations: 1, registrations: 1, logins: 2 })
    expect(more(0)).toEqual({ messages: 0, invitations: 0, registrations: 0, logins: 1 })
    expect(more(-4)).toEqual({ messages: 0, invitations: 0, registrations: 1, logins: 0 })
  })

  it('ADM-06 says how delivery stands', async () => {
    const rows = [
      ['sms', 'queued'],
      ['sms', 'failed'],
      ['sms', 'failed'],
      ['email', 'sent'],
    ].map(([channel, state], n) => ({
      id: `outbox-${n}`,
      channel: channel!,
      state: state!,
      recipient: 'x',
      body: 'x',
    }))
    await test.db.deleteFrom('outbox_messages').execute()
    await test.db.insertInto('outbox_messages').values(rows).execute()
    expect((await overview()).delivery).toEqual({
      sms: { queued: 1, sent: 0, failed: 2 },
      email: { queued: 0, sent: 1, failed: 0 },
    })
  })
})

describe('GET /api/admin/concerns', () => {
  const test = appForTests()
  const boss = beforehand(() => admin(test))
  const concerns = () => ok(boss.browser.get('/api/admin/concerns'))
  const kinds = async () => (await concerns()).map(({ kind }) => kind)

  it('is empty where nothing needs the admin', async () => expect(await concerns()).toEqual([]))

  it('tells of what failed within a week, and not of what failed before', async () => {
    const failed = (id: string, days: number) => ({
      id,
      channel: 'sms',
      state: 'failed',
      recipient: 'x',
      body: 'x',
      created_at: new Date(Date.now() - days * 86_400_000),
    })
    await test.db
      .insertInto('outbox_messages')
      .values([failed('a', 1), failed('b', 8)])
      .execute()
    expect(await concerns()).toEqual([
      {
        kind: 'failed_delivery',
        text: '1 message of the last week could not be delivered.',
        count: 1,
        href: '/notifications',
        since: expect.stringMatching(/Z$/),
      },
    ])
    await test.db.deleteFrom('outbox_messages').execute()
  })

  it('tells of who waits for the admin or a sponsor who can not answer, and of no other', async () => {
    const ann = await member(test, 'Ann')
    const row = { awaiting: 'sponsor' }
    await member(test, 'Hers', { sponsorId: ann.id, row, bonded: false })
    expect(await kinds()).toEqual([])
    const ours = await member(test, 'Ours', { row, bonded: false })
    expect(await concerns()).toMatchObject([{ kind: 'waiting_people', count: 1, href: `/player/${ours.id}` }])
    await setPlayer(test, ann, { status: 'suspended' })
    expect(await concerns()).toMatchObject([{ kind: 'waiting_people', count: 2, href: '/admin' }])
    await test.db.updateTable('players').set({ awaiting: null }).execute()
  })

  it('tells of who asked to join until they are invited, registered or blocked', async () => {
    const declare = async (phoneNumber: string) =>
      ok(
        test.browser().post('/api/interested-users', {
          phoneNumber,
          name: 'Cleo',
          howDidYouHear: 'friend',
          interestLevel: 'interested',
        }),
      )
    const [one, two, three] = [freshPhone(), freshPhone(), freshPhone()]
    for (const phone of [one, one, two, three]) await declare(phone)
    expect(await concerns()).toMatchObject([
      { kind: 'interested', count: 3, href: '/admin/interested-users' },
    ])
    await ok(boss.browser.post('/api/invitations', { recipientPhone: one, recipientName: 'Cleo' }))
    await ok(boss.browser.post('/api/admin/blocked-phones', { phone: two }))
    expect(await concerns()).toMatchObject([
      {
        count: 1,
        text: '1 person asked to join in the last 30 days and nobody has invited them yet.',
      },
    ])
    await test.db.insertInto('players').values({ name: 'Cleo', phone: three }).execute()
    expect(await kinds()).toEqual([])
  })

  it('TRU-103 tells of what was reported until it is decided, in hand or not', async () => {
    const [ann, bob] = [await member(test, 'Ann'), await member(test, 'Bob')]
    await bond(test, ann.id, bob.id)
    const one = await reported(boss, bob, 'person', ann.id)
    await ok(boss.browser.post(`/api/admin/cases/${one.id}/take`))
    expect(await concerns()).toEqual([
      {
        kind: 'open_reports',
        text: '1 reported thing waits for your decision.',
        count: 1,
        href: `/admin?tab=reports&case=${one.id}`,
        since: one.openedAt,
      },
    ])
    const other = await reported(boss, ann, 'person', bob.id)
    expect(await concerns()).toMatchObject([
      { count: 2, text: '2 reported things wait for your decision.', href: '/admin?tab=reports' },
    ])
    for (const each of [one, other]) await ok(close(boss, each, 'dismiss'))
    expect(await kinds()).toEqual([])
  })

  it('tells of a disk that is almost full, until there is room again', async () => {
    const space = vi.spyOn(test.deps.files.disk!, 'space')
    onTestFinished(() => space.mockRestore())
    const GB = 1024 ** 3
    space.mockResolvedValue({ free: GB - 1, total: 1000 * GB })
    expect(await concerns()).toEqual([
      {
        kind: 'disk_full',
        text: 'The disk is almost full. Nobody can hand in files until there is room again.',
        count: 1,
        href: null,
        since: null,
      },
    ])
    space.mockResolvedValue({ free: GB, total: 1000 * GB })
    expect(await concerns()).toEqual([])
  })

  it('tells of texts that are used up in this hour, before all that presses less', async () => {
    const ours = await member(test, 'Ours', { row: { awaiting: 'sponsor' }, bonded: false })
    const told = { player_id: ADMIN_ID, kind: 'delivery', detail: { texts: 300, codesLeave: false } }
    const values = { ...told, detail: JSON.stringify(told.detail) }
    await test.db.insertInto('notifications').values(values).execute()
    expect(await kinds()).toEqual(['texts_used_up', 'waiting_people'])
    await test.db
      .updateTable('notifications')
      .set({ created_at: new Date(0) })
      .execute()
    expect(await kinds()).toEqual(['waiting_people'])
    await setPlayer(test, ours, { awaiting: null })
  })
})
