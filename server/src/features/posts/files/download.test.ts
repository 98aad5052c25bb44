import { once } from 'node:events'
import { get } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../../../../testing/app.ts'
import { perTest, listeningApp } from '../../../../testing/beforehand.ts'
import { type Browser } from '../../../../testing/browser.ts'
import { mp3, mp4, pdf } from '../../../../testing/media.ts'
import { ok } from '../../../../testing/ok.ts'
import { expectRefused, expectTooMany } from '../../../../testing/refusals.ts'
import { lineOf } from '../../../../testing/uploads.ts'
import { filesOf, pictureOf, posted, sharedVault, stored } from '../../../../testing/vault-content.ts'
import { setAccess } from '../../../../testing/vaults.ts'
import { unzipped } from '../../../../testing/zip.ts'
import { StoreAway } from '../../../delivery/files/files.ts'
import { namesInArchive } from '../../uploads/stored-files.values.ts'

const test = listeningApp()

const shared = perTest(() => sharedVault(test))
const url = () => `/api/vaults/${shared.vaultId}/download` as const

const today = new Date().toISOString().slice(0, 10)

async function downloaded(browser: Browser): Promise<Record<string, Buffer>> {
  const answer = await browser.get(url())
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } })
  expect(Number(answer.headers['content-length'])).toBe(answer.raw.length)
  return unzipped(answer.raw)
}

describe('GET /api/vaults/{id}/download', () => {
  it('VLT-108 returns every file once and unchanged, with pictures at full size', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const picture = await pictureOf(ann)
    const [film, song, paper] = [mp4({ bytes: 300_000 }), mp3(), pdf()]
    const urls = await filesOf(ann, ['Regatta.MP4', film], ['song.mp3', song], ['Lås & nyckel.pdf', paper])
    await posted(ann, vaultId, 'At the lake: a/b', { mediaUrls: [picture, ...urls] })
    await posted(ann, vaultId, 'Once more', { mediaUrls: [picture] })
    await stored(ann, vaultId, 'The will', { fileUrl: (await filesOf(ann, ['will.pdf', paper]))[0] })
    const full = (await ann.browser.get(`${picture}?size=full` as '/media/:uploadId')).raw
    for (const { browser } of [ann, bob, cleo])
      expect(await downloaded(browser)).toEqual({
        [`${today} At the lake a b.webp`]: full,
        [`${today} Regatta.mp4`]: film,
        [`${today} song.mp3`]: song,
        [`${today} Lås & nyckel.pdf`]: paper,
        [`${today} will.pdf`]: paper,
      })
  })

  it('VLT-108 names the archive after the vault and keeps proxies from caching it', async () => {
    await ok(shared.ann.browser.patch(`/api/vaults/${shared.vaultId}`, { title: 'Été "95"/..' }))
    const accepting = { headers: { 'accept-encoding': 'br, gzip' } }
    const { headers } = await shared.cleo.browser.get(url(), accepting)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Ete _95_...zip"; filename*=UTF-8''%C3%89t%C3%A9%20%2295%22%2F...zip`,
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers['content-encoding']).toBeUndefined()
    const head = await shared.cleo.browser.send('HEAD', url())
    expect([head.status, head.raw.length]).toEqual([200, 0])
  })

  it('VLT-68 VLT-108 returns files in archived posts only to the owner', async () => {
    const { ann, bob, cleo, vaultId } = shared
    expect(await downloaded(cleo.browser)).toEqual({})
    const [one, two] = await filesOf(ann, ['one.pdf', pdf()], ['two.pdf', pdf()])
    await posted(ann, vaultId, 'One', { mediaUrls: [one] })
    const { id } = await posted(ann, vaultId, 'Two', { mediaUrls: [one, two] })
    await ok(ann.browser.patch(`/api/vault-posts/${id}`, { archived: true }))
    expect(Object.keys(await downloaded(ann.browser))).toEqual([`${today} one.pdf`, `${today} two.pdf`])
    expect(Object.keys(await downloaded(bob.browser))).toEqual([`${today} one.pdf`])
  })

  it('VLT-112 stops when the caller loses access', async () => {
    const { ann, cleo, vaultId } = shared
    const films = await filesOf(
      ann,
      ['one.mp4', mp4({ bytes: 20_000_000 })],
      ['two.mp4', mp4({ bytes: 20_000_000 })],
    )
    await posted(ann, vaultId, 'Films', { mediaUrls: films })
    const opened: { destroyed: boolean }[] = []
    const original = test.deps.files.get
    const spy = vi.spyOn(test.deps.files, 'get').mockImplementation(async (name) => {
      const file = await original(name)
      if (file) opened.push(file.stream)
      return file
    })
    onTestFinished(() => spy.mockRestore())
    const reader = await reading(cleo.browser)
    await setAccess(test, { id: vaultId }, cleo, { archived: true })
    await expect(reader.rest()).rejects.toThrow('aborted')
    expect(opened).toHaveLength(1)
    await setAccess(test, { id: vaultId }, cleo, { archived: false })
    const leaving = await reading(cleo.browser)
    leaving.leave()
    await vi.waitFor(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]))
  })

  it('VLT-108 allows an account at most two downloads at a time', async () => {
    const { ann, bob, vaultId } = shared
    const [film] = await filesOf(ann, ['one.mp4', mp4({ bytes: 20_000_000 })])
    await posted(ann, vaultId, 'Film', { mediaUrls: [film] })
    const [one, two] = [await reading(bob.browser), await reading(bob.browser)]
    const third = await bob.browser.get(url())
    expectTooMany([third], 1)
    expect(third.body).toMatchObject({ error: expect.stringContaining('two archives') })
    expect((await ann.browser.send('HEAD', url())).status).toBe(200)
    one.leave()
    await vi.waitFor(async () => expect((await bob.browser.send('HEAD', url())).status).toBe(200))
    expect(await two.rest()).toBeGreaterThan(20_000_000)
  })

  it('VLT-108 allows an account at most ten downloads in ten minutes', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    onTestFinished(() => limited.close())
    const { cleo, bob, vaultId } = await sharedVault(limited)
    const ask = ({ browser }: typeof cleo) => browser.get(`/api/vaults/${vaultId}/download`)
    for (let n = 0; n < 10; n += 1) expect((await ask(cleo)).status).toBe(200)
    expectTooMany([await ask(cleo)], 1)
    expect((await ask(bob)).status).toBe(200)
  })

  it('VLT-132 fails while the file store is unavailable', async () => {
    const { ann, vaultId } = shared
    await posted(ann, vaultId, 'Paper', { mediaUrls: await filesOf(ann, ['one.pdf', pdf()]) })
    const spy = vi.spyOn(test.deps.files, 'size').mockRejectedValue(new StoreAway('away'))
    for (let n = 0; n < 3; n += 1) {
      const answer = await ann.browser.get(url())
      expectRefused(answer, 503, 'store_away')
      expect(answer.body).toMatchObject({
        error: 'These files cannot be reached just now. Please try again in a minute.',
      })
    }
    spy.mockRestore()
    expect(Object.keys(await downloaded(ann.browser))).toEqual([`${today} one.pdf`])
  })

  it('VLT-108 requests at most sixteen file sizes from the file store at a time', async () => {
    const { ann, vaultId } = shared
    const papers = Array.from({ length: 20 }, (_, n): [string, Buffer] => [
      `${n + 10}.pdf`,
      pdf({ inside: `${n}` }),
    ])
    await posted(ann, vaultId, 'Papers', { mediaUrls: await filesOf(ann, ...papers) })
    const original = test.deps.files.size
    let [open, most] = [0, 0]
    const spy = vi.spyOn(test.deps.files, 'size').mockImplementation(async (name) => {
      most = Math.max(most, (open += 1))
      await setImmediate()
      open -= 1
      return original(name)
    })
    onTestFinished(() => spy.mockRestore())
    const names = papers.map(([name]) => `${today} ${name}`)
    expect(Object.keys(await downloaded(ann.browser))).toEqual(names)
    expect(most).toBe(16)
  })
})

describe('the names in an archive', () => {
  const file = (name: string | null, words = '') => ({
    name,
    words,
    kind: 'picture',
    contentType: 'image/webp',
    createdAt: new Date('2026-11-02T12:00:00Z'),
  })
  const named = (...files: ReturnType<typeof file>[]) =>
    namesInArchive(files).map((name) => name.replace('2026-11-02 ', ''))

  it('VLT-108 are safe on any file system', () => {
    const hostile = ['../../etc/passwd', 'a\\b:c*?"<>|', '\u202etxt.exe', 'CON', ' . ', 'a\0b\nc', '-rf']
    expect(named(...hostile.map((name) => file(name)))).toEqual([
      'etc passwd.webp',
      'a b c ”.webp',
      'txt.exe.webp',
      'CON.webp',
      'picture.webp',
      'a b c.webp',
      '-rf.webp',
    ])
    const [long] = namesInArchive([file('\u{1F3E1}'.repeat(500))])
    expect(Buffer.byteLength(long!)).toBeLessThanOrEqual(255)
  })

  it('VLT-152 keep quotation marks, symbols and letters of any language', () => {
    expect(named(file(`Ann’s "best" day; 100% #1 'été' «夏»`))).toEqual([
      `Ann’s ”best” day; 100% #1 'été' «夏».webp`,
    ])
  })

  it('API-42 are never cut in the middle of a character', () =>
    expect(named(file(`${'x'.repeat(47)}🇩🇪🇫🇷`))).toEqual([`${'x'.repeat(47)}🇩🇪.webp`]))

  it('VLT-108 are unique even when case is ignored', () => {
    expect(named(file(null, 'Lake'), file('LAKE.webp'), file(null, 'lake'), file(null))).toEqual([
      'Lake.webp',
      'LAKE (2).webp',
      'lake (3).webp',
      'picture.webp',
    ])
  })
})

/** Starts a download over the network and returns once its first bytes have arrived. */
async function reading(browser: Browser) {
  const { port, cookie } = await lineOf(test, { browser })
  const request = get({ port, path: url(), headers: { cookie, host: 'localhost:80' }, agent: false })
  const [answer] = (await once(request, 'response')) as [NodeJS.ReadableStream & AsyncIterable<Buffer>]
  await once(answer, 'readable')
  return {
    leave: () => request.destroy(),
    /** Reads the remaining bytes and returns how many there were. */
    async rest(): Promise<number> {
      let bytes = 0
      for await (const chunk of answer) bytes += chunk.length
      return bytes
    },
  }
}
