import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, newPhoto, type Person } from '../../../../testing/people.ts'
import { setDisplayName } from '../../../../testing/rows.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { anotherVaultUser, commented, posted, sharedVault } from '../../../../testing/vault-content.ts'
import { setAccess } from '../../../../testing/vaults.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const shared = perTest(() => sharedVault(test))
const post = perTest(() => posted(shared.ann, shared.vaultId, 'Hello'))
const at = () => `/api/vault-posts/${post.id}` as const

const comment = (by: Person, content: unknown) => by.browser.post(`${at()}/comments`, { content })
const its = ({ id }: { id: number }) => `/api/vault-comments/${id}` as const
const on = (one: { id: number }, postId = post.id) => `${its(one)}?postId=${postId}` as const
const muted = (person: Person, isMuted = true) =>
  setAccess(test, { id: shared.vaultId }, person, { muted: isMuted })
const countOf = async () => (await ok(shared.ann.browser.get(at()))).commentCount

describe('POST /api/vault-posts/{id}/comments', () => {
  it('VUS-24 VLT-63 VLT-79 VLT-80 VLT-81 VLT-82 lets everyone who can see the post add a comment', async () => {
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
    expect(await commented(cleo, post.id, 'Yes')).toEqual({
      ...common,
      content: 'Yes',
      authorName: 'Vault User',
      isOwn: true,
    })
    const byAnn = { author: { name: 'Ann', profilePhoto: null }, isOwn: true }
    expect(await commented(ann, post.id, 'Thank you')).toMatchObject(byAnn)
    const seenBy = async ({ browser }: Person) =>
      (await ok(browser.get(`${at()}/comments`))).map((each) =>
        [each.author?.name ?? each.authorName, each.isOwn].join(' '),
      )
    expect(await seenBy(ann)).toEqual(['Bob false', 'Vault User false', 'Ann true'])
    expect(await seenBy(bob)).toEqual(['Bob true', 'Vault User false', 'Ann false'])
    await setDisplayName(test, cleo, 'Cleo')
    expect(await seenBy(cleo)).toEqual(['Bob false', 'Cleo true', 'Ann false'])
    const pages = await pagesOf(cleo.browser, `${at()}/comments?limit=2`)
    expect(pages.map((page) => page.map(({ content }) => content))).toEqual([
      ['Lovely\nday', 'Yes'],
      ['Thank you'],
    ])
    const asked = await statementsDuring(() => cleo.browser.get(`${at()}/comments`))
    // At most four statements read the caller, the post's vault, the caller's access and the comments.
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  it('VLT-78 rejects blank text and text of more than 10,000 characters', async () => {
    const most = 'x'.repeat(10_000)
    for (const content of [' \u200b', `${most}x`])
      await turnedAway(test, () => comment(shared.cleo, content), 400, 'invalid_input')
    expect((await comment(shared.cleo, most)).status).toBe(201)
  })

  it('VLT-57 VLT-63 rejects muted viewers and, while comments are closed, everyone', async () => {
    const { ann, bob, cleo } = shared
    const made = await commented(cleo, post.id, 'Yes')
    await muted(cleo)
    await turnedAway(test, () => comment(cleo, 'Yes'), 403, 'muted')
    await turnedAway(test, () => cleo.browser.patch(its(made), { content: 'No' }), 403, 'muted')
    expect((await cleo.browser.delete(its(made))).status).toBe(204)
    expect((await comment(bob, 'Yes')).status).toBe(201)
    await muted(cleo, false)
    await ok(ann.browser.patch(at(), { allowComments: false }))
    for (const by of [ann, bob, cleo]) await turnedAway(test, () => comment(by, 'Yes'), 403, 'comments_off')
    await ok(ann.browser.patch(at(), { allowComments: true }))
    for (const by of [ann, bob, cleo]) expect((await comment(by, 'Yes')).status).toBe(201)
  })

  it('stores and counts twenty comments sent at the same time', REPEATED, async () => {
    const { ann, bob, cleo } = shared
    const people = [ann, bob, cleo]
    const answers = await atOnce(test, 20, (n) => comment(people[n % 3]!, String(n)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await countOf()).toBe(20)
    const gone = await atOnce(test, answers, ({ body }) => ann.browser.delete(its(body)))
    expect(gone.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect(await countOf()).toBe(0)
  })
})

describe('a comment', () => {
  it('VLT-106 VLT-115 can be edited only by its author', async () => {
    const { ann, bob, cleo, eve } = shared
    const another = await anotherVaultUser(test, shared)
    const heard = async (act: () => Promise<unknown>) =>
      (await heardDuring(test, [ann, bob, cleo, eve, boss], act)).map(withoutBell)
    const change = [{ topic: 'comment', key: post.id }]
    const all = [change, change, change, [], []]
    for (const [by, others] of [
      [bob, [ann, cleo]],
      [cleo, [ann, bob, another]],
    ] as const) {
      let made = { id: 0 }
      const edit = (person: Person) => person.browser.patch(its(made), { content: ' No ' })
      expect(await heard(async () => (made = await commented(by, post.id, 'Yes')))).toEqual(all)
      for (const other of others) await turnedAway(test, () => edit(other), 403, 'not_author')
      await turnedAway(test, () => by.browser.patch(its(made), { content: ' ' }), 400, 'invalid_input')
      const edited = { ...made, content: 'No', isEdited: true }
      expect(await heard(async () => expect((await edit(by)).body).toEqual(edited))).toEqual(all)
      expect(await heard(() => by.browser.delete(its(made)))).toEqual(all)
    }
  })

  it('VLT-68 VLT-106 can be deleted by its author or the vault’s owner', async () => {
    const { ann, bob, cleo } = shared
    const remove = (by: Person, made: { id: number }) => by.browser.delete(its(made))
    const [byBob, byCleo, byAnn, last] = [
      await commented(bob, post.id, 'Bob'),
      await commented(cleo, post.id, 'Cleo'),
      await commented(ann, post.id, 'Ann'),
      await commented(bob, post.id, 'Bob again'),
    ]
    await turnedAway(test, () => remove(bob, byCleo), 403, 'not_author')
    await turnedAway(test, () => remove(cleo, byBob), 403, 'not_author')
    await turnedAway(test, () => remove(cleo, byAnn), 403, 'not_author')
    expect((await remove(bob, byBob)).status).toBe(204)
    expect((await remove(ann, byCleo)).status).toBe(204)
    await turnedAway(test, () => remove(ann, byCleo), 404, 'not_found')
    expect(await countOf()).toBe(2)
    await ok(ann.browser.patch(at(), { archived: true }))
    await turnedAway(test, () => bob.browser.patch(its(last), { content: 'No' }), 404, 'not_found')
    await turnedAway(test, () => remove(bob, last), 404, 'not_found')
    expect((await remove(ann, last)).status).toBe(204)
  })

  it('OPS-105 can be edited and deleted with its own post’s id, but not with another post’s', async () => {
    const { ann, bob, vaultId } = shared
    const other = await posted(ann, vaultId, 'Another')
    const made = await commented(bob, post.id, 'Yes')
    const edit = (url: ReturnType<typeof on>) => bob.browser.patch(url, { content: 'No' })
    expect(await ok(edit(on(made)))).toMatchObject({ content: 'No' })
    for (const url of [on(made, other.id), on(made, 2 ** 40), on(other)]) {
      await turnedAway(test, () => edit(url), 404, 'not_found')
      await turnedAway(test, () => bob.browser.delete(url), 404, 'not_found')
    }
    await turnedAway(test, () => bob.browser.delete(`${its(made)}?postId=x`), 400, 'invalid_input')
    expect((await bob.browser.delete(on(made))).status).toBe(204)
  })
})

// Leaves out changes to notifications, because other tests cover them (FAM-22).
function withoutBell(changes: { topic: string }[]) {
  return changes.filter(({ topic }) => topic !== 'notification')
}
