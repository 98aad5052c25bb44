import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, appForTests } from '../../../../testing/beforehand.ts'
import { ok } from '../../../../testing/ok.ts'
import { type Person } from '../../../../testing/people.ts'
import {
  anotherVaultUser,
  commented,
  posted,
  sharedVault,
  stored,
} from '../../../../testing/vault-content.ts'

const test = appForTests()

const shared = perTest(() => sharedVault(test))
const url = () => `/api/vaults/${shared.vaultId}/visit` as const

const visit = ({ browser }: Person) => ok(browser.post(url()))
const newsOf = async (by: Person) => (await visit(by)).news.map(({ excerpt }) => excerpt)

/** Moves the vault's visits, posts, comments and items this many minutes into the past. */
async function later(minutes: number): Promise<void> {
  const { vaultId } = shared
  const span = sql`make_interval(mins => ${minutes}::integer)`
  await sql`update vault_visits set seen_at = seen_at - ${span}, previous_at = previous_at - ${span}
    where vault_id = ${vaultId}`.execute(test.db)
  for (const table of ['posts', 'comments', 'vault_items'])
    await sql`update ${sql.table(table)} set created_at = created_at - ${span}
      where vault_id = ${vaultId}`.execute(test.db)
}

describe('POST /api/vaults/{id}/visit', () => {
  it('VUS-23 returns what others added since the previous visit', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const post = await posted(ann, vaultId, 'Before')
    const dora = await anotherVaultUser(test, shared)
    for (const person of [ann, bob, cleo, dora])
      expect(await visit(person)).toEqual({ since: null, news: [] })
    await later(31)
    const { rows } = await sql<{ seen_at: Date }>`
      select seen_at from vault_visits where vault_id = ${vaultId} and phone = ${cleo.phone}`.execute(test.db)
    await commented(cleo, post.id, 'Of Cleo')
    await commented(bob, post.id, 'Of Bob')
    await posted(ann, vaultId, 'New')
    const item = await stored(ann, vaultId, 'An item', { description: 'Stored' })
    expect(await newsOf(ann)).toEqual(['Of Bob', 'Of Cleo'])
    expect(await newsOf(bob)).toEqual(['Stored', 'New', 'Of Cleo'])
    expect(await newsOf(dora)).toEqual(['Stored', 'New', 'Of Bob', 'Of Cleo'])
    const ofCleo = await visit(cleo)
    expect(ofCleo.since).toBe(rows[0]!.seen_at.toISOString())
    expect(ofCleo.news.map(({ excerpt }) => excerpt)).toEqual(['Stored', 'New', 'Of Bob'])
    const { id, createdAt } = item
    const hit = { kind: 'item', id, postId: null, name: 'An item', excerpt: 'Stored', createdAt }
    expect(ofCleo.news[0]).toEqual(hit)
  })

  it('VLT-68 VUS-23 returns the hundred newest visible entries by other people', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const post = await posted(ann, vaultId, 'Before')
    for (const person of [ann, cleo]) await visit(person)
    await later(31)
    const hidden = await posted(ann, vaultId, 'Hidden')
    await commented(bob, post.id, 'Of Bob')
    await sql`insert into comments (post_id, vault_id, phone, content, search)
      select ${post.id}::integer, ${vaultId}::integer, ${cleo.phone}, 'Own', null::tsvector from generate_series(1, 1100)
      union all select ${hidden.id}::integer, ${vaultId}::integer, ${bob.phone}, 'Hidden ' || n, null::tsvector
        from generate_series(1, 1100) as n`.execute(test.db)
    await ok(ann.browser.patch(`/api/vault-posts/${hidden.id}`, { archived: true }))
    expect(await newsOf(cleo)).toEqual(['Of Bob'])
    const news = await newsOf(ann)
    expect([news.length, news[0], news.at(-1)]).toEqual([100, 'Hidden 1100', 'Hidden 1001'])
  })

  it('VUS-23 extends a visit until 30 minutes pass without a request', async () => {
    const { ann, cleo, vaultId } = shared
    await visit(cleo)
    await posted(ann, vaultId, 'One')
    await later(29)
    expect((await visit(cleo)).since).toBeNull()
    await later(29)
    expect((await visit(cleo)).since).toBeNull()
    await posted(ann, vaultId, 'Two')
    await later(31)
    expect(await newsOf(cleo)).toEqual(['Two'])
    await later(10)
    expect(await newsOf(cleo)).toEqual(['Two'])
    await later(31)
    expect(await newsOf(cleo)).toEqual([])
  })

  it('VUS-23 counts twenty simultaneous requests as one visit', REPEATED, async () => {
    const { ann, cleo, vaultId } = shared
    await atOnce(test, 20, () => visit(cleo))
    await posted(ann, vaultId, 'New')
    await later(31)
    const visits = await atOnce(test, 20, () => visit(cleo))
    expect(new Set(visits.map(({ since }) => since)).size).toBe(1)
    expect(visits.every(({ news }) => news.length === 1)).toBe(true)
  })
})
