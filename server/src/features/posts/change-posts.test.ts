import { beforeEach, describe, expect, it } from 'vitest'
import { openConnections } from '../../../testing/at-once.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { ok } from '../../../testing/ok.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { pictureOf } from '../../../testing/vault-content.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

const LINK = 'https://example.com/old'

let three: [Person, Person, Person]
let groupId: number
let post: Record<string, unknown> & { id: number; mediaUrls: string[] }
let url: `/api/posts/${number}`
beforeEach(async () => {
  const made = await threeWithBoard(test)
  ;({ three, groupId } = made)
  const { browser } = three[0]
  const wish = { content: `Hello ${LINK}`, mediaUrls: [await pictureOf(three[0])] }
  post = await ok(browser.post(made.board, wish))
  url = `/api/posts/${post.id}`
})

const boardOf = async ({ browser }: Person) => (await browser.get(`/api/groups/${groupId}/posts`)).body

/**
 * Changes the post as its author, checks that another member sees the changed post, and returns that post.
 */
async function changed(change: object) {
  const { status, body } = await three[0].browser.patch(url, change)
  expect(status).toBe(200)
  expect(await boardOf(three[1])).toEqual([body])
  return body
}

describe('PATCH /api/posts/{id}', () => {
  it('UNI-69 UNI-70 lets the author change only content and link', async () => {
    const before = Date.now()
    const body = await changed({
      content: '  Hello\r\nagain ',
      linkUrl: null,
      isEdited: false,
      editedAt: '2000-01-01T00:00:00.000Z',
      id: 1,
      groupId: 1,
      authorId: eve.id,
      createdAt: 'x',
      mediaUrls: [],
    })
    expect(body).toEqual({
      ...post,
      content: 'Hello\nagain',
      linkUrl: null,
      isEdited: true,
      editedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    // The edit time and the test's times come from the same clock, but are rounded differently.
    expect(new Date(body.editedAt!).getTime()).toBeGreaterThanOrEqual(before - 5)
    expect(new Date(body.editedAt!).getTime()).toBeLessThanOrEqual(Date.now() + 5)
  })

  it('UNI-69 takes the link from the new content by default', async () => {
    const other = 'https://example.com/new'
    expect((await changed({ content: `Now (${other}).` })).linkUrl).toBe(other)
    expect((await changed({ content: 'Nothing' })).linkUrl).toBeNull()
    expect((await changed({ content: `Now ${other}`, linkUrl: LINK })).linkUrl).toBe(LINK)
    expect((await changed({ content: `Now ${other}`, linkUrl: null })).linkUrl).toBeNull()
    expect(await changed({ linkUrl: ` ${LINK} ` })).toMatchObject({ linkUrl: LINK, content: `Now ${other}` })
    expect((await changed({ linkUrl: null })).linkUrl).toBeNull()
  })

  it('UNI-72 UNI-74 archives or pins the post without marking it as edited', async () => {
    for (const edit of [{}, { content: 'New' }]) {
      if (edit.content) post = await changed(edit)
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
    }
  })

  it.each([
    {},
    { isEdited: true },
    { editedAt: '2000-01-01T00:00:00.000Z' },
    { archived: null },
    { content: 'New', linkUrl: 'javascript:alert(1)' },
    { content: 'New', linkUrl: '' },
    { linkUrl: 'https://example.com:secret@evil.example/' },
    { content: ' \u200b' },
    { content: null },
    { content: 'x'.repeat(10_001) },
  ])('UNI-69 UNI-71 rejects an invalid change: %j', async (change) => {
    await turnedAway(test, () => three[0].browser.patch(url, change), 400, 'invalid_input')
  })

  it('UNI-68 UNI-69 UNI-72 UNI-74 UNI-76 lets only the author change the post, although the admin may delete it', async () => {
    for (const change of [{ content: 'Mine' }, { linkUrl: null }, { archived: true }, { isPinned: true }]) {
      for (const by of [three[1], three[2], boss])
        await turnedAway(test, () => by.browser.patch(url, change), 403, 'not_author')
      await turnedAway(test, () => eve.browser.patch(url, change), 404, 'not_found')
      await turnedAway(test, () => three[0].browser.patch('/api/posts/2000000', change), 404, 'not_found')
    }
    for (const by of [three[1], three[2]])
      await turnedAway(test, () => by.browser.delete(url), 403, 'not_author')
    await turnedAway(test, () => eve.browser.delete(url), 404, 'not_found')
    expect((await boss.browser.delete(url)).status).toBe(204)
  })
})

describe('DELETE /api/posts/{id}', () => {
  it('UNI-76 keeps files that another post uses', async () => {
    const { mediaUrls } = post
    const wish = { content: 'Again', mediaUrls }
    const second = await ok(three[0].browser.post(`/api/groups/${groupId}/posts`, wish))
    const upload_id = mediaUrls[0]!.split('/')[2]!
    const used = test.db.selectFrom('post_media').select('post_id').where('upload_id', '=', upload_id)
    expect(await used.execute()).toHaveLength(2)
    const { status, raw } = await three[0].browser.delete(url)
    expect([status, raw.length]).toEqual([204, 0])
    expect(await used.execute()).toEqual([{ post_id: second.id }])
    for (const person of [...three, boss]) expect(await boardOf(person)).toEqual([second])
    await turnedAway(test, () => three[0].browser.delete(url), 404, 'not_found')
    await turnedAway(test, () => three[0].browser.patch(url, { content: 'Back' }), 404, 'not_found')
  })

  it('UNI-76 removes the post even while edits are in progress', async () => {
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
})
