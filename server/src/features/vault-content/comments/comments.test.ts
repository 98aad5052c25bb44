import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, newPhoto, type Person } from '../../../../testing/people.ts'
import { setDisplayName } from '../../../../testing/rows.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import {
  anotherVaultUser,
  commented,
  posted,
  type Shared,
  sharedVault,
} from '../../../../testing/vault-content.ts'
import { setAccess } from '../../../../testing/vaults.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

let shared: Shared
let post: `/api/vault-posts/${number}`
let url: `/api/vault-posts/${number}/comments`
let postId: number
beforeEach(async () => {
  shared = await sharedVault(test)
  postId = (await posted(shared.ann, shared.vaultId, 'Hello')).id
  post = `/api/vault-posts/${postId}`
  url = `${post}/comments`
})

const comment = (by: Person, content: unknown) => by.browser.post(url, { content })
const at = ({ id }: { id: number }) => `/api/vault-comments/${id}` as const
const muted = (person: Person, isMuted = true) =>
  setAccess(test, { id: shared.vaultId }, person, { muted: isMuted })
const countOf = async () => (await ok(shared.ann.browser.get(post))).commentCount

describe('POST /api/vault-posts/{id}/comments', () => {
  it('VLT-63 VLT-80 VLT-81 VLT-82 everyone who sees the post comments on it, under their name', async () => {
    const { ann, bob, cleo } = shared
    const profilePhoto = await newPhoto(bob)
    const common = { id: expect.any(Number), isEdited: false, createdAt: expect.stringMatching(/Z$/) }
    const byBob = await comment(bob, ' Lovely\r\nday ')
    expect(byBob).toMatchObject({ status: 201 })
    expect(byBob.body).toEqual({
      ...common,
      content: 'Lovely\nday',
      author: { name: 'Bob', profilePhoto },
      isOwn: true,
    })
    expect(await commented(cleo, postId, 'Yes')).toEqual({
      ...common,
      content: 'Yes',
      authorName: 'Vault User',
      isOwn: true,
    })
    const byAnn = { author: { name: 'Ann', profilePhoto: null }, isOwn: true }
    expect(await commented(ann, postId, 'Thank you')).toMatchObject(byAnn)
    const seenBy = async ({ browser }: Person) =>
      (await ok(browser.get(url))).map((each) => [each.author?.name ?? each.authorName, each.isOwn].join(' '))
    expect(await seenBy(ann)).toEqual(['Bob false', 'Vault User false', 'Ann true'])
    expect(await seenBy(bob)).toEqual(['Bob true', 'Vault User false', 'Ann false'])
    expect(await seenBy(cleo)).toEqual(['Bob false', 'Vault User true', 'Ann false'])
  })

  it('VUS-24 a vault user is called as they are called now, wherever they wrote before', async () => {
    const { ann, cleo } = shared
    await commented(cleo, postId, 'Yes')
    for (const name of ['Cleo', 'Cleo C.']) {
      await setDisplayName(test, cleo, name)
      expect((await ok(ann.browser.get(url)))[0]!.authorName).toBe(name)
    }
  })

  it('VLT-78 needs text that is not empty after trimming, and has 10,000 characters at most', async () => {
    for (const content of ['', ' \n', '\u200b', undefined])
      await turnedAway(test, () => comment(shared.cleo, content), 400, 'invalid_input')
    const most = 'x'.repeat(10_000)
    expect((await comment(shared.cleo, most)).status).toBe(201)
    await turnedAway(test, () => comment(shared.cleo, `${most}x`), 400, 'invalid_input')
  })

  it('VLT-63 not while its comments are closed, nor by whoever is muted', async () => {
    const { ann, bob, cleo } = shared
    await muted(cleo)
    await turnedAway(test, () => comment(cleo, 'Yes'), 403, 'muted')
    expect((await comment(bob, 'Yes')).status).toBe(201)
    await muted(cleo, false)
    await ok(ann.browser.patch(post, { allowComments: false }))
    for (const by of [ann, bob, cleo]) await turnedAway(test, () => comment(by, 'Yes'), 403, 'comments_off')
    await ok(ann.browser.patch(post, { allowComments: true }))
    for (const by of [ann, bob, cleo]) expect((await comment(by, 'Yes')).status).toBe(201)
  })

  it('twenty at once are twenty, and counted', REPEATED, async () => {
    const { ann, bob, cleo } = shared
    const people = [ann, bob, cleo]
    const answers = await atOnce(test, 20, (n) => comment(people[n % 3]!, String(n)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await countOf()).toBe(20)
    const gone = await atOnce(test, answers, ({ body }) => ann.browser.delete(at(body)))
    expect(gone.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect(await countOf()).toBe(0)
  })

  it('VLT-115 is heard of by everyone who sees the vault', async () => {
    const { ann, bob, cleo, eve } = shared
    const change = [{ topic: 'comment', key: postId }]
    let made = { id: 0 }
    const acts = [
      async () => (made = await commented(cleo, postId, 'Yes')),
      () => cleo.browser.patch(at(made), { content: 'No' }),
      () => cleo.browser.delete(at(made)),
    ]
    for (const act of acts)
      expect(await heardDuring(test, [ann, bob, cleo, eve, boss], act)).toEqual([
        change,
        change,
        change,
        [],
        [],
      ])
  })
})

describe('GET /api/vault-posts/{id}/comments', () => {
  it('VLT-79 has the oldest first, page by page, and takes one query', async () => {
    const { bob, cleo } = shared
    for (let n = 1; n <= 5; n += 1) await commented(n % 2 ? bob : cleo, postId, String(n))
    const pages = await pagesOf(cleo.browser, `${url}?limit=2`)
    expect(pages.map((page) => page.map(({ content }) => content).join(''))).toEqual(['12', '34', '5'])
    const asked = await statementsDuring(() => cleo.browser.get(url))
    // Who is calling, where the post is, how they stand to its vault, and the comments.
    expect(asked.length).toBeLessThanOrEqual(4)
  })
})

describe('a comment is changed', () => {
  it('VLT-106 whoever wrote it edits it, and nobody else', async () => {
    const { ann, bob, cleo } = shared
    for (const [by, others] of [
      [bob, [ann, cleo]],
      [cleo, [ann, bob]],
    ] as const) {
      const made = await commented(by, postId, 'Yes')
      const edit = (person: Person) => person.browser.patch(at(made), { content: ' No ' })
      for (const other of others) await turnedAway(test, () => edit(other), 403, 'not_author')
      await turnedAway(test, () => by.browser.patch(at(made), { content: ' ' }), 400, 'invalid_input')
      expect((await edit(by)).body).toEqual({ ...made, content: 'No', isEdited: true })
    }
    const another = await anotherVaultUser(test, shared)
    const [, byCleo] = await ok(ann.browser.get(url))
    const edit = () => another.browser.patch(at(byCleo!), { content: 'Mine' })
    await turnedAway(test, edit, 403, 'not_author')
  })

  it('VLT-106 whoever wrote it deletes it, and the owner any', async () => {
    const { ann, bob, cleo } = shared
    const remove = (by: Person, made: { id: number }) => by.browser.delete(at(made))
    const [byBob, byCleo, byAnn] = [
      await commented(bob, postId, 'Bob'),
      await commented(cleo, postId, 'Cleo'),
      await commented(ann, postId, 'Ann'),
    ]
    await turnedAway(test, () => remove(bob, byCleo), 403, 'not_author')
    await turnedAway(test, () => remove(cleo, byBob), 403, 'not_author')
    await turnedAway(test, () => remove(cleo, byAnn), 403, 'not_author')
    expect((await remove(bob, byBob)).status).toBe(204)
    expect((await remove(ann, byCleo)).status).toBe(204)
    await turnedAway(test, () => remove(ann, byCleo), 404, 'not_found')
    expect(await countOf()).toBe(1)
  })

  it('VLT-57 whoever is muted does not edit, and may take back what they wrote', async () => {
    const { cleo } = shared
    const made = await commented(cleo, postId, 'Yes')
    await muted(cleo)
    await turnedAway(test, () => cleo.browser.patch(at(made), { content: 'No' }), 403, 'muted')
    expect((await cleo.browser.delete(at(made))).status).toBe(204)
  })

  it('VLT-68 on an archived post by its owner alone', async () => {
    const { ann, bob } = shared
    const made = await commented(bob, postId, 'Yes')
    await ok(ann.browser.patch(post, { archived: true }))
    await turnedAway(test, () => bob.browser.patch(at(made), { content: 'No' }), 404, 'not_found')
    await turnedAway(test, () => bob.browser.delete(at(made)), 404, 'not_found')
    expect((await ann.browser.delete(at(made))).status).toBe(204)
  })
})
