import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { formOf } from '../../../testing/forms.ts'
import { mp3, mp4, pdf } from '../../../testing/media.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, member, members, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import type { Principal } from '../../http/principal.ts'
import { playerById } from '../players/players.queries.ts'
import { asAttachment } from './present-media.ts'
import { type Audience, rangeOf, seenUpload } from './send-media.ts'

const test = appForTests()
let ann: Person
let bob: Person
let cleo: Person
let groupId: number
let board: `/api/groups/${number}/posts`
beforeAll(
  async () =>
    void ({
      three: [ann, bob, cleo],
      groupId,
      board,
    } = await threeWithBoard(test)),
)

async function upload(content: Buffer, filename = 'file', person = ann): Promise<string> {
  const { body } = await person.browser.send(
    'POST',
    '/api/upload',
    ...formOf([{ name: 'file', filename, content }]),
  )
  return body.url
}

/** Posts the given files as Ann on the board of Ann, Bob and Cleo. Returns the post's id. */
async function posted(...mediaUrls: string[]): Promise<number> {
  return (await ok(ann.browser.post(board, { content: 'Look', mediaUrls }))).id
}

const remove = (postId: number) => ok(ann.browser.delete(`/api/posts/${postId}`))

describe('a file attached to a post', () => {
  let url: string
  beforeEach(async () => void (url = await upload(mp4())))

  it('stays visible to the group after the post is archived', async () => {
    const picture = await upload(await photo())
    const post = await posted(url, picture)
    await setRows(test, 'posts', { id: post }, { archived: true })
    const waiting = await member(test, 'Dora', { row: { awaiting: 'sponsor' } })
    for (const address of [url, ...['thumb', 'medium', 'full'].map((size) => `${picture}?size=${size}`)]) {
      for (const { browser } of [ann, bob, cleo, await admin(test)])
        expect((await browser.get(address as '/media/:uploadId')).status).toBe(200)
      expectRefused(await waiting.browser.get(address), 404, 'not_found')
    }
  })

  it('becomes private once its last post is removed', async () => {
    const [one, two] = [await posted(url), await posted(url)]
    await remove(one)
    expect((await bob.browser.get(url)).status).toBe(200)
    await remove(two)
    expect((await ann.browser.get(url)).status).toBe(200)
    for (const { browser } of [bob, await admin(test)])
      expectRefused(await browser.get(url), 404, 'not_found')
  })
})

describe('a file', () => {
  let callers: Record<'ann' | 'bob' | 'guest', Principal>
  let id: string
  beforeAll(async () => {
    const guest = {
      kind: 'vault_user',
      sessionId: 'guest',
      phone: '+15551230000',
      displayName: null,
      language: null,
    } as const
    callers = { ann: await principal(ann), bob: await principal(bob), guest }
    id = (await upload(await photo())).replace('/media/', '')
  })

  async function principal(person: Person): Promise<Principal> {
    return { kind: 'player', sessionId: person.name, player: (await playerById(test.db, person.id))! }
  }

  /** Returns the names of the callers who can see the file. */
  async function seeing(...audiences: Audience[]): Promise<string[]> {
    const names = Object.keys(callers) as (keyof typeof callers)[]
    const seen = await Promise.all(names.map((name) => seenUpload(test.db, id, [callers[name]], audiences)))
    return names.filter((_, nth) => seen[nth] !== null)
  }

  const everyone: Audience = () => sql<boolean>`uploads.id = ${id}`
  const ofAnother: Audience = () => sql<boolean>`uploads.id = 'another'`
  const players: Audience = ({ kind }) => (kind === 'player' ? everyone(callers.bob) : null)

  it('is visible only to its uploader by default', async () => {
    expect(await seeing()).toEqual(['ann'])
    expect(await seeing(ofAnother, () => null)).toEqual(['ann'])
  })

  it('is visible to the callers to whom a feature gives access', async () => {
    expect(await seeing(players)).toEqual(['ann', 'bob'])
    expect(await seeing(everyone)).toEqual(['ann', 'bob', 'guest'])
    for (const both of [
      [ofAnother, players],
      [players, ofAnother],
    ])
      expect(await seeing(...both)).toEqual(['ann', 'bob'])
    const asked = await statementsDuring(() =>
      seenUpload(test.db, id, [callers.ann, callers.bob], [players, everyone, ofAnother]),
    )
    expect(asked).toHaveLength(1)
  })

  it('is visible if any of the browser’s sessions has access', async () => {
    const { ann: owner, bob, guest } = callers
    expect(await seenUpload(test.db, id, [guest, bob], [players])).toMatchObject({ id })
    expect(await seenUpload(test.db, id, [guest, owner], [])).toMatchObject({ id })
    expect(await seenUpload(test.db, id, [], [everyone])).toBeNull()
    expect(await seenUpload(test.db, 'another', [owner], [everyone])).toBeNull()
  })
})

describe('a file cached by a browser', () => {
  it('is revalidated without accessing the file store', async () => {
    const url = await upload(mp4())
    const { headers } = await ann.browser.get(url)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['content-disposition']).toBeUndefined()
    const size = vi.spyOn(test.deps.files, 'size')
    const again = await ann.browser.get(url, { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
    expect(size).not.toHaveBeenCalled()
    size.mockRestore()
  })

  it('is no longer served after the member loses access', async () => {
    const url = await upload(mp4())
    await posted(url)
    const all = await members(test, 'Lea', 'Wim', 'Sue', 'Olga')
    const rows = all.map(({ id }) => ({ group_id: groupId, player_id: id }))
    await test.db.insertInto('group_members').values(rows).execute()
    const tags = await Promise.all(
      all.map(async ({ browser }) => String((await browser.get(url)).headers['etag'])),
    )
    const [left, waiting, suspended, out] = all
    await test.db.deleteFrom('group_members').where('player_id', '=', left.id).execute()
    await setPlayer(test, waiting, { awaiting: 'sponsor' })
    await setPlayer(test, suspended, { status: 'suspended' })
    await out.browser.post('/api/auth/logout')
    for (const [nth, { browser }] of all.entries())
      for (const headers of [{}, { 'if-none-match': tags[nth]! }] as Record<string, string>[])
        expectRefused(await browser.get(url, { headers }), 404, 'not_found')
  })
})

describe('a file other than a picture', () => {
  it('supports Range requests unless the If-Range tag is outdated', async () => {
    const video = mp4({ bytes: 300_000 })
    const url = await upload(video, 'a.mp4')
    await posted(url)
    for (const [range, start, end] of [
      ['bytes=0-', 0, 299_999],
      ['bytes=100000-200000', 100_000, 200_000],
      ['bytes=-50', 299_950, 299_999],
    ] as const) {
      const { status, headers, raw } = await bob.browser.get(url, { headers: { range } })
      expect([status, headers['content-range'], headers['content-length']]).toEqual([
        206,
        `bytes ${start}-${end}/300000`,
        String(end - start + 1),
      ])
      expect([headers['content-type'], raw.equals(video.subarray(start, end + 1))]).toEqual([
        'video/mp4',
        true,
      ])
    }
    const beyond = await bob.browser.get(url, { headers: { range: 'bytes=300000-' } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */300000'])
    const tag = String((await ann.browser.get(url)).headers['etag'])
    const ask = (ifRange: string) =>
      bob.browser.get(url, { headers: { range: 'bytes=0-1', 'if-range': ifRange } })
    expect([(await ask(tag)).status, (await ask('"other"')).status]).toEqual([206, 200])
  })

  it('is sent unchanged, whichever size is requested', async () => {
    const url = await upload(mp3())
    for (const size of ['thumb', 'medium', 'full'])
      expect((await ann.browser.get(`${url}?size=${size}`)).raw.equals(mp3())).toBe(true)
    expectRefused(await ann.browser.get(`${url}?size=huge`), 400, 'invalid_input')
    expectRefused(await ann.browser.get(`${url}.file`), 404, 'not_found')
  })

  it('VLT-152 keeps its name from upload to download', async () => {
    const name = `Ann’s "best" day; 100%22 #1 'été' «夏».pdf`
    // The app encodes the name like this when it sends a form.
    const url = await upload(pdf(), name.replace('%22', '%2522').replaceAll('"', '%22'))
    const { headers } = await ann.browser.get(url)
    const encoded = /filename\*=UTF-8''([\w%.~-]+)$/.exec(String(headers['content-disposition']))![1]!
    expect(decodeURIComponent(encoded)).toBe(name)
  })

  it('is sent as a .pdf attachment if it is a PDF', async () => {
    const url = await upload(pdf({ inside: '<script>alert(1)</script>' }), 'Fünf.html')
    for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[])
      expect((await ann.browser.get(url, { headers })).headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="Funf.html.pdf"; filename*=UTF-8''F%C3%BCnf.html.pdf`,
      })
  })
})

describe('the Range header', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-5000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-5000', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
  ])('%s selects the right part of a 100-byte file', (header, part) =>
    expect(rangeOf(header, 100)).toEqual(part),
  )

  it('has no effect if it is absent, malformed or unsupported', () => {
    for (const range of ['', 'bytes', 'lines=0-5'].concat(
      ['', '-', '5-2', '0-1,5-6', 'a-b', '-1-2', ' 0-1'].map((text) => `bytes=${text}`),
    ))
      expect([range, rangeOf(range, 100)]).toEqual([range, null])
    expect(rangeOf(undefined, 100)).toBeNull()
  })

  it.each(['bytes=100-', 'bytes=100-200', `bytes=${'9'.repeat(40)}-`, 'bytes=-0'])(
    '%s can’t be satisfied for a 100-byte file',
    (header) => expect(rangeOf(header, 100)).toBe('unsatisfiable'),
  )
})

it.each([
  ['report.pdf', 'report.pdf', 'report.pdf'],
  ['My Report (2).PDF', 'My Report (2).PDF', 'My%20Report%20%282%29.PDF'],
  ['Übersicht – 表.pdf', 'Ubersicht _ _.pdf', '%C3%9Cbersicht%20%E2%80%93%20%E8%A1%A8.pdf'],
  ['page.html', 'page.html.pdf', 'page.html.pdf'],
  ['evil.pdf.exe', 'evil.pdf.exe.pdf', 'evil.pdf.exe.pdf'],
  ['a"; filename="b.exe.pdf', 'a_ filename_b.exe.pdf', 'a%22%3B%20filename%3D%22b.exe.pdf'],
  ["it's 100%*!\\.pdf", 'it_s 100_.pdf', 'it%27s%20100%25%2A%21%5C.pdf'],
  ['', 'document.pdf', 'document.pdf'],
  [null, 'document.pdf', 'document.pdf'],
])('a PDF named %j is sent with a safe .pdf name', (name, plain, encoded) => {
  expect(asAttachment(name, '.pdf')).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
})
