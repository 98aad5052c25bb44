import { pairKey } from '@kinhold/domain/bonds'
import { ok } from './ok.ts'
import type { Person } from './people.ts'

type Of = { id: number }

/** Returns the address for posting to a conversation. */
export function conversation(one: Of, other: Of) {
  return `/api/trust-bonds/${pairKey(one.id, other.id)}/messages` as `/api/trust-bonds/${string}/messages`
}

/** Returns the address for reading a conversation. */
export function history(one: Of, other: Of) {
  return `/api/messages/trust-bond/${pairKey(one.id, other.id)}` as `/api/messages/trust-bond/${string}`
}

/** Sends a message and returns the server's response. */
export function write(from: Person, to: Of, content: unknown, more: object = {}) {
  return from.browser.post(conversation(from, to), {
    senderId: from.id,
    content,
    messageType: 'text',
    ...more,
  })
}

/** Sends a message that must succeed. */
export function written(from: Person, to: Of, content: string, more: object = {}) {
  return ok(write(from, to, content, more))
}

/** Returns the messages in a conversation as this reader sees them, oldest first. */
export function readBy(reader: Person, other: Of, query = '') {
  return ok(reader.browser.get(`${history(reader, other)}${query}`))
}

/** Returns the content of the messages in a conversation, as this reader sees them. */
export async function wordsOf(reader: Person, other: Of, query = ''): Promise<string[]> {
  return (await readBy(reader, other, query)).map(({ content }) => content)
}
