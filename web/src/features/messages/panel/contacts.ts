import type { Conversation, Correspondent } from '@kinhold/contract/messages'

/**
 * People as the list of conversations knows them now, in the picker's order (MSG-28): those without messages first, then
 * latest activity; among equals as the server put them, by name.
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

// Without messages before all others.
function momentOf({ lastAt }: Correspondent): number {
  return lastAt === null ? Number.MAX_VALUE : Date.parse(lastAt)
}
