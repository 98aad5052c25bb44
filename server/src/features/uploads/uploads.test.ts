import { PHOTO_MAX_BYTES } from '@kinhold/domain/limits'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { contentOf } from '../../../testing/content.ts'
import { formOf } from '../../../testing/forms.ts'
import { invitee, readyToRegister } from '../../../testing/invitations.ts'
import { admin, member, members, type Person, vaultUser } from '../../../testing/people.ts'
import { hugeGif, photo } from '../../../testing/pictures.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { lineOf, storedIn } from '../../../testing/uploads.ts'
import { storePhoto } from './store-files.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))
const bob = beforehand(() => member(test, 'Bob'))

/** Returns a JPEG of exactly this many bytes. */
async function photoOf(bytes: number): Promise<Buffer> {
  const jpeg = await photo()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

const all = async () => [await contentOf(test), await storedIn(test)]

/** Checks that the request is rejected and leaves no row or file. */
async function refused(ask: () => Promise<Answer>, status: number, code: string): Promise<Answer> {
  return turnedAway(test, ask, status, code, all)
}

describe('API-23 POST /api/upload/photo', () => {
  it('API-20 API-21 API-22 accepts a picture of up to 5 MB with any file name', async () => {
    const bytes = await photoOf(PHOTO_MAX_BYTES + 1)
    expect(PHOTO_MAX_BYTES).toBe(5_242_880)
    const parts = [
      { name: 'note', content: 'hello' },
      { name: 'photo', filename: '../../page.html', type: 'text/html', content: bytes.subarray(0, -1) },
    ]
    const { status, body } = await ann.browser.send('POST', '/api/upload/photo', ...formOf(parts))
    expect([status, Object.keys(body)]).toEqual([200, ['photoUrl']])
    expect(body.photoUrl).toMatch(/^\/media\/[\w-]{22}$/)
    const { headers } = await ann.browser.get(body.photoUrl as '/media/:uploadId')
    expect(headers['content-type']).toBe('image/webp')
    const guest = await invitee(test, ann, 'Guest')
    await readyToRegister(guest)
    for (const [{ browser }, path] of [
      [ann, '/api/upload/photo'],
      [ann, `/api/players/${ann.id}/photo`],
      [guest, '/api/upload/temp'],
    ] as const) {
      const large = await refused(() => browser.upload(path, bytes), 413, 'file_too_large')
      expect(large.body.error).toBe('Please select an image under 5MB')
      const page = await refused(
        () => browser.upload(path, Buffer.from('<!doctype html>')),
        415,
        'not_an_image',
      )
      expect(page.body.error).toBe(
        'This is not a picture we can read. Please choose a JPEG, PNG or WebP photo.',
      )
    }
    const bomb = hugeGif(65_535, 65_535)
    await refused(() => ann.browser.upload('/api/upload/photo', bomb), 413, 'too_many_pixels')
  })

  it('rejects a body that isn’t a complete form with one photo', async () => {
    const content = await photo()
    const send = (...[body, options]: ReturnType<typeof formOf>) =>
      ann.browser.send('POST', '/api/upload/photo', body, options)
    for (const parts of [
      [{ name: 'picture', filename: 'a.jpg', content }],
      [{ name: 'photo', content: 'text' }],
      [{ name: 'photo', filename: 'a.jpg', content: '' }],
      [],
    ])
      await refused(() => send(...formOf(parts)), 400, 'file_required')
    const two = ['a', 'b'].map((name) => ({ name: 'photo', filename: `${name}.jpg`, content }))
    await refused(() => send(...formOf(two)), 400, 'too_many_files')
    const fields = Array.from({ length: 1000 }, (_, i) => ({ name: `f${i}`, content: 'x' }))
    for (const parts of [fields, [{ name: '__proto__', content: 'x' }]])
      expect((await send(...formOf(parts))).status).toBe(400)
    const post = (body: string | Buffer, type: string) =>
      ann.browser.send('POST', '/api/upload/photo', body, { headers: { 'content-type': type } })
    await refused(() => post('{"photo":"x"}', 'application/json'), 415, 'not_multipart')
    await refused(() => post('{', 'application/json'), 400, 'not_json')
    await refused(() => post(content, 'image/jpeg'), 415, 'not_multipart')
    await refused(() => ann.browser.post('/api/upload/photo'), 415, 'not_multipart')
    const [whole] = formOf([{ name: 'photo', filename: 'a.jpg', content }])
    for (const [body, boundary] of [
      [whole.subarray(0, whole.length - 200), 'edge'],
      [whole, 'other'],
    ] as const)
      await refused(() => post(body, `multipart/form-data; boundary=${boundary}`), 400, 'upload_broken')
  })

  it('returns a readable error over a real connection', async () => {
    const { port, cookie } = await lineOf(test, ann)
    const send = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const body = new FormData()
      body.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
      return fetch(`http://127.0.0.1:${port}/api/upload/photo`, { method: 'POST', body, headers })
    }
    const tooMuch = new Uint8Array(30_000_000)
    expect(await (await send(tooMuch, { cookie })).json()).toMatchObject({ code: 'file_too_large' })
    expect(await (await send(tooMuch, {})).json()).toMatchObject({ code: 'no_session' })
    const fine = await send(new Uint8Array(await photoOf(PHOTO_MAX_BYTES)), { cookie })
    expect([fine.status, Object.keys((await fine.json()) as object)]).toEqual([200, ['photoUrl']])
  })

  it('leaves no part of a photo behind when the disk is full', async () => {
    const before = await all()
    const put = vi.fn(test.deps.files.put).mockImplementationOnce(async () => {
      throw new Error('ENOSPC: no space left on device')
    })
    const deps = { ...test.deps, files: { ...test.deps.files, put } }
    await expect(storePhoto(deps, { playerId: ann.id }, await photo())).rejects.toThrow('ENOSPC')
    await expect(storePhoto(test.deps, { playerId: 2_000_000_000 }, await photo())).rejects.toThrow(
      'upload_room',
    )
    expect(await all()).toEqual(before)
  })
})

describe('API-24 POST /api/upload/temp', () => {
  it('accepts photos from invitees and members, but not from vault users', async () => {
    const guest = await invitee(test, ann, 'Guest')
    const jpeg = await photo()
    await refused(() => guest.browser.upload('/api/upload/temp', jpeg), 401, 'no_session')
    await guest.browser.post('/api/auth/login', { phone: guest.phone })
    const { status, body } = await guest.browser.upload('/api/upload/temp', jpeg)
    expect([status, Object.keys(body)]).toEqual([200, ['photoUrl']])
    expect((await guest.browser.get(body.photoUrl)).status).toBe(200)
    expect((await ann.browser.upload('/api/upload/temp', jpeg)).status).toBe(200)
    const vault = await vaultUser(test, ann.id)
    await refused(() => vault.browser.upload('/api/upload/temp', jpeg), 403, 'members_only')
  })
})

describe('GET /media/{id}', () => {
  const own = async (person: Person) => {
    const { body } = await person.browser.upload(
      `/api/players/${person.id}/photo`,
      await photo({ width: 2000, height: 1000 }),
    )
    return body.player.profilePhoto as string
  }

  const ofAnn = beforehand(async () => ({ url: await own(ann) }))

  it('serves profile photos to everyone except strangers', async () => {
    const { url } = ofAnn
    const guest = await invitee(test, bob, 'Guest')
    await guest.browser.post('/api/auth/login', { phone: guest.phone })
    const vault = await vaultUser(test, bob.id)
    const waiting = await member(test, 'Cleo', { row: { awaiting: 'sponsor' } })
    for (const { browser } of [ann, bob, guest, vault, waiting, await admin(test)])
      expect((await browser.get(url)).status).toBe(200)
    expectRefused(await test.browser().get(url), 404, 'not_found')
  })

  it('serves a replaced profile photo only to its owner', async () => {
    const cleo = await member(test, 'Cleo')
    const old = await own(cleo)
    await own(cleo)
    expectRefused(await bob.browser.get(old), 404, 'not_found')
    expect((await cleo.browser.get(old)).status).toBe(200)
  })

  it('sends three sizes with different ETags, and the full size by default', async () => {
    const { url } = ofAnn
    const sides: Record<string, number | undefined> = {}
    const tags = new Set<unknown>()
    for (const query of ['', '?size=full', '?size=medium', '?size=thumb']) {
      const { raw, headers } = await bob.browser.get(url + query)
      sides[query] = (await sharp(raw).metadata()).width
      tags.add(headers['etag'])
    }
    expect(sides).toEqual({ '': 1600, '?size=full': 1600, '?size=medium': 960, '?size=thumb': 320 })
    expect(tags.size).toBe(3)
    const head = await bob.browser.send('HEAD', url)
    const { length } = (await bob.browser.get(url)).raw
    expect([head.status, head.raw.length, head.headers['content-length']]).toEqual([200, 0, String(length)])
    for (const size of ['', 'huge', 'thumb&size=full'])
      expectRefused(await bob.browser.get(`${url}?size=${size}`), 400, 'invalid_input')
    for (const path of [`${url}.full`, url.toUpperCase()]) expectRefused(await ann.browser.get(path), 404)
  })

  it('returns 304 to a browser that already has the file', async () => {
    const { url } = ofAnn
    const tag = String((await bob.browser.get(url)).headers['etag'])
    const ask = (ifNoneMatch: string, browser = bob.browser) =>
      browser.get(url, { headers: { 'if-none-match': ifNoneMatch } })
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, raw, headers } = await ask(known)
      expect([status, raw.length, headers['etag']], known).toEqual([304, 0, tag])
    }
    expect((await ask('"other"')).status).toBe(200)
    expectRefused(await ask(tag, test.browser()), 404, 'not_found')
  })
})

describe('the limits on photo uploads', () => {
  it('allow a member sixty uploads in ten minutes, and an invitee thirty', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    onTestFinished(() => limited.close())
    const [own, neighbour] = await members(limited, 'Ann', 'Bob')
    const [guest, other] = [await invitee(limited, own, 'Guest'), await invitee(limited, own, 'Other')]
    const several = async ({ phone }: Person, nth: number, count: number, ...paths: string[]) => {
      const browser = limited.browser(`10.0.0.${nth}`)
      await browser.post('/api/auth/login', { phone })
      const answers: Answer[] = []
      for (let n = 0; n < count; n += 1)
        answers.push(await browser.upload(paths[n % paths.length]!, Buffer.from('no picture')))
      return answers
    }
    const [photo, temp] = ['/api/upload/photo', '/api/upload/temp']
    const [ofOwn, ofGuest]: [Answer[], Answer[]] = [[], []]
    for (let nth = 1; nth <= 9; nth += 1) {
      if (nth <= 7) ofOwn.push(...(await several(own, nth, 10, photo, `/api/players/${own.id}/photo`)))
      ofGuest.push(...(await several(guest, nth, 4, temp)))
    }
    expect(ofOwn.map(({ status }) => status)).toEqual([...Array(60).fill(415), ...Array(10).fill(429)])
    expectTooMany([...ofOwn, ...(await several(own, 1, 1, '/api/upload'))], 11)
    expect(ofGuest.map(({ status }) => status)).toEqual([...Array(30).fill(415), ...Array(6).fill(429)])
    expect((await several(neighbour, 7, 1, photo))[0]!.status).toBe(415)
    expect((await several(other, 1, 1, temp))[0]!.status).toBe(415)
  })
})
