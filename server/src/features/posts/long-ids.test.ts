import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { commented, pictureOf, posted, sharedVault, stored } from '../../../testing/vault-content.ts'

const test = appForTests()

/** The lowest id that is too large for the type `integer`. */
const BEYOND = 2 ** 31

const scene = beforehand(async () => {
  for (const table of ['posts', 'comments', 'likes', 'vault_items'])
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(BEYOND)}`.execute(
      test.db,
    )
  const vault = await sharedVault(test)
  const { three, groupId, board } = await threeWithBoard(test)
  return { ...vault, three, groupId, board }
})

describe('OPS-106 posts, comments, likes and items with ids of 2,147,483,648 or more', () => {
  it('can be created, listed page by page, searched, changed and deleted in a vault', async () => {
    const { ann, bob, cleo, vaultId } = scene
    const post = await posted(ann, vaultId, 'Apples', { mediaUrls: [await pictureOf(ann)] })
    const second = await posted(ann, vaultId, 'Pears', { mediaUrls: [await pictureOf(ann)] })
    expect(post.id).toBeGreaterThanOrEqual(BEYOND)
    const at = `/api/vault-posts/${post.id}` as const
    const comment = await commented(bob, post.id, 'Lovely apples')
    await commented(cleo, post.id, 'Apples!')
    for (const { browser } of [bob, cleo]) await ok(browser.post(`${at}/likes`))
    const item = await stored(ann, vaultId, 'A jar of apples')
    await stored(ann, vaultId, 'Another jar')
    const vault = `/api/vaults/${vaultId}` as const
    for (const list of [
      `${vault}/posts`,
      `${vault}/pictures`,
      `${vault}/items`,
      `${at}/comments`,
      `${at}/likes`,
    ])
      expect([list, (await pagesOf(ann.browser, `${list}?limit=1`)).length]).toEqual([list, 2])
    expect(await pagesOf(ann.browser, `${vault}/search?q=apples&limit=1`)).toHaveLength(4)
    expect(await ok(ann.browser.get(`${vault}/posts?around=${post.id}`))).toHaveLength(2)
    expect(await ok(ann.browser.get(`${vault}/posts?after=${post.id}`))).toMatchObject([{ id: second.id }])
    expect(await ok(bob.browser.get('/api/unread'))).toMatchObject([{ id: vaultId, count: 2 }])
    expect(await ok(bob.browser.post(`${vault}/read`))).toEqual({ from: 0, to: second.id })
    const [news] = await ok(ann.browser.get('/api/notifications'))
    expect(news).toMatchObject({ href: `/vault/${vaultId}?post=${post.id}` })
    await ok(ann.browser.put(at, { content: 'More apples' }))
    await ok(bob.browser.patch(`/api/vault-comments/${comment.id}`, { content: 'Fine' }))
    for (const url of [
      `/api/vault-comments/${comment.id}?postId=${post.id}`,
      `/api/vault-items/${item.id}?vaultId=${vaultId}`,
      `${at}/likes`,
      at,
    ])
      expect([url, (await ann.browser.send('DELETE', url)).status]).toEqual([url, 204])
  })

  it('can be created, searched, changed and deleted on a board', async () => {
    const { three, board } = scene
    const [ann, bob] = three
    const { id } = await ok(ann.browser.post(board, { content: 'Tea' }))
    await ok(ann.browser.post(board, { content: 'More tea' }))
    expect(id).toBeGreaterThanOrEqual(BEYOND)
    expect(await pagesOf(bob.browser, `${board}?limit=1`)).toHaveLength(2)
    expect(await pagesOf(bob.browser, '/api/search/posts?q=tea&limit=1')).toHaveLength(2)
    await ok(ann.browser.patch(`/api/posts/${id}`, { isPinned: true }))
    await ok(ann.browser.delete(`/api/posts/${id}`))
  })

  it('can be reported, but reports of unknown ids return 404', async () => {
    const { ann, bob, vaultId } = scene
    const { id } = await posted(ann, vaultId, 'Rude words')
    const report = (kind: string, thing: number) =>
      bob.browser.post('/api/reports', { kind, id: thing, reason: 'other' })
    expect((await report('vault_post', id)).status).toBe(201)
    for (const kind of ['person', 'photo', 'vault', 'invitation', 'vault_post', 'comment', 'item', 'message'])
      expectRefused(await report(kind, BEYOND + 1_000), 404, 'not_found')
  })

  it('that don’t exist return 404', async () => {
    const { ann } = scene
    for (const id of [BEYOND + 1_000, Number.MAX_SAFE_INTEGER])
      for (const [method, url, body] of [
        ['GET', `/api/vault-posts/${id}`],
        ['GET', `/api/vault-posts/${id}/comments`],
        ['POST', `/api/vault-posts/${id}/likes`],
        ['PATCH', `/api/posts/${id}`, { isPinned: true }],
        ['DELETE', `/api/posts/${id}`],
        ['DELETE', `/api/vault-posts/${id}`],
        ['PATCH', `/api/vault-comments/${id}`, { content: 'Fine' }],
        ['DELETE', `/api/vault-comments/${id}`],
        ['DELETE', `/api/vault-comments/${id}?postId=${id}`],
        ['DELETE', `/api/vault-items/${id}`],
        ['DELETE', `/api/vault-items/${id}?vaultId=1`],
      ] as const)
        expectRefused(await ann.browser.send(method, url, body), 404, 'not_found')
  })
})
