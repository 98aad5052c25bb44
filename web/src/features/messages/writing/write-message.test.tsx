import type { Message } from '@kinhold/contract/messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { catchUploads } from '../../../../testing/canned-upload.ts'
import { serve } from '../../../../testing/canned.ts'
import { media, withMedia } from '../../../../testing/media.ts'
import { message } from '../../../../testing/messages.ts'
import { member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { appConfig } from '../../../../testing/visitor.ts'
import { listedToasts } from '../../../ui/toast.ts'
import type { ToSend } from '../unsent/waiting.ts'
import { MessageDrop } from '../conversation/conversation.tsx'
import { WriteMessage } from './write-message.tsx'

type Given = {
  bondId?: string
  quoted?: Message
  mayWrite?: boolean
  onSend?: (message: ToSend) => Promise<void>
}

// Renders a conversation's composer. Sending or canceling a reply removes the quote.
function Place({ bondId = '19-20', mayWrite = true, onSend, quoted, ...calls }: Given & Calls) {
  const [answered, setAnswered] = useState(quoted ?? null)
  return (
    <MessageDrop bondId={bondId} mayWrite={mayWrite}>
      <p>The conversation</p>
      <WriteMessage
        bondId={bondId}
        contact={{ name: 'Bob' }}
        quoted={answered}
        onReplied={() => setAnswered(null)}
        onSend={onSend ?? (async () => {})}
        {...calls}
      />
    </MessageDrop>
  )
}

type Calls = { onTyping: (text: string) => void; onEditLast: () => void }

function open(given: Given = {}) {
  const onSend = vi.fn(given.onSend ?? (async () => {}))
  const calls = { onTyping: vi.fn(), onEditLast: vi.fn() }
  serve({ 'GET /api/config': { status: 200, body: appConfig() } })
  const view = renderScreen(<Place {...given} {...calls} onSend={onSend} />, { account: member() })
  return { ...view, ...calls, onSend, sent: () => onSend.mock.calls.map(([message]) => message) }
}

const toasted = () => listedToasts().find((toast) => toast.open)
const field = () => screen.getByLabelText('Message')
const sendButton = () => screen.getByRole('button', { name: 'Send' })
const picture = (name = 'boat.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const stored = (n: number) => ({ url: `/media/up${n}`, ...withMedia(media(`up${n}`)) })

test('MSG-11, MSG-16, MSG-17, MSG-57 sends the trimmed text unless it is blank', async () => {
  const { user, sent } = open()
  expect(screen.getByRole('form', { name: 'Message to Bob' })).toBeVisible()
  expect(sendButton()).toBeDisabled()
  await user.type(field(), ' \t {Enter}')
  expect(field()).toHaveValue(' \t ')
  expect(sendButton()).toBeDisabled()
  expect(sent()).toEqual([])
  await user.type(field(), 'See you. ')
  expect(sendButton()).toBeEnabled()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    bondId: '19-20',
    messageType: 'text',
    content: 'See you.',
    replyTo: null,
    files: [],
  })
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  expect(toasted()).toBeUndefined()
})

test('MSG-17 Enter queues the next message while the previous one is being sent', async () => {
  const keeping = Promise.withResolvers<void>()
  const { user, sent } = open({ onSend: () => keeping.promise })
  await user.type(field(), 'One{Enter}')
  await user.type(field(), 'Two')
  expect(sendButton()).toBeDisabled()
  await user.keyboard('{Enter}')
  expect(field()).toHaveValue('Two')
  expect(sent()).toHaveLength(1)
  await act(async () => keeping.resolve())
  expect(sent().map(({ content }) => content)).toEqual(['One', 'Two'])
  await user.type(field(), 'Three')
  expect(sendButton()).toBeEnabled()
  await user.click(sendButton())
  expect(sent().map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
})

test('MSG-32 MSG-60 returns a reply to the composer if storing it fails', async () => {
  const uploads = catchUploads()
  const onSend = () => Promise.reject(new Error('The disk is full.'))
  const { user } = open({ quoted: message(), onSend })
  await user.upload(screen.getByLabelText('Files'), [picture()])
  await user.type(field(), 'See you.{Enter}')
  const said = { title: 'Message failed', description: 'Failed to send message. Please try again.' }
  await waitFor(() => expect(toasted()).toMatchObject(said))
  expect(field()).toHaveValue('See you.')
  expect(screen.getByText('Reply to Bob')).toBeVisible()
  expect(screen.getByText('boat.jpg')).toBeVisible()
  expect(uploads.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('MSG-11, MSG-57 sends files without text and without waiting for uploads', async () => {
  const uploads = catchUploads()
  const { user, sent } = open()
  const files = [picture('a.jpg'), picture('b.jpg')]
  await user.upload(screen.getByLabelText('Files'), files)
  expect(screen.queryByText('Waits for the network')).toBeNull()
  act(() => uploads[0]!.answer(200, stored(1)))
  await screen.findByText('Ready')
  await user.click(sendButton())
  expect(sent()).toEqual([
    expect.objectContaining({
      messageType: 'media',
      content: '',
      files: [
        { name: 'a.jpg', file: files[0], stored: stored(1).media[0] },
        { name: 'b.jpg', file: files[1], stored: null },
      ],
    }),
  ])
  expect(uploads.map(({ aborted }) => aborted)).toEqual([false, true])
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
})

test('OPS-76 sends a message with a file whose upload failed during maintenance', async () => {
  const uploads = catchUploads()
  const { user, sent } = open()
  const file = picture('a.jpg')
  await user.upload(screen.getByLabelText('Files'), [file])
  act(() => uploads[0]!.answer(503, { error: 'Back soon.', message: '', code: 'maintenance' }))
  expect(await screen.findByText('Waits for the network')).toBeVisible()
  await user.click(sendButton())
  expect(sent()).toEqual([expect.objectContaining({ files: [{ name: 'a.jpg', file, stored: null }] })])
})

test('MSG-57 sends nothing until a rejected file is removed', async () => {
  const uploads = catchUploads()
  const { user, sent } = open()
  await user.upload(screen.getByLabelText('Files'), [picture('a.jpg'), picture('b.jpg')])
  act(() => uploads[0]!.fail())
  expect(await screen.findByText('Waits for the network')).toBeVisible()
  act(() => uploads[1]!.answer(415, { error: 'This file is no picture.', message: '', code: 'not_media' }))
  expect(await screen.findByText('This file is no picture.')).toBeVisible()
  await user.click(sendButton())
  expect(
    await screen.findByText('A file did not arrive. Retry it or remove it, then send again.'),
  ).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove b.jpg' }))
  await user.click(sendButton())
  expect(sent()[0]!.files).toEqual([{ name: 'a.jpg', file: expect.any(File), stored: null }])
})

test('MSG-57 accepts files dropped on the conversation or pasted into the field', async () => {
  const uploads = catchUploads()
  const { user, sent } = open()
  const dropped = { dataTransfer: { types: ['Files'], files: [picture('dropped.jpg')] } }
  const place = screen.getByText('The conversation')
  fireEvent.dragOver(place, dropped)
  expect(screen.getByText('Drop files here to send them')).toBeVisible()
  fireEvent.drop(place, dropped)
  expect(screen.queryByText('Drop files here to send them')).toBeNull()
  fireEvent.paste(field(), { clipboardData: { files: [picture('pasted.png')] } })
  expect(screen.getByText('dropped.jpg')).toBeVisible()
  await waitFor(() => expect(uploads).toHaveLength(2))
  await user.click(sendButton())
  expect(sent()[0]!.files.map(({ name }) => name)).toEqual(['dropped.jpg', 'pasted.png'])
})

test('MSG-57 shows an error in the composer for an unsupported file type', () => {
  catchUploads()
  const { unmount } = open()
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
  const drop = { dataTransfer: { types: ['Files'], files: [notes], dropEffect: 'copy' } }
  fireEvent.drop(screen.getByText('The conversation'), drop)
  expect(field()).toHaveAccessibleDescription('“notes.txt” is not a picture, video, sound or PDF.')
  unmount()
  open({ bondId: '19-21', mayWrite: false })
  fireEvent.dragOver(screen.getByText('The conversation'), drop)
  expect(screen.queryByText('Drop files here to send them')).toBeNull()
  const isLeftAlone = fireEvent.drop(screen.getByText('The conversation'), drop)
  expect([isLeftAlone, screen.queryByText(/notes.txt/)]).toEqual([false, null])
})

test('MSG-57 keeps a separate draft for each conversation', async () => {
  const { user, unmount } = open()
  await user.type(field(), 'Half a thou')
  unmount()
  const { unmount: leave } = open({ bondId: '19-21' })
  expect(field()).toHaveValue('')
  leave()
  open()
  expect(field()).toHaveValue('Half a thou')
})

test('MSG-61 shows the character count once the text reaches 9,500 characters', async () => {
  const { user, sent } = open()
  const write = (length: number) => fireEvent.change(field(), { target: { value: '😀'.repeat(length) } })
  write(9_499)
  expect(screen.queryByText(/characters$/)).toBeNull()
  write(9_500)
  expect(screen.getByText('9,500 of 10,000 characters')).toBeVisible()
  write(10_001)
  await user.click(sendButton())
  expect(field()).toHaveAccessibleDescription('Message must be at most 10000 characters.')
  expect(field()).toHaveValue('😀'.repeat(10_001))
  expect(sent()).toEqual([])
  write(10_000)
  await user.click(sendButton())
  expect(sent()).toHaveLength(1)
})

test('MSG-60 quotes the first 200 characters of the message being replied to', async () => {
  const quoted = message({ id: 7, content: 'n'.repeat(300) })
  const { user, sent } = open({ quoted })
  expect(screen.getByText('Reply to Bob')).toBeVisible()
  expect(field()).toHaveFocus()
  await user.type(field(), 'Yes{Enter}')
  await waitFor(() => expect(screen.queryByText('Reply to Bob')).toBeNull())
  expect(sent()[0]!.replyTo).toEqual({
    id: 7,
    senderId: 20,
    sender: { name: 'Bob' },
    content: 'n'.repeat(200),
    messageType: 'text',
  })
})

test('MSG-60 canceling a reply keeps the typed text', async () => {
  for (const giveUp of ['button', 'Escape']) {
    const { user, unmount } = open({ quoted: message({ senderId: 19 }) })
    expect(screen.getByText('Reply to yourself')).toBeVisible()
    await user.clear(field())
    await user.type(field(), 'Yes')
    if (giveUp === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: 'Cancel reply' }))
    expect(screen.queryByText('Reply to yourself')).toBeNull()
    expect(field()).toHaveValue('Yes')
    expect(field()).toHaveFocus()
    unmount()
  }
})

test('MSG-42, MSG-60 reports typing only when the text changes', async () => {
  catchUploads()
  const { user, onTyping, onEditLast } = open()
  await user.upload(screen.getByLabelText('Files'), [picture()])
  await user.keyboard('{Escape}')
  expect(onTyping).not.toHaveBeenCalled()
  await user.type(field(), 'Hi')
  expect(onTyping.mock.calls).toEqual([['H'], ['Hi']])
  await user.keyboard('{ArrowUp}')
  expect(onEditLast).not.toHaveBeenCalled()
  await user.clear(field())
  await user.type(field(), '{ArrowUp}')
  expect(onEditLast).toHaveBeenCalledOnce()
})

test('MSG-57 Enter starts a new line on a touch keyboard', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' }),
  )
  const { user, sent } = open()
  await user.type(field(), 'One{Enter}Two')
  expect(field()).toHaveValue('One\nTwo')
  await user.click(sendButton())
  expect(sent()[0]!.content).toBe('One\nTwo')
  await user.type(field(), 'Three{Control>}{Enter}{/Control}')
  expect(sent()[1]!.content).toBe('Three')
})
