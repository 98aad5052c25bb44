import type { Media } from '@kinhold/contract/uploads'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { threeWithBoard } from '../../../testing/boards.ts'
import { type FormPart, formOf } from '../../../testing/forms.ts'
import { mp3, mp4, pdf } from '../../../testing/media.ts'
import { type Person } from '../../../testing/people.ts'
import { animation, photo } from '../../../testing/pictures.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { removeStored } from '../uploads/remove-upload.ts'

const test = appForTests()

let ann: Person
let bob: Person
let board: `/api/groups/${number}/posts`
beforeEach(async () => {
  const made = await threeWithBoard(test)
  ;[ann, bob] = made.three
  board = made.board
})

const file = (filename: string, content: Buffer): FormPart => ({ name: 'file', filename, content })
const idOf = (url: string) => url.replace('/media/', '')

async function stored(...parts: FormPart[]): Promise<{ mediaUrls: string[]; media: Media[] }> {
  return (await ann.browser.send('POST', '/api/upload', ...formOf(parts))).body
}

/** Writes a post with these files and returns its media as another member sees them. */
async function read(mediaUrls: string[]): Promise<Media[]> {
  const written = await ann.browser.post(board, { content: 'Look', mediaUrls })
  expect(written.status).toBe(201)
  const [post] = (await bob.browser.get(board)).body
  expect(post).toEqual(written.body)
  expect(post!.media.map(({ url }) => url)).toEqual(mediaUrls)
  return post!.media
}

// The fields of each kind of media, except the URL.
const film = {
  kind: 'video',
  name: 'regatta.mp4',
  contentType: 'video/mp4',
  size: mp4().length,
  width: null,
  height: null,
  duration: null,
}
const song = { ...film, kind: 'audio', name: 'song.mp3', contentType: 'audio/mpeg', size: mp3().length }
const paper = { ...film, kind: 'pdf', name: 'lås.pdf', contentType: 'application/pdf', size: pdf().length }
const picture = { ...film, kind: 'picture', name: null, contentType: 'image/webp', size: expect.any(Number) }

describe('UNI-59 UNI-67 the media of a post', () => {
  it('have the metadata of their uploads, in the order of mediaUrls', async () => {
    const { media } = await stored(
      file('regatta.mp4', mp4()),
      file('p.jpg', await photo({ width: 3000, height: 2000 })),
      file('lås.pdf', pdf()),
      file('song.mp3', mp3()),
    )
    const sizes = await Promise.all(
      ['full', 'medium', 'thumb'].map((size) => test.deps.files.size(`${idOf(media[1]!.url)}.${size}`)),
    )
    const size = sizes.reduce<number>((sum, each) => sum + each!, 0)
    expect(media).toEqual([
      { url: expect.any(String), ...film },
      { url: expect.any(String), ...picture, size, width: 1600, height: 1067 },
      { url: expect.any(String), ...paper },
      { url: expect.any(String), ...song },
    ])
    for (const order of [media, media.toReversed(), [media[2]!, media[0]!, media[2]!]])
      expect(await read(order.map(({ url }) => url))).toEqual(order)
  })

  it('VLT-157 include the duration of an animation', async () => {
    const { mediaUrls } = await stored(file('g.gif', await animation(['#ff0000', '#0000ff'])))
    expect(await read(mediaUrls)).toMatchObject([{ kind: 'picture', duration: 0.4 }])
    const bondId = `${Math.min(ann.id, bob.id)}-${Math.max(ann.id, bob.id)}`
    const body = { senderId: ann.id, messageType: 'media' as const, mediaUrls }
    const sent = await ann.browser.post(`/api/trust-bonds/${bondId as `${number}`}/messages`, body)
    expect(sent.body).toMatchObject({ media: [{ duration: 0.4 }] })
  })

  it('have no width or height if the stored picture has none', async () => {
    const { mediaUrls } = await stored(file('p.jpg', await photo()))
    await setRows(test, 'uploads', { id: idOf(mediaUrls[0]!) }, { width: null, height: null })
    expect(await read(mediaUrls)).toEqual([{ url: mediaUrls[0], ...picture }])
  })

  it('include a file’s metadata even if its bytes are lost', async () => {
    const { mediaUrls } = await stored(file('lås.pdf', pdf()), file('regatta.mp4', mp4()))
    await removeStored(test.deps.files, idOf(mediaUrls[0]!))
    expect(await read(mediaUrls)).toMatchObject([paper, film])
    expect((await bob.browser.get(mediaUrls[0]!)).status).toBe(404)
    expect((await bob.browser.get(mediaUrls[1]!)).status).toBe(200)
  })
})

it('UNI-67 reading a board takes no more SQL statements when posts have files', async () => {
  const readBoard = () => bob.browser.get(board)
  const before = await statementsDuring(readBoard)
  const { mediaUrls } = await stored(file('a.pdf', pdf()), file('b.mp4', mp4()), file('c.mp3', mp3()))
  for (let nth = 0; nth < 20; nth += 1) await ann.browser.post(board, { content: `${nth}`, mediaUrls })
  const during = await statementsDuring(async () => {
    const { body } = await readBoard()
    expect(body.map(({ media }) => media.length)).toEqual(Array(20).fill(3))
  })
  expect(during).toHaveLength(before.length)
})
