import type { Conversation, Correspondent } from '@kinhold/contract/messages'

/**
 * People with the newest data of the conversation list, in the picker's order (MSG-28): those without messages first,
 * then latest activity; ties keep the server's order, by name.
 */
export function asOfNow<T extends Correspondent>(
  people: readonly T[],
  conversations: readonly Conversation[],
): T[] {
  const known = new Map(conversations.map((one) => [one.bondId, one]))
  return people
    .map((person) => {
      const now = known.get(person.bondId)
      return now ? { ...person, lastAt: now.createdAt, unreadCount: now.unreadCount } : person
    })
    .toSorted((a, b) => momentOf(b) - momentOf(a))
}

// People without messages come first.
function momentOf({ lastAt }: Correspondent): number {
  return lastAt === null ? Number.MAX_VALUE : Date.parse(lastAt)
}
