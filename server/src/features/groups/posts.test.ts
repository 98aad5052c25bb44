import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { untilLockedOut } from '../../../testing/locked-out.ts'
import { ok } from '../../../testing/ok.ts'
import { openTestApp } from '../../../testing/app.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { pictureOf } from '../../../testing/vault-content.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

let three: [Person, Person, Person]
let groupId: number
let board: `/api/groups/${number}/posts`
beforeEach(async () => void ({ three, groupId, board } = await threeWithBoard(test)))

const write = (by: Person, content: unknown, more: object = {}) =>
  by.browser.post(board, { content, ...more })

const written = (by: Person, content: string, more: object = {}) => ok(write(by, content, more))

const contentsOf = (pages: { content: string }[][]) => pages.map((page) => page.map(({ content }) => content))

describe('POST /api/groups/{id}/posts', () => {
  it('UNI-66 UNI-67 lets a member write on the board', async () => {
    const [ann, bob] = three
    const picture = await photo()
    const { profilePhoto } = (await ann.browser.upload(`/api/players/${ann.id}/photo`, picture)).body.player
    const content = ' Hello\r\nand look: (https://example.com/a_(b)). Or http://other.example '
    const { status, body } = await write(ann, content, { playerId: ann.id, mediaUrls: [] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      groupId,
      content: 'Hello\nand look: (https://example.com/a_(b)). Or http://other.example',
      author: { id: ann.id, name: 'Ann', profilePhoto },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isEdited: false,
      editedAt: null,
      archived: false,
      isPinned: false,
      linkUrl: 'https://example.com/a_(b)',
      linkTitle: null,
      linkDescription: null,
      mediaUrls: [],
      media: [],
    })
    expect((await bob.browser.get(board)).body).toEqual([body])
  })

  it('UNI-65 requires trimmed text of 1 to 10,000 characters, and keeps its inner whitespace and markup', async () => {
    const withFile = { mediaUrls: [await pictureOf(three[0])] }
    const empty = await turnedAway(test, () => write(three[0], ' \u200b', withFile), 400, 'invalid_input')
    expect(empty.body.fields).toEqual({ content: 'Message is required' })
    const most = '\u{1F3E1}'.repeat(10_000)
    const { body } = await turnedAway(test, () => write(three[0], `${most}.`), 400, 'invalid_input')
    expect(body.fields).toEqual({ content: 'Message must be at most 10000 characters.' })
    for (const content of [most, '<script>alert(1)</script>', 'line\n\n\tline', '=1+1', 'www.example.com'])
      expect(await written(three[0], content)).toMatchObject({ content, linkUrl: null })
    expect((await written(three[0], 'a\u202eb\u0000c\u0007')).content).toBe('abc')
  })

  it('UNI-66 is for members of the group only, and only in their own name', async () => {
    const [ann, bob] = three
    await turnedAway(test, () => write(eve, 'Hello'), 404, 'not_found')
    await turnedAway(test, () => write(boss, 'Hello'), 403, 'not_member')
    await turnedAway(
      test,
      () => ann.browser.post('/api/groups/2000000/posts', { content: 'Hi' }),
      404,
      'not_found',
    )
    for (const playerId of [bob.id, eve.id, boss.id])
      await turnedAway(test, () => write(ann, 'Hello', { playerId }), 403, 'not_you')
  })

  it('UNI-57 UNI-67 keeps the order of its files, and repeats a file used more than once', async () => {
    const [ann, bob] = three
    const [one, two, more] = [await pictureOf(ann), await pictureOf(ann), await pictureOf(ann)]
    const mediaUrls = [more, one, two, one]
    expect((await written(ann, 'First', { mediaUrls })).mediaUrls).toEqual(mediaUrls)
    await written(ann, 'Second', { mediaUrls: [two] })
    const posts = (await bob.browser.get(board)).body
    expect(posts.map((post) => post.mediaUrls)).toEqual([[two], mediaUrls])
    const twenty = Array.from({ length: 20 }, () => one)
    expect((await written(ann, 'Twenty', { mediaUrls: twenty })).mediaUrls).toEqual(twenty)
    await turnedAway(test, () => write(ann, 'More', { mediaUrls: [...twenty, two] }), 400, 'invalid_input')
  })

  it('UNI-66 accepts only own uploads', async () => {
    const [ann, bob] = three
    const [own, foreign] = [await pictureOf(ann), await pictureOf(bob)]
    for (const other of [
      foreign,
      '/media/none',
      `${own}?size=thumb`,
      `https://example.com${own}`,
      '/media/a\0b',
    ]) {
      const wish = { mediaUrls: [own, other] }
      const { body } = await turnedAway(test, () => write(ann, 'Hello', wish), 400, 'unknown_upload')
      expect(body.fields).toEqual({ mediaUrls: body.error })
    }
  })

  it('UNI-66 refuses a file that is swept during the request', async () => {
    const mediaUrl = await pictureOf(three[0])
    const asked = await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('uploads').where('id', '=', mediaUrl.split('/')[2]!).execute()
      const asked = write(three[0], 'Hello', { mediaUrls: [mediaUrl] })
      await untilLockedOut(test, 1)
      return { answer: asked }
    })
    expectRefused(await asked.answer, 400, 'unknown_upload')
    expect((await three[0].browser.get(board)).body).toEqual([])
  })
})

describe('GET /api/groups/{id}/posts', () => {
  const pin = async (by: Person, id: number, isPinned = true) =>
    expect((await by.browser.patch(`/api/posts/${id}`, { isPinned })).status).toBe(200)

  /** Writes posts '1' to '9' in this order and pins those given. */
  async function nine(pinned: number[]): Promise<Record<string, number>> {
    const ids: Record<string, number> = {}
    for (let i = 1; i <= 9; i += 1) ids[i] = (await written(three[i % 3]!, String(i))).id
    for (const i of pinned) await pin(three[i % 3]!, ids[i]!)
    return ids
  }

  it('UNI-42 UNI-67 has pinned posts first, then the newest, with archived ones in place, in pages', async () => {
    const ids = await nine([4, 2, 7])
    const [ann, bob] = three
    for (const limit of [1, 2, 4, 9]) {
      const pages = contentsOf(await pagesOf(boss.browser, `${board}?limit=${limit}`))
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      expect(pages.flat()).toEqual(['7', '4', '2', '9', '8', '6', '5', '3', '1'])
    }
    await pin(bob, ids['4']!, false)
    for (const nth of [3, 6]) await ok(ann.browser.patch(`/api/posts/${ids[nth]}`, { archived: true }))
    const posts = await ok(bob.browser.get(board))
    expect(posts.map(({ content }) => content)).toEqual(['7', '2', '9', '8', '6', '5', '4', '3', '1'])
    expect(posts.filter(({ archived }) => archived).map(({ content }) => content)).toEqual(['6', '3'])
  })

  it('UNI-42 refuses a forged cursor', async () => {
    await nine([])
    const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const place of [[5], [2, 5], [true, 5], [0, 0], [0, 1.5], [1, '5'], [1, 2 ** 31], {}])
      expectRefused(await three[0].browser.get(`${board}?before=${cursor(place)}`), 400, 'invalid_cursor')
  })
})

it('refuses more than sixty posts of one member in a minute', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' })
  onTestFinished(() => limited.close())
  const { three, board } = await threeWithBoard(limited)
  const [ann, bob] = three
  const post = (by: Person) => by.browser.post(board, { content: 'Hello' })
  const answers = await Promise.all(Array.from({ length: 65 }, () => post(ann)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
  expectTooMany(answers, 5)
  expect((await post(bob)).status).toBe(201)
  expect(await limited.db.selectFrom('posts').select('id').execute()).toHaveLength(61)
})
