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

type Replies = Parameters<typeof serve>[0]
type Options = {
  messages?: Message[]
  state?: Partial<ConversationState>
  at?: number
  onBack?: () => void
}

/** What of a conversation a server answers to a query: a page of it, or what changed since a version. */
export function pageOf(messages: readonly Message[], path: string) {
  const query = new URLSearchParams(path.split('?')[1])
  const asked = (name: string) => Number(query.get(name))
  const limit = asked('limit') || 100
  if (query.has('since'))
    return page(
      messages.filter(({ version }) => version > asked('since')).toSorted((a, b) => a.version - b.version),
    )
  const listed = messages.filter(({ archived, deleted }) => !archived && !deleted)
  if (query.has('after')) return page(listed.filter(({ id }) => id > asked('after')).slice(0, limit))
  const middle = query.has('at')
    ? (listed.find(({ createdAt }) => createdAt >= query.get('at')!) ?? listed.at(-1))?.id
    : asked('around')
  if (middle) {
    const half = Math.ceil(limit / 2)
    const upTo = before(listed, middle + 1, half)
    return { ...upTo, body: [...upTo.body, ...listed.filter(({ id }) => id > middle).slice(0, limit - half)] }
  }
  return before(listed, asked('before') || Infinity, limit)
}

function page(body: readonly Message[]) {
  return { status: 200, body }
}

function before(listed: readonly Message[], id: number, limit: number) {
  const all = listed.filter((one) => one.id < id)
  const body = all.slice(-limit)
  const link = `</api/messages?before=${body[0]?.id}>; rel="next"`
  return { ...page(body), ...(all.length > limit && { headers: { link } }) }
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
