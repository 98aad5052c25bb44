import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, appForTests } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { untilLockedOut } from '../../../testing/locked-out.ts'
import { ok } from '../../../testing/ok.ts'
import type { Person } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { commented, pictureOf, posted, sharedVault, stored } from '../../../testing/vault-content.ts'

const test = appForTests()

const shared = perTest(() => sharedVault(test))
const url = () => `/api/vaults/${shared.vaultId}/posts` as const

const write = (by: Person, content: unknown, more: object = {}) =>
  by.browser.post(url(), { content, ...more })
const contents = async ({ browser }: Person, query = '') =>
  (await ok(browser.get(`${url()}${query}` as ReturnType<typeof url>))).map(({ content }) => content)

describe('POST /api/vaults/{id}/posts', () => {
  it('VLT-03 VLT-61 VLT-72 VLT-77 publishes the owner’s post to everyone on the access list', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const content = ' Hello\r\nand look: (https://example.com/a_(b)). Or http://other.example '
    const { status, body } = await write(ann, content)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      vaultId,
      content: 'Hello\nand look: (https://example.com/a_(b)). Or http://other.example',
      mediaUrls: [],
      media: [],
      linkUrl: 'https://example.com/a_(b)',
      linkTitle: null,
      linkDescription: null,
      allowLikes: true,
      allowComments: true,
      archived: false,
      isEdited: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      author: { name: 'Ann', profilePhoto: null },
      isOwn: true,
      likeCount: 0,
      commentCount: 0,
      hasLiked: false,
    })
    for (const { browser } of [ann, bob, cleo]) {
      const isOwn = browser === ann.browser
      const seen = { ...body, isOwn, ...(browser === bob.browser && { authorId: ann.id }) }
      expect((await browser.get(url())).body).toEqual([seen])
      expect((await browser.get(`/api/vault-posts/${body.id}`)).body).toEqual(seen)
    }
  })

  it('VLT-72 VLT-117 stores the link and the settings for likes and comments', async () => {
    const link = { linkUrl: 'https://example.com/', linkTitle: ' A title ', linkDescription: 'Words' }
    expect(await posted(shared.ann, shared.vaultId, 'See https://other.example', link)).toMatchObject({
      ...link,
      linkTitle: 'A title',
    })
    const none = { ...link, linkUrl: null }
    expect(await posted(shared.ann, shared.vaultId, 'See https://other.example', none)).toMatchObject({
      linkUrl: null,
      linkTitle: null,
      linkDescription: null,
    })
    const closed = { allowLikes: false, allowComments: false }
    expect(await posted(shared.ann, shared.vaultId, 'Just so you know', closed)).toMatchObject(closed)
    for (const linkUrl of ['javascript:alert(1)', 'https://example.com:secret@evil.example/'])
      await turnedAway(test, () => write(shared.ann, 'Hi', { linkUrl }), 400, 'invalid_input')
  })

  it('leaves no posts behind when the vault is deleted concurrently', REPEATED, async () => {
    const { ann, vaultId } = shared
    const answers = await atOnce(test, 20, async (n) => {
      if (n === 10) await test.db.deleteFrom('vaults').where('id', '=', vaultId).execute()
      return (await write(ann, `Post ${n}`)).status
    })
    expect(answers.filter((status) => ![201, 404].includes(status))).toEqual([])
    const left = test.db.selectFrom('posts').select('id').where('vault_id', '=', vaultId)
    expect(await left.execute()).toEqual([])
  })

  it('accepts at most sixty posts and comments a minute from one account', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    onTestFinished(() => limited.close())
    const { ann, cleo, vaultId } = await sharedVault(limited)
    const post = await posted(ann, vaultId, 'Hello')
    const say = (by: Person) => by.browser.post(`/api/vault-posts/${post.id}/comments`, { content: 'Hi' })
    const answers = await Promise.all(Array.from({ length: 64 }, () => say(cleo)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
    expectTooMany(answers, 4)
    expect((await say(ann)).status).toBe(201)
  })
})

describe('GET /api/vaults/{id}/posts', () => {
  it('VLT-71 returns pages of posts, newest first', async () => {
    const { ann, bob, vaultId } = shared
    const ids: number[] = []
    for (let n = 1; n <= 7; n += 1) ids.push((await posted(ann, vaultId, String(n))).id)
    const pages = await pagesOf(bob.browser, `${url()}?limit=3`)
    expect(pages.map((page) => page.map(({ content }) => content).join(''))).toEqual(['765', '432', '1'])
    expect(await contents(bob, `?limit=3&around=${ids[3]}`)).toEqual(['5', '4', '3'])
    expect(await contents(bob, `?limit=2&after=${ids[3]}`)).toEqual(['6', '5'])
    expect(await contents(bob, `?limit=4&after=${ids[6]}`)).toEqual([])
    const around = await pagesOf(bob.browser, `${url()}?limit=3&around=${ids[3]}`)
    expect(around.flat().map(({ content }) => content)).toEqual(['5', '4', '3', '2', '1'])
    const before = Buffer.from('["1"]').toString('base64url')
    expectRefused(
      await bob.browser.get(`${url()}?before=${before}` as ReturnType<typeof url>),
      400,
      'invalid_cursor',
    )
  })

  it('VLT-68 returns archived posts only to the owner', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const [one, two] = [await posted(ann, vaultId, 'One'), await posted(ann, vaultId, 'Two')]
    await posted(ann, vaultId, 'Three')
    await ok(ann.browser.patch(`/api/vault-posts/${two.id}`, { archived: true }))
    expect(await contents(ann)).toEqual(['Three', 'Two', 'One'])
    expect(await contents(ann, '?archived=only')).toEqual(['Two'])
    expect(await contents(ann, `?archived=only&around=${one.id}`)).toEqual(['Two'])
    for (const viewer of [bob, cleo]) {
      expect(await contents(viewer)).toEqual(['Three', 'One'])
      expect(await contents(viewer, `?around=${two.id}`)).toEqual(['Three', 'One'])
      expect(await contents(viewer, `?after=${one.id}`)).toEqual(['Three'])
      expect(await contents(viewer, '?archived=only')).toEqual([])
      for (const path of ['', '/comments', '/likes', '/likes/check'])
        expectRefused(await viewer.browser.get(`/api/vault-posts/${two.id}${path}`), 404, 'not_found')
    }
    await ok(ann.browser.patch(`/api/vault-posts/${two.id}`, { archived: false }))
    expect(await contents(cleo)).toEqual(['Three', 'Two', 'One'])
  })

  it('VLT-77 reads a page’s counts and the caller’s likes with one query', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const mediaUrls = [await pictureOf(ann)]
    for (let n = 0; n < 5; n += 1) {
      const { id } = await posted(ann, vaultId, String(n), { mediaUrls })
      await commented(cleo, id, 'Lovely')
      await ok((n % 2 ? bob : cleo).browser.post(`/api/vault-posts/${id}/likes`))
    }
    const said = async ({ browser }: Person) =>
      (await ok(browser.get(url()))).map(({ hasLiked, likeCount, commentCount }) =>
        [Number(hasLiked), likeCount, commentCount].join(''),
      )
    expect(await said(ann)).toEqual(['011', '011', '011', '011', '011'])
    expect(await said(bob)).toEqual(['011', '111', '011', '111', '011'])
    expect(await said(cleo)).toEqual(['111', '011', '111', '011', '111'])
    for (const { browser } of [ann, bob, cleo]) {
      await browser.get(url())
      const asked = await statementsDuring(() => browser.get(url()))
      // At most four statements read the caller, the caller's blocks and access to the vault, and the posts.
      expect(asked.filter((text) => /posts/.test(text))).toHaveLength(1)
      expect(asked.length).toBeLessThanOrEqual(4)
    }
  })
})

describe('a post', () => {
  let post: Awaited<ReturnType<typeof posted>>
  let address: `/api/vault-posts/${number}`
  beforeEach(async () => {
    const { ann, vaultId } = shared
    const mediaUrls = [await pictureOf(ann)]
    const link = { linkUrl: 'https://example.com/old', linkTitle: 'Old' }
    post = await posted(ann, vaultId, 'Hello https://example.com/old', { mediaUrls, ...link })
    address = `/api/vault-posts/${post.id}`
  })

  it('VLT-61 VLT-69 VLT-74 takes its link from the new content when the author edits the post', async () => {
    const { ann, bob } = shared
    const edit = async (content: string) => ok(ann.browser.put(address, { content }))
    const same = await edit('Again https://example.com/old')
    expect(same).toEqual({ ...post, content: 'Again https://example.com/old', isEdited: true })
    const other = await edit('Now https://example.com/new')
    expect(other).toMatchObject({ linkUrl: 'https://example.com/new', linkTitle: null })
    expect(await edit('Nothing')).toMatchObject({ linkUrl: null, linkTitle: null })
    expect((await bob.browser.get(url())).body).toMatchObject([{ content: 'Nothing', isEdited: true }])
    await turnedAway(test, () => ann.browser.put(address, { content: ' ' }), 400, 'invalid_input')
  })

  it('VLT-67 VLT-75 VLT-117 can be archived, restored, and closed or opened to comments and likes', async () => {
    const { ann } = shared
    for (const change of [
      { archived: true },
      { archived: false },
      { allowLikes: false },
      { allowComments: false },
      { allowLikes: true, allowComments: true },
    ]) {
      post = { ...post, ...change }
      expect((await ann.browser.patch(address, change)).body).toEqual(post)
    }
    await turnedAway(test, () => ann.browser.patch(address, {}), 400, 'invalid_input')
  })

  it.each([
    ['deleted', () => address],
    ['deleted with its vault', () => `/api/vaults/${shared.vaultId}`],
  ])('VLT-03 VLT-39 VLT-76 loses its comments, likes and files when it is %s', async (how, at) => {
    const { ann, bob, cleo, vaultId } = shared
    const comment = await commented(cleo, post.id, 'Lovely')
    await ok(bob.browser.post(`${address}/likes`))
    const item = await stored(ann, vaultId, 'The deed')
    expect(await ok(cleo.browser.get(address))).toMatchObject({ likeCount: 1, commentCount: 1 })
    expect(await ok(cleo.browser.get(`${address}/comments`))).toMatchObject([{ id: comment.id }])
    await ok(ann.browser.delete(at() as '/api/vaults/:id'))
    for (const path of [address, `${address}/comments`, `${address}/likes`] as const)
      expectRefused(await ann.browser.get(path), 404, 'not_found')
    expectRefused(await ann.browser.delete(at()), 404, 'not_found')
    for (const table of ['comments', 'likes', 'post_media'] as const) {
      const left = test.db.selectFrom(table).select('post_id').where('post_id', '=', post.id)
      expect(await left.execute(), table).toEqual([])
    }
    const items = await test.db
      .selectFrom('vault_items')
      .select('id')
      .where('vault_id', '=', vaultId)
      .execute()
    expect(items).toEqual(how === 'deleted' ? [{ id: item.id }] : [])
  })

  it('VLT-68 VLT-117 rejects a comment sent while comments are being closed or the post is being archived', async () => {
    const { bob } = shared
    const changed = async (change: object) => {
      const asked = await test.db.transaction().execute(async (tx) => {
        await tx.updateTable('posts').set(change).where('id', '=', post.id).execute()
        const asked = bob.browser.post(`${address}/comments`, { content: 'Hi' })
        await untilLockedOut(test, 1)
        return { answer: asked }
      })
      return asked.answer
    }
    expectRefused(await changed({ allow_comments: false }), 403, 'comments_off')
    expectRefused(await changed({ archived: true }), 404, 'not_found')
  })
})
