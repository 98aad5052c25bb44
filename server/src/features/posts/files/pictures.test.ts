import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { perTest, appForTests } from '../../../../testing/beforehand.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { mp3, mp4, pdf } from '../../../../testing/media.ts'
import { ok } from '../../../../testing/ok.ts'
import { type Person } from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { filesOf, pictureOf, posted, sharedVault } from '../../../../testing/vault-content.ts'
import { monthsOf } from './files.queries.ts'

const test = appForTests()

const shared = perTest(() => sharedVault(test))
const url = () => `/api/vaults/${shared.vaultId}/pictures` as const

/** Writes a post by Ann, dated `day`, with the given number of pictures. */
async function postOf(day: string, pictures: number): Promise<{ id: number; urls: string[] }> {
  const urls: string[] = []
  for (let n = 0; n < pictures; n += 1) urls.push(await pictureOf(shared.ann))
  const { id } = await posted(shared.ann, shared.vaultId, `On ${day}`, { mediaUrls: urls })
  await test.db.updateTable('posts').set({ created_at: day }).where('id', '=', id).execute()
  return { id, urls }
}

const seen = async ({ browser }: Person, query = '') =>
  (await ok(browser.get(`${url()}${query}` as ReturnType<typeof url>))).map(({ media }) => media.url)
const months = ({ browser }: Person) => ok(browser.get(`/api/vaults/${shared.vaultId}/months`))

describe('GET /api/vaults/{id}/pictures', () => {
  it('VLT-107 returns pictures and videos, newest post first', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const old = await postOf('2026-09-30T23:59:59.999Z', 2)
    const [film, song, paper] = await filesOf(ann, ['a.mp4', mp4()], ['b.mp3', mp3()], ['c.pdf', pdf()])
    const picture = await pictureOf(ann)
    const mediaUrls = [song!, film!, paper!, picture, film!]
    const mixed = await posted(ann, vaultId, `A day ${'at the lake '.repeat(40)}`, { mediaUrls })
    for (const viewer of [ann, bob, cleo])
      expect(await seen(viewer)).toEqual([film, picture, film, ...old.urls])
    const [first] = await ok(cleo.browser.get(url()))
    expect(first).toEqual({
      postId: mixed.id,
      caption: expect.stringMatching(/^A day at the lake .{80,160}…$/),
      createdAt: mixed.createdAt,
      media: mixed.media[1],
    })
  })

  it('VLT-107 can end a page partway through a post', async () => {
    const posts = [await postOf('2026-11-01', 2), await postOf('2026-11-02', 3)]
    const all = posts.toReversed().flatMap(({ urls }) => urls)
    for (const limit of [1, 2, 4]) {
      const pages = await pagesOf(shared.cleo.browser, `${url()}?limit=${limit}`)
      expect(pages.map((page) => page.length)).toEqual(
        Array.from({ length: Math.ceil(5 / limit) }, (_, n) => Math.min(limit, 5 - n * limit)),
      )
      expect(pages.flat().map(({ media }) => media.url)).toEqual(all)
    }
    const asked = await statementsDuring(() => shared.cleo.browser.get(url()))
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it('VLT-107 can start the list at the end of any month', async () => {
    const { ann, cleo } = shared
    const september = await postOf('2026-09-30T23:59:59.999Z', 2)
    const october = await postOf('2026-10-01T00:00:00Z', 1)
    const november = await postOf('2026-11-30T23:00:00Z', 3)
    expect(await months(cleo)).toEqual([
      { month: '2026-11', count: 3 },
      { month: '2026-10', count: 1 },
      { month: '2026-09', count: 2 },
    ])
    expect(await seen(ann, '?until=2026-12')).toHaveLength(6)
    expect((await seen(ann, '?until=2026-11')).slice(0, 3)).toEqual(november.urls)
    expect(await seen(ann, '?until=2026-10')).toEqual([...october.urls, ...september.urls])
    expect(await seen(ann, '?until=2026-09')).toEqual(september.urls)
    expect(await seen(ann, '?until=2026-08')).toEqual([])
    const pages = await pagesOf(ann.browser, `${url()}?until=2026-10&limit=2`)
    expect(pages.map((page) => page.length)).toEqual([2, 1])
    for (const until of ['2026-13', '26-01'])
      expectRefused(
        await ann.browser.get(`${url()}?until=${until}` as ReturnType<typeof url>),
        400,
        'invalid_input',
      )
  })

  it('VLT-107 groups pictures by month in UTC, whatever the database’s time zone', async () => {
    await postOf('2026-10-01T00:00:00Z', 1)
    const counted = await test.db.transaction().execute(async (tx) => {
      await sql`set local time zone 'America/New_York'`.execute(tx)
      return monthsOf(tx, { vaultId: shared.vaultId, all: false })
    })
    expect(counted).toEqual([{ month: '2026-10', count: 1 }])
  })

  it('VLT-68 VLT-107 returns pictures in archived posts only to the owner', async () => {
    const { ann, bob, cleo } = shared
    const [one, two] = [await postOf('2026-10-01', 1), await postOf('2026-11-01', 1)]
    await ok(ann.browser.patch(`/api/vault-posts/${two.id}`, { archived: true }))
    expect(await seen(ann)).toEqual([...two.urls, ...one.urls])
    expect(await months(ann)).toHaveLength(2)
    for (const viewer of [bob, cleo]) {
      expect(await seen(viewer)).toEqual(one.urls)
      expect(await months(viewer)).toEqual([{ month: '2026-10', count: 1 }])
    }
  })
})
