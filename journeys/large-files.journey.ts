import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '@kinhold/contract/paths'
import { mp4 } from '../server/testing/media.ts'
import { layLine } from './breaking-line.ts'
import { launchChromium } from './chromium.ts'
import { known, signIn, sponsored } from './http.ts'
import { ADMIN_PHONE, PHONE, signedIn } from './people.ts'
import { isWholeRun } from '../test-runs.ts'
import { freshPlace, kill, startServer } from './server.ts'

const MB = 1024 * 1024
const SIZE = (isWholeRun ? 300 : 120) * MB
const ANN = { name: 'Ann', phone: '+15551230001' }
/** The fractions of the file after which the connection is cut. */
const CUTS = [0.07, 0.27, 0.43, 0.73, 0.97]
/** The fraction of the file after which the server is killed. */
const KILL = 0.57
/** The maximum number of bytes that the browser may send twice. */
const TWICE = 30 * MB

it('VLT-140 VLT-145 the upload of a large video survives broken connections and a killed server', async () => {
  const place = await freshPlace()
  const start = () => startServer({ ...place.env, RATE_LIMITS: 'off', MAX_UPLOAD_MB: '300' })
  let server = await start()
  await sponsored(server.url, ADMIN_PHONE, ANN)
  const film = await writeFilm(join(place.env.DATA_DIR, 'film.mp4'))
  const line = await layLine(server.url)
  const chromium = await launchChromium()
  onTestFinished(async () => {
    await chromium.close()
    await line.close()
    await server.stop()
    await place.end()
  })
  const { page } = await signedIn(chromium, line.url, ANN, { size: PHONE })
  const [{ id }] = await known(server.url, ANN)
  await page.goto(paths.messagesWith(18))
  const before = line.sent()
  await page.getByLabel('Files', { exact: true }).setInputFiles(film.path)
  for (const at of [...CUTS, KILL].toSorted((a, b) => a - b)) {
    await line.hasSent(before + at * SIZE)
    if (at === KILL) {
      await kill(server)
      await page.getByText('Waiting for the connection').waitFor()
      server = await start()
      line.leadTo(server.url)
    } else line.cut()
  }
  await page.getByText('Ready').waitFor({ timeout: 120_000 })
  expect(line.sent() - before).toBeLessThanOrEqual(SIZE + TWICE)

  await page.getByRole('button', { name: 'Send' }).click()
  const client = await signIn(server.url, ANN.phone)
  const messages = () => client.get(`/api/messages/trust-bond/18-${id}`)
  await expect.poll(async () => (await messages()).body.length).toBe(1)
  const [media] = (await messages()).body[0]!.media
  expect(media).toMatchObject({ kind: 'video', name: 'film.mp4', size: SIZE })
  expect(await checksumAt(`${server.url}${media!.url}`, client.cookie())).toBe(film.checksum)
})

/** Writes a video in which no two megabytes are the same. */
async function writeFilm(path: string): Promise<{ path: string; checksum: string }> {
  const sum = createHash('sha256')
  const file = await open(path, 'w')
  const head = mp4({ bytes: SIZE, upTo: MB })
  const rest = Buffer.from(head)
  for (let n = 0; n < SIZE / MB; n += 1) {
    const part = n === 0 ? head : rest.fill(`${n} `, 0, 4096)
    sum.update(part)
    await file.write(part)
  }
  await file.close()
  return { path, checksum: sum.digest('hex') }
}

async function checksumAt(url: string, cookie: string): Promise<string> {
  const sum = createHash('sha256')
  const { body } = await fetch(url, { headers: { cookie } })
  for await (const chunk of body!) sum.update(chunk)
  return sum.digest('hex')
}
