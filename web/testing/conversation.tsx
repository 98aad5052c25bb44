import type { ConversationState, Message } from '@kinhold/contract/messages'
import { screen } from '@testing-library/react'
import { Conversation } from '../src/features/messages/conversation/conversation.tsx'
import { Outgoing } from '../src/features/messages/unsent/outgoing.ts'
import { openLive, type Replies } from './live.tsx'
import { conversationState } from './messages.ts'
import { member } from './people.ts'
import { pageOf } from './made/conversation.ts'

export * from './made/conversation.ts'

type Options = {
  messages?: Message[]
  state?: Partial<ConversationState>
  at?: number
  onBack?: () => void
}

/** Opens Ann's conversation with Bob, with live updates. A test may change `messages` and `state`. */
export function openConversation(replies: Replies = {}, options: Options = {}) {
  const { messages = [], at = null, onBack } = options
  const state = conversationState({ lastId: messages.at(-1)?.id ?? null, ...options.state })
  const canned: Replies = {
    'GET /api/messages/trust-bond/:bondId': ({ path }) => pageOf(messages, path),
    'GET /api/messages/trust-bond/:bondId/state': () => ({ status: 200, body: state }),
    'GET /api/trust-bonds/:bondId/messages/archived': () => ({
      status: 200,
      body: messages.filter(({ archived }) => archived).toReversed(),
    }),
    'POST /api/trust-bonds/:bondId/messages/read': { status: 204 },
    ...replies,
  }
  const shown = (
    <>
      <Outgoing />
      <Conversation otherId={20} at={at} onBack={onBack} />
    </>
  )
  const view = openLive(shown, canned, { account: member() })
  /** Sends the live update for a change in the conversation. */
  const tell = async () => {
    await view.streams[0]!.change({ topic: 'message', key: '19-20' })
  }
  return { ...view, state, messages, tell }
}

/** Returns the messages on the page, in order. */
export function bubbles(): HTMLElement[] {
  return screen.queryAllByRole('article')
}
