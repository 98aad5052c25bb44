import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, members } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

describe('GET /api/admin/actions', () => {
  it('tells who did what to whom and why, the latest first, in pages', async () => {
    const ann = await member(test, 'Ann')
    await ok(boss.browser.get(`/api/players/${ann.id}/dashboard`))
    await ok(
      boss.browser.patch(`/api/admin/players/${ann.id}/status`, { action: 'suspend', reason: 'Asked to' }),
    )
    const all = await ok(boss.browser.get('/api/admin/actions'))
    expect(all.slice(0, 2)).toEqual(
      [
        ['suspend', 'Asked to'],
        ['view_dashboard', null],
      ].map(([action, reason]) => ({
        id: expect.any(Number),
        actor: { id: boss.id, name: 'admin', profilePhoto: null },
        action,
        target: { id: ann.id, name: 'Ann', profilePhoto: null },
        reason,
        explains: null,
        createdAt: expect.stringMatching(/Z$/),
      })),
    )
    expect((await pagesOf(boss.browser, '/api/admin/actions?limit=1')).flat()).toEqual(all)
    await setPlayer(test, ann, { name: 'Former member', phone: null, photo_id: null })
    const [latest] = await ok(boss.browser.get('/api/admin/actions'))
    expect(latest!.target).toEqual({ id: ann.id, name: 'Former member', profilePhoto: null })
  })
})

describe('POST /api/admin/outbox/{id}/retry', () => {
  let n = 0
  const message = async (row: { state?: string; body_once_sent?: string; channel?: string } = {}) => {
    const id = `outbox-retry-${(n += 1)}`
    await test.db
      .insertInto('outbox_messages')
      .values({
        id,
        channel: 'sms',
        recipient: freshPhone(),
        body: 'Hello',
        state: 'failed',
        attempts: 3,
        error: 'refused',
        provider_id: `provider-${n}`,
        give_up_at: new Date(0),
        ...row,
      })
      .execute()
    return id
  }
  const retry = (id: string) => boss.browser.post(`/api/admin/outbox/${id}/retry`)

  it('hands a message that failed to delivery as if it were new', async () => {
    for (const channel of ['sms', 'email']) {
      const id = await message({ channel })
      expect((await ok(retry(id))).state).toBe('queued')
      const rows = await test.db.selectFrom('outbox_messages').selectAll().where('id', '=', id).execute()
      expect(rows[0]).toMatchObject({ state: 'queued', attempts: 0, error: null, provider_id: null })
      expect(rows[0]!.give_up_at.getTime()).toBeGreaterThan(Date.now())
    }
  })

  it('is refused for what has not failed, what was a code, and what is not there', async () => {
    for (const state of ['queued', 'sent']) {
      const id = await message({ state })
      await turnedAway(test, () => retry(id), 409, 'not_failed')
    }
    const code = await message({ body_once_sent: '(A code for Kinhold.)' })
    await turnedAway(test, () => retry(code), 409, 'was_code')
    await turnedAway(test, () => retry('outbox-none'), 404, 'not_found')
  })

  it('at once is done once', REPEATED, async () => {
    const id = await message()
    const answers = await atOnce(test, 8, () => retry(id))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('the look of the admin at a home', () => {
  it('is told to the member, once until they have read it', REPEATED, async () => {
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
    await look()
    expect(await told()).toHaveLength(2)
  })

  it('is none where a member or the admin looks at their own', async () => {
    const ann = await member(test, 'Ann')
    await ok(ann.browser.get(`/api/players/${ann.id}/dashboard`))
    await ok(boss.browser.get(`/api/players/${boss.id}/dashboard`))
    const rows = test.db.selectFrom('notifications').selectAll().where('kind', '=', 'looked_at')
    expect(await rows.where('player_id', 'in', [ann.id, boss.id]).execute()).toEqual([])
  })
})

describe('GET /api/players?search=', () => {
  it('NAV-44 finds by the beginning of a name, of its last word and of a number, in pages', async () => {
    const [zoe, zara] = await members(test, 'Zoé Quill', 'zara')
    await members(test, 'Mazo', 'Aaron Zoeller')
    const found = async (search: string) =>
      (await ok(boss.browser.get(`/api/players?search=${encodeURIComponent(search)}`))).map(
        ({ name }) => name,
      )
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

  it('finds two hundred at the most, the first by name', async () => {
    const values = Array.from({ length: 205 }, (_, i) => ({ name: `Wren ${String(i).padStart(3, '0')}` }))
    await test.db.insertInto('players').values(values).execute()
    const names = (await pagesOf(boss.browser, '/api/players?search=wren&limit=100')).flat()
    expect(names.map(({ name }) => name)).toEqual(values.slice(0, 200).map(({ name }) => name))
  })

  it('NAV-44 leaves out who is archived where that is asked for, however many begin so', async () => {
    const gone = Array.from({ length: 201 }, (_, i) => ({ name: `0 Lark ${i}`, status: 'archived' }))
    await test.db.insertInto('players').values(gone).execute()
    await test.db.insertInto('players').values({ name: '0 Lark, who stayed' }).execute()
    const namesOf = async (query: string) =>
      (await ok(boss.browser.get(`/api/players?limit=20${query}`))).map(({ name }) => name)
    expect(await namesOf('&search=0 lark&archived=none')).toEqual(['0 Lark, who stayed'])
    expect((await namesOf('&archived=none'))[0]).toBe('0 Lark, who stayed')
    expect((await namesOf(''))[0]).toBe('0 Lark 0')
    expect((await namesOf('&search=0 lark'))[0]).toBe('0 Lark 0')
    await turnedAway(test, () => boss.browser.get('/api/players?archived=some'), 400, 'invalid_input')
  })

  it('is refused where the search is empty', async () => {
    await turnedAway(test, () => boss.browser.get('/api/players?search='), 400, 'invalid_input')
  })
})
