import type { Message } from '@kinhold/contract/messages'

/**
 * The part of a conversation that this browser has, without a gap: its messages by id, oldest first; the ids that it
 * reaches from and to, which stay where the messages there are gone; the cursor of what is older, null at the beginning;
 * whether there may be newer ones; and the version up to which it has every change.
 */
export type Window = {
  messages: readonly Message[]
  from: number
  to: number
  older: string | null
  hasNewer: boolean
  version: number
}

type Page = { items: readonly Message[]; next: string | null }

/** The window that a page is by itself. */
export function windowOf(
  { items, next }: Page,
  { hasNewer, version }: Pick<Window, 'hasNewer' | 'version'>,
): Window {
  const [from, to] = [items[0]?.id ?? 0, items.at(-1)?.id ?? 0]
  return { messages: items.filter(isListed), from, to, older: next, hasNewer, version }
}

/** The window with older messages before it. */
export function withOlder(window: Window, { items, next }: Page): Window {
  const from = items[0]?.id ?? window.from
  return { ...window, messages: inOrder([...items, ...window.messages]), from, older: next }
}

/** The window with newer messages after it; `hasNewer` as long as a page was full. */
export function withNewer(window: Window, items: readonly Message[], hasNewer: boolean): Window {
  const to = items.at(-1)?.id ?? window.to
  return { ...window, messages: inOrder([...window.messages, ...items]), to, hasNewer }
}

/** The window after changes that the server told, up to `version`: what lies outside of it is left out. */
export function withChanges(window: Window, changes: readonly Message[], version = window.version): Window {
  const changed = new Map(changes.map((message) => [message.id, message]))
  const kept = window.messages.map((message) => newest(message, changed.get(message.id)))
  const known = new Set(kept.map(({ id }) => id))
  const added = changes.filter((message) => !known.has(message.id) && isWithin(window, message))
  return {
    ...window,
    messages: inOrder([...kept, ...added]).filter(isListed),
    to: Math.max(window.to, ...added.map(({ id }) => id)),
    version: Math.max(window.version, version),
  }
}

/** The window with one message as `change` makes it, before the server has said so; `known` is it where it is not there. */
export function withMessage(window: Window, known: Message, change: (message: Message) => Message): Window {
  const now = window.messages.find(({ id }) => id === known.id) ?? known
  return withChanges(window, [change(now)])
}

/** Whether a message is in the caller's list. */
export function isListed({ archived, deleted }: Message): boolean {
  return !archived && !deleted
}

/** The window with the other side's messages up to one as read, before the server has said so. */
export function withRead(window: Window, upTo: number, readerId: number, at: string): Window {
  const read = (one: Message) =>
    one.id <= upTo && one.senderId !== readerId && one.readAt === null ? { ...one, readAt: at } : one
  return { ...window, messages: window.messages.map(read) }
}

// An answer that was under way for long may be older than what is there.
function newest(before: Message, after: Message | undefined): Message {
  return after && after.version >= before.version ? after : before
}

function isWithin({ from, to, older, hasNewer }: Window, { id }: Message): boolean {
  return (older === null || id >= from) && (!hasNewer || id <= to)
}

function inOrder(messages: readonly Message[]): Message[] {
  const byId = new Map<number, Message>()
  for (const message of messages) byId.set(message.id, newest(byId.get(message.id) ?? message, message))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}
