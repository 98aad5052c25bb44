import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { formOf } from '../../../testing/forms.ts'
import { mp3, mp4, pdf } from '../../../testing/media.ts'
import { invitee } from '../../../testing/invitations.ts'
import { admin, member, type Person, vaultUser } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { confirmedUnit } from '../../../testing/units.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))
const bob = beforehand(() => member(test, 'Bob'))
const cleo = beforehand(() => member(test, 'Cleo'))
const dan = beforehand(() => member(test, 'Dan'))

async function upload(content: Buffer, filename = 'file', person = ann): Promise<string> {
  const { body } = await person.browser.send(
    'POST',
    '/api/upload',
    ...formOf([{ name: 'file', filename, content }]),
  )
  return body.url
}

const HEADERS: Record<string, string>[] = [{}, { range: 'bytes=0-1' }, { 'if-none-match': '*' }]

const idOf = (url: string) => url.replace('/media/', '')

/** A group of Ann, Bob and Cleo, with a post of Ann's that has these files; answers the post's id. */
async function posted(...urls: string[]): Promise<number> {
  const group_id = await group()
  const { id: post_id } = await test.db
    .insertInto('posts')
    .values({ group_id, author_id: ann.id, content: 'Look' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('post_media')
    .values(urls.map((url, place) => ({ post_id, place, upload_id: idOf(url) })))
    .execute()
  return post_id
}

let made: Promise<number> | undefined
function group(): Promise<number> {
  return (made ??= makeGroup())
}

async function makeGroup(): Promise<number> {
  const { id: group_id } = await test.db
    .insertInto('groups')
    .values({
      name: 'Us',
      created_by_id: ann.id,
      trust_unit_id: await confirmedUnit(test, [ann, bob, cleo]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = [ann, bob, cleo].map(({ id }) => ({ group_id, player_id: id }))
  await test.db.insertInto('group_members').values(members).execute()
  return group_id
}

const remove = (postId: number) => test.db.deleteFrom('posts').where('id', '=', postId).execute()

describe('who may see the file of a post', () => {
  let url: string
  beforeEach(async () => void (url = await upload(mp4())))

  it('the members of its group and the admin, and nobody else', async () => {
    await posted(url)
    const guest = await invitee(test, ann, 'Guest')
    await guest.browser.post('/api/auth/login', { phone: guest.phone })
    const vault = await vaultUser(test, ann.id)
    for (const { browser } of [ann, bob, cleo, await admin(test)])
      expect((await browser.get(url)).status).toBe(200)
    for (const { browser } of [dan, guest, vault, { browser: test.browser() }])
      for (const headers of HEADERS) expectRefused(await browser.get(url, { headers }), 404, 'not_found')
  })

  it('holds for pictures in every size, and for archived posts', async () => {
    const picture = await upload(await photo())
    const post = await posted(picture)
    await test.db.updateTable('posts').set({ archived: true }).where('id', '=', post).execute()
    for (const size of ['thumb', 'medium', 'full']) {
      expect((await bob.browser.get(`${picture}?size=${size}`)).status).toBe(200)
      expectRefused(await dan.browser.get(`${picture}?size=${size}`), 404, 'not_found')
    }
  })

  it('not who has left the group, awaits something or was suspended', async () => {
    await posted(url)
    const left = test.db
      .deleteFrom('group_members')
      .where('group_id', '=', await group())
      .where('player_id', '=', cleo.id)
    await left.execute()
    expectRefused(await cleo.browser.get(url), 404, 'not_found')
    await test.db
      .insertInto('group_members')
      .values({ group_id: await group(), player_id: cleo.id })
      .execute()
    const set = (row: { awaiting?: 'sponsor' | null; status?: 'suspended' }) =>
      test.db.updateTable('players').set(row).where('id', '=', cleo.id).execute()
    expect((await cleo.browser.get(url)).status).toBe(200)
    await set({ awaiting: 'sponsor' })
    expectRefused(await cleo.browser.get(url), 404, 'not_found')
    await set({ awaiting: null, status: 'suspended' })
    expectRefused(await cleo.browser.get(url), 404, 'not_found')
  })

  it('a post that is gone leaves it to its uploader; another post that has it keeps it seen', async () => {
    const [one, two] = [await posted(url), await posted(url)]
    await remove(one)
    expect((await bob.browser.get(url)).status).toBe(200)
    await remove(two)
    expect((await ann.browser.get(url)).status).toBe(200)
    for (const { browser } of [bob, await admin(test)])
      expectRefused(await browser.get(url), 404, 'not_found')
  })
})

describe('what a browser has kept of it', () => {
  it('is shown only when the server has been asked, which knows it without a look at the disk', async () => {
    const url = await upload(mp4())
    const { headers } = await ann.browser.get(url)
    expect(headers['cache-control']).toBe('private, no-cache')
    const size = vi.spyOn(test.deps.files, 'size')
    const again = await ann.browser.get(url, { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
    expect(size).not.toHaveBeenCalled()
    size.mockRestore()
  })

  it('is shown no more to who left the group, was suspended or signed out', async () => {
    const url = await upload(mp4())
    await posted(url)
    const [left, suspended, out] = [await inGroup('Lea'), await inGroup('Sue'), await inGroup('Olga')]
    const all = [left, suspended, out]
    const tags = await Promise.all(
      all.map(async ({ browser }) => (await browser.get(url)).headers['etag'] as string),
    )
    await test.db.deleteFrom('group_members').where('player_id', '=', left.id).execute()
    await setPlayer(test, suspended, { status: 'suspended' })
    await out.browser.post('/api/auth/logout')
    for (const [nth, { browser }] of all.entries())
      expectRefused(await browser.get(url, { headers: { 'if-none-match': tags[nth]! } }), 404, 'not_found')
  })

  async function inGroup(name: string): Promise<Person> {
    const person = await member(test, name)
    await test.db
      .insertInto('group_members')
      .values({ group_id: await group(), player_id: person.id })
      .execute()
    return person
  }
})

describe('a file that is no picture', () => {
  it('comes in parts where parts are asked for', async () => {
    const video = mp4({ bytes: 300_000 })
    const url = await upload(video, 'a.mp4')
    await posted(url)
    for (const [range, start, end] of [
      ['bytes=0-', 0, 299_999],
      ['bytes=0-1', 0, 1],
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
  })

  it('comes whole where the part belongs to another file', async () => {
    const url = await upload(mp4())
    const tag = String((await ann.browser.get(url)).headers['etag'])
    const ask = (ifRange: string) =>
      ann.browser.get(url, { headers: { range: 'bytes=0-1', 'if-range': ifRange } })
    expect([(await ask(tag)).status, (await ask('"other"')).status]).toEqual([206, 200])
  })

  it('has one size: another is not looked for', async () => {
    const url = await upload(mp3())
    for (const size of ['thumb', 'medium', 'full'])
      expect((await ann.browser.get(`${url}?size=${size}`)).raw.equals(mp3())).toBe(true)
    expectRefused(await ann.browser.get(`${url}?size=huge`), 400, 'invalid_input')
    expectRefused(await ann.browser.get(`${url}.file`), 404, 'not_found')
  })

  it('is private and of its own type and no other; a video is shown where it is', async () => {
    const { headers } = await ann.browser.get(await upload(mp4()))
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['content-disposition']).toBeUndefined()
  })

  it('that is a PDF is saved under its name and never opened in the page', async () => {
    const url = await upload(
      pdf({ inside: '<script>alert(1)</script>' }),
      String.raw`Fünf \"Seiten\"; a.html`,
    )
    const { headers } = await ann.browser.get(url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Funf _Seiten_ a.html.pdf"; filename*=UTF-8''F%C3%BCnf%20%22Seiten%22%3B%20a.html.pdf`,
    })
    const part = await ann.browser.get(url, { headers: { range: 'bytes=0-3' } })
    expect([part.raw.toString(), part.headers['content-disposition']]).toEqual([
      '%PDF',
      headers['content-disposition'],
    ])
  })

  it('that went missing is 404, not 500', async () => {
    const url = await upload(pdf())
    await test.deps.files.remove(`${idOf(url)}.file`)
    expectRefused(await ann.browser.get(url), 404, 'not_found')
  })
})
