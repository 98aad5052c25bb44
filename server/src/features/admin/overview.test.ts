import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { atOnce } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { claimed, confirm } from '../../../testing/claims.ts'
import { invite } from '../../../testing/invitations.ts'
import { written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members } from '../../../testing/people.ts'
import { close, reported } from '../../../testing/reports.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { s3Store } from '../../../testing/s3-store.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { aVault } from '../../../testing/vaults.ts'
import { readConfig } from '../../config.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { s3Files } from '../../delivery/files/s3-files.ts'
import { sumUpTallies } from './admin.queries.ts'
import { checkStore } from './find-concerns.ts'

describe('GET /api/admin/overview', () => {
  const test = appForTests()
  const boss = beforehand(() => admin(test))
  const overview = () => ok(boss.browser.get('/api/admin/overview'))

  it('ADM-06 counts players by status and content by kind', async () => {
    const none = { suspended: 0, deactivated: 0, archived: 0, unverified: 0 }
    expect((await overview()).players).toEqual({ active: 1, ...none })
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const waiting = await member(test, 'Waiting', { row: { awaiting: 'sponsor' }, bonded: false })
    const gone = await member(test, 'Gone', { bonded: false })
    await setPlayer(test, gone, { phone: null, name: 'Former member' })
    const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
    await ok(ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId }))
    await aVault(test, ann)
    const before = await overview()
    const bonds = await rowsIn(test, 'bonds')
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

  it('ADM-06 returns daily counts for the last 30 days', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
    const before = (await overview()).perDay
    const dates = Array.from({ length: 30 }, (_, n) =>
      at(29 - n)
        .toISOString()
        .slice(0, 10),
    )
    expect(before.map(({ date }) => date)).toEqual(dates)
    const log = (validation_result: string, daysAgo: number) => {
      return { phone_number: freshPhone(), validation_result, created_at: at(daysAgo) }
    }
    const logs = [log('success', 0), log('success', 29), log('success', 30), log('not_found', 0)]
    await addRows(test, 'phone_audit_logs', logs)
    const ann = await member(test, 'Ann')
    await addRows(test, 'players', {
      name: 'Old',
      phone: freshPhone(),
      sponsor_id: ADMIN_ID,
      created_at: at(3),
    })
    await invite(ann, { phone: freshPhone(), name: 'Dan' })
    await written(ann, boss, 'Hello')
    const { perDay } = await overview()
    const more = (nth: number) => {
      const [then, now] = [before.at(nth)!, perDay.at(nth)!]
      const kinds = ['messages', 'invitations', 'registrations', 'logins'] as const
      return kinds.map((kind) => now[kind] - then[kind])
    }
    // The second login today is Ann's.
    expect([more(-1), more(0), more(-4)]).toEqual([
      [1, 1, 1, 2],
      [0, 0, 0, 1],
      [0, 0, 1, 0],
    ])
  })

  it('ADM-06 counts outbox messages by channel and state', async () => {
    const message = (id: string, channel: string, state: string) => ({
      id,
      channel,
      state,
      recipient: 'x',
      body: 'x',
    })
    await test.db.deleteFrom('outbox_messages').execute()
    await addRows(test, 'outbox_messages', [
      message('a', 'sms', 'queued'),
      message('b', 'sms', 'failed'),
      message('c', 'sms', 'failed'),
      message('d', 'email', 'sent'),
    ])
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

  it('returns an empty list when nothing needs the admin’s attention', async () =>
    expect(await concerns()).toEqual([]))

  it('ADM-79 counts only deliveries that failed within the last week', async () => {
    const failed = (id: string, days: number) => {
      const created_at = new Date(Date.now() - days * 86_400_000)
      return { id, channel: 'sms', state: 'failed', recipient: 'x', body: 'x', created_at }
    }
    await addRows(test, 'outbox_messages', [failed('a', 1), failed('b', 8)])
    expect(await concerns()).toEqual([
      {
        kind: 'failed_delivery',
        text: '1 message of the last week could not be delivered.',
        count: 1,
        href: '/admin?tab=outbox',
        since: expect.stringMatching(/Z$/),
      },
    ])
    await test.db.deleteFrom('outbox_messages').execute()
  })

  it('ADM-79 counts newcomers waiting for the admin or an unavailable sponsor', async () => {
    const ann = await member(test, 'Ann')
    const row = { awaiting: 'sponsor' }
    await member(test, 'Hers', { sponsorId: ann.id, row, bonded: false })
    expect(await kinds()).toEqual([])
    const ours = await member(test, 'Ours', { row, bonded: false })
    expect(await concerns()).toMatchObject([{ kind: 'waiting_people', count: 1, href: `/player/${ours.id}` }])
    await setPlayer(test, ann, { status: 'suspended' })
    expect(await concerns()).toMatchObject([{ kind: 'waiting_people', count: 2, href: '/dashboard' }])
    await setRows(test, 'players', {}, { awaiting: null })
  })

  it('counts only unanswered requests to join', async () => {
    const form = { name: 'Cleo', howDidYouHear: 'friend', interestLevel: 'interested' }
    const [one, two, three] = [freshPhone(), freshPhone(), freshPhone()]
    for (const phoneNumber of [one, one, two, three])
      await ok(test.browser().post('/api/interested-users', { phoneNumber, ...form }))
    const href = '/admin/interested-users'
    expect(await concerns()).toMatchObject([{ kind: 'interested', count: 3, href }])
    await invite(boss, { phone: one, name: 'Cleo' })
    await ok(boss.browser.post('/api/admin/blocked-phones', { phone: two }))
    const text = '1 person asked to join in the last 30 days and nobody has invited them yet.'
    expect(await concerns()).toMatchObject([{ count: 1, text }])
    await addRows(test, 'players', { name: 'Cleo', phone: three })
    expect(await kinds()).toEqual([])
  })

  it('TRU-103 counts reported items until the admin closes their cases', async () => {
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

  it('TRU-160 counts claims of lost numbers that the admin can still confirm', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await setPlayer(test, ann, { sponsor_id: bob.id })
    await claimed(test, ann)
    const claim = await claimed(test, ann)
    const text = '1 person says they lost their number and waits for you to confirm it.'
    expect(await concerns()).toEqual([
      { kind: 'lost_numbers', text, count: 1, href: '/claims', since: expect.any(String) },
    ])
    const mine = { claim_id: claim.id, player_id: boss.id }
    await setRows(test, 'claim_helpers', { player_id: boss.id }, { tries: 5 })
    expect(await kinds()).toEqual([])
    await setRows(test, 'claim_helpers', mine, { tries: 4 })
    expect(await kinds()).toEqual(['lost_numbers'])
    await ok(confirm(claim, boss))
    expect(await kinds()).toEqual([])
    await setRows(test, 'claims', { player_id: ann.id }, { state: 'ended', ended_at: new Date() })
  })

  it('TRU-160 lists claims disputed by someone with the old number', async () => {
    const ann = await member(test, 'Ann')
    const { id } = await claimed(test, ann)
    await setRows(test, 'claim_helpers', { claim_id: id }, { tries: 5 })
    await setRows(test, 'claims', { id }, { doubted_at: new Date() })
    expect(await concerns()).toEqual([
      {
        kind: 'doubted_claims',
        text: '1 claim of a lost number is disputed from the old number. Stop it if it was not the member who asked.',
        count: 1,
        href: '/admin?tab=claims',
        since: expect.any(String),
      },
    ])
    await setRows(test, 'claims', { id }, { state: 'ended', ended_at: new Date() })
    expect(await kinds()).toEqual([])
  })

  it('warns about a nearly full disk until enough space is available again', async () => {
    const space = vi.spyOn(test.deps.files.disk!, 'space')
    onTestFinished(() => space.mockRestore())
    const GB = 1024 ** 3
    space.mockResolvedValue({ free: GB - 1, total: 1000 * GB })
    expect(await concerns()).toEqual([
      {
        kind: 'disk_full',
        text: 'The disk is almost full. New data is refused until there is room again; reading and deleting work.',
        count: 1,
        href: null,
        since: null,
      },
    ])
    space.mockResolvedValue({ free: GB, total: 1000 * GB })
    expect(await concerns()).toEqual([])
  })

  it('lists an exhausted hourly text budget before less urgent concerns', async () => {
    const ours = await member(test, 'Ours', { row: { awaiting: 'sponsor' }, bonded: false })
    const told = { player_id: ADMIN_ID, kind: 'delivery', detail: { texts: 300, codesLeave: false } }
    const values = { ...told, detail: JSON.stringify(told.detail) }
    await addRows(test, 'notifications', values)
    expect(await kinds()).toEqual(['texts_used_up', 'waiting_people'])
    await setRows(test, 'notifications', {}, { created_at: new Date(0) })
    expect(await kinds()).toEqual(['waiting_people'])
    await setPlayer(test, ours, { awaiting: null })
  })
})

it('VLT-132 a status check reports a slow file store as unavailable', async () => {
  const s3 = await s3Store()
  onTestFinished(() => s3.close())
  const files = s3Files(readConfig(s3.settings).s3!)
  const warned: string[] = []
  const check = () => checkStore({ files, warn: (line) => void warned.push(line) }, 50)
  s3.answerBy(() => true)
  expect(await check()).toEqual({ isAway: true })
  expect(warned).toEqual([
    `The file store, bucket kinhold-test at ${s3.settings.S3_ENDPOINT}, has not answered for 0.05 seconds.`,
  ])
})

it('the status check rethrows errors that don’t come from the file store', async () => {
  const check = () => Promise.reject(new Error('of another kind'))
  const files = { check, place: { files: 'a folder' } } as unknown as FileStore
  await expect(checkStore({ files, warn: () => {} })).rejects.toThrow('of another kind')
})
