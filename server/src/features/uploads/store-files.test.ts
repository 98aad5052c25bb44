import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Media } from '@kinhold/contract/uploads'
import { UPLOADS_AT_ONCE } from '@kinhold/domain/limits'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { contentOf } from '../../../testing/content.ts'
import { type FormPart, formOf } from '../../../testing/forms.ts'
import { aac, flac, m4a, mov, mp3, mp4, noise, ogg, pdf, wav, webm } from '../../../testing/media.ts'
import { member } from '../../../testing/people.ts'
import { hugeGif, photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { formOnItsWay, lineOf, storedIn } from '../../../testing/uploads.ts'
import { STANDSTILL } from '../../http/patience.ts'

const MB = 1024 * 1024

const test = appForTests({ MAX_UPLOAD_MB: '1' })
const ann = beforehand(() => member(test, 'Ann'))

const all = async () => [await contentOf(test), await storedIn(test)]

const file = (filename: string, content: string | Buffer, type?: string): FormPart => ({
  name: 'file',
  filename,
  content,
  ...(type && { type }),
})

const upload = (parts: FormPart[], browser: Browser = ann.browser) =>
  browser.send('POST', '/api/upload', ...formOf(parts))

/** Uploads files that are taken; answers their addresses. */
async function taken(...parts: FormPart[]): Promise<string[]> {
  const { status, body } = await upload(parts)
  expect([status, body.error]).toEqual([200, undefined])
  expect(body).toEqual({ url: body.mediaUrls[0], mediaUrls: body.mediaUrls, media: expect.anything() })
  expect(body.media.map(({ url }: Media) => url)).toEqual(body.mediaUrls)
  return body.mediaUrls
}

/** Checks that what is asked is refused and leaves neither a row nor a file. */
async function refused(ask: () => Promise<Answer>, status: number, code: string): Promise<string> {
  return (await turnedAway(test, ask, status, code, all)).body.error
}

const rowOf = (url: string) =>
  test.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', url.replace('/media/', ''))
    .executeTakeFirstOrThrow()

const filesOf = async (url: string) =>
  (await storedIn(test))
    .filter((name) => name.startsWith(url.replace('/media/', '')))
    .map((name) => name.slice(name.indexOf('.')))

describe('UNI-58 UNI-59 POST /api/upload', () => {
  it.each([
    ['video.mp4', mp4(), 'video', 'video/mp4'],
    ['video.mov', mov(), 'video', 'video/quicktime'],
    ['video.webm', webm(), 'video', 'video/webm'],
    ['voice.webm', webm({ codecs: ['A_OPUS'] }), 'audio', 'audio/webm'],
    ['song.mp3', mp3(), 'audio', 'audio/mpeg'],
    ['memo.m4a', m4a(), 'audio', 'audio/mp4'],
    ['memo.aac', aac(), 'audio', 'audio/aac'],
    ['memo.ogg', ogg(), 'audio', 'audio/ogg'],
    ['memo.wav', wav(), 'audio', 'audio/wav'],
    ['song.flac', flac(), 'audio', 'audio/flac'],
    ['paper.pdf', pdf(), 'pdf', 'application/pdf'],
  ])('keeps %s as it came', async (name, bytes, kind, contentType) => {
    const [url] = await taken(file(name, bytes))
    expect(url).toMatch(/^\/media\/[\w-]{22}$/)
    expect(await rowOf(url!)).toMatchObject({
      kind,
      content_type: contentType,
      bytes: bytes.length,
      name,
      owner_player_id: ann.id,
    })
    const { raw, headers } = await ann.browser.get(url!)
    expect(headers['content-type']).toBe(contentType)
    expect(raw.equals(bytes)).toBe(true)
    expect(await filesOf(url!)).toEqual(['.file'])
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'makes a picture anew, in three sizes and without what a camera wrote: %s',
    async (format) => {
      // How large each size is, is proven of pictures themselves.
      const [width, height] = format === 'jpeg' ? [2000, 1000] : [700, 350]
      const made = sharp({ create: { width, height, channels: 3, background: '#456' } })
      const camera = format === 'gif' ? made : made.withExif({ IFD0: { Make: 'Acme' } })
      const [url] = await taken(file(`p.${format}`, await camera.toFormat(format).toBuffer()))
      for (const [size, side] of [
        ['full', Math.min(width, 1600)],
        ['medium', Math.min(width, 960)],
        ['thumb', 320],
      ] as const) {
        const { raw, headers } = await ann.browser.get(`${url}?size=${size}`)
        const { format, exif, ...made } = await sharp(raw).metadata()
        expect([headers['content-type'], format, made.width, exif]).toEqual([
          'image/webp',
          'webp',
          side,
          undefined,
        ])
      }
      expect(await rowOf(url!)).toMatchObject({
        kind: 'picture',
        name: null,
        width: Math.min(width, 1600),
        height: Math.min(height, 800),
      })
      expect(await filesOf(url!)).toEqual(['.full', '.medium', '.thumb'])
    },
  )

  it('VLT-87 VLT-88 takes twenty at once and answers them in their order', async () => {
    const kinds = [mp4(), await photo(), pdf(), mp3()]
    const parts = Array.from({ length: UPLOADS_AT_ONCE }, (_, i) => file(`${i}`, kinds[i % 4]!))
    const urls = await taken(...parts)
    expect(new Set(urls).size).toBe(20)
    const kept = await Promise.all(urls.map(rowOf))
    expect(kept.map(({ kind }) => kind).slice(0, 5)).toEqual(['video', 'picture', 'pdf', 'audio', 'video'])
    expect(kept.map(({ name }) => name).slice(16)).toEqual(['16', null, '18', '19'])
  })

  it('VLT-88 says what each of them is', async () => {
    const picture = await photo({ width: 60, height: 40 })
    const { body } = await upload([file('a.mp4', mp4()), file('b.jpg', picture), file('c.pdf', pdf())])
    expect(body.media).toEqual([
      expect.objectContaining({ kind: 'video', url: body.mediaUrls[0], name: 'a.mp4', size: mp4().length }),
      expect.objectContaining({ kind: 'picture', url: body.mediaUrls[1], width: 60, height: 40 }),
      expect.objectContaining({ kind: 'pdf', url: body.mediaUrls[2], name: 'c.pdf', size: pdf().length }),
    ])
  })

  it('refuses twenty-one', async () => {
    const parts = Array.from({ length: 21 }, (_, i) => file(`${i}.pdf`, pdf()))
    expect(await refused(() => upload(parts), 400, 'too_many_files')).toBe(
      'Please choose at most 20 files at a time.',
    )
  })

  it('one of several that is refused keeps all of them out, wherever it stands', async () => {
    const good = [file('a.mp4', mp4()), file('b.jpg', await photo()), file('c.pdf', pdf())]
    const jpeg = await photo()
    const broken = file('d.jpg', jpeg.subarray(0, jpeg.length / 2))
    for (const bad of [file('d.html', '<!doctype html>'), broken, file('d.pdf', Buffer.alloc(MB + 1))])
      for (const at of [0, 1, 3]) {
        const answer = await refused(() => upload(good.toSpliced(at, 0, bad)), 415, 'unsupported_media_type')
        expect(answer).toContain(`“${bad.filename}”`)
      }
    const large = file('large.mp4', mp4({ bytes: MB + 1 }))
    await refused(() => upload([...good, large]), 413, 'too_large')
  })

  it('takes exactly MAX_UPLOAD_MB, which the web app is told, and refuses a byte more', async () => {
    expect((await ann.browser.get('/api/config')).body.maxUploadMb).toBe(1)
    const [video] = await taken(file('a.mp4', mp4({ bytes: MB })))
    expect((await rowOf(video!)).bytes).toBe(MB)
    const jpeg = await photo()
    await taken(file('a.jpg', Buffer.concat([jpeg, Buffer.alloc(MB - jpeg.length)])))
    expect(await refused(() => upload([file('a.mp4', mp4({ bytes: MB + 1 }))]), 413, 'too_large')).toBe(
      'The file “a.mp4” is too large: a file may have at most 1 MB. Please choose a smaller one.',
    )
    const picture = Buffer.concat([jpeg, Buffer.alloc(MB + 1 - jpeg.length)])
    await refused(() => upload([file('a.jpg', picture)]), 413, 'too_large')
    await refused(() => upload([file('', mp4({ bytes: 3 * MB }))]), 413, 'too_large')
  })

  it.each([
    ['photo.jpg', '<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    ['photo.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/jpeg'],
    ['photo.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['video.mp4', `MZ${'\0'.repeat(500)}`, 'video/mp4'],
    ['paper.pdf', `<html><script>alert(1)</script></html>${pdf().toString('latin1')}`, 'application/pdf'],
    ['notes.txt', 'hello', 'text/plain'],
    ['notes.docx', `PK\u0003\u0004${'\0'.repeat(60)}`, 'application/msword'],
  ])('refuses what only says that it is %s', async (name, content, type) => {
    const bytes = Buffer.from(content, 'latin1')
    const sentence = await refused(() => upload([file(name, bytes, type)]), 415, 'unsupported_media_type')
    expect(sentence).toBe(
      `The file “${name}” is of a kind we cannot take. Please choose pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs.`,
    )
  })

  it('goes by what a file is, not by what it is called', async () => {
    for (const [name, type] of [
      ['page.html', 'text/html'],
      ['a.svg', 'image/svg+xml'],
      ['', ''],
    ] as const) {
      const [url] = await taken(file(name, mp4(), type))
      expect((await ann.browser.get(url!)).headers['content-type']).toBe('video/mp4')
    }
  })

  it('refuses a picture that unpacks to gigabytes', async () => {
    const bomb = file('bomb.gif', hugeGif(65_535, 65_535))
    expect(await refused(() => upload([bomb, file('a.pdf', pdf())]), 413, 'too_many_pixels')).toBe(
      'The file “bomb.gif” has too many pixels. Please choose a smaller picture.',
    )
  })

  it('VLT-89 refuses a form without a file', async () => {
    const none = (parts: FormPart[]) => refused(() => upload(parts), 400, 'file_required')
    expect(await none([])).toBe('Please choose a file to upload.')
    await none([{ name: 'file', content: 'text' }])
    await none([{ name: 'photo', filename: 'a.jpg', content: await photo() }])
    await none([file('a.pdf', pdf()), file('empty.pdf', '')])
    expect(await none([file('empty.pdf', '')])).toBe('The file “empty.pdf” is empty. Please choose another.')
  })

  it('takes the files from among other fields', async () => {
    const other = { name: 'other', filename: 'x.exe', content: 'MZ' }
    const urls = await taken(
      { name: 'note', content: 'hi' },
      file('a.pdf', pdf()),
      other,
      file('b.mp3', mp3()),
    )
    expect((await Promise.all(urls.map(rowOf))).map(({ name }) => name)).toEqual(['a.pdf', 'b.mp3'])
  })

  it('refuses what is no form, or a form that ends too soon', async () => {
    const post = (body: string | Buffer, type: string) =>
      ann.browser.send('POST', '/api/upload', body, { headers: { 'content-type': type } })
    await refused(() => post('{"file":"x"}', 'application/json'), 415, 'not_multipart')
    await refused(() => post(pdf(), 'application/pdf'), 415, 'not_multipart')
    await refused(() => ann.browser.post('/api/upload'), 415, 'not_multipart')
    await refused(() => post('--edge--', 'multipart/form-data'), 400, 'upload_broken')
    const [whole] = formOf([file('a.mp4', mp4({ bytes: 300_000 })), file('b.mp4', mp4({ bytes: 300_000 }))])
    for (const missing of [4, 200, 299_900, 300_100, 500_000])
      await refused(
        () => post(whole.subarray(0, whole.length - missing), 'multipart/form-data; boundary=edge'),
        400,
        'upload_broken',
      )
    const poisoned = [{ name: '__proto__', filename: 'a.pdf', content: pdf() }]
    expect((await upload(poisoned)).status).toBe(400)
  })

  it('refuses a form of very many fields', async () => {
    const fields = Array.from({ length: 1000 }, (_, i) => ({ name: `f${i}`, content: 'x' }))
    for (const parts of [
      [file('a.pdf', pdf()), ...fields],
      [...fields, file('a.pdf', pdf())],
    ])
      await refused(() => upload(parts), 400, 'too_many_fields')
  })

  it.each([
    ['Übersicht – 表 🎉.pdf', 'Übersicht – 表 🎉.pdf'],
    ['/etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\ann\\\\a.pdf', 'a.pdf'],
    ['a\u202efdp.exe\u0007.pdf', 'afdp.exe.pdf'],
    ['a\tb  .pdf', 'a b  .pdf'],
    [`${'🎉'.repeat(200)}.pdf`, `${'🎉'.repeat(116)}.pdf`],
    [`${'x'.repeat(120)}`, 'x'.repeat(120)],
    ['', null],
  ])('keeps the cleaned name of a file that is no picture: %j', async (filename, name) => {
    const [url] = await taken(file(filename, pdf()))
    expect((await rowOf(url!)).name).toBe(name)
  })

  it('a disk that is full keeps none of them', async () => {
    const { put } = test.deps.files
    for (const fails of [1, 3, 4]) {
      const spy = vi.spyOn(test.deps.files, 'put')
      for (let i = 1; i < fails; i++) spy.mockImplementationOnce(put)
      spy.mockImplementationOnce(async () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      })
      const parts = [file('a.mp4', mp4()), file('b.jpg', await photo()), file('c.pdf', pdf())]
      await refused(() => upload(parts), 503, 'disk_full')
      spy.mockRestore()
    }
  })

  it('one that is refused waits for those still being written, and then removes them', async () => {
    const { put } = test.deps.files
    const writing = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const spy = vi.spyOn(test.deps.files, 'put').mockImplementation(async (name, bytes) => {
      if (name.endsWith('.thumb')) {
        writing.resolve()
        await goOn.promise
      }
      await put(name, bytes)
    })
    const jpeg = await photo({ width: 3000, height: 2000 })
    const answers: Answer[] = []
    const asking = upload([file('bad.jpg', jpeg.subarray(0, 1000)), file('good.jpg', jpeg)])
    const answered = asking.then((answer) => void answers.push(answer))
    await writing.promise
    expect(answers).toEqual([])
    goOn.resolve()
    await answered
    spy.mockRestore()
    expectRefused(answers[0]!, 415, 'unsupported_media_type')
    const rows = await test.db.selectFrom('uploads').select('id').execute()
    const known = rows.map(({ id }) => id)
    expect((await storedIn(test)).filter((name) => !known.includes(name.split('.')[0]!))).toEqual([])
  })

  it('more than sixty forms in ten minutes of one account are too many', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' })
    const { browser } = await member(limited, 'Ann')
    const answers = await Promise.all(Array.from({ length: 70 }, () => upload([file('a', 'x')], browser)))
    expect(answers.filter(({ status }) => status === 415)).toHaveLength(60)
    for (const answer of answers.filter(({ status }) => status !== 415))
      expectRefused(answer, 429, 'too_many')
    await limited.close()
  })
})

describe('over the network', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    vi.useRealTimers()
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Begins an upload of a form and sends its first bytes; waits until those that were sent lie in the store. */
  async function begin(form: Buffer, sent: number) {
    const socket = await formOnItsWay(await lineOf(test, ann), form.length)
    sockets.push(socket)
    socket.write(form.subarray(0, sent))
    return socket
  }

  const isWriting = () =>
    vi.waitUntil(async () => (await storedIn(test)).some((name) => name.endsWith('.part')), 20_000)

  /** Watches the next file that comes in; answers how to wait until so many bytes of it lie in the store. */
  function arriving() {
    const { put } = test.deps.files
    const progress = new EventEmitter()
    let came = 0
    const watched = async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        const { length } = chunk
        yield chunk
        came += length
        progress.emit('came')
      }
    }
    vi.spyOn(test.deps.files, 'put').mockImplementationOnce((name, bytes) =>
      put(name, watched(bytes as AsyncIterable<Buffer>)),
    )
    return async (bytes: number) => {
      while (came < bytes) await once(progress, 'came')
    }
  }

  it('an upload that is broken off leaves no bytes and no row', async () => {
    const before = await all()
    const [form] = formOf([file('a.pdf', pdf()), file('b.mp4', mp4({ bytes: 900_000 }))])
    const socket = await begin(form, 500_000)
    await isWriting()
    socket.destroy()
    await vi.waitUntil(async () => JSON.stringify(await all()) === JSON.stringify(before), 20_000)
    await taken(file('b.mp4', mp4()))
  })

  it('who comes to a standstill is not waited for', async () => {
    const before = await all()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [form] = formOf([file('b.mp4', mp4({ bytes: 900_000 }))])
    const socket = await begin(form, 500_000)
    const hungUp = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    await isWriting()
    vi.advanceTimersByTime(STANDSTILL.milliseconds)
    await hungUp
    await vi.waitUntil(async () => JSON.stringify(await all()) === JSON.stringify(before), 20_000)
  })

  it('who sends slowly, but sends, is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const arrived = arriving()
    const [form] = formOf([file('b.mp4', mp4({ bytes: 900_000 }))])
    const socket = await begin(form, 0)
    const step = 2 * STANDSTILL.bytes
    for (let sent = 0; sent < form.length; sent += step) {
      socket.write(form.subarray(sent, sent + step))
      await arrived(Math.min(sent + step, form.length) - 1000)
      // In all much longer than a standstill, and than any other call may take.
      vi.advanceTimersByTime(STANDSTILL.milliseconds - 1)
    }
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('who sends far too much, or what is not taken, still hears why and may go on', async () => {
    const { port, cookie } = await lineOf(test, ann)
    const send = (bytes: Buffer, headers: Record<string, string>) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), 'a.mp4')
      body.append('file', new Blob([new Uint8Array(pdf())]), 'b.pdf')
      return fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body, headers })
    }
    const before = await all()
    expect(await (await send(mp4({ bytes: 30 * MB }), { cookie })).json()).toMatchObject({
      code: 'too_large',
    })
    expect(await (await send(noise(30 * MB), { cookie })).json()).toMatchObject({
      code: 'unsupported_media_type',
    })
    expect(await (await send(noise(30 * MB), {})).json()).toMatchObject({ code: 'no_session' })
    expect(await all()).toEqual(before)
    expect(await (await send(mp4(), { cookie })).json()).toMatchObject({
      mediaUrls: [expect.anything(), expect.anything()],
    })
  })
})
