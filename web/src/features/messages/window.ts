import type { Message } from '@kinhold/contract/messages'

/**
 * The part of a conversation that this browser has, without a gap: its messages by id, oldest first; the cursor of what
 * is older, null at the beginning; whether there may be newer ones; and the version up to which it has every change.
 */
export type Window = {
  messages: readonly Message[]
  older: string | null
  hasNewer: boolean
  version: number
}

/** The window with older messages before it. */
export function withOlder(
  window: Window,
  { items, next }: { items: readonly Message[]; next: string | null },
): Window {
  return { ...window, messages: inOrder([...items, ...window.messages]), older: next }
}

/** The window with newer messages after it; `hasNewer` as long as a page was full. */
export function withNewer(window: Window, items: readonly Message[], hasNewer: boolean): Window {
  return { ...window, messages: inOrder([...window.messages, ...items]), hasNewer }
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
    version: Math.max(window.version, version),
  }
}

/** The window with one message as `change` makes it, before the server has said so. */
export function withMessage(window: Window, id: number, change: (message: Message) => Message): Window {
  return {
    ...window,
    messages: window.messages
      .map((message) => (message.id === id ? change(message) : message))
      .filter(isListed),
  }
}

/** Whether a message is in the caller's list. */
export function isListed({ archived, deleted }: Message): boolean {
  return !archived && !deleted
}

// An answer that was under way for long may be older than what is there.
function newest(before: Message, after: Message | undefined): Message {
  return after && after.version >= before.version ? after : before
}

function isWithin({ messages, older, hasNewer }: Window, { id }: Message): boolean {
  const [first, last] = [messages[0], messages.at(-1)]
  const isAfterFirst = older === null || (first !== undefined && id > first.id)
  const isBeforeLast = !hasNewer || (last !== undefined && id < last.id)
  return isAfterFirst && isBeforeLast
}

function inOrder(messages: readonly Message[]): Message[] {
  const byId = new Map<number, Message>()
  for (const message of messages) byId.set(message.id, newest(byId.get(message.id) ?? message, message))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}
