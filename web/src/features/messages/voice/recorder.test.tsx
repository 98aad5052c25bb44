import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { fakeMicrophone } from '../../../../testing/sound.ts'
import { appConfig } from '../../../../testing/visitor.ts'
import { listedToasts } from '../../../ui/toast.ts'
import type { ToSend } from '../unsent/waiting.ts'
import { WriteMessage } from '../writing/write-message.tsx'

function openComposer() {
  const onSend = vi.fn<(message: ToSend) => Promise<void>>(async () => {})
  serve({ 'GET /api/config': { status: 200, body: appConfig() } })
  const composer = (
    <WriteMessage
      bondId="19-20"
      contact={{ name: 'Bob' }}
      quoted={null}
      onReplied={() => {}}
      onSend={onSend}
      onTyping={() => {}}
    />
  )
  return { onSend, ...renderScreen(composer, { account: member() }) }
}

const toasted = () => listedToasts().find(({ open }) => open)
const recordButton = () => screen.getByRole('button', { name: 'Record a voice message' })
const sendButton = () => screen.findByRole('button', { name: 'Send voice message' })
const time = () => screen.getByRole('timer', { name: 'Recorded' })

async function record({ user }: ReturnType<typeof openComposer>) {
  await user.click(recordButton())
  await waitFor(async () => expect(await sendButton()).toBeEnabled())
}

test('MSG-32, MSG-41, MSG-59 sends a recording with its length and waveform', async () => {
  const microphone = fakeMicrophone()
  const view = openComposer()
  await record(view)
  expect(microphone.open).toBe(1)
  expect(screen.queryByLabelText('Message')).toBeNull()
  microphone.pass(42)
  await waitFor(() => expect(time()).toHaveTextContent('0:42'))
  view.onSend.mockRejectedValueOnce(new Error('The disk is full.'))
  await view.user.click(await sendButton())
  const said = { title: 'Message failed', description: 'Failed to send message. Please try again.' }
  await waitFor(() => expect(toasted()).toMatchObject(said))
  await view.user.click(await sendButton())
  await waitFor(() => expect(recordButton()).toHaveFocus())
  expect(microphone.open).toBe(0)
  const [[first], [sent]] = view.onSend.mock.calls as [[ToSend], [ToSend]]
  expect(sent.voice).toEqual(first.voice)
  expect(sent).toMatchObject({ bondId: '19-20', messageType: 'voice', content: '', replyTo: null })
  expect(sent.voice!.duration).toBeGreaterThanOrEqual(42)
  expect(sent.voice!.duration).toBeLessThan(50)
  expect(sent.voice!.levels).toContain(100)
  const [{ name, file, stored }] = sent.files as [ToSend['files'][number]]
  expect([name, stored, file!.type]).toEqual(['Voice message', null, 'audio/webm;codecs=opus'])
  expect(await file!.text()).toBe('sound')
})

test.each([
  ['MSG-41 after five minutes', 400, /at most 5 minutes long/, '5:00', 300],
  ['MSG-59 when the microphone is unplugged', 7, /The microphone was disconnected/, '0:07', 7],
] as const)(
  '%s, the recording stops with an explanation and can be sent',
  async (_, after, words, length, seconds) => {
    const microphone = fakeMicrophone()
    const view = openComposer()
    await record(view)
    microphone.pass(after)
    if (after === 7) {
      await waitFor(() => expect(time()).toHaveTextContent(length))
      act(() => microphone.lose())
    }
    expect(await screen.findByText(words)).toBeVisible()
    expect(microphone.open).toBe(0)
    expect(time()).toHaveTextContent(length)
    await view.user.click(await sendButton())
    await waitFor(() => expect(view.onSend).toHaveBeenCalledOnce())
    expect(Math.floor(view.onSend.mock.calls[0]![0].voice!.duration)).toBe(seconds)
  },
)

test.each([
  ['Cancel', undefined],
  ['Escape', undefined],
  ['leaving the conversation', 'Recording cancelled'],
])('MSG-59 %s discards the recording and turns the microphone off', async (how, words) => {
  const microphone = fakeMicrophone()
  const view = openComposer()
  await record(view)
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  if (words) view.unmount()
  else if (how === 'Escape') await view.user.keyboard('{Escape}')
  else await view.user.click(screen.getByRole('button', { name: 'Cancel' }))
  if (!words) expect(recordButton()).toHaveFocus()
  expect(microphone.open).toBe(0)
  expect(view.onSend).not.toHaveBeenCalled()
  expect(toasted()?.title).toBe(words)
})

test.each([
  ['NotAllowedError', /The microphone is not allowed/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program may be using it/],
  ['AbortError', /The microphone cannot be used/],
])('MSG-59 explains the browser error %s', async (refused, sentence) => {
  fakeMicrophone({ refused })
  const { user } = openComposer()
  await user.click(recordButton())
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send voice message' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(recordButton()).toBeVisible()
})

test('MSG-59 doesn’t send an empty recording', async () => {
  fakeMicrophone({ bytes: '' })
  const view = openComposer()
  await record(view)
  await view.user.click(await sendButton())
  expect(await screen.findByText('Nothing was recorded. Please try again.')).toBeVisible()
  expect(view.onSend).not.toHaveBeenCalled()
})

test('MSG-59 MSG-76 hides the record button while there is text in the field', async () => {
  const { unmount } = openComposer()
  expect(screen.queryByRole('button', { name: 'Record a voice message' })).toBeNull()
  unmount()
  fakeMicrophone()
  const { user } = openComposer()
  expect(recordButton()).toBeVisible()
  await user.type(screen.getByLabelText('Message'), 'Words')
  expect(screen.queryByRole('button', { name: 'Record a voice message' })).toBeNull()
})
