import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, listeningApp } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { ok } from '../../../../testing/ok.ts'
import { bond, type Person } from '../../../../testing/people.ts'
import { setDisplayName } from '../../../../testing/rows.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { anotherVaultUser, posted, sharedVault } from '../../../../testing/vault-content.ts'
import { setAccess, shareVault } from '../../../../testing/vaults.ts'

const test = listeningApp()

const shared = perTest(() => sharedVault(test))
const post = perTest(() => posted(shared.ann, shared.vaultId, 'Hello'))
const at = () => `/api/vault-posts/${post.id}` as const

const like = ({ browser }: Person) => browser.post(`${at()}/likes`)
const unlike = ({ browser }: Person) => browser.delete(`${at()}/likes`)
const likes = async ({ browser }: Person) => (await ok(browser.get(`${at()}/likes/check`))).hasLiked
const countOf = async () => (await ok(shared.ann.browser.get(at()))).likeCount
const muted = (person: Person) => setAccess(test, { id: shared.vaultId }, person, { muted: true })

describe('the likes on a post', () => {
  it('VLT-63 VLT-84 VLT-86 include at most one from each viewer', async () => {
    const { ann, bob, cleo } = shared
    await setDisplayName(test, cleo, 'Cleo')
    for (const person of [ann, bob, cleo]) {
      expect(await likes(person)).toBe(false)
      const first = await like(person)
      expect(first.status).toBe(201)
      expect(first.body).toEqual({
        id: expect.any(Number),
        name: person === cleo ? 'Cleo' : person.name,
        createdAt: expect.stringMatching(/Z$/),
      })
      expect(await like(person)).toMatchObject({ status: 200, body: first.body })
      expect(await likes(person)).toBe(true)
    }
    expect(await countOf()).toBe(3)
  })

  it('VLT-83 VLT-120 TRU-23 are listed with names, newest first, except those hidden by a block', async () => {
    const { ann, bob, cleo, eve } = shared
    await bond(test, bob.id, eve.id)
    for (const person of [ann, bob, cleo]) await ok(like(person))
    await ok(bob.browser.post('/api/blocks', { playerId: eve.id }))
    await shareVault(test, { id: shared.vaultId }, eve)
    await ok(like(eve))
    const namesFor = async ({ browser }: Person) =>
      (await pagesOf(browser, `${at()}/likes?limit=1`)).flat().map(({ name }) => name)
    expect(await namesFor(bob)).toEqual(['Vault User', 'Bob', 'Ann'])
    expect(await namesFor(eve)).toEqual(['Eve', 'Vault User', 'Ann'])
    expect(await namesFor(cleo)).toEqual(['Eve', 'Vault User', 'Bob', 'Ann'])
  })

  it('VLT-85 VLT-115 trigger one live update per change', async () => {
    const { ann, bob, cleo, eve } = shared
    const dora = await anotherVaultUser(test, shared)
    for (const person of [bob, dora]) await ok(like(person))
    const change = { topic: 'like', key: post.id }
    const bell = { topic: 'notification', key: null }
    const heard = (act: () => Promise<unknown>) =>
      heardDuring(test, [ann, cleo, eve], () => ok(act() as never))
    expect(await heard(() => like(cleo))).toEqual([[change, bell], [change], []])
    expect(await heard(() => like(cleo))).toEqual([[], [], []])
    expect(await heard(() => unlike(cleo))).toEqual([[change, bell], [change], []])
    expect(await heard(() => unlike(cleo))).toEqual([[], [], []])
    expect([await likes(bob), await likes(cleo), await likes(dora)]).toEqual([true, false, true])
    expect(await countOf()).toBe(2)
  })

  it('VLT-63 VLT-57 can’t be added by muted viewers or while likes are closed', async () => {
    const { ann, bob, cleo } = shared
    await ok(like(bob))
    await ok(ann.browser.patch(at(), { allowLikes: false }))
    for (const person of [ann, bob, cleo]) await turnedAway(test, () => like(person), 403, 'likes_off')
    await ok(ann.browser.patch(at(), { allowLikes: true }))
    for (const person of [bob, cleo]) {
      await muted(person)
      await turnedAway(test, () => like(person), 403, 'muted')
      expect((await unlike(person)).status).toBe(204)
    }
    expect(await countOf()).toBe(0)
  })

  it('VLT-84 include only one from each person when twenty requests race', REPEATED, async () => {
    const { ann, bob, cleo } = shared
    const answers = await atOnce(test, 20, () => like(cleo))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await atOnce(test, 20, (n) => like([ann, bob][n % 2]!))
    expect(await countOf()).toBe(3)
    await atOnce(test, 20, (n) => unlike([ann, bob, cleo][n % 3]!))
    expect(await countOf()).toBe(0)
  })
})
