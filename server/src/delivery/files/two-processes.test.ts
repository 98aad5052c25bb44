import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formOf } from '../../../testing/forms.ts'
import { mp4 } from '../../../testing/media.ts'
import { announced, mediaIn, pieceHeaders } from '../../../testing/open-uploads.ts'
import { photo } from '../../../testing/pictures.ts'
import { appOnStore } from '../../../testing/s3-store.ts'
import { serverProcess } from '../../../testing/server-process.ts'
import { lineOf } from '../../../testing/uploads.ts'

const MB = 1024 * 1024

const { s3, test, ann } = appOnStore()

/** Starts a server in its own process with its own data folder. `send` calls the server as Ann. */
async function server(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinhold-process-'))
  ends.push(() => rm(dataDir, { recursive: true }))
  const { origin, kill } = await serverProcess(test, { DATA_DIR: dataDir, ...settings })
  ends.push(kill)
  const { cookie } = await lineOf(test, ann)
  const send = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { cookie, ...(init.headers as Record<string, string>) } })
  return { dataDir, send, kill }
}

const ends: (() => Promise<unknown>)[] = []
let one: Awaited<ReturnType<typeof server>>
let two: Awaited<ReturnType<typeof server>>
beforeAll(async () => void ([one, two] = await Promise.all([server(s3.settings), server(s3.settings)])))
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

it('VLT-133 servers without a shared folder can serve each other’s files', async () => {
  const film = mp4({ bytes: 6 * MB })
  const [form, type] = formOf([
    { name: 'file', filename: 'a.mp4', content: film },
    { name: 'file', filename: 'b.jpg', content: await photo() },
  ])
  for (const [taking, giving] of [
    [one, two],
    [two, one],
  ] as const) {
    const headers = { 'content-type': (type as { headers: Record<string, string> }).headers['content-type']! }
    const answer = await taking.send('/api/upload', { method: 'POST', body: new Uint8Array(form), headers })
    expect(answer.status).toBe(200)
    const { mediaUrls } = (await answer.json()) as { mediaUrls: string[] }
    const whole = await giving.send(mediaUrls[0]!)
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
    const part = await giving.send(mediaUrls[0]!, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
    const thumb = await giving.send(`${mediaUrls[1]}?size=thumb`)
    expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  for (const { dataDir } of [one, two]) expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  for (const { dataDir } of [one, two]) expect(await readdir(dataDir)).toEqual(['incoming'])
})

it('VLT-133, VLT-140 a second server can resume a killed server’s upload', async () => {
  const film = mp4({ bytes: 6 * MB })
  const opened = await one.send('/api/uploads', { method: 'POST', headers: announced(film.length) })
  const path = opened.headers.get('location')!
  const piece = (to: typeof one, offset: number, body: BodyInit) =>
    to.send(path, { method: 'PATCH', headers: pieceHeaders(offset), body, duplex: 'half' } as RequestInit)
  expect((await piece(one, 0, new Uint8Array(film.subarray(0, 2 * MB)))).status).toBe(204)
  const halted = Promise.withResolvers<void>()
  const half = new ReadableStream({
    async pull(stream) {
      if (this.sent) return halted.resolve()
      this.sent = true
      stream.enqueue(new Uint8Array(film.subarray(2 * MB, 3 * MB)))
    },
    sent: false,
  } as UnderlyingSource & { sent: boolean })
  const broken = piece(one, 2 * MB, half).then(
    () => 'answered',
    () => 'broken',
  )
  await halted.promise
  await one.kill()
  expect(await broken).toBe('broken')

  const head = () => two.send(path, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  await expect.poll(async () => (await head()).status, { timeout: 30_000 }).toBe(200)
  const offset = Number((await head()).headers.get('upload-offset'))
  expect(offset).toBeGreaterThanOrEqual(2 * MB)
  const last = await piece(two, offset, new Uint8Array(film.subarray(offset)))
  expect(last.status).toBe(204)
  const { url } = mediaIn({ headers: Object.fromEntries(last.headers) }) as { url: string }
  expect(Buffer.from(await (await two.send(url)).arrayBuffer()).equals(film)).toBe(true)
})

it('VLT-133 a second data folder is rejected without a shared store', async () => {
  await expect(server({})).rejects.toThrow(
    'do not belong to this database: it keeps its own in another place',
  )
})
