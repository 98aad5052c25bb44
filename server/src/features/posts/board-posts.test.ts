import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '../../../testing/ok.ts'
import { openTestApp } from '../../../testing/app.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

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
  it('UNI-66 UNI-67 lets a member post on the board', async () => {
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

  it('UNI-66 lets only the group’s members post', async () => {
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
})

describe('GET /api/groups/{id}/posts', () => {
  const pin = async (by: Person, id: number, isPinned = true) =>
    expect((await by.browser.patch(`/api/posts/${id}`, { isPinned })).status).toBe(200)

  /** Writes the posts '1' to '9' in this order and pins those in `pinned`. */
  async function nine(pinned: number[]): Promise<Record<string, number>> {
    const ids: Record<string, number> = {}
    for (let i = 1; i <= 9; i += 1) ids[i] = (await written(three[i % 3]!, String(i))).id
    for (const i of pinned) await pin(three[i % 3]!, ids[i]!)
    return ids
  }

  it('UNI-42 UNI-67 returns pinned posts first, then the rest newest first, including archived posts', async () => {
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

  it('UNI-42 rejects a forged cursor', async () => {
    await nine([])
    const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const place of [[5], [2, 5], [true, 5], [0, 0], [0, 1.5], [1, '5'], [1, 2 ** 53], {}])
      expectRefused(await three[0].browser.get(`${board}?before=${cursor(place)}`), 400, 'invalid_cursor')
  })
})

it('a member can write at most sixty posts a minute', async () => {
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
