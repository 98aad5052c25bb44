import type { Post } from '@kinhold/contract/groups'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchUploads } from '../../../../testing/canned-upload.ts'
import type { Sent } from '../../../../testing/canned.ts'
import { openGroup, post } from '../../../../testing/groups.tsx'
import { media, withMedia } from '../../../../testing/media.ts'
import { held } from '../../../../testing/replies.ts'
import { refusal, toastText, told } from '../../../../testing/visitor.ts'

const field = () => screen.findByLabelText('Message')
const picture = (name = 'boat.jpg', type = 'image/jpeg') => new File(['x'], name, { type })
const stored = (n: number) => ({ url: `/media/up${n}`, ...withMedia(media(`up${n}`)) })
const ROUTE = 'POST /api/groups/:id/posts'

/** Opens a board with a mock server that stores new posts. */
function openBoard(
  more: Parameters<typeof openGroup>[0] = {},
  options: Parameters<typeof openGroup>[1] = {},
) {
  const posts: Post[] = [...(options.posts ?? [])]
  const keep = ({ body }: Sent) => {
    const { content, mediaUrls = [] } = body as { content: string; mediaUrls?: string[] }
    const files = mediaUrls.map((url) => media(url.replace('/media/', '')))
    const made = post({ id: 100 + posts.length, content, ...withMedia(...files) })
    posts.unshift(made)
    return { status: 201, body: made }
  }
  return openGroup({ [ROUTE]: keep, ...more }, { ...options, posts })
}

async function attach({ user }: ReturnType<typeof openGroup>, ...files: File[]) {
  await field()
  await user.upload(screen.getByLabelText('Files'), files)
}

test('MSG-34, UNI-55, UNI-65, UNI-66, UNI-86 Enter sends the trimmed text exactly once', async () => {
  const { user, sentTo, of } = openBoard()
  await user.type(await field(), '  \t{Enter}')
  expect(await screen.findByText('Please write a message.')).toBeVisible()
  expect(await field()).toBeInvalid()
  fireEvent.change(await field(), { target: { value: 'n'.repeat(10_001) } })
  expect(await field()).toBeValid()
  await user.type(await field(), '{Enter}')
  expect(await field()).toHaveAccessibleDescription('Message must be at most 10000 characters.')
  expect(await field()).toHaveValue('n'.repeat(10_001))
  await user.clear(await field())
  await user.type(await field(), '  The boat is in. {Enter}{Enter}')
  await told('Message sent')
  expect(sentTo(ROUTE).map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/api/groups/${of.id}/posts`, body: { content: 'The boat is in.', playerId: 19 } },
  ])
  expect(await field()).toHaveValue('')
  expect(await field()).toBeValid()
  expect(await field()).toHaveFocus()
  expect(screen.getByRole('article')).toHaveTextContent('The boat is in.')
})

test('OPS-76 keeps the text of a post that the server rejects during maintenance', async () => {
  const sentence = 'Back soon. Until then nothing is saved; what you typed stays here.'
  let isClosed = true
  const { user } = openBoard({
    [ROUTE]: () =>
      isClosed
        ? refusal(503, 'maintenance', sentence)
        : { status: 201, body: post({ id: 100, content: 'The boat is back.' }) },
  })
  await user.type(await field(), 'The boat is back.{Enter}')
  await told(`Failed to send message | ${sentence}`)
  expect(await field()).toHaveValue('The boat is back.')
  isClosed = false
  await user.type(await field(), '{Enter}')
  await told('Message sent')
  expect(await field()).toHaveValue('')
})

test('UNI-94 Send is disabled while there is no text and no attachment', async () => {
  const { user } = openBoard()
  await user.type(await field(), '  ')
  const send = screen.getByRole('button', { name: 'Send' })
  expect(send).toBeDisabled()
  await user.type(await field(), 'a')
  expect(send).toBeEnabled()
  await user.clear(await field())
  expect(send).toBeDisabled()
})

test('UNI-56 Shift+Enter starts a new line', async () => {
  const { user, sentTo } = openBoard()
  await user.type(await field(), 'One{Shift>}{Enter}{/Shift}Two')
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })
  expect(await field()).toHaveValue('One\nTwo')
  expect(sentTo(ROUTE)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sentTo(ROUTE)[0]!.body).toMatchObject({ content: 'One\nTwo' }))
})

test('UNI-67 shows a post before the server stores it', async () => {
  const sending = held()
  const pinned = post({ id: 1, content: 'House rules', isPinned: true })
  const older = post({ id: 2, content: 'Older' })
  const { user } = openBoard({ [ROUTE]: sending.reply }, { posts: [pinned, older] })
  await user.type(await field(), 'New{Enter}')
  const words = () =>
    screen.getAllByRole('article').map((article) => article.querySelector('.measure')!.textContent)
  await screen.findByText('Sending…')
  expect(words()).toEqual(['House rules', 'New', 'Older'])
  sending.answer({ status: 201, body: post({ id: 9, content: 'New' }) })
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(toastText()).toBe('Message sent')
})

test('UNI-92 scrolls a new post into view and keeps focus in the composer above the posts', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const sending = held()
  const pinned = post({ id: 1, content: 'House rules', isPinned: true })
  const { user } = openBoard({ [ROUTE]: sending.reply }, { posts: [pinned] })
  const feed = await screen.findByRole('feed')
  const form = screen.getByRole('form', { name: 'Write on the board' })
  expect(form.compareDocumentPosition(feed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.type(await field(), 'The boat is in.{Enter}')
  await screen.findByText('Sending…')
  expect(scroll.mock.contexts.at(-1)).toHaveTextContent('The boat is in.')
  sending.answer({ status: 201, body: post({ id: 9, content: 'The boat is in.' }) })
  await told('Message sent')
  expect(await field()).toHaveFocus()
})

test('MSG-33 puts a rejected post back in the field, above any newer draft', async () => {
  const sending = held()
  const { user } = openBoard({ [ROUTE]: sending.reply })
  await user.type(await field(), 'New{Enter}')
  await screen.findByText('Sending…')
  await user.type(await field(), 'Next')
  sending.answer(refusal(429, 'too_many', 'Please wait a moment.'))
  await told('Failed to send message | Please wait a moment.')
  expect(screen.queryByRole('article')).toBeNull()
  expect(await field()).toHaveValue('New\n\nNext')
})

test('UNI-57, UNI-58, UNI-65, UNI-66 shows the upload progress of attached files', async () => {
  const uploads = catchUploads()
  const view = openBoard()
  await attach(view, picture(), picture('letter.pdf', 'application/pdf'))
  const input = screen.getByLabelText('Files')
  expect(input).toHaveAttribute('accept', 'image/*,video/*,audio/*,application/pdf')
  const onPick = vi.fn()
  input.addEventListener('click', onPick)
  await view.user.click(screen.getByRole('button', { name: 'Attach files' }))
  expect(onPick).toHaveBeenCalledOnce()
  expect(uploads.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/upload',
    'POST /api/upload',
  ])
  expect((uploads[0]!.body!.get('file') as File).name).toBe('boat.jpg')
  uploads[0]!.progress(0.4)
  await waitFor(() => expect(screen.getByLabelText('Uploading boat.jpg')).toHaveValue(0.4))
  uploads[1]!.answer(200, stored(2))
  uploads[0]!.answer(200, stored(1))
  await waitFor(() => expect(screen.getAllByText('Ready')).toHaveLength(2))
  await view.user.type(await field(), 'Look{Enter}')
  await told('Message sent')
  expect(view.sentTo(ROUTE).map(({ body }) => body)).toEqual([
    { content: 'Look', playerId: 19, mediaUrls: ['/media/up1', '/media/up2'] },
  ])
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Open picture 1 of 2 from Ann' })).toBeVisible()
})

test('UNI-58, UNI-59 rejects oversized, unsupported and excess files', async () => {
  catchUploads()
  const file = (name: string, mb: number) => {
    const made = picture(name, 'video/mp4')
    Object.defineProperty(made, 'size', { value: mb * 1024 * 1024 })
    return made
  }
  for (const maxUploadMb of [250, 3]) {
    const { queries, unmount } = openBoard(
      { 'POST /api/uploads': { status: 599 } },
      { config: { maxUploadMb } },
    )
    await field()
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    const wrong = [file('long.mp4', maxUploadMb + 0.1), picture('notes.txt', 'text/plain')]
    const right = [
      file('hello.mp4', maxUploadMb),
      ...Array.from({ length: 20 }, (_, n) => picture(`${n}.jpg`)),
    ]
    fireEvent.change(screen.getByLabelText('Files'), { target: { files: [...wrong, ...right] } })
    expect(await screen.findByText(/long\.mp4/)).toHaveTextContent(
      `“long.mp4” is larger than ${maxUploadMb} MB. That is room for about ${maxUploadMb === 3 ? '2 seconds' : '3 minutes'} of film: make it shorter with Edit in your phone’s photos, or film at 720p. “notes.txt” is not a picture, video, sound or PDF. A post takes at most 20 files.`,
    )
    const attached = within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem')
    expect(attached).toHaveLength(20)
    expect(attached[0]).toHaveTextContent('hello.mp4')
    unmount()
  }
})

test('UNI-85 restores a draft only on its own board', async () => {
  const { user, of, unmount } = openBoard()
  await user.type(await field(), 'Half a thou')
  unmount()
  const elsewhere = openBoard()
  expect(await field()).toHaveValue('')
  elsewhere.unmount()
  openBoard({}, { of })
  expect(await field()).toHaveValue('Half a thou')
})

test('VLT-145 sends a post exactly once, after its uploads finish', async () => {
  const uploads = catchUploads()
  const view = openBoard()
  await attach(view, picture(), picture('b.jpg'))
  await view.user.type(await field(), 'Look{Enter}')
  expect(screen.getByRole('status', { name: 'Sending' })).toHaveTextContent('Sends when the files are there.')
  expect(await field()).toHaveValue('Look')
  expect(await field()).toHaveAttribute('readonly')
  await view.user.keyboard('{Enter}')
  uploads[0]!.answer(200, stored(1))
  await screen.findByText('Ready')
  expect(view.sentTo(ROUTE)).toEqual([])
  uploads[1]!.answer(200, stored(2))
  await told('Message sent')
  expect(view.sentTo(ROUTE).map(({ body }) => body)).toEqual([
    { content: 'Look', playerId: 19, mediaUrls: ['/media/up1', '/media/up2'] },
  ])
  expect(await field()).toHaveValue('')
  expect(await field()).not.toHaveAttribute('readonly')
  expect(screen.queryByText('Sends when the files are there.')).toBeNull()
})

test("VLT-145 doesn’t send a waiting post after 'Undo' or a failed upload", async () => {
  const uploads = catchUploads()
  const view = openBoard()
  await attach(view, picture('a.jpg'), picture('b.jpg'))
  await view.user.type(await field(), 'Look{Enter}')
  await view.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await field()).toHaveFocus()
  expect(screen.queryByText('Sends when the files are there.')).toBeNull()
  await view.user.keyboard('{Enter}')
  uploads[0]!.answer(415, { error: 'This file is no picture.', message: '', code: 'not_media' })
  expect(
    await screen.findByText('A file did not arrive. Retry it or remove it, then send again.'),
  ).toBeVisible()
  expect(screen.queryByText('Sends when the files are there.')).toBeNull()
  expect(screen.getByText('This file is no picture.')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'Retry a.jpg' }))
  expect(uploads.map(({ body }) => (body!.get('file') as File).name)).toEqual(['a.jpg', 'b.jpg', 'a.jpg'])
  uploads[2]!.fail()
  expect(await screen.findByText('It did not arrive. Please try again.')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'Remove a.jpg' }))
  await view.user.click(screen.getByRole('button', { name: 'Send' }))
  await view.user.click(screen.getByRole('button', { name: 'Cancel b.jpg' }))
  expect(uploads[1]!.aborted).toBe(true)
  expect(screen.queryByText('Sends when the files are there.')).toBeNull()
  expect(await field()).toHaveValue('Look')
  expect(view.sentTo(ROUTE)).toEqual([])
  await view.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(view.sentTo(ROUTE)[0]!.body).toEqual({ content: 'Look', playerId: 19 }))
})

test('VLT-145 still sends a waiting post after the member leaves the page', async () => {
  const uploads = catchUploads()
  const view = openBoard()
  await attach(view, picture())
  await view.user.type(await field(), 'Look{Enter}')
  view.unmount()
  uploads[0]!.answer(200, stored(1))
  await waitFor(() => expect(view.sentTo(ROUTE)).toHaveLength(1))
})

test('FAM-14 hides the file count that is stored for a post without text', async () => {
  const uploads = catchUploads()
  const view = openBoard(
    {},
    { posts: [post({ id: 1, content: 'A picture', ...withMedia(media('a'), media('b')) })] },
  )
  await attach(view, picture('a.jpg'), picture('b.jpg'))
  await view.user.click(screen.getByRole('button', { name: 'Send' }))
  for (const [n, upload] of uploads.entries()) upload.answer(200, stored(n + 1))
  await told('Message sent')
  expect(view.sentTo(ROUTE)[0]!.body).toMatchObject({ content: '2 pictures' })
  const [sent, other] = screen.getAllByRole('article')
  expect(within(sent!).getAllByRole('button', { name: /^Open picture/ })).toHaveLength(2)
  expect(within(sent!).queryByText('2 pictures')).toBeNull()
  expect(within(other!).getByText('A picture')).toBeVisible()
})

test('FAM-14 stores the file count again when the author clears the post’s text', async () => {
  let now = post({ id: 1, content: 'A picture', ...withMedia(media('a')) })
  const edited: string[] = []
  const { user } = openBoard({
    'PATCH /api/posts/:id': ({ body }) => {
      const { content } = body as { content: string }
      edited.push(content)
      now = { ...now, content }
      return { status: 200, body: now }
    },
    'GET /api/groups/:id/posts': () => ({ status: 200, body: [now] }),
  })
  for (const [before, words] of [
    ['', 'Our boat'],
    ['Our boat', ' '],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Post actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Post' }))
    expect(form.getByLabelText('Message')).toHaveValue(before)
    await user.clear(form.getByLabelText('Message'))
    await user.type(form.getByLabelText('Message'), words)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(edited).toEqual(['Our boat', 'A picture'])
})
