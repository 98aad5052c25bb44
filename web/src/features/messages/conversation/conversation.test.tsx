import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bubbles, openConversation, pageOf } from '../../../../testing/conversation.tsx'
import { bondEnding, inHours } from '../../../../testing/bonds.ts'
import { ROW_PX, VIEW_PX } from '../../../../testing/layout.ts'
import { message } from '../../../../testing/messages.ts'
import { member, profileOf } from '../../../../testing/people.ts'
import { refusal, toastText, told } from '../../../../testing/visitor.ts'

// Imported here so that the tests don't wait for lazily loaded code.
import '../../bonds/end-bond-dialog.tsx'

afterEach(() => void vi.useRealTimers())

const PAGE = 'GET /api/messages/trust-bond/:bondId'
const STATE = 'GET /api/messages/trust-bond/:bondId/state'
const READ = 'POST /api/trust-bonds/:bondId/messages/read'

/** Waits until the text is visible, since the list hides rows until it has measured them. */
async function see(words: string | RegExp): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByText(words)).toBeVisible())
  return screen.getByText(words)
}

function some(count: number, different: Parameters<typeof message>[0] = {}) {
  return Array.from({ length: count }, (_, n) =>
    message({
      id: n + 1,
      content: `Message ${n + 1}`,
      createdAt: new Date(Date.UTC(2026, 0, 6, 0, n * 10)).toISOString(),
      readAt: '2026-01-07T10:00:00.000Z',
      ...different,
    }),
  )
}

test('MSG-02 shows a note instead of the composer when there is no bond', async () => {
  const { unmount } = openConversation({}, { messages: [message()] })
  expect(await screen.findByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
  expect(screen.getByText('Bond created Jan 5, 2026')).toBeVisible()
  unmount()
  openConversation({}, { messages: [message()], state: { bondedAt: null, mayWrite: false } })
  await see('See you at noon.')
  expect(screen.queryByText(/^Bond created/)).toBeNull()
  await see(/^You and Bob are no longer connected\./)
  expect(screen.queryByRole('form')).toBeNull()
  expect(toastText()).toBeNull()
})

test('MSG-18 shows an error and a Back button for an unknown conversation', async () => {
  const unknown = refusal(404, 'bond_not_found', 'Bond not found')
  const onBack = vi.fn()
  const { user } = openConversation({ [PAGE]: unknown, [STATE]: unknown }, { onBack })
  expect(await screen.findByRole('heading', { name: 'Bond not found' })).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalledOnce()
})

test('MSG-20, MSG-35, MSG-36 retries a failed request three times before showing an error', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isDown = true
  const down = { ...refusal(503, 'not_ready', 'Starting.'), statusText: 'Service Unavailable' }
  const { sentTo } = openConversation({
    [PAGE]: () => (isDown ? down : { status: 200, body: [message()] }),
  })
  await waitFor(() => expect(sentTo(PAGE)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  const why = await screen.findByText('Error loading messages. HTTP 503: Service Unavailable')
  expect(why.closest('[role=alert]')).toBeVisible()
  expect(sentTo(PAGE)).toHaveLength(4)
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await see('See you at noon.')
})

test('MSG-21, MSG-43 requests only the changes since the last response', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const messages = some(2)
  const { sentTo } = openConversation({}, { messages })
  await see('Message 2')
  const look = async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(50)
  }
  await look()
  expect(sentTo(PAGE)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_100)
  messages.push(message({ id: 3, content: 'Something new', version: 3 }))
  await look()
  await see('Something new')
  expect(sentTo(PAGE).map(({ path }) => path.split('?')[1])).toEqual(['limit=50', 'since=2&limit=500'])
})

test('MSG-09 marks messages as read only while the page is visible', async () => {
  const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const messages = [...some(2), message({ id: 3, content: 'New' })]
  const state = { unreadCount: 1, firstUnreadId: 3 }
  const { sentTo, tell } = openConversation({}, { messages, state })
  await see('New')
  expect(sentTo(READ)).toEqual([])
  isVisible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(sentTo(READ).map(({ body }) => body)).toEqual([{ upTo: 3 }]))
  messages.push(message({ id: 4, content: 'Newer' }), message({ id: 5, senderId: 19, content: 'Mine' }))
  await tell()
  await see('Mine')
  await waitFor(() => expect(sentTo(READ).map(({ body }) => body)).toEqual([{ upTo: 3 }, { upTo: 4 }]))
})

test.each([
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('MSG-09 MSG-84 retries marking messages as read when %s', async (_, comeBack) => {
  let isDown = true
  const messages = [message({ id: 3, content: 'New' })]
  const { sentTo } = openConversation(
    { [READ]: () => (isDown ? new TypeError('Failed to fetch') : { status: 204 }) },
    { messages, state: { unreadCount: 1, firstUnreadId: 3 } },
  )
  const look = () => act(async () => void comeBack())
  await see('New')
  await waitFor(() => expect(sentTo(READ)).toHaveLength(1))
  isDown = false
  await look()
  await waitFor(() => expect(sentTo(READ).map(({ body }) => body)).toEqual([{ upTo: 3 }, { upTo: 3 }]))
  await look()
  expect(sentTo(READ)).toHaveLength(2)
})

test('MSG-50 keeps the unread line after the messages are read', async () => {
  const messages = some(40).map((one) => (one.id > 30 ? { ...one, readAt: null } : one))
  const { state, tell, sentTo } = openConversation(
    {},
    { messages, state: { unreadCount: 10, firstUnreadId: 31 } },
  )
  await see('10 unread messages')
  await see('Message 31')
  await waitFor(() => expect(sentTo(READ)).not.toEqual([]))
  Object.assign(state, { unreadCount: 0, firstUnreadId: null })
  await tell()
  await waitFor(() => expect(sentTo(STATE).length).toBeGreaterThan(2))
  expect(screen.getByText('10 unread messages')).toBeVisible()
})

test('MSG-09 MSG-50 opens a conversation without unread messages at the newest message', async () => {
  const { sentTo } = openConversation({}, { messages: some(120) })
  await see('Message 120')
  expect(screen.queryByText('Message 71')).toBeNull()
  expect(bubbles().length).toBeLessThan(30)
  expect(sentTo(READ)).toEqual([])
})

test('MSG-50 opens the conversation at the linked message', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { sentTo } = openConversation({}, { messages: some(300), at: 100 })
  const found = (await see('Message 100')).closest('article')!
  expect(found).toHaveClass('bg-gold-soft')
  await waitFor(() => expect(found).toHaveFocus())
  expect(sentTo(PAGE)[0]!.path).toContain('around=100')
  const box = screen.getByRole('log')
  const top = Number.parseFloat(found.parentElement!.style.top)
  await waitFor(() => expect(top - box.scrollTop).toBe((VIEW_PX - ROW_PX) / 2))
  expect(await screen.findByRole('button', { name: 'Jump to the newest message' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('Message 100').closest('article')).not.toHaveClass('bg-gold-soft')
})

test('MSG-51 keeps only a few messages in the DOM', async () => {
  openConversation({}, { messages: some(160), at: 80 })
  await see('Message 80')
  const box = screen.getByRole('log')
  fireEvent.wheel(box)
  for (const words of ['Message 1', 'Message 160']) {
    await waitFor(() => {
      box.scrollTo({ top: words === 'Message 1' ? 0 : 1_000_000 })
      expect(screen.getByText(words)).toBeVisible()
    })
    expect(bubbles().length).toBeLessThan(40)
  }
})

test.each([
  { side: 'older ones load above', asked: 'before=', edge: 0 },
  { side: 'newer ones load below', asked: 'after=', edge: 1_000_000 },
])('MSG-51 keeps the visible messages in place while $side', async ({ asked, edge }) => {
  const messages = some(300)
  let release: (() => void) | undefined
  openConversation(
    {
      [PAGE]: ({ path }) => {
        const answer = pageOf(messages, path)
        if (!path.includes(asked)) return answer
        return new Promise((resolve) => (release ??= () => resolve(answer)))
      },
    },
    { messages, at: 150 },
  )
  await see('Message 150')
  const box = screen.getByRole('log')
  fireEvent.wheel(box)
  let rested = -1
  await waitFor(() => {
    box.scrollTo({ top: edge })
    expect(release).toBeDefined()
    const before = rested
    rested = box.scrollTop
    expect(rested).toBe(before)
  })
  const height = () => Number.parseFloat((box.firstElementChild as HTMLElement).style.height)
  const words = bubbles()
    .at(edge === 0 ? 2 : -3)!
    .querySelector('p')!.textContent
  const place = () => {
    const row = screen.getByText(words).closest('article')!.parentElement!
    return Number.parseFloat(row.style.top) - box.scrollTop
  }
  const [before, high] = [place(), height()]
  await act(async () => release!())
  await waitFor(() => expect(height()).toBeGreaterThan(high + 20 * ROW_PX))
  expect(place()).toBe(before)
})

test('MSG-43 doesn’t show a message that was deleted while its page was loading', async () => {
  const messages = some(60)
  let release = () => {}
  const { tell, sentTo } = openConversation(
    {
      [PAGE]: ({ path }) => {
        const answer = pageOf(messages, path)
        if (!path.includes('before=')) return answer
        return new Promise((resolve) => (release = () => resolve(answer)))
      },
    },
    { messages },
  )
  await see('Message 60')
  const box = screen.getByRole('log')
  const toTop = () => box.scrollTo({ top: 0 })
  fireEvent.wheel(box)
  await waitFor(() => {
    toTop()
    expect(sentTo(PAGE).some(({ path }) => path.includes('before='))).toBe(true)
  })
  messages[4] = { ...messages[4]!, deleted: true, version: 61 }
  await tell()
  await waitFor(() => expect(sentTo(PAGE).some(({ path }) => path.includes('since=60'))).toBe(true))
  await act(async () => release())
  await waitFor(() => {
    toTop()
    expect(screen.getByText('Message 4')).toBeVisible()
    expect(screen.getByText('Message 6')).toBeVisible()
  })
  await waitFor(() => expect(screen.queryByText('Message 5')).toBeNull())
})

test("MSG-51 'Retry' loads older messages after a failure", async () => {
  let isDown = true
  const messages = some(80)
  const { user } = openConversation(
    {
      [PAGE]: ({ path }) => {
        if (path.includes('before=') && isDown) return new TypeError('Failed to fetch')
        return pageOf(messages, path)
      },
    },
    { messages },
  )
  await see('Message 80')
  fireEvent.wheel(screen.getByRole('log'))
  await waitFor(() => {
    screen.getByRole('log').scrollTo({ top: 0 })
    expect(screen.getByText(/^More messages could not be loaded/)).toBeVisible()
  })
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => {
    screen.getByRole('log').scrollTo({ top: 0 })
    expect(screen.getByText('Message 1')).toBeVisible()
  })
})

test('MSG-53 makes every message and every action reachable by keyboard', async () => {
  const createdAt = new Date().toISOString()
  const own = message({ id: 16, senderId: 19, content: 'Mine', createdAt })
  const { user } = openConversation({}, { messages: [...some(15), own] })
  await see('Mine')
  const at = (words: string) => screen.getByText(words, { selector: 'article p' }).closest('article')!
  const reach = async (key: string, words: string) => {
    await user.keyboard(key)
    await waitFor(() => expect(at(words)).toHaveFocus())
  }
  expect(bubbles().filter(({ tabIndex }) => tabIndex === 0)).toEqual([at('Mine')])
  at('Mine').focus()
  await reach('{PageUp}', 'Message 6')
  await reach('{PageUp}', 'Message 1')
  expect(at('Message 1')).toHaveAccessibleName(/^Bob, .*: Message 1$/)
  await reach('{ArrowDown}', 'Message 2')
  await reach('{PageDown}', 'Message 12')
  await reach('{ArrowUp}', 'Message 11')
  await reach('{Home}', 'Message 1')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'React' })).toHaveFocus())
  await user.click(screen.getByRole('menuitem', { name: 'Reply' }))
  expect(await screen.findByText('Reply to Bob')).toBeVisible()
  const composer = screen.getByRole('textbox', { name: 'Message' })
  await waitFor(() => expect(composer).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Reply to Bob')).toBeNull()
  at('Message 1').focus()
  await user.keyboard('+')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Thumbs up' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(at('Message 1')).toHaveFocus())
  await user.keyboard('r')
  expect(await screen.findByText('Reply to Bob')).toBeVisible()
  expect(composer).toHaveFocus()
  await user.keyboard('{Escape}')
  at('Message 1').focus()
  await reach('{End}', 'Mine')
  await user.keyboard('e')
  expect(await screen.findByDisplayValue('Mine')).toHaveFocus()
  await user.keyboard('{Escape}')
  at('Mine').focus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(await screen.findByDisplayValue('Mine')).toHaveFocus()
  await user.keyboard('{Escape}')
  at('Mine').focus()
  await user.keyboard('{Delete}')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(at('Message 15')).toHaveFocus())
  expect(screen.queryByText('Mine', { selector: 'article p' })).toBeNull()
  await told('Message deleted for both')
})

test('MSG-53, MSG-76 the C key copies a message', async () => {
  const { user } = openConversation({}, { messages: some(1) })
  const row = (await see('Message 1')).closest('article')!
  row.focus()
  await user.keyboard('c')
  await told('Message copied')
  expect(await navigator.clipboard.readText()).toBe('Message 1')
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  row.focus()
  await user.keyboard('c')
  await told('The message was not copied | Your browser does not allow it.')
})

test('MSG-55 scrolls to a new message if the newest messages are in view', async () => {
  const messages = some(100)
  const { state, tell, user } = openConversation({}, { messages })
  await see('Message 100')
  const box = screen.getByRole('log')
  const before = box.scrollTop
  messages.push(message({ id: 101, content: 'Are you there?', createdAt: new Date().toISOString() }))
  await tell()
  await waitFor(() => expect(box.scrollTop).toBeGreaterThan(before))
  await see('Are you there?')
  expect(await screen.findByText('Bob: Are you there?')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Jump to the newest/ })).toBeNull()
  fireEvent.wheel(box)
  await waitFor(() => {
    box.scrollTo({ top: 0 })
    expect(screen.getByText('Message 1')).toBeVisible()
  })
  messages.push(message({ id: 102, content: 'Still there?', createdAt: new Date().toISOString() }))
  Object.assign(state, { unreadCount: 1, firstUnreadId: 102, lastId: 102 })
  await tell()
  const button = await screen.findByRole('button', { name: 'Jump to the newest message, 1 unread' })
  expect(await screen.findByText('Bob: Still there?')).toBeInTheDocument()
  expect(screen.queryByText(/Bob: Are you there/)).toBeNull()
  expect(box.scrollTop).toBe(0)
  await user.click(button)
  await waitFor(() => expect(box.scrollTop).toBeGreaterThan(5_000))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Jump to the newest/ })).toBeNull())
})

test('TRU-12 lets a member end the bond from a conversation', async () => {
  const { user } = openConversation(
    { 'GET /api/trust-bonds/:bondId/ending': { status: 200, body: bondEnding() } },
    { messages: [message()] },
  )
  await user.click(await screen.findByRole('button', { name: 'Conversation actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End bond…' }))
  expect(await screen.findByRole('dialog', { name: 'End your bond with Bob?' })).toBeVisible()
})

test('MSG-56 jumps to any day since the start of the bond', async () => {
  const messages = some(300)
  const { user, sentTo } = openConversation({}, { messages })
  await see('Message 300')
  await user.click(screen.getByRole('button', { name: 'Conversation actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Jump to date' }))
  const field = await screen.findByLabelText('Date')
  fireEvent.change(field, { target: { value: '2026-01-04' } })
  expect(screen.getByText('Please choose a day since your bond was created.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Jump' })).toBeDisabled()
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  fireEvent.change(field, { target: { value: tomorrow.toLocaleDateString('sv') } })
  expect(screen.getByText('Please choose a day that is not in the future.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Jump' })).toBeDisabled()
  fireEvent.change(field, { target: { value: new Date().toLocaleDateString('sv') } })
  expect(screen.getByRole('button', { name: 'Jump' })).toBeEnabled()
  fireEvent.change(field, { target: { value: '2026-01-07' } })
  await user.click(screen.getByRole('button', { name: 'Jump' }))
  const first = messages.find(({ createdAt }) => new Date(createdAt) >= new Date('2026-01-07T00:00:00'))!
  await see(first.content)
  expect(sentTo(PAGE).some(({ path }) => path.includes('?at='))).toBe(true)
})

test('TRU-12 TRU-16 makes a closed conversation read-only and offers a new invitation', async () => {
  const closedAt = '2026-03-09T10:00:00.000Z'
  const inviteAgain = { from: inHours(-1), left: 3 }
  const body = profileOf(member({ id: 20, name: 'Bob' }), {
    endedBond: { endedAt: closedAt, endedByMe: true, inviteAgain, vaults: [] },
  })
  const reactions = [{ emoji: '👍', playerIds: [20] }]
  const messages = [
    message({ id: 100, reactions }),
    message({ id: 101, senderId: 19, content: 'Gladly.', createdAt: inHours(0) }),
  ]
  const state = { bondedAt: null, mayWrite: false, closedAt, firstUnreadId: 100, unreadCount: 0 }
  const { user, sentTo } = openConversation(
    { 'GET /api/players/:id': { status: 200, body } },
    { messages, state },
  )
  expect(await screen.findByText(/^Your bond ended on/)).toHaveTextContent(
    'Your bond ended on March 9, 2026. Both of you can still read what is here, but not write.',
  )
  expect(await screen.findByRole('button', { name: 'Invite again Bob' })).toBeVisible()
  expect(screen.getByText('Closed since Mar 9, 2026')).toBeVisible()
  await screen.findByText('Gladly.')
  expect([screen.queryByRole('textbox'), screen.queryByText(/unread message/)]).toEqual([null, null])
  const own = bubbles().at(-1)!
  expect(within(own).queryByRole('button', { name: /React|Reply/ })).toBeNull()
  const entriesOf = async (button: HTMLElement) => {
    await user.click(button)
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    return entries
  }
  expect(await entriesOf(within(own).getByRole('button', { name: 'Message actions' }))).toEqual([
    'Copy',
    'Archive',
    'Delete for both',
    'Delete for me',
  ])
  const ofAll = await entriesOf(screen.getByRole('button', { name: 'Conversation actions' }))
  expect(ofAll).toContain('Jump to date')
  expect(ofAll).not.toContain('End bond…')
  await user.click(screen.getByRole('button', { name: /^👍 1/ }))
  expect(sentTo('PUT /api/messages/:id/reactions')).toEqual([])
})
