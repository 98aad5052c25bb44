import type { Message, Quote } from '@kinhold/contract/messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Canned } from '../../../../testing/canned.ts'
import { openConversation } from '../../../../testing/conversation.tsx'
import { media } from '../../../../testing/media.ts'
import { message } from '../../../../testing/messages.ts'
import { refusal, toastText, told } from '../../../../testing/visitor.ts'

afterEach(() => void vi.useRealTimers())

const PAGE = 'GET /api/messages/trust-bond/:bondId'
const CHANGE = 'PATCH /api/messages/:id'
const REMOVE = 'DELETE /api/messages/:id'
const REACT = 'PUT /api/messages/:id/reactions'
const READ_AT = '2026-01-06T10:01:00.000Z'

type View = ReturnType<typeof openConversation>

const fromBob = (different: Partial<Message> = {}) =>
  message({ id: 1, content: 'From Bob', readAt: READ_AT, ...different })
const fromAnn = (different: Partial<Message> = {}) =>
  message({ id: 2, senderId: 19, content: 'From Ann', createdAt: new Date().toISOString(), ...different })

async function rowOf(words: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByText(words)).toBeVisible())
  return screen.getByText(words).closest('article')!
}

async function choose({ user }: View, words: string, action: string) {
  await user.click(within(await rowOf(words)).getByRole('button', { name: 'Message actions' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Applies a request's change to the server's messages and returns the changed message. */
function changing(messages: Message[], change: (message: Message, body: never) => Partial<Message>) {
  return ({ path, body }: { path: string; body: unknown }) => {
    const at = messages.findIndex(({ id }) => path.startsWith(`/api/messages/${id}`))
    const before = messages[at]!
    messages[at] = { ...before, ...change(before, body as never), version: before.version + 1_000 }
    return { status: 200, body: messages[at] }
  }
}

const quote = (id: number, content: string): Quote => ({
  id,
  senderId: 20,
  sender: { name: 'Bob' },
  content,
  messageType: 'text',
})

test('MSG-37 links a quote to the quoted message unless that message is gone', async () => {
  const old = Array.from({ length: 100 }, (_, n) => fromBob({ id: n + 1, content: `Message ${n + 1}` }))
  const messages = [
    ...old,
    fromBob({ id: 101, content: 'Whose?', replyTo: quote(900, 'Gone') }),
    fromAnn({ id: 102, replyTo: quote(5, 'Message 5') }),
  ]
  const { user, sentTo } = openConversation({}, { messages })
  await user.click(within(await rowOf('Whose?')).getByRole('button', { name: /^In reply to/ }))
  await told('This message is gone | Here are the messages around it.')
  const row = await rowOf('From Ann')
  await user.click(within(row).getByRole('button', { name: /^In reply to ?Bob ?: ?Message 5$/ }))
  await waitFor(() => expect(screen.getByText('Message 5').closest('article')).toHaveFocus())
  expect(sentTo(PAGE).some(({ path }) => path.includes('?around=5&'))).toBe(true)
})

test('MSG-94 shows a count on a reaction only if at least two people gave it', async () => {
  const reactions = [
    { emoji: '👍', playerIds: [20] },
    { emoji: '❤️', playerIds: [19, 20] },
  ]
  openConversation({}, { messages: [fromBob({ reactions })] })
  const row = within(await rowOf('From Bob'))
  expect(row.getByRole('button', { name: '👍 1, from Bob' })).toHaveTextContent(/^👍$/)
  expect(row.getByRole('button', { name: '❤️ 2, from You and Bob' })).toHaveTextContent(/^❤️2$/)
})

test('MSG-93 the actions of a message are reachable by keyboard and screen reader', async () => {
  const { user } = openConversation({}, { messages: [fromBob()] })
  const row = await rowOf('From Bob')
  const button = within(row).getByRole('button', { name: 'Message actions' })
  row.focus()
  await waitFor(async () => {
    await user.tab()
    expect(button).toHaveFocus()
  })
})

test('MSG-30 shows the time of day on a message from an earlier day', async () => {
  openConversation({}, { messages: [fromBob({ createdAt: '2026-01-05T10:00:00.000Z' })] })
  expect(within(await rowOf('From Bob')).getByText(/^\d+:\d\d [AP]M$/)).toBeVisible()
})

test('MSG-38 a second click removes the member’s reaction', async () => {
  const messages = [fromBob({ reactions: [{ emoji: '👍', playerIds: [20] }] })]
  let answer = () => {}
  const view = openConversation(
    {
      [REACT]: (sent) =>
        new Promise((resolve) => {
          answer = () =>
            resolve(changing(messages, () => ({ reactions: [{ emoji: '👍', playerIds: [20, 19] }] }))(sent))
        }),
    },
    { messages },
  )
  const chip = within(await rowOf('From Bob')).getByRole('button', { name: '👍 1, from Bob' })
  expect(chip).toHaveAttribute('aria-pressed', 'false')
  await view.user.click(chip)
  const own = await screen.findByRole('button', { name: '👍 2, from Bob and You' })
  expect(own).toHaveAttribute('aria-pressed', 'true')
  expect(own).toHaveAttribute('title', 'Bob and You')
  await act(async () => answer())
  await view.user.click(own)
  expect(view.sentTo(REACT).map(({ body }) => body)).toEqual([
    { emoji: '👍', given: true },
    { emoji: '👍', given: false },
  ])
})

test('MSG-38 accepts only a single emoji as a reaction', async () => {
  const view = openConversation(
    { [REACT]: refusal(409, 'too_many_reactions', 'Twenty reactions are enough.') },
    { messages: [fromBob()] },
  )
  await choose(view, 'From Bob', 'React')
  const field = await screen.findByLabelText('Any emoji')
  await view.user.type(field, 'ok{Enter}')
  expect(await screen.findByText('Please choose one emoji.')).toBeVisible()
  await view.user.clear(field)
  await view.user.type(field, '🦔{Enter}')
  await told('Your reaction was not saved | Twenty reactions are enough.')
  expect(view.sentTo(REACT).map(({ body }) => body)).toEqual([{ emoji: '🦔', given: true }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^🦔/ })).toBeNull())
})

test('MSG-30, MSG-39 lets the sender edit a text message for fifteen minutes', async () => {
  const old = new Date(Date.now() - 16 * 60_000).toISOString()
  const messages = [
    fromBob({ createdAt: new Date().toISOString() }),
    fromAnn({ editedAt: new Date().toISOString() }),
    fromAnn({ id: 3, content: 'Too old https://example.com/a', createdAt: old }),
    fromAnn({ id: 4, content: 'Picture', messageType: 'media', media: [media('a')] }),
  ]
  const view = openConversation({}, { messages })
  const actions = async (words: string) => {
    const row = await screen.findByRole('article', { name: new RegExp(words) })
    await view.user.click(within(row).getByRole('button', { name: 'Message actions' }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await view.user.keyboard('{Escape}')
    return items
  }
  expect(await actions('From Bob')).toEqual(['React', 'Reply', 'Copy', 'Archive', 'Delete for me', 'Report…'])
  expect(await actions('From Ann')).toContain('Edit')
  expect(await actions('From Ann')).not.toContain('Report…')
  expect(await actions('Too old')).not.toContain('Edit')
  expect(await actions('Picture')).not.toContain('Edit')
  expect(within(await rowOf('From Ann')).getByText('edited')).toBeVisible()
  expect(within(await rowOf('From Ann')).getByText(/^\d+:\d\d [AP]M$/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'https://example.com/a' })
  expect(link.closest('p')).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('button', { name: 'Open picture 1 of 1 from Ann' })).toBeInTheDocument()
})

const finger = (x: number, y: number) => ({ pointerType: 'touch', clientX: x, clientY: y })
const held = () => act(() => vi.advanceTimersByTimeAsync(600))

/** Moves a finger from one place to another, in steps, and lifts the finger. */
async function draw(words: string, [fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
  await rowOf(words)
  const bubble = screen.getByText(words)
  fireEvent.pointerDown(bubble, finger(fromX, fromY))
  for (const part of [0.25, 0.5, 1])
    fireEvent.pointerMove(bubble, finger(fromX + (toX - fromX) * part, fromY + (toY - fromY) * part))
  fireEvent.pointerUp(bubble, finger(toX, toY))
}

test('MSG-91 every long press opens a message’s actions', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = openConversation({}, { messages: [fromBob(), fromAnn()] })
  await rowOf('From Bob')
  const bubble = screen.getByText('From Bob')
  for (const action of ['Reply', 'Copy']) {
    fireEvent.pointerDown(bubble, finger(50, 50))
    await held()
    expect(await screen.findByRole('menuitem', { name: action })).toBeVisible()
    fireEvent.pointerUp(bubble, finger(50, 50))
    await user.click(screen.getByRole('menuitem', { name: action }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  expect(screen.getByText('Reply to Bob')).toBeVisible()
})

test('MSG-91 a long press with a mouse or a moving finger doesn’t open the actions', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openConversation({}, { messages: [fromBob()] })
  await rowOf('From Bob')
  const bubble = screen.getByText('From Bob')
  fireEvent.pointerDown(bubble, { ...finger(50, 50), pointerType: 'mouse' })
  await held()
  expect(fireEvent.contextMenu(bubble)).toBe(true)
  fireEvent.pointerUp(bubble, finger(50, 50))
  fireEvent.pointerDown(bubble, finger(50, 50))
  fireEvent.pointerMove(bubble, finger(50, 62))
  await held()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('MSG-91 a long press doesn’t open the link under the finger', async () => {
  const messages = [fromBob({ content: 'https://example.com/a' })]
  openConversation({}, { messages })
  const link = await screen.findByRole('link', { name: 'https://example.com/a' })
  fireEvent.pointerDown(link, finger(50, 50))
  // On Android, a long press requests the browser's menu, which the app's actions replace.
  expect(fireEvent.contextMenu(link)).toBe(false)
  fireEvent.pointerUp(link, finger(50, 50))
  expect(fireEvent.click(link, { detail: 1 })).toBe(false)
  expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeVisible()
})

test.each<[string, string, boolean, [number, number]]>([
  ['swiping right starts a reply to the other member’s message', 'From Bob', false, [170, 110]],
  ['swiping left starts a reply to the member’s own message', 'From Ann', false, [30, 110]],
  [
    'swiping left starts a reply to the other member’s message in a right-to-left layout',
    'From Bob',
    true,
    [30, 100],
  ],
])('MSG-92 %s', async (_, words, isRtl, to) => {
  if (isRtl) rightToLeft()
  openConversation({}, { messages: [fromBob(), fromAnn()] })
  await draw(words, [100, 100], to)
  expect(await screen.findByText(words === 'From Ann' ? 'Reply to yourself' : 'Reply to Bob')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus())
})

function rightToLeft() {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '* { direction: rtl }'
  onTestFinished(() => style.remove())
}

test.each<[string, [number, number]]>([
  ['too short', [160, 100]],
  ['in the wrong direction', [20, 100]],
  ['mostly vertical', [170, 180]],
])('MSG-92 a swipe that is %s doesn’t start a reply', async (_, to) => {
  openConversation({}, { messages: [fromBob()] })
  await draw('From Bob', [100, 100], to)
  expect(screen.queryByText('Reply to Bob')).toBeNull()
})

test('MSG-08 restores an archived message after Undo or a failure', async () => {
  const messages = [fromBob(), fromAnn()]
  const change = changing(messages, (_, body) => body)
  let isDown = true
  const view = openConversation(
    { [CHANGE]: (sent) => (isDown ? new TypeError('Failed to fetch') : change(sent)) },
    { messages },
  )
  await choose(view, 'From Bob', 'Archive')
  await told('The message was not archived | Please check your connection and try again.')
  isDown = false
  await choose(view, 'From Bob', 'Archive')
  await told('Message archived')
  expect(screen.queryByText('From Bob')).toBeNull()
  await view.user.click(screen.getByRole('button', { name: 'Undo' }))
  await rowOf('From Bob')
  const bodies = view.sentTo(CHANGE).map(({ body }) => body)
  expect(bodies).toEqual([{ archived: true }, { archived: true }, { archived: false }])
})

test('MSG-40, MSG-54 sends a deletion to the server after five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const messages = [fromBob(), fromAnn()]
  let reply = refusal(404, 'not_found', 'This message is gone.') as Canned
  const view = openConversation({ [REMOVE]: () => reply }, { messages })
  await choose(view, 'From Bob', 'Delete for me')
  await waitFor(() => expect(screen.queryByText('From Bob')).toBeNull())
  await view.user.click(screen.getByRole('button', { name: 'Undo' }))
  await rowOf('From Bob')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(view.sentTo(REMOVE)).toEqual([])
  await choose(view, 'From Bob', 'Delete for me')
  await vi.advanceTimersByTimeAsync(5_500)
  await told('The message was not deleted | This message is gone.')
  await rowOf('From Bob')
  reply = { status: 204 }
  await choose(view, 'From Ann', 'Delete for both')
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('From Ann')).toBeNull())
  expect(toastText()).toBe('Message deleted for both')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(view.sentTo(REMOVE)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(view.sentTo(REMOVE)).toHaveLength(2)
  expect(view.sentTo(REMOVE)[1]!.path).toBe('/api/messages/2?bondId=19-20&for=both')
  expect(screen.queryByText('From Ann')).toBeNull()
})

test("FAM-85 'Delete for both' asks for confirmation and can be undone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const messages = [fromBob(), fromAnn()]
  const view = openConversation({ [REMOVE]: { status: 204 } }, { messages })
  await choose(view, 'From Ann', 'Delete for both')
  expect(await screen.findByRole('dialog', { name: 'Delete for both of you?' })).toHaveAccessibleDescription(
    'It disappears for you and for Bob. You can undo it for 5 seconds.',
  )
  await view.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.advanceTimersByTimeAsync(10_000)
  await rowOf('From Ann')
  await choose(view, 'From Ann', 'Delete for both')
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('From Ann')).toBeNull())
  await waitFor(() => expect(screen.getByText('From Bob').closest('article')).toHaveFocus())
  await view.user.click(screen.getByRole('button', { name: 'Undo' }))
  await rowOf('From Ann')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(view.sentTo(REMOVE)).toEqual([])
  // 'Delete for me' doesn't ask for confirmation.
  await choose(view, 'From Ann', 'Delete for me')
  await waitFor(() => expect(screen.queryByText('From Ann')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['the user leaves the page', () => window.dispatchEvent(new Event('pagehide'))],
  ['the user leaves the conversation', (view: View) => view.unmount()],
])('MSG-54 completes a pending deletion right away when %s', async (_, leave) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const view = openConversation({ [REMOVE]: { status: 204 } }, { messages: [fromBob(), fromAnn()] })
  await choose(view, 'From Bob', 'Delete for me')
  await waitFor(() => expect(screen.queryByText('From Bob')).toBeNull())
  // The clock is stopped, so only leaving the page can trigger the deletion.
  vi.useFakeTimers()
  leave(view)
  await act(async () => {})
  expect(view.sentTo(REMOVE)).toHaveLength(1)
  const { path, init } = view.sentTo(REMOVE)[0]!
  expect([path, init.keepalive]).toEqual(['/api/messages/1?bondId=19-20&for=me', true])
})

test('MSG-05, MSG-06, MSG-07 lets a member restore or permanently delete an archived message', async () => {
  const messages = [
    fromBob({ archived: true }),
    fromAnn({ archived: true }),
    fromBob({ id: 3, content: 'In the list' }),
  ]
  const view = openConversation(
    {
      [CHANGE]: changing(messages, (_, body) => body),
      [REMOVE]: ({ path }) => {
        const at = messages.findIndex(({ id }) => path.startsWith(`/api/messages/${id}?`))
        messages.splice(at, 1)
        return { status: 204 }
      },
    },
    { messages },
  )
  const toggle = async (label: string) => {
    await view.user.click(await screen.findByRole('button', { name: 'Conversation actions' }))
    await view.user.click(await screen.findByRole('menuitem', { name: label }))
  }
  await rowOf('In the list')
  await toggle('Show Archived')
  const archived = await screen.findByRole('region', { name: 'Archived messages' })
  const card = async (name: string) => within(await within(archived).findByRole('article', { name }))
  expect(
    (await within(archived).findAllByRole('article')).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Ann: From Ann', 'Bob: From Bob'])
  await view.user.click((await card('Bob: From Bob')).getByRole('button', { name: 'Restore' }))
  await told('Message restored')
  await waitFor(() => expect(within(archived).queryByText('From Bob')).toBeNull())
  await view.user.click((await card('Ann: From Ann')).getByRole('button', { name: 'Delete permanently' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete permanently' }))
  expect(view.sentTo(REMOVE)).toEqual([])
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await told('Message deleted')
  expect(view.sentTo(REMOVE)[0]!.path).toBe('/api/messages/2?bondId=19-20&for=both')
  expect(await screen.findByText(/^Messages that you archive in this conversation/)).toBeVisible()
  await toggle('Hide Archived')
  await rowOf('From Bob')
  expect(screen.queryByText('From Ann')).toBeNull()
})
