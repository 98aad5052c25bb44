import { createHash } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { Answer } from '../../../testing/browser.ts'
import { formOf } from '../../../testing/forms.ts'
import { mp4 } from '../../../testing/media.ts'
import { ok } from '../../../testing/ok.ts'
import { tusOf } from '../../../testing/open-uploads.ts'
import { member, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { s3Store } from '../../../testing/s3-store.ts'

const MB = 1024 * 1024

it('VLT-131 every call about a file answers the same with either store', async () => {
  const s3 = await s3Store()
  onTestFinished(() => s3.close())
  const picture = await photo({ width: 60, height: 40 })
  const [inFolder, inStore] = await Promise.all(
    [{}, s3.settings].map(async (store) => {
      const test = await openTestApp({ MAX_UPLOAD_MB: '1', ...store })
      onTestFinished(() => test.close())
      return allAnswers(await member(test, 'Ann'), picture)
    }),
  )
  expect(s3.asked.length).toBeGreaterThan(0)
  const statuses = inFolder!.map(([status]) => status)
  expect(statuses.slice(0, HANDED_IN.length)).toEqual(HANDED_IN)
  expect(statuses.slice(HANDED_IN.length)).toEqual([...LOOKED_AT, ...LOOKED_AT, 404, 200])
  expect(inStore).toEqual(inFolder)
})

const HANDED_IN = [200, 413, 415, 201, 204, 204, 204]
const LOOKED_AT = [200, 200, 206, 206, 206, 416, 304, 206, 404]

/** What somebody hears who hands files in, ends an upload and looks at files in every way; ids are called by their order. */
async function allAnswers({ browser }: Person, picture: Buffer) {
  const film = mp4({ bytes: 100_000 })
  const ids: string[] = []
  const answers: [status: number, headers: object, body: string][] = []
  const named = (text: string) => ids.reduce((said, id, nth) => said.replaceAll(id, `id ${nth}`), text)
  const note = ({ status, headers, raw }: Pick<Answer, 'status' | 'headers' | 'raw'>) => {
    const said = Object.fromEntries(SAID.map((name) => [name, named(String(headers[name]))]))
    const isText = String(headers['content-type']).startsWith('application/json')
    answers.push([status, said, isText ? named(raw.toString()) : sumOf(raw)])
  }
  const upload = (...contents: Buffer[]) => {
    const parts = contents.map((content, nth) => ({ name: 'file', filename: `${nth}`, content }))
    return browser.send('POST', '/api/upload', ...formOf(parts))
  }
  const whole = await upload(film, picture)
  const urls = whole.body.mediaUrls as string[]
  ids.push(...urls.map((url) => url.replace('/media/', '')))
  note(whole)
  note(await upload(film, mp4({ bytes: MB + 1 })))
  note(await upload(film, Buffer.from('<!doctype html>')))
  const tus = tusOf(browser)
  const opened = await tus.open(film.length)
  const inPieces = String(opened.headers['location']).replace('/api/uploads/', '')
  ids.push(inPieces)
  note(opened)
  note(await tus.piece(inPieces, 0, film.subarray(0, 70_000)))
  note(await tus.piece(inPieces, 70_000, film.subarray(70_000)))
  note(await tus.cancel(inPieces))
  for (const url of urls) {
    const tag = String((await browser.get(url as '/media/:uploadId')).headers['etag'])
    for (const [method, asked] of WAYS)
      note(await browser.send(method, url, undefined, { headers: withTag(asked, tag) }))
    note(await browser.send('GET', `${url}x`))
  }
  note(await browser.get(`/media/${inPieces}`))
  const { id } = await ok(browser.post('/api/vaults', { title: 'Letters' }))
  await ok(browser.post(`/api/vaults/${id}/posts`, { content: 'Look', mediaUrls: urls }))
  // The moment of each file is in it; how long it is, is among the headers.
  note({ ...(await browser.get(`/api/vaults/${id}/download`)), raw: Buffer.alloc(0) })
  return answers
}

const SAID = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'cache-control', 'etag']

const WAYS: [method: string, headers: Record<string, string>][] = [
  ['GET', {}],
  ['HEAD', {}],
  ['GET', { range: 'bytes=4-7' }],
  ['GET', { range: 'bytes=-5' }],
  ['GET', { range: 'bytes=30-' }],
  ['GET', { range: 'bytes=99999999-' }],
  ['GET', { 'if-none-match': 'TAG' }],
  ['GET', { 'if-range': 'TAG', range: 'bytes=0-9' }],
]

const withTag = (headers: Record<string, string>, tag: string) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('TAG', tag)]))

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
