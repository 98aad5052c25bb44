import { beforeEach, describe, expect, it } from 'vitest'
import { beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { pdf } from '../../../../testing/media.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, type Person } from '../../../../testing/people.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { filesOf, pictureOf, type Shared, sharedVault, stored } from '../../../../testing/vault-content.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

let shared: Shared
let url: `/api/vaults/${number}/items`
beforeEach(async () => {
  shared = await sharedVault(test)
  url = `/api/vaults/${shared.vaultId}/items`
})

const store = (by: Person, item: object) => by.browser.post(url, item)

describe('the items of a vault', () => {
  it('VLT-62 VLT-98 VLT-100 VLT-102 the owner stores a title, and what goes with it or not', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const [fileUrl] = await filesOf(ann, ['Will.pdf', pdf()])
    const item = {
      id: expect.any(Number),
      vaultId,
      title: 'The will',
      description: null,
      fileUrl: null,
      media: null,
      createdAt: expect.stringMatching(/Z$/),
    }
    const plain = await store(ann, { title: ' The will ' })
    expect(plain.status).toBe(201)
    expect(plain.body).toEqual(item)
    const nothing = { title: 'The will', description: ' ', fileUrl: null }
    expect((await store(ann, nothing)).body).toEqual(item)
    const linked = { title: 'The will', description: 'Of 2020', fileUrl: 'https://example.com/will?a=1' }
    expect((await store(ann, linked)).body).toEqual({ ...item, ...linked })
    const kept = await stored(ann, vaultId, 'The will', { fileUrl })
    expect(kept).toEqual({
      ...item,
      fileUrl,
      media: expect.objectContaining({ url: fileUrl, kind: 'pdf', name: 'Will.pdf', size: pdf().length }),
    })
    for (const { browser } of [ann, bob, cleo]) expect((await ok(browser.get(url)))[0]).toEqual(kept)
  })

  it('VLT-97 a title is required', async () => {
    for (const title of ['', '  ', '\u200b', undefined]) {
      const { body } = await turnedAway(test, () => store(shared.ann, { title }), 400, 'invalid_input')
      expect(body.fields).toHaveProperty('title')
    }
    await turnedAway(test, () => store(shared.ann, { title: 'x'.repeat(121) }), 400, 'invalid_input')
  })

  it('VLT-98 a file is an own upload or an https address, and nothing else', async () => {
    const { ann, bob } = shared
    const [own, foreign] = [await pictureOf(ann), await pictureOf(bob)]
    for (const fileUrl of [foreign, '/media/none', `${own}?size=thumb`, '/etc/passwd', '//evil.example']) {
      const wish = { title: 'One', fileUrl }
      const { body } = await turnedAway(test, () => store(ann, wish), 400, 'unknown_upload')
      expect(body.fields).toEqual({ fileUrl: body.error })
    }
    const bad = [
      'http://a.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'a.example',
      'https://',
      own.slice(1),
    ]
    for (const fileUrl of bad) {
      const wish = { title: 'One', fileUrl }
      const { body } = await turnedAway(test, () => store(ann, wish), 400, 'invalid_input')
      expect(body.fields).toEqual({ fileUrl: body.error })
    }
  })

  it('VLT-99 come the newest first, page by page', async () => {
    const { ann, cleo, vaultId } = shared
    for (let n = 1; n <= 5; n += 1) await stored(ann, vaultId, String(n))
    const pages = await pagesOf(cleo.browser, `${url}?limit=2`)
    expect(pages.map((page) => page.map(({ title }) => title).join(''))).toEqual(['54', '32', '1'])
  })

  it('VLT-101 are deleted by the owner, once', async () => {
    const { ann, cleo, vaultId } = shared
    const { id } = await stored(ann, vaultId, 'One')
    const remove = ({ browser }: Person) => browser.delete(`/api/vault-items/${id}`)
    expect((await remove(ann)).status).toBe(204)
    await turnedAway(test, () => remove(ann), 404, 'not_found')
    expect(await ok(cleo.browser.get(url))).toEqual([])
  })

  it('VLT-115 are heard of by everyone who sees the vault', async () => {
    const { ann, bob, cleo, eve, vaultId } = shared
    const change = [{ topic: 'vault', key: vaultId }]
    let id = 0
    const heard = (act: () => Promise<unknown>) => heardDuring(test, [ann, bob, cleo, eve, boss], act)
    const add = async () => (id = (await stored(ann, vaultId, 'One')).id)
    expect(await heard(add)).toEqual([change, change, change, [], []])
    const remove = () => ann.browser.delete(`/api/vault-items/${id}`)
    expect(await heard(remove)).toEqual([change, change, change, [], []])
  })
})
