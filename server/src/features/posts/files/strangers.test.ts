import { beforeAll, describe, expect, it } from 'vitest'
import { appForTests } from '../../../../testing/beforehand.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { mp4, pdf } from '../../../../testing/media.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, copyOf, member, newPhoto, vaultUser } from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import {
  filesOf,
  pictureOf,
  posted,
  type Shared,
  sharedVault,
  stored,
} from '../../../../testing/vault-content.ts'
import { accessRow, aVault, setAccess, shareVault } from '../../../../testing/vaults.ts'

const test = appForTests()

/** A vault with files in its items and posts. `archived` lists the files in its archived post. */
type Filled = Shared & { shown: string[]; archived: string[]; post: number }

async function filledVault(): Promise<Filled> {
  const shared = await sharedVault(test)
  const { ann, vaultId } = shared
  const papers = ['paper', 'secret', 'kept'].map((name): [string, Buffer] => [`${name}.pdf`, pdf()])
  const [film, paper, secret, kept] = await filesOf(ann, ['film.mp4', mp4({ bytes: 5_000 })], ...papers)
  const [picture, hidden, inItem] = [await pictureOf(ann), await pictureOf(ann), await pictureOf(ann)]
  const post = await posted(ann, vaultId, 'Look', { mediaUrls: [picture, film, paper] })
  const archived = await posted(ann, vaultId, 'Once', { mediaUrls: [hidden, secret] })
  await ok(ann.browser.patch(`/api/vault-posts/${archived.id}`, { archived: true }))
  await stored(ann, vaultId, 'Kept', { fileUrl: kept })
  await stored(ann, vaultId, 'Picture', { fileUrl: inItem })
  return {
    ...shared,
    shown: [picture!, film!, paper!, kept!, inItem],
    archived: [hidden, secret!],
    post: post.id,
  }
}

/** Requests a file with various methods, sizes and headers, and returns the responses. */
async function asked(browser: Browser, url: string) {
  const tag = `"${url.replace('/media/', '')}.full"`
  const ways: [method: string, query: string, headers: Record<string, string>][] = [
    ['GET', '', {}],
    ['HEAD', '', {}],
    ['GET', '', { range: 'bytes=0-9' }],
    ['GET', '', { range: 'bytes=99999999-' }],
    ['GET', '?size=thumb', {}],
    ['GET', '?size=medium', {}],
    ['HEAD', '?size=full', {}],
    ['GET', '', { 'if-none-match': '*' }],
    ['GET', '', { 'if-none-match': tag }],
    ['GET', '', { 'if-range': tag, range: 'bytes=0-9' }],
  ]
  return Promise.all(
    ways.map(async ([method, query, headers]) => {
      const { status, body, raw } = await browser.send(method, `${url}${query}`, undefined, { headers })
      return { method, status, body, bytes: raw.length }
    }),
  )
}

async function isNowhere(browser: Browser, urls: string[]): Promise<void> {
  for (const url of urls)
    for (const { method, status, body, bytes } of await asked(browser, url)) {
      expect(status, url).toBe(404)
      if (method === 'HEAD') expect(bytes).toBe(0)
      else expect(body).toMatchObject({ code: 'not_found' })
    }
}

async function isThere(browser: Browser, urls: string[]): Promise<void> {
  for (const url of urls) {
    const statuses = (await asked(browser, url)).map(({ status }) => status)
    expect(
      statuses.filter((status) => ![200, 206, 304, 416].includes(status)),
      url,
    ).toEqual([])
  }
}

describe('the files of a vault', () => {
  let vault: Filled
  beforeAll(async () => void (vault = await filledVault()))

  const strangers: [who: string, make: () => Promise<Browser>][] = [
    ['a vault user of another vault', async () => (await vaultUser(test, vault.bob.id)).browser],
    [
      'a vault user of another vault of the same owner',
      async () => (await vaultUser(test, vault.ann.id)).browser,
    ],
    [
      'a member who waits',
      async () => {
        const dora = await member(test, 'Dora', { row: { awaiting: 'sponsor' } })
        await shareVault(test, { id: vault.vaultId }, dora)
        return dora.browser
      },
    ],
    [
      'the admin, even with the admin’s number on the list',
      async () => {
        const boss = await admin(test)
        if (!(await accessRow(test, { id: vault.vaultId }, boss)))
          await shareVault(test, { id: vault.vaultId }, boss)
        return boss.browser
      },
    ],
    ['a member whose access has ended', former],
  ]

  async function former(): Promise<Browser> {
    const person = await member(test, 'Former')
    await shareVault(test, { id: vault.vaultId }, person)
    await setAccess(test, { id: vault.vaultId }, person, { ended_at: new Date() })
    return person.browser
  }

  it.each(strangers)(
    'VLT-111 are hidden from %s, whatever the method, size or headers',
    async (who, make) => {
      const browser = await make()
      await isNowhere(browser, [...vault.shown, ...vault.archived])
      // A member awaiting confirmation is rejected before any lookup.
      if (who === 'a member who waits') return
      for (const rest of ['', '/posts', '/download', '/search?q=look'] as const)
        for (const method of ['GET', 'HEAD'])
          expect((await browser.send(method, `/api/vaults/${vault.vaultId}${rest}`)).status).toBe(404)
    },
  )

  it('VLT-111 in archived posts are visible only to the owner', async () => {
    const { ann, bob, cleo } = vault
    for (const { browser } of [bob, cleo]) {
      await isThere(browser, vault.shown)
      await isNowhere(browser, vault.archived)
    }
    await isThere(ann.browser, [...vault.shown, ...vault.archived])
  })

  it('OPS-108 stay visible in a second vault after the post in the first vault is deleted', async () => {
    const { ann, bob, eve, vaultId } = await sharedVault(test)
    const other = await aVault(test, ann, { title: 'Another', shared: [eve] })
    const picture = await pictureOf(ann)
    const seenBy = async () =>
      (await Promise.all([bob, eve].map(({ browser }) => browser.get(picture as '/media/x')))).map(
        ({ status }) => status,
      )
    expect(await seenBy()).toEqual([404, 404])
    const first = await posted(ann, vaultId, 'Look', { mediaUrls: [picture] })
    expect(await seenBy()).toEqual([200, 404])
    await stored(ann, other.id, 'Look', { fileUrl: picture })
    expect(await seenBy()).toEqual([200, 200])
    await ok(ann.browser.delete(`/api/vault-posts/${first.id}`))
    expect(await seenBy()).toEqual([404, 200])
  })

  it('VLT-111 give no access to a member’s other uploads', async () => {
    const photo = await newPhoto(vault.bob)
    const own = await pictureOf(vault.bob)
    await isNowhere(vault.cleo.browser, [own])
    await isThere(vault.cleo.browser, [photo])
  })
})

describe('VLT-112 the server stops sending a file', () => {
  const part = (browser: Browser, url: string, from: number) =>
    browser.get(url as '/media/:uploadId', { headers: { range: `bytes=${from}-${from + 99}` } })

  it.each([
    ['archived', { archived: true }],
    ['ended', { ended_at: new Date() }],
  ])('as soon as the viewer’s access is %s', async (_, row) => {
    const vault = await filledVault()
    const film = vault.shown[1]!
    for (const person of [vault.bob, vault.cleo]) {
      expect((await part(person.browser, film, 0)).status).toBe(206)
      await setAccess(test, { id: vault.vaultId }, person, row)
      expect((await part(person.browser, film, 100)).status).toBe(404)
      await isNowhere(person.browser, vault.shown)
      await isNowhere(copyOf(test, person.browser), vault.shown)
      await setAccess(test, { id: vault.vaultId }, person, { archived: false, ended_at: null })
      await isThere(person.browser, vault.shown)
    }
  })

  it('as soon as its post is archived or deleted', async () => {
    const vault = await filledVault()
    const { ann, cleo, vaultId } = vault
    const other = await aVault(test, ann)
    const [picture, film, paper, kept, inItem] = vault.shown as [string, string, string, string, string]
    await ok(ann.browser.patch(`/api/vault-posts/${vault.post}`, { archived: true }))
    await isNowhere(cleo.browser, [picture, film, paper])
    await isThere(cleo.browser, [kept, inItem])
    await ok(ann.browser.patch(`/api/vault-posts/${vault.post}`, { archived: false }))
    await isThere(cleo.browser, [picture, film, paper])
    await ok(ann.browser.delete(`/api/vault-posts/${vault.post}`))
    await isNowhere(cleo.browser, [picture, film, paper])
    await isNowhere(ann.browser, [film, paper])
    // Use this file in a post in another vault as well, so that the file outlives its first vault.
    await posted(ann, other.id, 'Once more', { mediaUrls: [vault.archived[0]] })
    const [item] = await ok(ann.browser.get(`/api/vaults/${vaultId}/items`))
    await ok(ann.browser.delete(`/api/vault-items/${item!.id}`))
    await isNowhere(ann.browser, [inItem])
    await ok(ann.browser.delete(`/api/vaults/${vaultId}`))
    for (const { browser } of [ann, cleo]) await isNowhere(browser, [...vault.shown, vault.archived[1]!])
    await isThere(ann.browser, [vault.archived[0]!])
    const again = { content: 'Hi', mediaUrls: [kept] }
    expectRefused(await ann.browser.post(`/api/vaults/${other.id}/posts`, again), 400, 'unknown_upload')
  })
})
