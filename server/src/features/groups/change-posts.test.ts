import { beforeEach, describe, expect, it } from 'vitest'
import { openConnections } from '../../../testing/at-once.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { ok } from '../../../testing/ok.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

const LINK = 'https://example.com/old'

let three: [Person, Person, Person]
let groupId: number
let post: { id: number; mediaUrls: string[] }
let url: `/api/posts/${number}`
beforeEach(async () => {
  const made = await threeWithBoard(test)
  ;({ three, groupId } = made)
  const { browser } = three[0]
  const picture = await photo({ width: 20, height: 20 })
  const { photoUrl } = (await browser.upload('/api/upload/photo', picture)).body
  const wish = { content: `Hello ${LINK}`, mediaUrls: [photoUrl] }
  post = await ok(browser.post(made.board, wish))
  url = `/api/posts/${post.id}`
})

const boardOf = async ({ browser }: Person) => (await browser.get(`/api/groups/${groupId}/posts`)).body

/** Changes the post as its author and answers it, having seen that another member reads the same. */
async function changed(change: object) {
  const { status, body } = await three[0].browser.patch(url, change)
  expect(status).toBe(200)
  expect(await boardOf(three[1])).toEqual([body])
  return body
}

describe('PATCH /api/posts/{id}', () => {
  it('UNI-69 UNI-70 its author edits it, and the server says that and when', async () => {
    const before = Date.now()
    const body = await changed({
      content: '  Hello\r\nagain ',
      linkUrl: null,
      isEdited: false,
      editedAt: '2000-01-01T00:00:00.000Z',
    })
    expect(body).toEqual({
      ...post,
      content: 'Hello\nagain',
      linkUrl: null,
      isEdited: true,
      editedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    // The two clocks are one, and rounded differently.
    expect(new Date(body.editedAt!).getTime()).toBeGreaterThanOrEqual(before - 5)
    expect(new Date(body.editedAt!).getTime()).toBeLessThanOrEqual(Date.now() + 5)
  })

  it('UNI-69 the link is found anew in the new text, unless the edit gives one or takes it away', async () => {
    const other = 'https://example.com/new'
    expect((await changed({ content: `Now (${other}).` })).linkUrl).toBe(other)
    expect((await changed({ content: 'Nothing' })).linkUrl).toBeNull()
    expect((await changed({ content: `Now ${other}`, linkUrl: LINK })).linkUrl).toBe(LINK)
    expect((await changed({ content: `Now ${other}`, linkUrl: null })).linkUrl).toBeNull()
    expect(await changed({ linkUrl: ` ${LINK} ` })).toMatchObject({ linkUrl: LINK, content: `Now ${other}` })
    expect((await changed({ linkUrl: null })).linkUrl).toBeNull()
  })

  it('UNI-71 an edit needs text that is not empty after trimming, and not too long', async () => {
    const { browser } = three[0]
    for (const content of ['', '  \n', '\u200b', null, 'x'.repeat(10_001)]) {
      const { body } = await turnedAway(test, () => browser.patch(url, { content }), 400, 'invalid_input')
      expect(Object.keys(body.fields!)).toEqual(['content'])
    }
    const most = '\u{1F3E1}'.repeat(10_000)
    expect((await changed({ content: most })).content).toBe(most)
  })

  it('UNI-69 a link is an address on the web', async () => {
    for (const linkUrl of [
      '',
      'example.com',
      'javascript:alert(1)',
      'http:example.com',
      'https://',
      'https://a b',
      `https://example.com/${'x'.repeat(2000)}`,
      7,
    ]) {
      const ask = () => three[0].browser.patch(url, { content: 'New', linkUrl })
      expect((await turnedAway(test, ask, 400, 'invalid_input')).body.fields).toHaveProperty('linkUrl')
    }
  })

  it('UNI-72 UNI-74 its author archives and pins it and takes both back; neither is an edit', async () => {
    for (const change of [
      { archived: true },
      { isPinned: true },
      { archived: false },
      { isPinned: false },
      { archived: true, isPinned: true },
    ]) {
      post = { ...post, ...change }
      expect(await changed(change)).toEqual(post)
      expect(await changed(change)).toEqual(post)
    }
  })

  it('UNI-72 UNI-74 what was edited stays edited when it is archived or pinned', async () => {
    const { editedAt } = await changed({ content: 'New' })
    for (const change of [{ archived: true }, { isPinned: true }])
      expect(await changed(change)).toMatchObject({ ...change, isEdited: true, editedAt, content: 'New' })
  })

  it('UNI-69 a change of nothing is refused, and so is one that only claims an edit', async () => {
    for (const change of [{}, { isEdited: true }, { editedAt: '2000-01-01T00:00:00.000Z' }, { id: 7 }])
      await turnedAway(test, () => three[0].browser.patch(url, change), 400, 'invalid_input')
    for (const change of [{ archived: 'yes' }, { isPinned: 1 }, { archived: null }])
      await turnedAway(test, () => three[0].browser.patch(url, change), 400, 'invalid_input')
  })

  it('UNI-68 UNI-69 UNI-72 UNI-74 is for its author alone', async () => {
    for (const change of [{ content: 'Mine' }, { linkUrl: null }, { archived: true }, { isPinned: true }]) {
      for (const by of [three[1], three[2], boss])
        await turnedAway(test, () => by.browser.patch(url, change), 403, 'not_author')
      await turnedAway(test, () => eve.browser.patch(url, change), 404, 'not_found')
      await turnedAway(test, () => three[0].browser.patch('/api/posts/2000000', change), 404, 'not_found')
    }
  })

  it('what a call does not know of a post is not written', async () => {
    const more = { id: 1, groupId: 1, authorId: eve.id, author: eve.id, createdAt: 'x', mediaUrls: [] }
    expect(await changed({ isPinned: true, ...more })).toEqual({ ...post, isPinned: true })
  })

  it('UNI-54 is heard of by the members and the admin, and by nobody else', async () => {
    const heard = await heardDuring(test, [...three, boss, eve], async () => {
      await changed({ content: 'New' })
      await changed({ isPinned: true })
    })
    const change = { topic: 'post', key: groupId }
    expect(heard).toEqual([...Array(4).fill([change, change]), []])
  })
})

describe('DELETE /api/posts/{id}', () => {
  it('UNI-76 its author deletes it, and it is gone', async () => {
    const { status, raw } = await three[0].browser.delete(url)
    expect([status, raw.length]).toEqual([204, 0])
    for (const person of [...three, boss]) expect(await boardOf(person)).toEqual([])
    await turnedAway(test, () => three[0].browser.delete(url), 404, 'not_found')
    await turnedAway(test, () => three[0].browser.patch(url, { content: 'Back' }), 404, 'not_found')
  })

  it('UNI-76 the admin may too', async () => {
    expect((await boss.browser.delete(url)).status).toBe(204)
    expect(await boardOf(three[0])).toEqual([])
  })

  it('UNI-68 UNI-76 nobody else may', async () => {
    for (const by of [three[1], three[2]])
      await turnedAway(test, () => by.browser.delete(url), 403, 'not_author')
    await turnedAway(test, () => eve.browser.delete(url), 404, 'not_found')
  })

  it('UNI-76 its files are used by it no more, and stay where another post uses them', async () => {
    const { mediaUrls } = post
    const wish = { content: 'Again', mediaUrls }
    const second = (await three[0].browser.post(`/api/groups/${groupId}/posts`, wish)).body
    const users = async () => {
      const id = mediaUrls[0]!.split('/')[2]!
      const rows = await test.db
        .selectFrom('post_media')
        .select('post_id')
        .where('upload_id', '=', id)
        .execute()
      return rows.map((row) => row.post_id).toSorted((a, b) => a - b)
    }
    expect(await users()).toEqual([post.id, second.id])
    await three[0].browser.delete(url)
    expect(await users()).toEqual([second.id])
    expect(await boardOf(three[1])).toEqual([second])
  })

  it('UNI-76 an edit and a deletion at once end in a deletion', async () => {
    const { browser } = three[0]
    await openConnections(test)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => browser.patch(url, { content: `Edit ${i}` })),
      browser.delete(url),
      browser.delete(url),
    ])
    const said = answers.map(({ status }) => status)
    expect(said.slice(0, 5).every((status) => status === 200 || status === 404)).toBe(true)
    expect(said.slice(5).toSorted()).toEqual([204, 404])
    expect(await boardOf(three[1])).toEqual([])
  })

  it('UNI-54 is heard of by the members and the admin, and by nobody else', async () => {
    const heard = await heardDuring(test, [...three, boss, eve], () => boss.browser.delete(url))
    const change = [{ topic: 'post', key: groupId }]
    expect(heard).toEqual([change, change, change, change, []])
  })
})
