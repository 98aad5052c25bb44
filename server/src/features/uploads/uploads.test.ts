import { PHOTO_MAX_BYTES } from '@kinhold/domain/limits'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { setPlayer } from '../../../testing/rows.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { contentOf } from '../../../testing/content.ts'
import { formOf } from '../../../testing/forms.ts'
import { invitee, readyToRegister } from '../../../testing/invitations.ts'
import { admin, member, members, type Person, vaultUser } from '../../../testing/people.ts'
import { hugeGif, photo } from '../../../testing/pictures.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { formOnItsWay, lineOf, storedIn } from '../../../testing/uploads.ts'
import { storePhoto } from './store-photo.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))
const bob = beforehand(() => member(test, 'Bob'))

/** A real JPEG of exactly that many bytes. */
async function photoOf(bytes: number): Promise<Buffer> {
  const jpeg = await photo()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

const all = async () => [await contentOf(test), await storedIn(test)]

/** Checks that what is asked is refused and leaves neither a row nor a file. */
async function refused(ask: () => Promise<Answer>, status: number, code: string): Promise<Answer> {
  return turnedAway(test, ask, status, code, all)
}

async function photoBy({ browser }: Pick<Person, 'browser'>, bytes?: Buffer): Promise<string> {
  const { status, body } = await browser.upload('/api/upload/photo', bytes ?? (await photo()))
  expect(status).toBe(200)
  return body.photoUrl
}

describe('API-23 POST /api/upload/photo', () => {
  it('answers the address of the photo, which its uploader can fetch', async () => {
    const { status, body } = await ann.browser.upload('/api/upload/photo', await photo())
    expect([status, Object.keys(body)]).toEqual([200, ['photoUrl']])
    expect(body.photoUrl).toMatch(/^\/media\/[\w-]{22}$/)
    expect((await ann.browser.get(body.photoUrl)).status).toBe(200)
  })

  it('API-22 takes exactly 5 MB', async () => {
    const bytes = await photoOf(5 * 1024 * 1024)
    expect([bytes.length, PHOTO_MAX_BYTES]).toEqual([5_242_880, 5_242_880])
    await photoBy(ann, bytes)
  })

  it('API-21 refuses a byte more', async () => {
    const bytes = await photoOf(5 * 1024 * 1024 + 1)
    for (const path of ['/api/upload/photo', `/api/players/${ann.id}/photo`]) {
      const { body } = await refused(() => ann.browser.upload(path, bytes), 413, 'file_too_large')
      expect(body.error).toBe('Please select an image under 5MB')
    }
    await refused(
      () => ann.browser.upload('/api/upload/photo', Buffer.alloc(20_000_000)),
      413,
      'file_too_large',
    )
  })

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['PDF', '%PDF-1.7\n%%EOF'],
    ['a program', `MZ${'\0'.repeat(100)}`],
    ['text', 'hello'],
  ])('API-20 refuses %s, though it is called a JPEG', async (_, content) => {
    for (const path of ['/api/upload/photo', `/api/players/${ann.id}/photo`])
      await refused(() => ann.browser.upload(path, Buffer.from(content)), 415, 'not_an_image')
  })

  it('API-20 goes by what a file is, not by what it is called', async () => {
    const png = await sharp(await photo())
      .png()
      .toBuffer()
    for (const called of [
      { name: 'photo.jpg', type: 'image/jpeg' },
      { name: 'page.html', type: 'text/html' },
      { name: '../../etc/passwd', type: 'application/octet-stream' },
      { name: '', type: '' },
    ]) {
      const { status, body } = await ann.browser.upload('/api/upload/photo', png, called)
      expect(status).toBe(200)
      expect((await ann.browser.get(body.photoUrl)).headers['content-type']).toBe('image/webp')
    }
  })

  it('refuses a picture that was cut short, and one that unpacks to gigabytes', async () => {
    const jpeg = await photo()
    await refused(
      () => ann.browser.upload('/api/upload/photo', jpeg.subarray(0, jpeg.length / 2)),
      415,
      'not_an_image',
    )
    const bomb = hugeGif(65_535, 65_535)
    await refused(() => ann.browser.upload('/api/upload/photo', bomb), 413, 'too_many_pixels')
  })

  it('refuses a form without the photo', async () => {
    const jpeg = await photo()
    const send = (...[body, options]: ReturnType<typeof formOf>) =>
      refused(() => ann.browser.send('POST', '/api/upload/photo', body, options), 400, 'file_required')
    await send(...formOf([{ name: 'picture', filename: 'a.jpg', content: jpeg }]))
    await send(...formOf([{ name: 'photo', content: 'text' }]))
    await send(...formOf([{ name: 'photo', filename: 'a.jpg', content: '' }]))
    await send(...formOf([]))
  })

  it('refuses two photos at once', async () => {
    const jpeg = await photo()
    const [body, options] = formOf(
      ['a', 'b'].map((name) => ({ name: 'photo', filename: `${name}.jpg`, content: jpeg })),
    )
    await refused(() => ann.browser.send('POST', '/api/upload/photo', body, options), 400, 'too_many_files')
  })

  it('takes the photo from among other fields', async () => {
    const parts = [
      { name: 'note', content: 'hello' },
      { name: 'photo', filename: 'a.jpg', content: await photo() },
    ]
    const [body, options] = formOf(parts)
    expect((await ann.browser.send('POST', '/api/upload/photo', body, options)).status).toBe(200)
  })

  it('refuses what is no form, or a form that ends too soon', async () => {
    const post = (body: string | Buffer, type: string) =>
      ann.browser.send('POST', '/api/upload/photo', body, { headers: { 'content-type': type } })
    await refused(() => post('{"photo":"x"}', 'application/json'), 415, 'not_multipart')
    await refused(() => post('{', 'application/json'), 400, 'not_json')
    await refused(async () => post(await photo(), 'image/jpeg'), 415, 'not_multipart')
    await refused(() => ann.browser.post('/api/upload/photo'), 415, 'not_multipart')
    await refused(() => post('--edge--', 'multipart/form-data'), 400, 'upload_broken')
    const [whole] = formOf([{ name: 'photo', filename: 'a.jpg', content: await photo() }])
    await refused(
      () => post(whole.subarray(0, whole.length - 200), 'multipart/form-data; boundary=edge'),
      400,
      'upload_broken',
    )
    await refused(() => post(whole, 'multipart/form-data; boundary=other'), 400, 'upload_broken')
    const [poisoned, options] = formOf([{ name: '__proto__', content: 'x' }])
    expect((await ann.browser.send('POST', '/api/upload/photo', poisoned, options)).status).toBe(400)
  })

  it('refuses a form of very many fields', async () => {
    const [body, options] = formOf(Array.from({ length: 1000 }, (_, i) => ({ name: `f${i}`, content: 'x' })))
    const { status } = await ann.browser.send('POST', '/api/upload/photo', body, options)
    expect(status).toBe(400)
  })

  it('over the network, who sends far too much or may not send at all still hears why', async () => {
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

  it('an upload that is broken off leaves nothing', async () => {
    const before = await all()
    const line = await lineOf(test, ann)
    const connections = () =>
      new Promise<number>((resolve) => test.app.server.getConnections((_, count) => resolve(count)))
    const [body] = formOf([{ name: 'photo', filename: 'a.jpg', content: await photoOf(3_000_000) }])
    const others = await connections()
    const socket = await formOnItsWay(line, body.length, '/api/upload/photo')
    socket.write(body.subarray(0, 1_500_000))
    await vi.waitUntil(async () => (await connections()) > others && socket.writableLength === 0, 20_000)
    socket.destroy()
    await vi.waitUntil(async () => (await connections()) <= others, 20_000)
    expect(await all()).toEqual(before)
    await photoBy(ann)
  })

  it('a disk that is full leaves no half of a photo', async () => {
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

  it('twenty at once are twenty photos', REPEATED, async () => {
    const urls = await atOnce(test, 20, () => photoBy(ann))
    expect(new Set(urls).size).toBe(20)
  })
})

describe('API-24 POST /api/upload/temp', () => {
  it('is for who may register, and for members', async () => {
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

  it('API-20 API-21 API-22 holds to the same limits', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await readyToRegister(guest)
    expect((await guest.browser.upload('/api/upload/temp', await photoOf(PHOTO_MAX_BYTES))).status).toBe(200)
    const tooLarge = await photoOf(PHOTO_MAX_BYTES + 1)
    await refused(() => guest.browser.upload('/api/upload/temp', tooLarge), 413, 'file_too_large')
    await refused(() => guest.browser.upload('/api/upload/temp', Buffer.from('hello')), 415, 'not_an_image')
  })

  it('is of no use to another invitee', async () => {
    const [one, two] = [await invitee(test, ann, 'One'), await invitee(test, ann, 'Two')]
    const { profilePhoto } = await readyToRegister(one)
    await readyToRegister(two)
    const form = { phone: two.phone, name: 'Two', profilePhoto }
    await refused(() => two.browser.post('/api/auth/complete-registration', form), 400, 'photo_required')
    expectRefused(await two.browser.get(profilePhoto), 404, 'not_found')
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

  it('a photo that nothing uses is for its uploader alone', async () => {
    const url = await photoBy(ann)
    const guest = await invitee(test, ann, 'Guest')
    await guest.browser.post('/api/auth/login', { phone: guest.phone })
    const vault = await vaultUser(test, ann.id)
    const boss = await admin(test)
    expect((await ann.browser.get(url)).status).toBe(200)
    for (const { browser } of [bob, guest, vault, boss, { browser: test.browser() }])
      expectRefused(await browser.get(url), 404, 'not_found')
  })

  it('a profile photo is for every signed-in session and for invitees, never for a stranger', async () => {
    const { url } = ofAnn
    const guest = await invitee(test, bob, 'Guest')
    await guest.browser.post('/api/auth/login', { phone: guest.phone })
    const vault = await vaultUser(test, bob.id)
    const waiting = await member(test, 'Cleo', { row: { awaiting: 'sponsor' } })
    for (const { browser } of [ann, bob, guest, vault, waiting, await admin(test)])
      expect((await browser.get(url)).status).toBe(200)
    expectRefused(await test.browser().get(url), 404, 'not_found')
  })

  it('is there no longer after signing out, nor for whom was suspended', async () => {
    const { url } = ofAnn
    const [one, two] = await members(test, 'One', 'Two')
    await one.browser.get(url)
    await one.browser.post('/api/auth/logout')
    await setPlayer(test, two, { status: 'suspended' })
    for (const { browser } of [one, two]) expectRefused(await browser.get(url), 404, 'not_found')
    const stolen = test.browser()
    stolen.jar.set('kinhold_session', 'x'.repeat(43))
    stolen.jar.set('kinhold_invitee', 'x'.repeat(43))
    expectRefused(await stolen.get(url), 404, 'not_found')
  })

  it('a replaced profile photo is no longer for others', async () => {
    const cleo = await member(test, 'Cleo')
    const old = await own(cleo)
    await own(cleo)
    expectRefused(await bob.browser.get(old), 404, 'not_found')
    expect((await cleo.browser.get(old)).status).toBe(200)
  })

  it('comes in three sizes, each with a tag of its own, the full one unless another is asked for', async () => {
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
    for (const size of ['', 'huge', 'full.webp', '..%2Ffull', 'thumb&size=full'])
      expectRefused(await bob.browser.get(`${url}?size=${size}`), 400, 'invalid_input')
  })

  it('is not sent again to who has it: 304', async () => {
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

  it('HEAD says how much there is and sends none of it', async () => {
    const { url } = ofAnn
    const { raw } = await bob.browser.get(url)
    const head = await bob.browser.send('HEAD', url)
    expect([head.status, head.raw.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(raw.length),
    ])
    expect((await test.browser().send('HEAD', url)).status).toBe(404)
  })

  it.each([
    '/media/none',
    '/media/..',
    '/media/%2e%2e',
    '/media/..%2f..%2f..%2fetc%2fpasswd',
    '/media/%2e%2e%2fpostgres',
    '/media/a%00b',
    '/media/%00',
    '/media/',
    '/media',
    '/media/x/y',
    '/media/a.full',
    '/media/%',
    '/media/%ff',
    `/media/${'x'.repeat(65)}`,
    `/media/${'x'.repeat(3000)}`,
    '/media/%5c..%5c',
  ])('a trick with the path finds nothing: %s', async (path) => {
    const answer = await ann.browser.get(path)
    expect([400, 404]).toContain(answer.status)
    expectRefused(answer, answer.status)
  })

  it('the address of a file with its size is no address', async () => {
    const { url } = ofAnn
    expectRefused(await ann.browser.get(`${url}.full`), 404, 'not_found')
    expectRefused(await ann.browser.get(url.toUpperCase()), 404)
  })
})

describe('limits', () => {
  it('are sixty photos in ten minutes by account: another address or call is no way around them, and who shares one is not counted in', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    const { phone, id } = await member(limited, 'Ann')
    const paths = ['/api/upload/photo', `/api/players/${id}/photo`]
    const send = (browser: Browser, nth = 0) => browser.upload(paths[nth % 2]!, Buffer.from('no picture'))
    const answers: Answer[] = []
    for (let nth = 1; nth <= 7; nth += 1) {
      const elsewhere = limited.browser(`10.0.0.${nth}`)
      await elsewhere.post('/api/auth/login', { phone })
      for (let upload = 0; upload < 10; upload += 1) answers.push(await send(elsewhere, upload))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(415), ...Array(10).fill(429)])
    expectTooMany(answers, 10)
    const neighbour = await member(limited, 'Bob')
    const beside = limited.browser('10.0.0.7')
    await beside.post('/api/auth/login', { phone: neighbour.phone })
    expect((await send(beside)).status).toBe(415)
    await limited.close()
  })

  it('are thirty a day for whoever is to register, by their invitation: another pass begins no new count', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    const sponsor = await member(limited, 'Ann')
    const [guest, other] = [
      await invitee(limited, sponsor, 'Guest'),
      await invitee(limited, sponsor, 'Other'),
    ]
    const send = async (person: Person, address: string) => {
      const browser = limited.browser(address)
      await browser.post('/api/auth/login', { phone: person.phone })
      return browser.upload('/api/upload/temp', Buffer.from('no picture'))
    }
    const statuses: number[] = []
    for (let nth = 0; nth < 9; nth += 1) {
      const browser = limited.browser(`10.0.1.${nth}`)
      await browser.post('/api/auth/login', { phone: guest.phone })
      for (let photo = 0; photo < 4; photo += 1)
        statuses.push((await browser.upload('/api/upload/temp', Buffer.from('no picture'))).status)
    }
    expect(statuses).toEqual([...Array(30).fill(415), ...Array(6).fill(429)])
    expect((await send(other, '10.0.1.1')).status).toBe(415)
    await limited.close()
  })
})
