import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import type { Media } from '@kinhold/contract/uploads'
import { UPLOADS_AT_ONCE } from '@kinhold/domain/limits'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { turnedAway } from '../../../testing/turned-away.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { contentOf } from '../../../testing/content.ts'
import { type FormPart, formOf } from '../../../testing/forms.ts'
import { mp3, mp4, noise, pdf } from '../../../testing/media.ts'
import { member } from '../../../testing/people.ts'
import { hugeGif, photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { formOnItsWay, lineOf, namesIn, storedIn } from '../../../testing/uploads.ts'
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

const upload = (parts: FormPart[]) => ann.browser.send('POST', '/api/upload', ...formOf(parts))

/** Uploads acceptable files and returns their URLs. */
async function taken(...parts: FormPart[]): Promise<string[]> {
  const { status, body } = await upload(parts)
  expect([status, body.error]).toEqual([200, undefined])
  expect(body).toEqual({ url: body.mediaUrls[0], mediaUrls: body.mediaUrls, media: expect.anything() })
  expect(body.media.map(({ url }: Media) => url)).toEqual(body.mediaUrls)
  return body.mediaUrls
}

/** Checks that the request is rejected and leaves no row or file. */
async function refused(ask: () => Promise<Answer>, status: number, code: string): Promise<string> {
  return (await turnedAway(test, ask, status, code, all)).body.error
}

const rowOf = (url: string) =>
  test.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', url.replace('/media/', ''))
    .executeTakeFirstOrThrow()

describe('UNI-58 UNI-59 POST /api/upload', () => {
  it('VLT-87 VLT-88 accepts twenty files of all kinds and re-encodes only the pictures', async () => {
    const kinds = [
      { content: mp4(), kind: 'video', type: 'video/mp4', kept: ['.file'] },
      {
        content: await photo({ width: 60, height: 40 }),
        kind: 'picture',
        type: 'image/webp',
        kept: ['.full', '.medium', '.thumb'],
      },
      { content: pdf(), kind: 'pdf', type: 'application/pdf', kept: ['.file'] },
      { content: mp3(), kind: 'audio', type: 'audio/mpeg', kept: ['.file'] },
    ]
    const all = Array.from({ length: UPLOADS_AT_ONCE }, (_, nth) => ({
      ...kinds[nth % 4]!,
      name: `${nth}.html`,
    }))
    const parts = all.map(({ name, content }) => file(name, content, 'text/html'))
    expect(await refused(() => upload([...parts, file('a.pdf', pdf())]), 400, 'too_many_files')).toBe(
      'Please choose at most 20 files at a time.',
    )
    const urls = await taken({ name: 'note', content: 'hi' }, ...parts)
    expect(await taken({ name: 'other', filename: 'x.exe', content: 'MZ' }, parts[0]!)).toHaveLength(1)
    expect(new Set(urls).size).toBe(20)
    for (const [nth, { content, kind, type, name, kept }] of all.entries()) {
      const url = urls[nth]!
      expect(url).toMatch(/^\/media\/[\w-]{22}$/)
      const isPicture = kind === 'picture'
      expect(await rowOf(url)).toMatchObject({
        kind,
        content_type: type,
        owner_player_id: ann.id,
        name: isPicture ? null : name,
        ...(isPicture ? { width: 60, height: 40 } : { bytes: content.length }),
      })
      const { raw, headers } = await ann.browser.get(url)
      expect([headers['content-type'], raw.equals(content)]).toEqual([type, !isPicture])
      const id = url.replace('/media/', '')
      expect(await namesIn(test, id)).toEqual(kept.map((end) => `${id}${end}`))
    }
  })

  it('rejects all files if any is invalid, and names the invalid file', async () => {
    const jpeg = await photo()
    const good = [file('a.mp4', mp4()), file('b.jpg', jpeg), file('c.pdf', pdf())]
    const [page, bomb] = [
      file('photo.jpg', '<!doctype html>', 'image/jpeg'),
      file('bomb.gif', hugeGif(65_535, 65_535)),
    ]
    const broken = file('d.jpg', jpeg.subarray(0, 100))
    for (const bad of [page, broken, file('d.pdf', Buffer.alloc(MB + 1))])
      for (const at of [0, 1, 3]) {
        const answer = await refused(() => upload(good.toSpliced(at, 0, bad)), 415, 'unsupported_media_type')
        expect(answer).toContain(`“${bad.filename}”`)
      }
    const large = file('large.mp4', mp4({ bytes: MB + 1 }))
    await refused(() => upload([...good, large]), 413, 'too_large')
    expect(await refused(() => upload([page]), 415, 'unsupported_media_type')).toBe(
      'The file “photo.jpg” is of a kind we cannot take. Please choose pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV, 3GP), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs.',
    )
    expect(await refused(() => upload([bomb, good[2]!]), 413, 'too_many_pixels')).toBe(
      'The file “bomb.gif” has too many pixels: a JPEG may have 250 megapixels, a progressive JPEG or any other picture 100. Please choose a smaller picture.',
    )
  })

  it('accepts files up to the MAX_UPLOAD_MB limit that /api/config returns', async () => {
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

  it('VLT-89 rejects a form without a file', async () => {
    const none = (parts: FormPart[]) => refused(() => upload(parts), 400, 'file_required')
    expect(await none([])).toBe('Please choose a file to upload.')
    await none([{ name: 'file', content: 'text' }])
    await none([{ name: 'photo', filename: 'a.jpg', content: await photo() }])
    await none([file('a.pdf', pdf()), file('empty.pdf', '')])
    expect(await none([file('empty.pdf', '')])).toBe('The file “empty.pdf” is empty. Please choose another.')
  })

  it('rejects incomplete forms and forms with too many fields', async () => {
    const post = (body: string | Buffer, type: string) =>
      ann.browser.send('POST', '/api/upload', body, { headers: { 'content-type': type } })
    await refused(() => post(pdf(), 'application/pdf'), 415, 'not_multipart')
    await refused(() => ann.browser.post('/api/upload'), 415, 'not_multipart')
    await refused(() => post('--edge--', 'multipart/form-data'), 400, 'upload_broken')
    const [whole] = formOf([file('a.mp4', mp4({ bytes: 300_000 })), file('b.mp4', mp4({ bytes: 300_000 }))])
    for (const missing of [4, 200, 299_900, 300_100, 500_000]) {
      const part = whole.subarray(0, whole.length - missing)
      await refused(() => post(part, 'multipart/form-data; boundary=edge'), 400, 'upload_broken')
    }
    expect((await upload([{ name: '__proto__', filename: 'a.pdf', content: pdf() }])).status).toBe(400)
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
    ['%22Best%22 %2522 50%25.pdf', '"Best" %22 50%25.pdf'],
    [`Ann’s «day»; 100% #1 'é'.pdf`, `Ann’s «day»; 100% #1 'é'.pdf`],
    ['', null],
  ])('stores a sanitized name for a file other than a picture: %j', async (filename, name) => {
    const [url] = await taken(file(filename, pdf()))
    expect((await rowOf(url!)).name).toBe(name)
  })

  it('stores no files when the disk is full', async () => {
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

  it('removes unfinished files when another file is rejected', async () => {
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
    const asking = upload([file('bad.jpg', jpeg.subarray(0, 100)), file('good.jpg', jpeg)])
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
})

describe('POST /api/upload over a real connection', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    vi.useRealTimers()
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Starts uploading a form and sends its first bytes. */
  async function begin(form: Buffer, sent: number) {
    const socket = await formOnItsWay(await lineOf(test, ann), form.length)
    sockets.push(socket)
    socket.write(form.subarray(0, sent))
    return socket
  }

  /** Returns everything that a socket receives until it closes. */
  function allOf(socket: Socket): Promise<string> {
    let received = ''
    socket.on('data', (bytes) => (received += String(bytes))).on('error', () => {})
    return new Promise((resolve) => socket.once('close', () => resolve(received)))
  }

  const isWriting = () =>
    vi.waitUntil(async () => (await storedIn(test)).some((name) => name.endsWith('.part')), 20_000)

  /**
   * Watches the next incoming file. Returns a function that waits until the given number of its bytes are
   * stored.
   */
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

  it('closes a stalled upload', async () => {
    const before = await all()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [form] = formOf([file('b.mp4', mp4({ bytes: 900_000 }))])
    const socket = await begin(form, 500_000)
    const hungUp = allOf(socket)
    await isWriting()
    vi.advanceTimersByTime(STANDSTILL.milliseconds)
    await hungUp
    await vi.waitUntil(async () => JSON.stringify(await all()) === JSON.stringify(before), 20_000)
  })

  it('doesn’t close a slow upload that keeps making progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const arrived = arriving()
    const [form] = formOf([file('b.mp4', mp4({ bytes: 900_000 }))])
    const socket = await begin(form, 0)
    const response = allOf(socket)
    const step = 2 * STANDSTILL.bytes
    for (let sent = 0; sent < form.length; sent += step) {
      socket.write(form.subarray(sent, sent + step))
      const tooEarly = response.then((early) => expect.fail(`closed after ${sent} bytes: ${early}`))
      await Promise.race([arrived(Math.min(sent + step, form.length) - 1000), tooEarly])
      // In total, the upload takes much longer than the stall limit.
      vi.advanceTimersByTime(STANDSTILL.milliseconds - 1)
    }
    expect(await response).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('returns a rejection while the file is still being sent', async () => {
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
