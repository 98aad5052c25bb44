import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { untilLockedOut } from '../../../testing/locked-out.ts'
import { ok } from '../../../testing/ok.ts'
import { openTestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'

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

async function uploadOf({ browser }: Person): Promise<string> {
  return (await browser.upload('/api/upload/photo', await photo({ width: 20, height: 20 }))).body.photoUrl
}

const contentsOf = (pages: { content: string }[][]) => pages.map((page) => page.map(({ content }) => content))

describe('POST /api/groups/{id}/posts', () => {
  it('UNI-66 UNI-67 a member writes on the board', async () => {
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

  it('UNI-66 a post without a web address has no link', async () => {
    for (const content of ['Hello', 'www.example.com', 'javascript:alert(1)'])
      expect((await written(three[1], content)).linkUrl).toBeNull()
  })

  it('UNI-65 needs text that is not empty after trimming', async () => {
    for (const content of ['', '   ', '\n\t\r\n', '\u200b', undefined]) {
      const { body } = await turnedAway(test, () => write(three[0], content), 400, 'invalid_input')
      expect(body.fields).toEqual({ content: 'Message is required' })
    }
    const withFile = { mediaUrls: [await uploadOf(three[0])] }
    await turnedAway(test, () => write(three[0], ' ', withFile), 400, 'invalid_input')
  })

  it('UNI-65 may have 10,000 characters, whatever they are made of, and not one more', async () => {
    const most = '\u{1F3E1}'.repeat(10_000)
    expect((await written(three[0], most)).content).toBe(most)
    const { body } = await turnedAway(test, () => write(three[0], `${most}.`), 400, 'invalid_input')
    expect(body.fields).toEqual({ content: 'Message must be at most 10000 characters.' })
  })

  it('UNI-65 whatever is typed comes back as it was, and does nothing', async () => {
    for (const content of ['<script>alert(1)</script>', "'; drop table posts; --", 'line\n\n\tline', '=1+1'])
      expect((await written(three[0], content)).content).toBe(content)
    expect((await written(three[0], 'a\u202eb\u0000c\u0007')).content).toBe('abc')
  })

  it('UNI-66 is for members of the group alone, and only in their own name', async () => {
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

  it('UNI-57 UNI-67 shows its files in their order, one as often as it is used', async () => {
    const [ann, bob] = three
    const [one, two, more] = [await uploadOf(ann), await uploadOf(ann), await uploadOf(ann)]
    const mediaUrls = [more, one, two, one]
    expect((await written(ann, 'First', { mediaUrls })).mediaUrls).toEqual(mediaUrls)
    await written(ann, 'Second', { mediaUrls: [two] })
    const posts = (await bob.browser.get(board)).body
    expect(posts.map((post) => post.mediaUrls)).toEqual([[two], mediaUrls])
    const twenty = Array.from({ length: 20 }, () => one)
    expect((await written(ann, 'Twenty', { mediaUrls: twenty })).mediaUrls).toEqual(twenty)
    await turnedAway(test, () => write(ann, 'More', { mediaUrls: [...twenty, two] }), 400, 'invalid_input')
  })

  it('UNI-66 holds only own uploads', async () => {
    const [ann, bob] = three
    const [own, foreign] = [await uploadOf(ann), await uploadOf(bob)]
    for (const other of [
      foreign,
      '/media/none',
      '/media/',
      '',
      `${own}?size=thumb`,
      `${own}.full`,
      own.slice(1),
      `https://example.com${own}`,
      'https://example.com/a.jpg',
      '/media/../etc/passwd',
      '/media/a\0b',
      'javascript:alert(1)',
    ]) {
      const wish = { mediaUrls: [own, other] }
      const { body } = await turnedAway(test, () => write(ann, 'Hello', wish), 400, 'unknown_upload')
      expect(body.fields).toEqual({ mediaUrls: body.error })
    }
  })

  it('UNI-66 a file that is swept away meanwhile is unknown', async () => {
    const mediaUrl = await uploadOf(three[0])
    const asked = await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('uploads').where('id', '=', mediaUrl.split('/')[2]!).execute()
      const asked = write(three[0], 'Hello', { mediaUrls: [mediaUrl] })
      await untilLockedOut(test, 1)
      return { answer: asked }
    })
    expectRefused(await asked.answer, 400, 'unknown_upload')
    expect((await three[0].browser.get(board)).body).toEqual([])
  })

  it('UNI-54 is heard of by the members and the admin, and by nobody else', async () => {
    const heard = await heardDuring(test, [...three, boss, eve], () => written(three[1], 'Hello'))
    const change = [{ topic: 'post', key: groupId }]
    expect(heard).toEqual([change, change, change, change, []])
  })

  it('twenty at once are twenty posts, each with its own files', REPEATED, async () => {
    const files = await Promise.all(three.map(uploadOf))
    const answers = await atOnce(test, 20, (i) =>
      write(three[i % 3]!, `Post ${i}`, { mediaUrls: [files[i % 3]!] }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const posts = (await three[0].browser.get(board)).body as { content: string; mediaUrls: string[] }[]
    expect(posts).toHaveLength(20)
    for (const { content, mediaUrls } of posts)
      expect(mediaUrls).toEqual([files[Number(content.slice(5)) % 3]])
  })
})

describe('GET /api/groups/{id}/posts', () => {
  const pin = async (by: Person, id: number, isPinned = true) =>
    expect((await by.browser.patch(`/api/posts/${id}`, { isPinned })).status).toBe(200)

  /** Posts '1' to '9' in this order; the ones named are pinned. */
  async function nine(pinned: number[]): Promise<Record<string, number>> {
    const ids: Record<string, number> = {}
    for (let i = 1; i <= 9; i += 1) ids[i] = (await written(three[i % 3]!, String(i))).id
    for (const i of pinned) await pin(three[i % 3]!, ids[i]!)
    return ids
  }

  it('UNI-42 UNI-67 has pinned posts first, then the newest', async () => {
    const ids = await nine([4, 2, 7])
    const board = async () => contentsOf([(await boss.browser.get(`/api/groups/${groupId}/posts`)).body])[0]
    expect(await board()).toEqual(['7', '4', '2', '9', '8', '6', '5', '3', '1'])
    await pin(three[1], ids['4']!, false)
    expect(await board()).toEqual(['7', '2', '9', '8', '6', '5', '4', '3', '1'])
  })

  it.each([
    [1, ['7'], ['4'], ['2'], ['9'], ['8'], ['6'], ['5'], ['3'], ['1']],
    [2, ['7', '4'], ['2', '9'], ['8', '6'], ['5', '3'], ['1']],
    [3, ['7', '4', '2'], ['9', '8', '6'], ['5', '3', '1']],
    [4, ['7', '4', '2', '9'], ['8', '6', '5', '3'], ['1']],
    [9, ['7', '4', '2', '9', '8', '6', '5', '3', '1']],
  ])('UNI-67 comes page by page in this order, %i at a time', async (limit, ...pages) => {
    await nine([2, 4, 7])
    expect(contentsOf(await pagesOf(three[0].browser, `${board}?limit=${limit}`))).toEqual(pages)
  })

  it('UNI-67 shows archived posts in their place', async () => {
    const ids = await nine([7])
    for (const i of [3, 6]) await three[0].browser.patch(`/api/posts/${ids[i]}`, { archived: true })
    const posts = (await three[1].browser.get(board)).body as { content: string; archived: boolean }[]
    expect(posts.map(({ content }) => content)).toEqual(['7', '9', '8', '6', '5', '4', '3', '2', '1'])
    expect(posts.filter(({ archived }) => archived).map(({ content }) => content)).toEqual(['6', '3'])
  })

  it('UNI-42 a cursor is one of its own, or is refused', async () => {
    await nine([])
    const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const place of [
      [5],
      [0],
      [2, 5],
      [true, 5],
      [0, 0],
      [0, -1],
      [0, 1.5],
      [1, '5'],
      [1, 2 ** 31],
      {},
      null,
    ])
      expectRefused(await three[0].browser.get(`${board}?before=${cursor(place)}`), 400, 'invalid_cursor')
  })

  it('UNI-42 holds the posts of its own group alone', async () => {
    const [ann, bob] = three
    await written(ann, 'Here')
    const trustUnitId = await confirmedUnit(test, [ann, bob, eve])
    const other = (await ann.browser.post('/api/groups', { name: 'The Yard', trustUnitId })).body
    await eve.browser.post(`/api/groups/${other.id}/posts`, { content: 'There' })
    expect(contentsOf([(await ann.browser.get(board)).body])).toEqual([['Here']])
    expect(contentsOf([(await ann.browser.get(`/api/groups/${other.id}/posts`)).body])).toEqual([['There']])
  })
})

it('more than sixty posts of one member in a minute are too many', async () => {
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
