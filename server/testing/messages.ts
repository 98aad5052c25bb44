import { pairKey } from '@kinhold/domain/bonds'
import { ok } from './ok.ts'
import type { Person } from './people.ts'

type Of = { id: number }

/** The address of a conversation's messages, where they are written. */
export function conversation(one: Of, other: Of) {
  return `/api/trust-bonds/${pairKey(one.id, other.id)}/messages` as `/api/trust-bonds/${string}/messages`
}

/** The address of a conversation, where it is read. */
export function history(one: Of, other: Of) {
  return `/api/messages/trust-bond/${pairKey(one.id, other.id)}` as `/api/messages/trust-bond/${string}`
}

/** One person's wish to write to another; answers whatever the server does. */
export function write(from: Person, to: Of, content: unknown, more: object = {}) {
  return from.browser.post(conversation(from, to), {
    senderId: from.id,
    content,
    messageType: 'text',
    ...more,
  })
}

/** One person writes to another. */
export function written(from: Person, to: Of, content: string, more: object = {}) {
  return ok(write(from, to, content, more))
}

/** What one of two has in their list, oldest first. */
export function readBy(reader: Person, other: Of, query = '') {
  return ok(reader.browser.get(`${history(reader, other)}${query}`))
}

/** What is in a conversation, by its words. */
export async function wordsOf(reader: Person, other: Of, query = ''): Promise<string[]> {
  return (await readBy(reader, other, query)).map(({ content }) => content)
}
