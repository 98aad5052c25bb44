import { calls } from '@kinhold/contract/calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MOMENT } from '../../../testing/answered.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, members } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows } from '../../../testing/table-rows.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

it('GET /api/admin/actions lists the action log, newest first', async () => {
  const ann = await member(test, 'Ann')
  await ok(boss.browser.get(`/api/players/${ann.id}/dashboard`))
  const suspension = { action: 'suspend', reason: 'Asked to' }
  await ok(boss.browser.patch(`/api/admin/players/${ann.id}/status`, suspension))
  const all = await ok(boss.browser.get('/api/admin/actions'))
  const target = { id: ann.id, name: 'Ann', profilePhoto: null }
  const actor = { id: boss.id, name: 'admin', profilePhoto: null }
  const done = (action: string, reason: string | null) => {
    const made = { id: expect.any(Number), actor, byCommand: false, createdAt: MOMENT }
    return { ...made, action, target, reason, explains: null }
  }
  expect(all.slice(0, 2)).toEqual([done('suspend', 'Asked to'), done('view_dashboard', null)])
  await setPlayer(test, ann, { name: 'Former member', phone: null, photo_id: null })
  const [latest] = await ok(boss.browser.get('/api/admin/actions'))
  expect(latest!.target).toEqual({ ...target, name: 'Former member' })
})

it(
  'repeated views of a member’s home page by the admin create only one unread notification',
  REPEATED,
  async () => {
    const ann = await member(test, 'Ann')
    const look = () => ok(boss.browser.get(`/api/players/${ann.id}/dashboard`))
    const told = async () =>
      (await ok(ann.browser.get('/api/notifications'))).filter(({ kind }) => kind === 'looked_at')
    const heard = await heardDuring(test, [ann], look)
    expect(heard).toEqual([[{ topic: 'notification', key: null }]])
    await atOnce(test, 6, look)
    expect(await told()).toMatchObject([
      { text: 'The admin looked at your home.', href: null, readAt: null, names: [] },
    ])
    const [first] = await told()
    await ok(ann.browser.post('/api/notifications/read', { upTo: first!.id }))
    await atOnce(test, 6, look)
    expect(await told()).toHaveLength(2)
  },
)

describe('a list for the admin', () => {
  const lists = calls.filter(({ method, path, query }) => {
    return method === 'GET' && query !== undefined && /^\/api\/admin\/[^:]+$/.test(path)
  })
  // Gives every list two rows, so that a limit of one results in two pages.
  beforehand(async () => {
    const [ann, bob, eve] = await members(test, 'Ann', 'Bob', 'Eve')
    for (const { id } of [bob, eve]) await bond(test, ann.id, id)
    const rows = [
      `phone_audit_logs (phone_number, validation_result) select '${ann.phone}', 'success'`,
      `outbox_messages (id, channel, recipient, body) select 'outbox-' || n, 'sms', '${ann.phone}', 'Hello'`,
      `interest_submissions (phone, name, source, level, consent_token_hash)
        select '+1555800000' || n, 'Ida', 'friend', 'deciding', '\\x00'`,
      `blocked_phones (phone) select '+1555800000' || n`,
      `admin_actions (actor_id, action) select ${boss.id}, 'unblock_phone'`,
      `cases (kind, thing_id, reported_id) select 'person', n, ${ann.id}`,
      `claims (player_id, needed, state, ended_at, new_phone, token_hash)
        select ${ann.id}, 2, 'ended', now(), '+1555800000' || n, decode('0' || n, 'hex')`,
    ]
    for (const row of rows)
      await sql.raw(`insert into ${row} from generate_series(1, 2) as n`).execute(test.db)
    return {}
  })

  it.each(lists)('is returned in pages: $path', async ({ path }) => {
    const { body } = await boss.browser.send('GET', path)
    expect((body as object[]).length).toBeGreaterThan(1)
    const pages = await pagesOf(boss.browser, `${path}?limit=1` as '/api/admin/actions')
    // A page has 100 rows, and earlier tests may have logged more actions than that.
    expect(pages.flat().slice(0, 100)).toEqual(body)
  })
})

describe('GET /api/players?search=', () => {
  it('NAV-44 finds players by the start of a name or number', async () => {
    const [zoe, zara] = await members(test, 'Zoé Quill', 'zara')
    await members(test, 'Mazo', 'Aaron Zoeller')
    const found = async (search: string) => {
      const list = await ok(boss.browser.get(`/api/players?search=${encodeURIComponent(search)}`))
      return list.map(({ name }) => name)
    }
    expect(await found('Z')).toEqual(['Aaron Zoeller', 'zara', 'Zoé Quill'])
    expect(await found('zoe')).toEqual(['Aaron Zoeller', 'Zoé Quill'])
    expect(await found('quill')).toEqual(['Zoé Quill'])
    expect(await found(zoe.phone)).toEqual(['Zoé Quill'])
    expect(await found(zara.phone.slice(2))).toEqual(['zara'])
    expect(await found('%')).toEqual([])
    const pages = await pagesOf(boss.browser, '/api/players?search=z&limit=2')
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
      ['Aaron Zoeller', 'zara'],
      ['Zoé Quill'],
    ])
  })

  it('API-40 NAV-44 finds players regardless of case, accents and apostrophes', async () => {
    await members(test, 'Quinn O’Brien', 'D’Arcy Ł’école', 'Qø\u200bren')
    const found = async (search: string) =>
      (await ok(boss.browser.get(`/api/players?search=${encodeURIComponent(search)}`))).map(
        ({ name }) => name,
      )
    for (const search of ["o'brien", 'obrien', 'brien', 'Ｏ’BRIEN'])
      expect(await found(search)).toEqual(['Quinn O’Brien'])
    for (const search of ['darcy', "l'e", 'ecole']) expect(await found(search)).toEqual(['D’Arcy Ł’école'])
    expect(await found('qoren')).toEqual(['Qø\u200bren'])
  })

  it('returns at most two hundred players, ordered by name', async () => {
    const values = Array.from({ length: 205 }, (_, i) => ({ name: `Wren ${String(i).padStart(3, '0')}` }))
    await addRows(test, 'players', values)
    const names = (await pagesOf(boss.browser, '/api/players?search=wren&limit=100')).flat()
    expect(names.map(({ name }) => name)).toEqual(values.slice(0, 200).map(({ name }) => name))
  })

  it('NAV-44 omits archived members on request', async () => {
    const gone = Array.from({ length: 201 }, (_, i) => ({ name: `0 Lark ${i}`, status: 'archived' }))
    await addRows(test, 'players', gone)
    await addRows(test, 'players', { name: '0 Lark, who stayed' })
    const namesOf = async (query: string) =>
      (await ok(boss.browser.get(`/api/players?limit=20${query}`))).map(({ name }) => name)
    expect(await namesOf('&search=0 lark&archived=none')).toEqual(['0 Lark, who stayed'])
    expect((await namesOf('&archived=none'))[0]).toBe('0 Lark, who stayed')
    expect((await namesOf(''))[0]).toBe('0 Lark 0')
    expect((await namesOf('&search=0 lark'))[0]).toBe('0 Lark 0')
    for (const query of ['archived=some', 'search='])
      await turnedAway(test, () => boss.browser.get(`/api/players?${query}`), 400, 'invalid_input')
  })
})
