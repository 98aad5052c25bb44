import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForTests, perTest } from '../../../../testing/beforehand.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { written } from '../../../../testing/messages.ts'
import { ok } from '../../../../testing/ok.ts'
import { member, type Person } from '../../../../testing/people.ts'
import { commented, posted, sharedVault, stored } from '../../../../testing/vault-content.ts'
import { oldWords, rowsWithOldWords, setOldWords, writeWords } from './old-words.queries.ts'
import { updateWords } from './update-words.ts'

const test = appForTests()

const shared = perTest(() => sharedVault(test))
const other = perTest(() => member(test, 'Dan', { sponsorId: shared.ann.id }))

/** Replaces the words of all rows with words in an earlier form, and returns the highest id. */
async function age(place: 'messages' | 'posts' | 'comments' | 'vault_items'): Promise<number> {
  await sql`
    update ${sql.table(place)} set search = array_to_tsvector(array(
      select distinct split_part(lexeme, ':', 1) || ':l’ecole' from unnest(tsvector_to_array(search)) as lexeme))`.execute(
    test.db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into old_words select ${place}::text, max(id) from ${sql.table(place)}
    on conflict (place) do update set up_to = excluded.up_to returning up_to as id`.execute(test.db)
  return rows[0]!.id
}

const inMessages = async ({ browser }: Person) =>
  (await ok(browser.get('/api/search/messages?q=ecole'))).map(({ excerpt }) => excerpt)
const inVault = async ({ browser }: Person) =>
  (await ok(browser.get(`/api/vaults/${shared.vaultId}/search?q=ecole`))).map(({ kind }) => kind)

describe('updateWords', () => {
  it('MSG-80 makes old messages, posts, comments and items searchable', async () => {
    const { ann, cleo, eve, vaultId } = shared
    await written(ann, other, 'L’école')
    const post = await posted(ann, vaultId, 'L’école')
    await commented(cleo, post.id, 'L’école')
    await stored(ann, vaultId, 'Town', { description: 'L’école' })
    for (const place of ['messages', 'posts', 'comments', 'vault_items'] as const) await age(place)
    expect([await inMessages(other), await inVault(cleo)]).toEqual([[], []])
    await updateWords(test)
    expect([await inMessages(other), await inVault(cleo)]).toEqual([['L’école'], ['item', 'comment', 'post']])
    expect([await inMessages(eve), await oldWords(test.db)]).toEqual([[], undefined])
  })

  it('MSG-80 continues where it stopped, newest first', async () => {
    const { id } = await written(shared.ann, other, 'L’école')
    await sql`
      insert into messages (low_id, high_id, sender_id, message_type, content, created_at, search)
      select low_id, high_id, sender_id, message_type, content, now(), search
      from messages, generate_series(1, 600) where id = ${id}`.execute(test.db)
    const upTo = await age('messages')
    await updateWords(test, 0)
    expect(await oldWords(test.db)).toEqual({ place: 'messages', upTo })
    const newest = await rowsWithOldWords(test.db, { place: 'messages', upTo }, 2)
    expect(newest).toEqual([upTo, upTo - 1].map((each) => ({ id: each, text: 'L’école' })))
    await updateWords(test)
    const pages = await pagesOf(other.browser, '/api/search/messages?q=ecole&limit=500')
    expect(pages.map((page) => page.length)).toEqual([500, 101])
  })

  it('MSG-80 skips text that was edited in the meantime', async () => {
    const { id } = await written(shared.ann, other, 'L’école')
    await ok(shared.ann.browser.patch(`/api/messages/${id}`, { content: 'After' }))
    await writeWords(test.db, 'messages', { id, text: 'L’école', words: ['ecole'] })
    expect(await inMessages(other)).toEqual([])
    await setOldWords(test.db, 'messages', null)
  })
})
