import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Canned, Sent } from '../../../../testing/canned.ts'
import { openConversation } from '../../../../testing/conversation.tsx'
import { stubDatabase } from '../../../../testing/browser-database.ts'
import { message } from '../../../../testing/messages.ts'
import { fakeMicrophone } from '../../../../testing/sound.ts'
import { refusal, told } from '../../../../testing/visitor.ts'

beforeEach(() => stubDatabase())

const SEND = 'POST /api/trust-bonds/:bondId/messages'

// The message is dated today, since a separator for another day would shift the row.
const sentBy = ({ body }: Sent) =>
  message({
    id: 7,
    senderId: 19,
    createdAt: new Date().toISOString(),
    ...(body as { content: string; clientId: string }),
  })

const rowOf = (words: string) => screen.getByText(words, { selector: 'article p' }).closest('article')!

async function write(view: ReturnType<typeof openConversation>, words: string) {
  await view.user.type(await screen.findByRole('textbox', { name: 'Message' }), words)
  await view.user.click(screen.getByRole('button', { name: 'Send' }))
}

test('MSG-04 MSG-52 keeps the first message in its row after it is sent', async () => {
  let answer: (canned: Canned) => void = () => {}
  const view = openConversation({ [SEND]: () => new Promise<Canned>((resolve) => (answer = resolve)) })
  await screen.findByText(/^No conversations yet/)
  await write(view, 'On my way')
  await waitFor(() => expect(view.sentTo(SEND)).toHaveLength(1))
  // Identify the row by its key, since the list may rebuild the row's element after measuring it.
  const { row } = rowOf('On my way').dataset
  expect(within(rowOf('On my way')).getByText('Sending')).toBeInTheDocument()
  answer({ status: 201, body: sentBy(view.sentTo(SEND)[0]!) })
  await waitFor(() => expect(within(rowOf('On my way')).getByText('Sent')).toBeInTheDocument())
  expect(row).toBeTruthy()
  expect(rowOf('On my way').dataset['row']).toBe(row)
  expect(screen.getAllByText('On my way', { selector: 'article p' })).toHaveLength(1)
})

/** Makes the browser support push messages. `permit` answers the browser's permission prompt. */
function browserWithPush(permit: () => Promise<string> = async () => 'granted') {
  const address = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => address }),
  }
  const registration = { pushManager }
  const workers = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: permit })
}

const asked = () => screen.queryByRole('region', { name: 'Notifications' })
const field = () => screen.getByRole('textbox', { name: 'Message' })

/** Sends a message, which makes the app ask about push notifications. */
async function openQuestion() {
  const view = openConversation({
    [SEND]: (sent) => ({ status: 201, body: sentBy(sent) }),
    'GET /api/push': { status: 200, body: { publicKey: 'AQID' } },
    'POST /api/push/subscriptions': { status: 201, body: { id: 7 } },
  })
  await write(view, 'On my way')
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }))
  return { ...view, press }
}

test("NAV-58 moves focus to the composer after 'Not now'", async () => {
  browserWithPush()
  const { press } = await openQuestion()
  await press('Not now')
  expect(asked()).toBeNull()
  expect(field()).toHaveFocus()
})

test("NAV-58 moves focus to the composer after 'Tell me', once notifications are on", async () => {
  const permitted = Promise.withResolvers<string>()
  browserWithPush(() => permitted.promise)
  const { press } = await openQuestion()
  await press('Tell me')
  expect(asked()).toBeVisible()
  permitted.resolve('granted')
  await waitFor(() => expect(asked()).toBeNull())
  expect(field()).toHaveFocus()
})

test('NAV-58 doesn’t take the focus back if the user moved it during the permission prompt', async () => {
  const permitted = Promise.withResolvers<string>()
  browserWithPush(() => permitted.promise)
  const { press } = await openQuestion()
  await press('Tell me')
  const attach = screen.getByRole('button', { name: 'Attach files' })
  attach.focus()
  permitted.resolve('granted')
  await waitFor(() => expect(asked()).toBeNull())
  expect(attach).toHaveFocus()
})

test("NAV-58 'Not now' moves focus to the open recorder", async () => {
  fakeMicrophone()
  browserWithPush()
  const { press } = await openQuestion()
  await press('Record a voice message')
  await screen.findByRole('region', { name: 'Voice message' })
  await press('Not now')
  expect(asked()).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('MSG-52 NAV-58 offers push notifications only after the first message', async () => {
  browserWithPush()
  const view = openConversation({ [SEND]: (sent) => ({ status: 201, body: sentBy(sent) }) })
  await view.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'On my')
  expect(asked()).toBeNull()
  await write(view, ' way')
  await waitFor(() => expect(asked()).toHaveTextContent('Do you want a notification when Bob answers?'))
  const standing = (word: string) => within(rowOf('On my way')).getByText(word)
  await waitFor(() => expect(standing('Sent')).toBeInTheDocument())
  view.state.readUpTo = 100
  await view.streams[0]!.change({ topic: 'conversation-read', key: '19-20' })
  await waitFor(() => expect(standing('Read')).toBeInTheDocument())
})

test('MSG-50 removes the unread line once the member replies', async () => {
  const createdAt = new Date().toISOString()
  const view = openConversation(
    { [SEND]: (sent) => ({ status: 201, body: sentBy(sent) }) },
    { messages: [message({ id: 3, createdAt })], state: { unreadCount: 1, firstUnreadId: 3 } },
  )
  await screen.findByText('1 unread message')
  await write(view, 'On my way')
  await waitFor(() => expect(screen.queryByText('1 unread message')).toBeNull())
  expect(screen.getByText('See you at noon.', { selector: 'article p' })).toBeInTheDocument()
  await waitFor(() => expect(within(rowOf('On my way')).getByText('Sent')).toBeInTheDocument())
})

test('MSG-32 MSG-52 lets the user resend or discard a message that the server rejected', async () => {
  const why = 'This person cannot be written to at the moment.'
  let isRefused = true
  const view = openConversation({
    [SEND]: (sent) =>
      isRefused ? refusal(409, 'recipient_unavailable', why) : { status: 201, body: sentBy(sent) },
  })
  await write(view, 'First')
  expect(await within(await waitFor(() => rowOf('First'))).findByText(why)).toBeVisible()
  expect(within(rowOf('First')).getByText('Not sent')).toBeInTheDocument()
  await told('Message failed | Failed to send message. Please try again.')
  await view.user.click(within(rowOf('First')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('First', { selector: 'article p' })).toBeNull())
  await write(view, 'Second')
  expect(await within(await waitFor(() => rowOf('Second'))).findByText(why)).toBeVisible()
  isRefused = false
  await view.user.click(within(rowOf('Second')).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(within(rowOf('Second')).getByText('Sent')).toBeInTheDocument())
  expect(view.sentTo(SEND).map(({ body }) => (body as { content: string }).content)).toEqual([
    'First',
    'Second',
    'Second',
  ])
})
