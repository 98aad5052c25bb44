import type { Message } from '@kinhold/contract/messages'

/** The loaded messages between the ids `from` and `to`, including all changes up to `version`. */
export type Window = {
  messages: readonly Message[]
  from: number
  to: number
  older: string | null
  hasNewer: boolean
  version: number
}

type Page = { items: readonly Message[]; next: string | null }

export function windowOf(
  { items, next }: Page,
  { hasNewer, version }: Pick<Window, 'hasNewer' | 'version'>,
): Window {
  const [from, to] = [items[0]?.id ?? 0, items.at(-1)?.id ?? 0]
  return { messages: items.filter(isListed), from, to, older: next, hasNewer, version }
}

export function withOlder(window: Window, { items, next }: Page): Window {
  const from = items[0]?.id ?? window.from
  return { ...window, messages: inOrder([...items, ...window.messages]), from, older: next }
}

/** Adds newer messages to the window. `hasNewer` is true if there may be even newer messages. */
export function withNewer(window: Window, items: readonly Message[], hasNewer: boolean): Window {
  const to = items.at(-1)?.id ?? window.to
  return { ...window, messages: inOrder([...window.messages, ...items]), to, hasNewer }
}

/** Applies the server's changes up to `version`, ignoring messages outside the window. */
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

/** Applies an unconfirmed change to a message in the window, or to `known` if the window lacks it. */
export function withMessage(window: Window, known: Message, change: (message: Message) => Message): Window {
  const now = window.messages.find(({ id }) => id === known.id) ?? known
  return withChanges(window, [change(now)])
}

export function isListed({ archived, deleted }: Message): boolean {
  return !archived && !deleted
}

export function withRead(window: Window, upTo: number, readerId: number, at: string): Window {
  const read = (one: Message) =>
    one.id <= upTo && one.senderId !== readerId && one.readAt === null ? { ...one, readAt: at } : one
  return { ...window, messages: window.messages.map(read) }
}

// A late response may be older than the message in the window.
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
