import { describe, expect, it } from 'vitest'
import { perTest, listeningApp } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { pdf } from '../../../../testing/media.ts'
import { ok } from '../../../../testing/ok.ts'
import { type Person } from '../../../../testing/people.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { filesOf, pictureOf, sharedVault, stored } from '../../../../testing/vault-content.ts'
import { aVault } from '../../../../testing/vaults.ts'

const test = listeningApp()

const shared = perTest(() => sharedVault(test))
const url = () => `/api/vaults/${shared.vaultId}/items` as const

const store = (by: Person, item: object) => by.browser.post(url(), item)

describe('the items in a vault', () => {
  it('VLT-62 VLT-98 VLT-100 VLT-102 can be added by the owner and need only a title', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const [fileUrl] = await filesOf(ann, ['Will.pdf', pdf()])
    const item = {
      id: expect.any(Number),
      vaultId,
      title: 'The will',
      description: null,
      fileUrl: null,
      media: null,
      authorName: 'Ann',
      isOwn: true,
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
    for (const { browser } of [ann, bob, cleo]) {
      const isOwn = browser === ann.browser
      const seen = { ...kept, isOwn, ...(browser === bob.browser && { authorId: ann.id }) }
      expect((await ok(browser.get(url())))[0]).toEqual(seen)
    }
  })

  it('VLT-97 VLT-98 can link only to https addresses or the owner’s uploads', async () => {
    const { ann, bob } = shared
    for (const title of [' \u200b', 'x'.repeat(121)])
      await turnedAway(test, () => store(ann, { title }), 400, 'invalid_input')
    const [own, foreign] = [await pictureOf(ann), await pictureOf(bob)]
    const unknown = [foreign, '/media/none', `${own}?size=thumb`, '/etc/passwd', '//evil.example']
    const deceiving = [
      'https://bank.example@evil.example',
      'https://a:b@evil.example/',
      'https:///evil.example',
    ]
    const bad = [
      ...deceiving,
      'http://a.example',
      'javascript:alert(1)',
      'a.example',
      'https://',
      own.slice(1),
    ]
    for (const [code, addresses] of Object.entries({ unknown_upload: unknown, invalid_input: bad }))
      for (const fileUrl of addresses) {
        const { body } = await turnedAway(test, () => store(ann, { title: 'One', fileUrl }), 400, code)
        expect(body.fields).toEqual({ fileUrl: body.error })
      }
  })

  it('VLT-99 VLT-101 VLT-115 are listed newest first and trigger a live update for each change', async () => {
    const { ann, bob, cleo, vaultId } = shared
    let id = 0
    const remove = () => ann.browser.delete(`/api/vault-items/${id}`)
    const acts = [async () => ({ id } = await stored(ann, vaultId, 'Gone')), () => ok(remove())]
    const change = [{ topic: 'vault', key: vaultId }]
    for (const act of acts)
      expect(await heardDuring(test, [ann, bob, cleo], act)).toEqual([change, change, change])
    await turnedAway(test, remove, 404, 'not_found')
    for (let n = 1; n <= 5; n += 1) await stored(ann, vaultId, String(n))
    const pages = await pagesOf(cleo.browser, `${url()}?limit=2`)
    expect(pages.map((page) => page.map(({ title }) => title).join(''))).toEqual(['54', '32', '1'])
  })

  it('OPS-105 can be deleted with their own vault’s id, but not with another vault’s', async () => {
    const { ann, vaultId } = shared
    const other = await aVault(test, ann, { title: 'Another' })
    const { id } = await stored(ann, vaultId, 'Gone soon')
    const removal = (inVault: number) => () => ann.browser.delete(`/api/vault-items/${id}?vaultId=${inVault}`)
    await turnedAway(test, removal(other.id), 404, 'not_found')
    expect((await removal(vaultId)()).status).toBe(204)
  })
})
