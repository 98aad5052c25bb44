import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, listeningApp } from '../../../testing/beforehand.ts'
import { readyToRegister, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { copyOf, freshPhone, member, type Person } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { openStream } from '../../../testing/stream.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { commented, posted, sharedVault } from '../../../testing/vault-content.ts'
import { aVault, shareVault } from '../../../testing/vaults.ts'

const test = listeningApp()
const shared = perTest(() => sharedVault(test))

const change = ({ id, browser }: Person, phone: string) => ok(browser.patch(`/api/players/${id}`, { phone }))

/** Registers Cleo, a vault user, in another browser. */
async function registered(): Promise<Person> {
  const { ann, cleo } = shared
  await ok(sendInvite(ann, { phone: cleo.phone, name: 'Cleo' }))
  const browser = test.browser()
  const form = await readyToRegister({ id: 0, name: 'Cleo', phone: cleo.phone, browser })
  const { id } = await ok(browser.post('/api/auth/complete-registration', form))
  return { ...cleo, id, browser }
}

/** Gives Cleo's number to another member while Cleo is still a vault user. */
async function taken(): Promise<Person> {
  const dora = await member(test, 'Dora')
  await change(dora, shared.cleo.phone)
  return { ...dora, phone: shared.cleo.phone }
}

describe('the session of a vault user', () => {
  it.each([
    ['the vault user registers', registered],
    ['a member changes to the vault user’s number', taken],
  ])('ends for good, along with its stream, when %s', async (_, becomes) => {
    const { ann, cleo } = shared
    const stream = await openStream(test.app, cleo.browser)
    const now = await becomes()
    expect(await stream.ended).toBe(true)
    const isOver = async () => expectRefused(await cleo.browser.get('/api/auth/me'), 401, 'number_taken')
    await isOver()
    await shareVault(test, await aVault(test, ann), now)
    await isOver()
    expect((await now.browser.get('/api/auth/me')).status).toBe(200)
    // Free the number again, and share a vault with it.
    await change(now, freshPhone())
    await shareVault(test, await aVault(test, ann), cleo)
    await isOver()
  })

  it('ends even if it starts while a member is changing to the number', REPEATED, async () => {
    const { cleo } = shared
    const dora = await member(test, 'Dora')
    const browsers = Array.from({ length: 6 }, () => test.browser())
    await atOnce(test, [...browsers.slice(3), null, ...browsers.slice(0, 3)], async (browser) =>
      browser
        ? void (await browser.post('/api/auth/login', { phone: cleo.phone }))
        : change(dora, cleo.phone),
    )
    expect(await rowsIn(test, 'sessions', { phone: cleo.phone })).toEqual([])
  })

  it('stays ended when a vault is shared again', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const entries = await ok(ann.browser.get(`/api/vaults/${vaultId}/access`))
    const { id } = entries.find(({ accessValue }) => accessValue === cleo.phone)!
    const at = `/api/vaults/${vaultId}/access/${id}` as const
    const share = { accessType: 'phone', accessValue: cleo.phone }
    // Archiving the access entry suspends the session, which works again when the owner restores the entry.
    await ok(ann.browser.patch(at, { archived: true }))
    expectRefused(await cleo.browser.get('/api/auth/me'), 401, 'vault_access_ended')
    await ok(ann.browser.patch(at, { archived: false }))
    expect((await cleo.browser.get('/api/auth/me')).status).toBe(200)
    const ends: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [
        () => ann.browser.patch(at, { archived: true }),
        () => ann.browser.post(`/api/vaults/${vaultId}/access`, share),
      ],
      [
        () => ann.browser.patch(at, { archived: true }),
        () =>
          bob.browser.post('/api/vaults', {
            title: 'Mine',
            accessList: [{ type: 'phone', value: cleo.phone }],
          }),
      ],
      [() => ann.browser.delete(at), () => ann.browser.post(`/api/vaults/${vaultId}/access`, share)],
    ]
    for (const [away, again] of ends) {
      await ok(cleo.browser.post('/api/auth/login', { phone: cleo.phone }))
      const copy = copyOf(test, cleo.browser)
      await test.db.deleteFrom('vaults').where('owner_id', '=', bob.id).execute()
      await away()
      await again()
      for (const browser of [cleo.browser, copy])
        expectRefused(await browser.get('/api/auth/me'), 401, 'vault_access_ended')
      await ok(ann.browser.post(`/api/vaults/${vaultId}/access`, share))
    }
  })

  it(
    'isn’t revived by a new share if it started while the access entry was being removed',
    REPEATED,
    async () => {
      const { ann, cleo, vaultId } = shared
      const entries = await ok(ann.browser.get(`/api/vaults/${vaultId}/access`))
      const { id } = entries.find(({ accessValue }) => accessValue === cleo.phone)!
      const browsers = Array.from({ length: 6 }, () => test.browser())
      await atOnce(test, [...browsers, null], (browser) =>
        browser
          ? browser.post('/api/auth/login', { phone: cleo.phone })
          : ann.browser.delete(`/api/vaults/${vaultId}/access/${id}`),
      )
      await shareVault(test, await aVault(test, ann), cleo)
      for (const browser of browsers) expect((await browser.get('/api/auth/me')).status).toBe(401)
    },
  )
})

describe('the comments and likes of a vault user', () => {
  it('VUS-28 VLT-124 pass to the member who takes over the number', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const post = await posted(ann, vaultId, 'Look')
    const like = ({ browser }: Person) => browser.post(`/api/vault-posts/${post.id}/likes`)
    await commented(cleo, post.id, 'Lovely')
    for (const person of [bob, cleo]) await ok(like(person))
    await change(bob, cleo.phone)
    expect(await ok(ann.browser.get(`/api/vault-posts/${post.id}`))).toMatchObject({ likeCount: 1 })
    const comments = await ok(ann.browser.get(`/api/vault-posts/${post.id}/comments`))
    expect(comments).toMatchObject([{ author: { name: 'Bob' }, authorId: bob.id }])
    // These rows simulate a session that writes something just before it ends.
    const late = { post_id: post.id, vault_id: vaultId, content: 'Late', phone: cleo.phone }
    await test.db.insertInto('comments').values(late).execute()
    const lateLike = { post_id: post.id, vault_id: vaultId, phone: cleo.phone }
    await test.db.insertInto('likes').values(lateLike).execute()
    await ok(bob.browser.delete(`/api/players/${bob.id}`, { confirm: 'Bob' }))
    for (const table of ['comments', 'likes', 'vault_access'] as const)
      expect(await rowsIn(test, table, { phone: cleo.phone })).toEqual([])
    expect(await ok(ann.browser.get(`/api/vault-posts/${post.id}`))).toMatchObject({ likeCount: 0 })
  })
})
