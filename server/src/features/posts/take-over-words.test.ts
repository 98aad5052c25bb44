import { describe, expect, it } from 'vitest'
import { perTest, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { readyToRegister, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { anotherVaultUser, commented, posted, sharedVault } from '../../../testing/vault-content.ts'

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
})
