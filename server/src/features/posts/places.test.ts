import { beforeEach, describe, expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { untilLockedOut } from '../../../testing/locked-out.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, type Person } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { pictureOf, posted } from '../../../testing/vault-content.ts'
import { aVault } from '../../../testing/vaults.ts'

const test = appForTests()

it('UNI-76 UNI-87 VLT-76 VLT-109 VLT-111 a board and a vault with the same id stay separate', async () => {
  const boss = await admin(test)
  const { three, groupId, board } = await threeWithBoard(test)
  const [ann, bob] = three
  let vaultId = 0
  while (vaultId < groupId) vaultId = (await aVault(test, ann)).id
  expect(vaultId).toBe(groupId)
  const [shown, hidden] = [await pictureOf(ann), await pictureOf(ann)]
  const onBoard = await ok(ann.browser.post(board, { content: 'A lake', mediaUrls: [shown] }))
  const inVault = await posted(ann, groupId, 'A lake', { mediaUrls: [hidden] })

  for (const { browser } of [ann, bob, boss])
    expect(await ok(browser.get('/api/search/posts?q=lake'))).toMatchObject([{ id: onBoard.id, groupId }])
  expect(await ok(ann.browser.get(`/api/vaults/${groupId}/search?q=lake`))).toMatchObject([
    { id: inVault.id },
  ])
  expect(await ok(ann.browser.get(board))).toEqual([onBoard])
  expect(await ok(ann.browser.get(`/api/vaults/${groupId}/posts`))).toEqual([inVault])
  for (const { browser } of [bob, boss]) {
    expect((await browser.get(shown as '/media/:uploadId')).status).toBe(200)
    expect((await browser.get(hidden as '/media/:uploadId')).status).toBe(404)
  }
  for (const address of [`/api/posts/${inVault.id}`, `/api/vault-posts/${onBoard.id}`] as const) {
    await turnedAway(test, () => ann.browser.patch(address, { archived: true }), 404, 'not_found')
    await turnedAway(test, () => ann.browser.delete(address), 404, 'not_found')
  }
  await turnedAway(test, () => ann.browser.get(`/api/vault-posts/${onBoard.id}`), 404, 'not_found')
})

describe.each(['a board', 'a vault'])('a post to %s', (kind) => {
  let [ann, bob]: [Person, Person] = [null!, null!]
  let posts: `/api/groups/${number}/posts` | `/api/vaults/${number}/posts`
  beforeEach(async () => {
    const { three, board } = await threeWithBoard(test)
    ;[ann, bob] = three
    posts = kind === 'a board' ? board : `/api/vaults/${(await aVault(test, ann)).id}/posts`
  })
  const write = (content: unknown, mediaUrls?: string[]) => ann.browser.post(posts, { content, mediaUrls })
  const written = (content: string, mediaUrls?: string[]) => ok(write(content, mediaUrls))

  it('UNI-65 VLT-64 VLT-73 must be 1 to 10,000 characters long after trimming', async () => {
    const files = [await pictureOf(ann)]
    const empty = await turnedAway(test, () => write(' \u200b', files), 400, 'invalid_input')
    expect(empty.body.fields).toEqual({ content: 'Message is required' })
    const most = '\u{1F3E1}'.repeat(10_000)
    const { body } = await turnedAway(test, () => write(`${most}.`), 400, 'invalid_input')
    expect(body.fields).toEqual({ content: 'Message must be at most 10000 characters.' })
    for (const content of [most, '<script>alert(1)</script>', 'line\n\n\tline', '=1+1', 'www.example.com'])
      expect(await written(content)).toMatchObject({ content, linkUrl: null })
    expect((await written('a\u202eb\u0000c\u0007')).content).toBe('abc')
  })

  it('UNI-57 UNI-66 UNI-67 VLT-66 VLT-77 can have up to 20 of the author’s own uploads', async () => {
    const [one, two, foreign] = [await pictureOf(ann), await pictureOf(ann), await pictureOf(bob)]
    const mediaUrls = [two, one, two]
    const post = await written('Look', mediaUrls)
    expect(post.mediaUrls).toEqual(mediaUrls)
    expect(post.media.map(({ kind, width }) => [kind, width])).toEqual(Array(3).fill(['picture', 20]))
    await written('Again', [two])
    const read = await ok(ann.browser.get(posts))
    expect(read.map((shown) => shown.mediaUrls)).toEqual([[two], mediaUrls])
    const twenty = Array<string>(20).fill(one)
    expect((await written('Twenty', twenty)).mediaUrls).toEqual(twenty)
    await turnedAway(test, () => write('More', [...twenty, two]), 400, 'invalid_input')
    const others = [foreign, '/media/none', `${one}?size=thumb`, `https://example.com${one}`, '/media/a\0b']
    for (const other of others) {
      const { body } = await turnedAway(test, () => write('Look', [one, other]), 400, 'unknown_upload')
      expect(body.fields).toEqual({ mediaUrls: body.error })
    }
  })

  it('UNI-66 VLT-72 is rejected if the sweep removes its file during the request', async () => {
    const mediaUrl = await pictureOf(ann)
    const asked = await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('uploads').where('id', '=', mediaUrl.split('/')[2]!).execute()
      const asked = write('Hello', [mediaUrl])
      await untilLockedOut(test, 1)
      return { answer: asked }
    })
    expectRefused(await asked.answer, 400, 'unknown_upload')
    expect(await ok(ann.browser.get(posts))).toEqual([])
  })
})
