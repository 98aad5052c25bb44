import type { ConversationState, Message } from '@kinhold/contract/messages'
import { screen } from '@testing-library/react'
import { useLiveUpdates } from '../src/features/live/live-updates.ts'
import { Conversation } from '../src/features/messages/conversation/conversation.tsx'
import { Outgoing } from '../src/features/messages/outbox/outgoing.ts'
import { Toaster } from '../src/parts/toaster.tsx'
import { serve, type Sent } from './canned.ts'
import { stubEventSource } from './event-source.ts'
import { conversationState } from './messages.ts'
import { member } from './people.ts'
import { renderScreen } from './screen.tsx'
import { pageOf } from './made/conversation.ts'

export * from './made/conversation.ts'

type Replies = Parameters<typeof serve>[0]
type Options = {
  messages?: Message[]
  state?: Partial<ConversationState>
  at?: number
  onBack?: () => void
}

/** The conversation of Ann, who is signed in, with Bob, live. `messages` and `state` may be changed by the test. */
export function openConversation(replies: Replies = {}, options: Options = {}) {
  const { messages = [], at = null, onBack } = options
  const state = conversationState({ lastId: messages.at(-1)?.id ?? null, ...options.state })
  const streams = stubEventSource()
  const sent: Sent[] = serve({
    'GET /api/messages/trust-bond/:bondId': ({ path }) => pageOf(messages, path),
    'GET /api/messages/trust-bond/:bondId/state': () => ({ status: 200, body: state }),
    'GET /api/trust-bonds/:bondId/messages/archived': () => ({
      status: 200,
      body: messages.filter(({ archived }) => archived).toReversed(),
    }),
    'POST /api/trust-bonds/:bondId/messages/read': { status: 204 },
    ...replies,
  })
  const shown = (to: number | null) => <Live at={to} onBack={onBack} />
  const view = renderScreen(shown(at), { account: member() })
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  /** The server tells that the conversation changed. */
  const tell = async () => {
    await streams[0]!.change({ topic: 'message', key: '19-20' })
  }
  return { ...view, sent, sentTo, state, messages, tell, streams }
}

type LiveProps = { at: number | null; onBack: (() => void) | undefined }

function Live({ at, onBack }: LiveProps) {
  useLiveUpdates()
  return (
    <>
      <Outgoing />
      <Conversation otherId={20} at={at} onBack={onBack} />
      <Toaster />
    </>
  )
}

/** The messages that are on the page, in their order. */
export function bubbles(): HTMLElement[] {
  return screen.queryAllByRole('article')
}
