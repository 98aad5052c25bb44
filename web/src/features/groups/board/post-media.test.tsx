import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openGroup, post } from '../../../../testing/groups.tsx'
import { refusal } from '../../../../testing/visitor.ts'

const TYPES: Record<string, Record<string, string>> = {
  p1: { 'content-type': 'image/webp' },
  p2: { 'content-type': 'image/webp' },
  v: { 'content-type': 'video/mp4', 'content-disposition': 'inline; filename="regatta.mp4"' },
  a: { 'content-type': 'audio/mpeg' },
  d: {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="l.pdf"; filename*=UTF-8''l%C3%A5s.pdf`,
  },
  x: { 'content-type': 'application/pdf' },
}

const openMedia = (...names: string[]) =>
  openGroup(
    {
      'GET /media/:uploadId': ({ path }) => ({ status: 200, body: '', headers: TYPES[path.split('/')[2]!]! }),
    },
    { posts: [post({ mediaUrls: names.map((name) => `/media/${name}`) })] },
  )

test('UNI-57, UNI-59 a post shows pictures, plays video and sound, and offers documents by their name', async () => {
  const { container, sentTo } = openMedia('p1', 'v', 'a', 'd', 'x')
  const picture = await screen.findByRole('button', { name: 'Open picture 1 of 1 from Ann' })
  expect(picture.querySelector('img')).toHaveAttribute('src', '/media/p1?size=medium')
  const video = container.querySelector('video')!
  expect(video).toHaveAttribute('src', '/media/v')
  expect(video).toHaveAttribute('controls')
  expect(video).toHaveAttribute('preload', 'metadata')
  expect(video).toHaveAccessibleName('regatta.mp4')
  const audio = container.querySelector('audio')!
  expect(audio).toHaveAttribute('src', '/media/a')
  expect(audio).toHaveAttribute('controls')
  expect(audio).toHaveAccessibleName('Sound from Ann')
  expect(screen.getByRole('link', { name: 'lås.pdf' })).toHaveAttribute('href', '/media/d')
  expect(screen.getByRole('link', { name: 'PDF document' })).toHaveAttribute('href', '/media/x')
  const asked = sentTo('GET /media/:uploadId')
  expect(asked.map(({ init }) => init.headers)).toEqual(Array(5).fill({ range: 'bytes=0-0' }))
})

test('UNI-59 a picture opens large; keys and buttons lead to the next', async () => {
  const { user } = openMedia('p1', 'p2')
  const second = await screen.findByRole('button', { name: 'Open picture 2 of 2 from Ann' })
  await user.click(second)
  const dialog = within(screen.getByRole('dialog', { name: 'Picture 2 of 2' }))
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/media/p2?size=full')
  await user.keyboard('{ArrowRight}')
  expect(dialog.getByRole('img', { name: 'Picture 1 from Ann' })).toHaveAttribute(
    'src',
    '/media/p1?size=full',
  )
  await user.keyboard('{ArrowLeft}')
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/media/p2?size=full')
  await user.click(dialog.getByRole('button', { name: 'Previous' }))
  expect(dialog.getByRole('img')).toHaveAttribute('src', '/media/p1?size=full')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(second).toHaveFocus())
})

test('UNI-59 a file that could not be loaded is tried again', async () => {
  let isThere = false
  const { user } = openGroup(
    {
      'GET /media/:uploadId': () =>
        isThere
          ? { status: 200, body: '', headers: TYPES['d']! }
          : refusal(503, 'not_ready', 'The server is starting.'),
    },
    { posts: [post({ mediaUrls: ['/media/late'] })] },
  )
  expect(await screen.findByText('A file of this post could not be loaded.')).toBeVisible()
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'lås.pdf' })).toBeVisible()
})
