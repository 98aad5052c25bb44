import { describe, expect, it } from 'vitest'
import { perTest, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { readyToRegister, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { setDisplayName } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { anotherVaultUser, commented, posted, sharedVault } from '../../../testing/vault-content.ts'
import { takeOverWords } from './take-over-words.ts'

const test = listeningApp()

const shared = perTest(() => sharedVault(test))
const post = perTest(() => posted(shared.ann, shared.vaultId, 'Hello'))
const at = () => `/api/vault-posts/${post.id}` as const

/**
 * Has Ann invite a vault user, and prepares the registration. Returns a function that completes the
 * registration.
 */
async function joined({ phone }: { phone: string }, name: string) {
  await ok(sendInvite(shared.ann, { phone, name }))
  const browser = test.browser()
  const form = await readyToRegister({ id: 0, name, phone, browser })
  return async () => ok(browser.post('/api/auth/complete-registration', form)).then(() => browser)
}

describe('VUS-28 VLT-124 a vault user who becomes a member', () => {
  it('VLT-115 appears under their new name on earlier comments and likes', async () => {
    const { ann, bob, cleo } = shared
    const dora = await anotherVaultUser(test, shared)
    const made = await commented(cleo, post.id, 'Mine')
    await commented(cleo, post.id, 'Mine, too')
    await commented(dora, post.id, 'Of another')
    await ok(cleo.browser.post(`${at()}/likes`))
    const register = await joined(cleo, 'Cleo Member')
    let browser = cleo.browser
    const [heard] = await heardDuring(test, [bob], async () => void (browser = await register()))
    const changes = ['comment', 'like'].map((topic) => ({ topic, key: post.id }))
    expect(heard!.filter(({ key }) => key === post.id)).toEqual(changes)
    const { profilePhoto } = (await ok(browser.get('/api/auth/me'))) as { profilePhoto: string }
    const [mine, , another] = await ok(ann.browser.get(`${at()}/comments`))
    expect(mine).toEqual({
      id: made.id,
      content: 'Mine',
      author: { name: 'Cleo Member', profilePhoto },
      authorId: expect.any(Number),
      isOwn: false,
      isEdited: false,
      createdAt: made.createdAt,
    })
    expect(profilePhoto).toMatch(/^\/media\//)
    expect(another).toMatchObject({ authorName: 'Vault User' })
    expect(await ok(ann.browser.get(`${at()}/likes`))).toMatchObject([{ name: 'Cleo Member' }])
    expect(await ok(ann.browser.get(at()))).toMatchObject({ likeCount: 1, commentCount: 3 })
    expect(await ok(browser.get(at()))).toMatchObject({ hasLiked: true })
    const edited = await ok(browser.patch(`/api/vault-comments/${made.id}`, { content: 'Still mine' }))
    expect(edited).toMatchObject({ isOwn: true, content: 'Still mine' })
    expect((await browser.post(`${at()}/likes`)).status).toBe(200)
  })

  it('OPS-104 is named as the member in notices about earlier comments and likes', async () => {
    const { ann, bob, cleo } = shared
    await commented(bob, post.id, 'Mine')
    await commented(cleo, post.id, 'Mine, too')
    await ok(cleo.browser.post(`${at()}/likes`))
    await setDisplayName(test, cleo, 'Nana')
    const told = async () =>
      (await ok(ann.browser.get('/api/notifications'))).map(({ text, names }) => [text, names.length])
    expect(await told()).toEqual([
      ['Nana liked your post in “Letters”.', 0],
      ['Nana and Bob commented on your post in “Letters”.', 1],
    ])
    const browser = await (await joined(cleo, 'Cleo Member'))()
    const sentences = [
      ['Cleo Member liked your post in “Letters”.', 1],
      ['Cleo Member and Bob commented on your post in “Letters”.', 2],
    ]
    expect((await told()).slice(-2)).toEqual(sentences)
    // Add a later like of the same post by the vault user. The notice must then contain only one like of that
    // person.
    const { id } = await ok(browser.get('/api/auth/me'))
    await addRows(test, 'likes', { vault_id: shared.vaultId, post_id: post.id, phone: cleo.phone })
    await setRows(
      test,
      'notifications',
      { kind: 'post_likes' },
      { made_by: [String(id), cleo.phone], ids: [1, 2] },
    )
    await test.db
      .transaction()
      .execute((tx) => takeOverWords(tx, test.deps, { playerId: id, phone: cleo.phone }))
    const { made_by, ids } = (
      await rowsIn(test, 'notifications', { kind: 'post_likes', post_id: post.id })
    )[0]!
    expect([made_by, ids]).toEqual([[String(id)], [1]])
  })
})
