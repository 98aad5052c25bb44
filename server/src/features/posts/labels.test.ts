import { describe, expect, it } from 'vitest'
import { listeningApp, perTest } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { ok } from '../../../testing/ok.ts'
import { member } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { commented, posted, sharedVault, stored } from '../../../testing/vault-content.ts'
import { accessRow, aVault } from '../../../testing/vaults.ts'

const test = listeningApp()
const shared = perTest(() => sharedVault(test))

const pathTo = async (person = shared.cleo) => {
  const { id } = (await accessRow(test, { id: shared.vaultId }, person))!
  return `/api/vaults/${shared.vaultId}/access/${id}` as const
}
const name = async (label: unknown, by = shared.ann) => by.browser.put(`${await pathTo()}/label`, { label })

describe('a name that a vault’s owner gives a number', () => {
  it('FAM-41 can be set, changed or removed only by the owner', async () => {
    const { ann, bob, cleo, eve, vaultId } = shared
    const list = () => ok(ann.browser.get(`/api/vaults/${vaultId}/access`))
    const kept = async () => (await list()).find(({ accessValue }) => accessValue === cleo.phone)!.label
    expect(await kept()).toBeNull()
    expect(await ok(name('  Nana\nRuth '))).toMatchObject({ label: 'Nana Ruth', name: null })
    expect(await kept()).toBe('Nana Ruth')
    expect((await name('👵🏽'.repeat(40))).status).toBe(200)
    await turnedAway(test, () => name('x'.repeat(81)), 400, 'invalid_input')
    for (const reserved of ['Admin', 'Аdmin']) {
      const { body } = await turnedAway(test, () => name(reserved), 400, 'name_reserved')
      expect(body.fields).toHaveProperty('label')
    }
    await turnedAway(test, () => name('Nana', bob), 403, 'not_owner')
    await turnedAway(test, () => name('Nana', eve), 404, 'not_found')
    await turnedAway(test, () => name('Nana', cleo), 403, 'members_only')
    expect(await ok(name(' \u200b'))).toMatchObject({ label: null })
    await ok(ann.browser.delete(await pathTo()))
    await turnedAway(test, () => name('Nana'), 404, 'not_found')
  })

  it.each([
    ['51 letters', 'x'.repeat(51), 'x'.repeat(51)],
    ['80 emoji', '👵'.repeat(80), '👵'.repeat(80)],
    ['an emoji made of joined characters', '👩🏽‍🦳', '👩🏽‍🦳'],
    ['Hebrew after a right-to-left mark', '\u200fסבתא רות', '\u200fסבתא רות'],
    ['a name with direction overrides', '\u202eNa\u2066na\u2069\u202c', 'Nana'],
    ['nothing but direction marks and zero-width spaces', '\u200f\u200b\u061c', null],
    ['81 letters', 'x'.repeat(81), undefined],
    ['a reserved name with invisible characters', '\u200fAd\u200bmin\ufeff', undefined],
  ])('FAM-41 follows the same rules as a member’s or vault user’s name: %s', async (_, typed, kept) => {
    const { ann, cleo } = shared
    const own = () => cleo.browser.put('/api/vault-user/profile', { displayName: typed })
    const members = () => ann.browser.patch(`/api/players/${ann.id}`, { name: typed })
    await ok(name('Granny'))
    const statuses = [await name(typed), await own(), await members()].map(({ status }) => status)
    const { label } = (await accessRow(test, { id: shared.vaultId }, cleo))!
    if (kept === undefined) expect([label, ...statuses]).toEqual(['Granny', 400, 400, 400])
    else if (kept === null) expect([label, ...statuses]).toEqual([null, 200, 400, 400])
    else {
      expect([label, ...statuses]).toEqual([kept, 200, 200, 200])
      expect(await ok(cleo.browser.get('/api/vault-user/profile'))).toMatchObject({ displayName: kept })
      expect(await ok(ann.browser.get(`/api/players/${ann.id}`))).toMatchObject({ name: kept })
      expect(await ok(name(''))).toMatchObject({ label: null })
    }
  })

  it('FAM-42 is shown until the vault user chooses a name', async () => {
    const { ann, bob, cleo, vaultId } = shared
    await ok(ann.browser.patch(`/api/vaults/${vaultId}`, { contribute: 'list' }))
    await ok(name('Nana'))
    const post = await posted(cleo, vaultId, 'Lakeside')
    await commented(cleo, post.id, 'Lakeside too')
    await stored(cleo, vaultId, 'Lakeside key')
    await ok(cleo.browser.post(`/api/vault-posts/${post.id}/likes`))
    const names = async () => {
      const read = <T>(path: `/api/${string}`) => ok(bob.browser.get(path)) as Promise<T>
      const [{ author }] = await read<[{ author: { name: string } }]>(`/api/vaults/${vaultId}/posts`)
      const [{ authorName: ofComment }] = await read<[{ authorName: string }]>(
        `/api/vault-posts/${post.id}/comments`,
      )
      const [{ name: ofLike }] = await read<[{ name: string }]>(`/api/vault-posts/${post.id}/likes`)
      const [{ authorName: ofItem }] = await read<[{ authorName: string }]>(`/api/vaults/${vaultId}/items`)
      const found = await read<{ kind: string; name: string }[]>(`/api/vaults/${vaultId}/search?q=lakeside`)
      const hits = found.filter(({ kind }) => kind !== 'item').map((hit) => hit.name)
      return [author.name, ofComment, ofLike, ofItem, ...hits]
    }
    expect(await names()).toEqual(Array(6).fill('Nana'))
    const heard = await heardDuring(test, [ann, bob, cleo], () => ok(name('Granny')))
    expect(heard).toEqual(Array(3).fill([{ topic: 'vault', key: vaultId }]))
    expect(await names()).toEqual(Array(6).fill('Granny'))
    await ok(ann.browser.delete(await pathTo()))
    expect(await names()).toEqual(Array(6).fill('Granny'))
    await ok(
      ann.browser.post(`/api/vaults/${vaultId}/access`, { accessType: 'phone', accessValue: cleo.phone }),
    )
    await test.db
      .updateTable('vault_users')
      .set({ display_name: 'Ruth' })
      .where('phone', '=', cleo.phone)
      .execute()
    expect(await names()).toEqual(Array(6).fill('Ruth'))
  })

  it('FAM-42 isn’t shown in other people’s vaults', async () => {
    const { cleo } = shared
    await ok(name('Nana'))
    const dora = await member(test, 'Dora')
    const other = await aVault(test, dora, { shared: [cleo] })
    const post = await posted(dora, other.id, 'Hello')
    await commented(cleo, post.id, 'Hi')
    expect(await ok(dora.browser.get(`/api/vault-posts/${post.id}/comments`))).toMatchObject([
      { authorName: 'Vault User' },
    ])
  })

  it('FAM-43 is included in the owner’s export', async () => {
    const { ann, cleo } = shared
    await ok(name('Nana'))
    const answer = await ann.browser.post(`/api/players/${ann.id}/export`, {})
    expect(answer.raw.toString()).toContain(`${cleo.phone}: Nana`)
  })
})
