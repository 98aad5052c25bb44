import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { perTest, appForTests, beforehand } from '../../../testing/beforehand.ts'
import { contentOf } from '../../../testing/content.ts'
import { pdf } from '../../../testing/media.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { endBond, trio } from '../../../testing/trios.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { ageUploads } from '../../../testing/uploads.ts'
import { filesOf } from '../../../testing/vault-content.ts'
import { unzipped } from '../../../testing/zip.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const three = perTest(() => trio(test))
const url = () => `/api/groups/${three.groupId}` as const

const post = (by: Person, content: string, more: object = {}) =>
  ok(by.browser.post(`${url()}/posts`, { content, ...more }))
const postsOf = ({ browser }: Person) => ok(browser.get(`${url()}/posts`))
const saved = async ({ browser }: Person) => {
  const answer = await browser.get(`${url()}/file`)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } })
  return unzipped(answer.raw)
}
const close = () => ok(endBond(three.bob, three.cleo))
const closedAgo = (hours: number) =>
  setRows(test, 'groups', { id: three.groupId }, { closed_at: sql`closed_at - ${hours} * interval '1 hour'` })

describe('the board of a dissolved unit', () => {
  it('TRU-06 rejects new posts and edits', async () => {
    const { ann, bob, cleo, groupId } = three
    const { id } = await post(ann, 'Before')
    await close()
    expect(await ok(cleo.browser.get(url()))).toMatchObject({ id: groupId, trustUnitId: null })
    for (const one of [ann, bob, cleo]) {
      expect(await postsOf(one)).toMatchObject([{ id, content: 'Before' }])
      await turnedAway(
        test,
        () => one.browser.post(`${url()}/posts`, { content: 'After' }),
        409,
        'board_closed',
      )
    }
    for (const change of [{ content: 'Else' }, { isPinned: true }, { archived: true }, { linkUrl: null }])
      await turnedAway(test, () => ann.browser.patch(`/api/posts/${id}`, change), 409, 'board_closed')
    await turnedAway(test, () => ann.browser.patch(url(), { name: 'Else' }), 409, 'board_closed')
    expect((await ann.browser.delete(`/api/posts/${id}`)).status).toBe(204)
  })

  it('TRU-06 is removed after 30 days with its posts and files', async () => {
    const { ann } = three
    const [file] = await filesOf(ann, ['plan.pdf', pdf()])
    await post(ann, 'With a plan', { mediaUrls: [file] })
    await close()
    await closedAgo(30 * 24 - 1)
    await sweep(test.deps)
    expect(await postsOf(ann)).toHaveLength(1)
    await closedAgo(2)
    await sweep(test.deps)
    expect((await ann.browser.get(url())).status).toBe(404)
    expect(await ok(ann.browser.get('/api/groups'))).toEqual([])
    // The former unit still has the group's name.
    expect(await ok(ann.browser.get('/api/trust-units/former'))).toMatchObject([{ groupName: 'The Porch' }])
    await ageUploads(test, 48)
    await sweep(test.deps)
    expect((await ann.browser.get(file as '/media/:uploadId')).status).toBe(404)
    const after = await contentOf(test)
    await sweep(test.deps)
    expect(await contentOf(test)).toEqual(after)
  })
})

describe('the download of a board', () => {
  it('TRU-07 contains every post and file of a closed board', async () => {
    const { ann, bob, groupId } = three
    const paper = pdf()
    const [url1] = await filesOf(ann, ['Plan & more.pdf', paper])
    await post(ann, 'Look: <b>a plan</b> https://example.com/?a=1&b=2', { mediaUrls: [url1] })
    await post(bob, 'Fine')
    await close()
    const files = await saved(bob)
    const day = new Date().toISOString().slice(0, 10)
    const path = `files/${day} Plan & more.pdf`
    expect(Object.keys(files)).toEqual(['board.html', 'board.json', path])
    expect(files[path]).toEqual(paper)
    const data = JSON.parse(files['board.json']!.toString())
    expect(data.group).toMatchObject({ id: groupId, name: 'The Porch' })
    expect(data.posts).toMatchObject([
      { author: { name: 'Ann' }, content: 'Look: <b>a plan</b> https://example.com/?a=1&b=2', files: [path] },
      { author: { name: 'Bob' }, content: 'Fine', files: [] },
    ])
    const page = files['board.html']!.toString()
    expect(page).toContain('Look: &lt;b&gt;a plan&lt;/b&gt;')
    expect(page).not.toContain('<b>')
    expect(page).toContain(`href="files/${encodeURIComponent(`${day} Plan & more.pdf`)}"`)
  })

  it('TRU-07 contains each of 450 posts exactly once', async () => {
    const [group_id, author_id] = [three.groupId, three.ann.id]
    const texts = Array.from({ length: 450 }, (_, n) => `Post ${n}`)
    const rows = texts.map((content) => ({ group_id, place_key: -group_id, author_id, content }))
    await test.db.insertInto('posts').values(rows).execute()
    const dan = await member(test, 'Dan')
    await turnedAway(test, () => dan.browser.get(`${url()}/file`), 404, 'not_found')
    const { posts } = JSON.parse((await saved(boss))['board.json']!.toString())
    expect(posts.map(({ content }: { content: string }) => content)).toEqual(texts)
  })
})
