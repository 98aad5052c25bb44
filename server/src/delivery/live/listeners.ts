import type { Announcement, Listener } from './live.ts'

/** The listeners of one process. */
export type Listeners = ReturnType<typeof keepListeners>

/** Creates an empty index of listeners by player, phone and session. */
export function keepListeners() {
  const byPlayer = new Map<number, Set<Listener>>()
  const byPhone = new Map<string, Set<Listener>>()
  const bySession = new Map<string, Set<Listener>>()
  return {
    /** Adds a listener and returns a function that removes it. */
    add(listener: Listener): () => void {
      const { playerId, phone, sessionId } = listener
      const leaves = [
        put(bySession, sessionId, listener),
        ...(playerId === null ? [] : [put(byPlayer, playerId, listener)]),
        ...(phone === null ? [] : [put(byPhone, phone, listener)]),
      ]
      return () => leaves.forEach((leave) => leave())
    },
    /** Returns the listeners for a change, without duplicates. */
    hearing: ({ players = [], phones = [] }: Pick<Announcement, 'players' | 'phones'>) =>
      new Set([...foundBy(byPlayer, players), ...foundBy(byPhone, phones)]),
    ofSessions: (sessionIds: string[]) => new Set(foundBy(bySession, sessionIds)),
    all: () => new Set(foundBy(bySession, [...bySession.keys()])),
    /** Returns the total number of players, phones and sessions with a listener. */
    size: () => byPlayer.size + byPhone.size + bySession.size,
  }
}

function put<K>(sets: Map<K, Set<Listener>>, key: K, listener: Listener): () => void {
  sets.set(key, (sets.get(key) ?? new Set()).add(listener))
  return () => {
    const rest = sets.get(key)
    rest?.delete(listener)
    if (rest?.size === 0) sets.delete(key)
  }
}

function foundBy<K>(sets: Map<K, Set<Listener>>, keys: K[]): Listener[] {
  return keys.flatMap((key) => [...(sets.get(key) ?? [])])
}
