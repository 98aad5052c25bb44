import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { perTest, appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, members, type Person } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob', { sponsorId: ann.id }))

const hits = (who: Person, q: string, more = '') =>
  ok(who.browser.get(`/api/search/messages?q=${encodeURIComponent(q)}${more}`))
const found = async (who: Person, q: string, more = '') =>
  (await hits(who, q, more)).map(({ excerpt }) => excerpt)

describe('GET /api/search/messages', () => {
  it('MSG-44 finds messages by the beginnings of words', async () => {
    for (const words of ['The Crème is here', 'cremes and tea', 'no cream']) await written(ann, bob, words)
    expect(await found(bob, 'CREME')).toEqual(['cremes and tea', 'The Crème is here'])
    expect(await found(ann, 'tea crè')).toEqual(['cremes and tea'])
    expect(await found(ann, 'eme')).toEqual([])
    const [hit] = await hits(bob, 'tea')
    expect(hit).toMatchObject({
      bondId: `${ann.id}-${bob.id}`,
      contact: { id: ann.id, name: 'Ann', profilePhoto: null },
      senderId: ann.id,
    })
    const long = `${'Once upon a time. '.repeat(200)}The treasure lies below. ${'The end. '.repeat(99)}`
    await written(ann, bob, long)
    const [excerpt] = await found(bob, 'treas')
    expect(excerpt!.length).toBeLessThan(170)
    expect(excerpt).toMatch(/^….*treasure.*…$/)
  })

  it('MSG-79 finds words regardless of apostrophes', async () => {
    for (const words of ['L’école', 'Don´t wait', "O'Brien’s"]) await written(ann, bob, words)
    for (const q of ['école', 'ecole', 'l’ecole', 'LÉCOLE', "l'e"])
      expect(await found(bob, q)).toEqual(['L’école'])
    for (const q of ["don't", 'don’t', 'dont']) expect(await found(bob, q)).toEqual(['Don´t wait'])
    for (const q of ['obrien', 'o’brien', 'brien']) expect(await found(bob, q)).toEqual(["O'Brien’s"])
    expect([await found(bob, 'cole'), await found(bob, 't')]).toEqual([[], []])
  })

  it('API-40 finds words typed without accents or in other letter forms', async () => {
    const sought = {
      łódź: 'LODZ',
      أحمد: 'احمد',
      ＡＢＣ: 'abc',
      ΟΔΟΣ: 'οδοσ',
      'fa\u200bmily': 'family',
      が: 'が',
    }
    for (const [word, q] of Object.entries(sought)) {
      await written(ann, bob, word)
      expect(await found(bob, q)).toEqual([word])
    }
    expect(await found(bob, 'か')).toEqual([])
  })

  it('MSG-44 treats search operators as text and rejects an empty search', async () => {
    await written(ann, bob, 'plain words')
    for (const q of ["'", "plain' | 'x", 'plain:*', '!plain', '#', `${ann.id}:plain`, '\\', "\\'", '(', '👍'])
      expect((await bob.browser.get(`/api/search/messages?q=${encodeURIComponent(q)}`)).status).toBe(200)
    expect(await found(bob, `${ann.id}:plain`)).toEqual([])
    expect(await found(bob, '!words')).toEqual(['plain words'])
    await written(ann, bob, '来週、東京都に行きます')
    expect(await found(bob, '東京')).toEqual(['来週、東京都に行きます'])
    for (const q of ['', '%20', 'x'.repeat(101)])
      await turnedAway(test, () => ann.browser.get(`/api/search/messages?q=${q}`), 400, 'invalid_input')
    expect(await found(ann, '…!')).toEqual([])
  })

  it('MSG-44 finds only messages in the caller’s own conversations', async () => {
    await bond(test, ann.id, eve.id)
    const { id } = await written(ann, bob, 'rosebud')
    await written(ann, eve, 'tulip')
    for (const who of [eve, boss]) expect(await found(who, 'rosebud')).toEqual([])
    const ofOthers = `/api/search/messages?q=rosebud&bondId=${ann.id}-${bob.id}` as const
    await turnedAway(test, () => eve.browser.get(ofOthers), 404, 'bond_not_found')
    await ok(ann.browser.patch(`/api/messages/${id}`, { content: 'after' }))
    expect([await found(bob, 'rosebud'), await found(bob, 'after')]).toEqual([[], ['after']])
  })

  it('MSG-44 fills each page even if removed messages and other conversations are skipped', async () => {
    const dan = await member(test, 'Dan', { sponsorId: bob.id })
    for (const n of [1, 2]) await written(ann, bob, `word ${n}`)
    await written(dan, bob, 'word of Dan')
    await written(ann, bob, 'word 3')
    for (const n of [4, 5, 6, 7]) {
      const { id } = await written(dan, bob, `word ${n} of Dan`)
      await ok(bob.browser.delete(`/api/messages/${id}?for=me`))
    }
    expect(await found(bob, 'word', `&bondId=${ann.id}-${bob.id}`)).toEqual(['word 3', 'word 2', 'word 1'])
    expect(await found(bob, 'word', `&limit=2&bondId=${bob.id}-${dan.id}`)).toEqual(['word of Dan'])
    const all = ['word 3', 'word of Dan', 'word 2', 'word 1']
    expect(await found(bob, 'word', '&limit=4')).toEqual(all)
    const pages = await pagesOf(bob.browser, '/api/search/messages?q=word&limit=2')
    expect(pages.map((page) => page.map(({ excerpt }) => excerpt))).toEqual([all.slice(0, 2), all.slice(2)])
  })

  it('MSG-44 pages through thousands of results, newest first', async () => {
    const others = await members(test, 'Cleo', 'Dan', 'Fay')
    for (const other of others) await bond(test, ann.id, other.id)
    for (const other of [boss, boss, bob, ...others]) await written(other, ann, 'begin')
    await sql`
      insert into messages (low_id, high_id, sender_id, message_type, content, created_at, search)
      select low_id, high_id, ${ann.id}, 'text', 'common ' || n, now(),
        array_to_tsvector(array[low_id || ':common', high_id || ':common'])
      from generate_series(1, 1400) as n, (select low_id, high_id from conversations where low_id = ${ann.id}) as own
      order by n`.execute(test.db)
    await sql`
      update conversations set low_latest_id = latest.id, high_latest_id = latest.id
      from (select low_id, high_id, max(id) as id from messages group by low_id, high_id) as latest
      where conversations.low_id = latest.low_id and conversations.high_id = latest.high_id`.execute(test.db)
    const { rows } = await sql<{ id: number }>`
      select id from messages where low_id = ${ann.id} and content like 'common %' order by id desc limit 130`.execute(
      test.db,
    )
    const first = await ann.browser.get('/api/search/messages?q=comm&limit=65')
    const next = /<([^>]+)>/.exec(String(first.headers['link']))![1] as '/api/search/messages'
    const second = await ok(ann.browser.get(next))
    expect([...first.body, ...second].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(await hits(ann, 'begin', '&limit=1')).toMatchObject([{ senderId: others[2].id }])
  })
})
