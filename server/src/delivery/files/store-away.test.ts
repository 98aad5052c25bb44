import { setImmediate, setTimeout } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { mp4, noise } from '../../../testing/media.ts'
import { ok } from '../../../testing/ok.ts'
import { tusOf } from '../../../testing/open-uploads.ts'
import { admin, member } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { appOnStore, s3Store, say, type Trouble } from '../../../testing/s3-store.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { namesIn, sendFiles } from '../../../testing/uploads.ts'
import { StoreAway, type FileStore } from './files.ts'
import { type Patience, PATIENCE } from './s3-client.ts'
import { s3Files } from './s3-files.ts'

const MB = 1024 * 1024
/** The default timeouts, but with a short `standstill` and no `pause`. */
const SHORT: Patience = { ...PATIENCE, standstill: 200, pause: 0 }
/** Short timeouts for a store that never responds. */
const HASTY: Patience = { ...SHORT, answer: 60, part: 60 }

const { s3, test, ann } = appOnStore()
let files: FileStore
beforeAll(() => void (test.deps.files = files = s3Files(test.config.s3!, SHORT)))
afterEach(() => void mend())

/** Makes the store misbehave as `trouble` specifies and returns a client for the store. */
function harm(trouble: Trouble, patience = SHORT): FileStore {
  s3.answerBy(trouble)
  return (test.deps.files = patience === SHORT ? files : s3Files(test.config.s3!, patience))
}

function mend(): void {
  s3.answerBy(null)
  test.deps.files = files
}

const TROUBLES: Record<string, Trouble> = {
  'hangs up': (request) => Boolean(request.socket.destroy()),
  'never answers': () => true,
  'responds with an error': (_, response) => {
    say(response, 500, 'InternalError')
    return true
  },
  'responds with an HTML page': (_, response) =>
    Boolean(response.writeHead(200).end('<html>Welcome to this network</html>')),
  'sends a truncated response': (_, response) =>
    Boolean(response.writeHead(200, { 'content-type': 'application/xml' }).end('<ListBucketRes')),
  'rejects the credentials': (_, response) => {
    say(response, 403, 'InvalidAccessKeyId', '<AWSAccessKeyId>AKIATESTS</AWSAccessKeyId>')
    return true
  },
  'has lost the bucket': (_, response) => {
    say(response, 404, 'NoSuchBucket')
    return true
  },
  'redirects elsewhere': (_, response) =>
    Boolean(response.writeHead(301, { location: 'http://127.0.0.1:9/' }).end()),
}

const upload = (content: Buffer) => sendFiles(ann, content)
const stored = () => namesIn({ deps: { ...test.deps, files } })

describe.each(Object.entries(TROUBLES))('VLT-132 a store that %s', (does, trouble) => {
  const harmed = () => harm(trouble, does === 'never answers' ? HASTY : SHORT)

  it('breaks uploads and downloads and triggers an admin warning until it recovers', async () => {
    const boss = await admin(test)
    const concerns = () => ok(boss.browser.get('/api/admin/concerns'))
    const { url } = (await upload(mp4())).body
    const before = await stored()
    harmed()
    const ways = [
      () => upload(mp4({ bytes: 6 * MB })),
      () => upload(mp4()),
      async () => upload(await photo()),
      async () => ann.browser.upload('/api/upload/photo', await photo()),
    ]
    for (const ask of ways) {
      const { body } = await turnedAway(test, ask, 503, 'store_away')
      expect(body.error).toMatch(/^We cannot store files just now, so yours was not stored\./)
    }
    for (const headers of [{}, { range: 'bytes=4-7' }] as Record<string, string>[]) {
      // A range request begins with HEAD. Its response has no body, so a missing bucket looks like a missing
      // file.
      if (does === 'has lost the bucket' && headers['range']) continue
      const { status, body, headers: said } = await ann.browser.get(url, { headers })
      const sentence = 'This file cannot be reached just now. Please try again in a minute.'
      expect([status, body.code, body.error]).toEqual([503, 'store_away', sentence])
      for (const name of ['content-range', 'etag']) expect(said[name]).toBeUndefined()
      expect(said['content-length']).not.toBe('4')
    }
    expect(await concerns()).toEqual([
      {
        kind: 'store_away',
        text: expect.stringMatching(/^The file store is away\. No one can .+\.$/),
        count: 1,
        href: null,
        since: null,
      },
    ])
    expect(test.warned.at(-1)).toMatch(/^The file store, bucket kinhold-test at /)
    mend()
    await files.removeHalves(new Date(Date.now() + 60_000))
    expect([await concerns(), await stored(), [...s3.begun]]).toEqual([[], before, []])
    expect((await ann.browser.get(url)).raw.equals(mp4())).toBe(true)
    expect((await upload(mp4())).status).toBe(200)
  })

  it('causes a StoreAway error that reveals no credentials', async () => {
    const asked = harmed()
    for (const ask of [
      () => asked.get('abc.file'),
      () => asked.put('abc.file', Buffer.from('x')),
      () => asked.mark('id'),
      () => asked.check(),
      () => Array.fromAsync(asked.names()),
    ]) {
      const error = await ask().then(
        () => null,
        (thrown: unknown) => thrown as Error,
      )
      expect(error).toBeInstanceOf(StoreAway)
      expect(error!.message).toMatch(
        /^The file store, bucket kinhold-test at http:\/\/127\.0\.0\.1:\d+, .+\.$/,
      )
      const whole = JSON.stringify([error, error!.cause, Object.entries(error!), error!.stack])
      for (const secret of ['AKIATESTS', test.config.s3!.secretAccessKey, 'Signature='])
        expect(whole).not.toContain(secret)
    }
  })
})

describe('VLT-132 a store', () => {
  it('that goes down during an upload leaves only parts of the file', async () => {
    const before = await stored()
    for (const alsoGivingUp of [false, true]) {
      let parts = 0
      s3.answerBy((request, response) => {
        if (request.method === 'PUT') parts += 1
        if (parts < 2 || (request.method !== 'PUT' && !alsoGivingUp)) return false
        say(response, 500, 'InternalError')
        return true
      })
      await turnedAway(test, () => upload(mp4({ bytes: 12 * MB })), 503, 'store_away')
      s3.answerBy(null)
      expect([await stored(), s3.begun.size]).toEqual([before, alsoGivingUp ? 1 : 0])
    }
    await files.removeHalves(new Date(Date.now() - 60_000))
    expect(s3.begun.size).toBe(1)
    await files.removeHalves(new Date(Date.now() + 60_000))
    expect(s3.begun.size).toBe(0)
  })

  it('that responds with an error receives the same request again', async () => {
    let times = 0
    s3.answerBy((_, response) => {
      times += 1
      if (times % 2 === 0) return false
      say(response, 500, 'InternalError')
      return true
    })
    const { status, body } = await upload(mp4())
    expect(status).toBe(200)
    expect((await ann.browser.get(body.url)).raw.equals(mp4())).toBe(true)
  })

  it('that stops in the middle of a response makes the stream fail', async () => {
    await files.put('abc.file', noise(MB))
    s3.answerBy((request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200, {
        etag: '"a"',
        'last-modified': new Date().toUTCString(),
        'content-length': String(MB),
      })
      return response.write(noise(1000)) || true
    })
    const { stream } = (await files.get('abc.file'))!
    await expect(buffer(stream)).rejects.toThrow('The file store stopped in the middle of a file.')
  })

  it('that is read slowly still delivers the whole file', async () => {
    await files.put('abc.file', noise(4 * MB))
    const { stream } = (await files.get('abc.file'))!
    const first =
      (stream.read() as Buffer | null) ??
      (await new Promise((come) => stream.once('readable', () => come(null))))
    await setTimeout(5 * SHORT.standstill)
    // From here on, the event loop runs timers before it polls sockets.
    await setImmediate()
    let then = 0
    for (let piece: Buffer | null; (piece = stream.read() as Buffer | null);) {
      then += piece.length
      await new Promise<void>(process.nextTick)
    }
    // Block the event loop, so that the next standstill check runs late while the reader is keeping up.
    const end = performance.now() + 1.5 * SHORT.standstill
    while (performance.now() < end);
    const rest = await buffer(stream)
    expect((first?.length ?? 0) + then + rest.length).toBe(4 * MB)
  })

  it('can still be read after many readers have given up', async () => {
    const headers = { etag: '"a"', 'last-modified': new Date().toUTCString(), 'content-length': '200000' }
    s3.answerBy((_, response) => response.writeHead(200, headers).write(noise(1000)) || true)
    // 510 streams exceed the client's 500 connections.
    for (let nth = 0; nth < 17; nth += 1) {
      const some = await Promise.all(Array.from({ length: 30 }, () => files.get('abc.file')))
      for (const file of some) file!.stream.destroy()
    }
    s3.answerBy(null)
    await files.put('abc.file', noise(200_000))
    expect((await buffer((await files.get('abc.file'))!.stream)).length).toBe(200_000)
  })

  it('that doesn’t respond isn’t contacted again for a while', async () => {
    const patient = s3Files(test.config.s3!, { ...HASTY, pause: 60_000 })
    let asked = 0
    s3.answerBy(() => {
      asked += 1
      return true
    })
    await expect(patient.size('abc.file')).rejects.toBeInstanceOf(StoreAway)
    const once = asked
    for (let nth = 0; nth < 20; nth += 1)
      await expect(patient.get('abc.file')).rejects.toBeInstanceOf(StoreAway)
    expect(asked).toBe(once)
  })
})

it('VLT-132, VLT-140 an upload can be resumed after a store outage', async () => {
  const [tus, film] = [tusOf(ann.browser), mp4({ bytes: 12 * MB })]
  const [id, ended] = [await tus.begin(film.length), await tus.begin(film.length)]
  await tus.piece(ended, 0, film.subarray(0, 500))
  await tus.piece(id, 0, film.subarray(0, 7 * MB))
  harm(TROUBLES['rejects the credentials']!)
  const rest = film.subarray(7 * MB)
  expectRefused(await tus.piece(id, 7 * MB, rest), 503, 'store_away')
  expect((await tus.cancel(ended)).status).toBe(204)
  mend()
  expect((await tus.see(ended)).status).toBe(404)
  expect((await tus.see(id)).body.offset).toBe(7 * MB)
  expect((await tus.piece(id, 7 * MB, rest)).status).toBe(204)
  expect((await ann.browser.get(`/media/${id}`)).raw.equals(film)).toBe(true)
})

describe('VLT-132 a server', () => {
  it('starts even while its store is unavailable', async () => {
    const late = await s3Store()
    onTestFinished(() => late.close())
    late.answerBy(TROUBLES['rejects the credentials']!)
    const own = await openTestApp(late.settings)
    onTestFinished(() => own.close())
    expect(own.warned).toEqual([
      expect.stringMatching(
        /refuses S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY.+Everything that needs no files works/,
      ),
    ])
    expect(own.warned.join()).not.toContain('AKIA')
    const bob = await member(own, 'Bob')
    const ask = async () => bob.browser.upload('/api/upload/photo', await photo())
    await turnedAway(own, ask, 503, 'store_away')
    const boss = await admin(own)
    const needed = async () => (await ok(boss.browser.get('/api/admin/concerns'))).map(({ kind }) => kind)
    expect(await needed()).toEqual(['store_away'])
    late.answerBy(null)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { status, body } = await ask()
    expect([status, own.warned.at(-1)]).toEqual([200, 'The file store is back and belongs to this database.'])
    expect((await bob.browser.get(body.photoUrl)).status).toBe(200)
    expect(await needed()).toEqual([])
  })

  it('doesn’t use a recovered store that belongs to another database', async () => {
    const theirs = await s3Store()
    onTestFinished(() => theirs.close())
    await s3Files({ ...test.config.s3!, endpoint: theirs.settings.S3_ENDPOINT }).takeMark('id', 'theirs')
    await expect(openTestApp(theirs.settings)).rejects.toThrow('they carry the id of another one')
    theirs.answerBy(TROUBLES['hangs up']!)
    const own = await openTestApp(theirs.settings)
    onTestFinished(() => own.close())
    theirs.answerBy(null)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
    onTestFinished(() => void vi.useRealTimers())
    const bob = await member(own, 'Bob')
    const before = theirs.asked.filter(({ method }) => method !== 'GET').length
    await turnedAway(
      own,
      async () => bob.browser.upload('/api/upload/photo', await photo()),
      503,
      'store_away',
    )
    const boss = await admin(own)
    expect(await ok(boss.browser.get('/api/admin/concerns'))).toMatchObject([{ kind: 'store_away' }])
    expect(theirs.asked.filter(({ method }) => method !== 'GET')).toHaveLength(before)
  })
})
