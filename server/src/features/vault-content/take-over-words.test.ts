import { beforeEach, describe, expect, it } from 'vitest'
import { listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { readyToRegister, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import {
  anotherVaultUser,
  commented,
  posted,
  type Shared,
  sharedVault,
} from '../../../testing/vault-content.ts'

const test = listeningApp()

let shared: Shared
let post: `/api/vault-posts/${number}`
let postId: number
beforeEach(async () => {
  shared = await sharedVault(test)
  postId = (await posted(shared.ann, shared.vaultId, 'Hello')).id
  post = `/api/vault-posts/${postId}`
})

/** Registers a vault user whom Ann has invited. */
async function joined({ phone }: { phone: string }, name: string) {
  await ok(sendInvite(shared.ann, { phone, name }))
  const browser = test.browser()
  const form = await readyToRegister({ id: 0, name, phone, browser })
  return async () => ok(browser.post('/api/auth/complete-registration', form)).then(() => browser)
}

describe('VUS-28 VLT-124 a vault user who becomes a member', () => {
  it('is the author of what they wrote before, with their name and photo', async () => {
    const { ann, cleo } = shared
    const dora = await anotherVaultUser(test, shared)
    const made = await commented(cleo, postId, 'Mine')
    await commented(dora, postId, 'Of another')
    await ok(cleo.browser.post(`${post}/likes`))
    const browser = await (await joined(cleo, 'Cleo Member'))()
    const { profilePhoto } = (await ok(browser.get('/api/auth/me'))) as { profilePhoto: string }
    const [mine, another] = await ok(ann.browser.get(`${post}/comments`))
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
    expect(await ok(ann.browser.get(`${post}/likes`))).toMatchObject([{ name: 'Cleo Member' }])
    expect(await ok(ann.browser.get(post))).toMatchObject({ likeCount: 1, commentCount: 2 })
    expect(await ok(browser.get(post))).toMatchObject({ hasLiked: true })
    const edited = await ok(browser.patch(`/api/vault-comments/${made.id}`, { content: 'Still mine' }))
    expect(edited).toMatchObject({ isOwn: true, content: 'Still mine' })
    expect((await browser.post(`${post}/likes`)).status).toBe(200)
  })

  it('VLT-115 which everyone who sees the vault hears at once', async () => {
    const { ann, cleo, bob } = shared
    await commented(cleo, postId, 'One')
    await commented(cleo, postId, 'Two')
    await ok(cleo.browser.post(`${post}/likes`))
    const register = await joined(cleo, 'Cleo')
    const [heard] = await heardDuring(test, [bob, ann], register)
    expect(heard!.filter(({ key }) => key === postId)).toEqual([
      { topic: 'comment', key: postId },
      { topic: 'like', key: postId },
    ])
  })
})
