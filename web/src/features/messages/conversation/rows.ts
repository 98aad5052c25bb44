import type { Message } from '@kinhold/contract/messages'
import { detailFields, detailsOf } from '@kinhold/domain/messages'
import type { Start } from '../conversation.data.ts'
import type { Waiting } from '../unsent/waiting.ts'
import type { Window } from '../window.ts'

/**
 * A message to render. `waiting` is the unsent copy in this browser, or null once the message has been sent.
 */
export type Bubble = {
  kind: 'bubble'
  key: string
  message: Message
  waiting: Waiting | null
  /** True for a group's first message. A group is one person's messages in quick succession. */
  isFirst: boolean
  isLast: boolean
}

export type Row =
  | Bubble
  | { kind: 'older' | 'newer'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string; count: number }

export type UnreadLine = { firstId: number; count: number }

type Shown = {
  window: Window
  waiting: readonly Waiting[]
  line: UnreadLine | null
  leaving: number | null
  me: { id: number; name: string }
}

export function rowsOf({ window, waiting, line, leaving, me }: Shown): Row[] {
  const shown = window.messages.filter(({ id }) => id !== leaving).map((message) => bubbleOf(message, null))
  const ahead = window.hasNewer
    ? []
    : toBeSent(window, waiting).map((one) => bubbleOf(asMessage(one, me), one))
  return [
    ...(window.older === null ? [] : [OLDER]),
    ...withLines(grouped([...shown, ...ahead]), line),
    ...(window.hasNewer ? [NEWER] : []),
  ]
}

const UNREAD_KEY = 'unread'
const OLDER: Row = { kind: 'older', key: 'older' }
const NEWER: Row = { kind: 'newer', key: 'newer' }

export function keyOf({ clientId, id }: Pick<Message, 'clientId' | 'id'>): string {
  return clientId ?? String(id)
}

function bubbleOf(message: Message, waiting: Waiting | null): Bubble {
  return { kind: 'bubble', key: keyOf(message), message, waiting, isFirst: true, isLast: true }
}

// Returns the waiting messages that aren't in the window yet, so that no message appears twice.
function toBeSent({ messages }: Window, waiting: readonly Waiting[]): Waiting[] {
  const sent = new Set(messages.map(({ clientId }) => clientId))
  return waiting.filter(({ clientId }) => !sent.has(clientId))
}

function asMessage(waiting: Waiting, me: Shown['me']): Message {
  const { clientId, bondId, at, messageType, content, replyTo, files } = waiting
  return {
    id: 0,
    bondId,
    senderId: me.id,
    sender: { name: me.name },
    content,
    messageType,
    createdAt: at,
    readAt: null,
    editedAt: null,
    replyTo,
    media: files.flatMap(({ stored }) => stored ?? []),
    ...detailFields(messageType, detailsOf(waiting)),
    reactions: [],
    archived: false,
    deleted: false,
    clientId,
    version: 0,
  }
}

const TOGETHER_MS = 5 * 60_000

function grouped(bubbles: readonly Bubble[]): Bubble[] {
  return bubbles.map((bubble, n) => ({
    ...bubble,
    isFirst: !isTogether(bubbles[n - 1], bubble),
    isLast: !isTogether(bubble, bubbles[n + 1]),
  }))
}

function isTogether(one: Bubble | undefined, next: Bubble | undefined): boolean {
  if (!one || !next || one.message.senderId !== next.message.senderId) return false
  const [before, after] = [new Date(one.message.createdAt), new Date(next.message.createdAt)]
  return after.getTime() - before.getTime() <= TOGETHER_MS && isSameDay(before, after)
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

function withLines(bubbles: readonly Bubble[], line: UnreadLine | null): Row[] {
  const lineAt = line ? bubbles.findIndex(({ message }) => message.id >= line.firstId) : -1
  return bubbles.flatMap((bubble, n) => [
    ...dayBetween(bubbles[n - 1], bubble),
    ...(line && n === lineAt ? [{ kind: 'unread', key: UNREAD_KEY, count: line.count } as const] : []),
    // The unread line splits the group of messages in which it appears.
    { ...bubble, isFirst: bubble.isFirst || n === lineAt, isLast: bubble.isLast || n + 1 === lineAt },
  ])
}

function dayBetween(before: Bubble | undefined, { message: { createdAt } }: Bubble): Row[] {
  const day = new Date(createdAt)
  if (before && isSameDay(new Date(before.message.createdAt), day)) return []
  return [{ kind: 'day', key: `day ${day.toDateString()}`, at: createdAt }]
}

export function startOf(
  place: Start,
  rows: readonly Row[],
): { key: string; align: 'start' | 'center' } | null {
  if (place === 'newest') return null
  if (place === 'unread')
    return rows.some(({ key }) => key === UNREAD_KEY) ? { key: UNREAD_KEY, align: 'start' } : null
  const isIt = (bubble: Bubble) =>
    'around' in place
      ? bubble.message.id >= place.around
      : new Date(bubble.message.createdAt) >= new Date(place.at)
  const row = rows.find((one) => one.kind === 'bubble' && isIt(one))
  return row ? { key: row.key, align: 'around' in place ? 'center' : 'start' } : null
}
