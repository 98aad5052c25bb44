import { describe, expect, it } from 'vitest'
import { perTest, appForTests } from '../../../../testing/beforehand.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { ok } from '../../../../testing/ok.ts'
import { type Person } from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { setDisplayName } from '../../../../testing/rows.ts'
import { commented, posted, sharedVault, stored } from '../../../../testing/vault-content.ts'
import { aVault } from '../../../../testing/vaults.ts'

const test = appForTests()

const shared = perTest(() => sharedVault(test))
const url = () => `/api/vaults/${shared.vaultId}/search` as const

const search = ({ browser }: Person, q: string) =>
  ok(browser.get(`${url()}?q=${encodeURIComponent(q)}` as ReturnType<typeof url>))
const found = async (by: Person, q: string) => (await search(by, q)).map(({ kind, id }) => `${kind} ${id}`)

describe('GET /api/vaults/{id}/search', () => {
  it('VLT-109 finds posts, comments and items by word prefixes', async () => {
    const { ann, cleo, vaultId } = shared
    await setDisplayName(test, cleo, 'Cleo')
    const words = 'It was so sunny. '.repeat(30)
    const post = await posted(ann, vaultId, `${words}A summer at the Café. ${words}`)
    const comment = await commented(cleo, post.id, 'That café was lovely, all summer long')
    const item = await stored(ann, vaultId, 'CAFE', { description: 'Where we spent the summers' })
    await posted(ann, vaultId, 'A winter at the café')
    const other = await aVault(test, ann, { shared: [cleo] })
    const elsewhere = await posted(ann, other.id, 'A summer at the café')
    await commented(cleo, elsewhere.id, 'A summer at the café')
    await stored(ann, other.id, 'A summer at the café')
    const hits = await search(cleo, 'SUMM cafe')
    expect(hits).toEqual([
      {
        kind: 'item',
        id: item.id,
        postId: null,
        name: 'CAFE',
        excerpt: 'Where we spent the summers',
        createdAt: item.createdAt,
      },
      {
        kind: 'comment',
        id: comment.id,
        postId: post.id,
        name: 'Cleo',
        excerpt: 'That café was lovely, all summer long',
        createdAt: comment.createdAt,
      },
      {
        kind: 'post',
        id: post.id,
        postId: post.id,
        name: 'Ann',
        excerpt: expect.stringMatching(/^….*A summer at the Café\..*…$/),
        createdAt: post.createdAt,
      },
    ])
    for (const none of ['ummer', 'summer snow', '...', '🙂']) expect(await search(cleo, none)).toEqual([])
    expectRefused(await cleo.browser.get(`${url()}?q=` as ReturnType<typeof url>), 400, 'invalid_input')
  })

  it('MSG-79 finds words in vaults however apostrophes are typed', async () => {
    const { ann, cleo, vaultId } = shared
    const post = await posted(ann, vaultId, 'Devant L’école')
    const comment = await commented(cleo, post.id, "A l'ecole")
    const item = await stored(ann, vaultId, 'L´École')
    const all = [`item ${item.id}`, `comment ${comment.id}`, `post ${post.id}`]
    for (const q of ['école', 'l’ecole', 'lecole']) expect(await found(cleo, q)).toEqual(all)
  })

  it('VLT-68 VLT-109 finds archived content only for the owner', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const post = await posted(ann, vaultId, 'Before')
    const comment = await commented(bob, post.id, 'Before')
    const item = await stored(ann, vaultId, 'Before')
    await ok(ann.browser.put(`/api/vault-posts/${post.id}`, { content: 'After' }))
    await ok(bob.browser.patch(`/api/vault-comments/${comment.id}`, { content: 'After' }))
    expect(await found(bob, 'before')).toEqual([`item ${item.id}`])
    expect(await found(bob, 'after')).toEqual([`comment ${comment.id}`, `post ${post.id}`])
    await ok(ann.browser.patch(`/api/vault-posts/${post.id}`, { archived: true }))
    expect(await found(ann, 'after')).toEqual([`comment ${comment.id}`, `post ${post.id}`])
    for (const viewer of [bob, cleo]) expect(await found(viewer, 'after')).toEqual([])
    await ok(ann.browser.delete(`/api/vault-items/${item.id}`))
    await ok(ann.browser.delete(`/api/vault-posts/${post.id}`))
    expect(await found(ann, 'before')).toEqual([])
    expect(await found(ann, 'after')).toEqual([])
  })

  it('VLT-109 returns each hit once, page by page, newest first', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const all: string[] = []
    const post = await posted(ann, vaultId, 'Lake')
    all.push(`post ${post.id}`)
    for (let n = 0; n < 4; n += 1) {
      all.push(`comment ${(await commented(n % 2 ? bob : cleo, post.id, `Lake ${n}`)).id}`)
      all.push(`item ${(await stored(ann, vaultId, `Lake ${n}`)).id}`)
      if (n % 2) all.push(`post ${(await posted(ann, vaultId, `Lake ${n}`)).id}`)
    }
    for (const limit of [1, 2, 3, 50]) {
      const pages = await pagesOf(cleo.browser, `${url()}?q=lake&limit=${limit}`)
      expect(pages.flat().map(({ kind, id }) => `${kind} ${id}`)).toEqual(all.toReversed())
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    }
  })

  it('VLT-109 finds a match that is older than 1,200 other posts', async () => {
    const { ann, cleo, vaultId } = shared
    const post = await posted(ann, vaultId, 'A rare bird')
    await test.db
      .insertInto('posts')
      .values(
        Array.from({ length: 1_200 }, (_, n) => ({
          vault_id: vaultId,
          place_key: vaultId,
          author_id: ann.id,
          content: `Bird ${n}`,
          search: `'${vaultId}:bird' '${vaultId}:${n}'`,
        })),
      )
      .execute()
    expect(await found(cleo, 'rare bird')).toEqual([`post ${post.id}`])
    const pages = await pagesOf(cleo.browser, `${url()}?q=bird&limit=500`)
    expect(pages.map((page) => page.length)).toEqual([500, 500, 201])
    expect(pages.flat().at(-1)).toMatchObject({ id: post.id })
  })
})
