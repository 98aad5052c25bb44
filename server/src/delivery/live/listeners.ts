import type { Announcement, Listener } from './live.ts'

/** The listeners of one process, found by whom they hear for, so that a change costs those who hear it and nobody else. */
export type Listeners = {
  /** Adds a listener; answers how to leave. */
  add(listener: Listener): () => void
  /** Whoever hears a change, each once. */
  hearing(audience: Pick<Announcement, 'players' | 'phones'>): Set<Listener>
  ofSessions(sessionIds: string[]): Set<Listener>
  all(): Set<Listener>
  /** How many players, phones and sessions have a listener, together; 0 once everybody has left. */
  size(): number
}

/** An index of listeners with nobody in it yet. */
export function keepListeners(): Listeners {
  const byPlayer = new Map<number, Set<Listener>>()
  const byPhone = new Map<string, Set<Listener>>()
  const bySession = new Map<string, Set<Listener>>()
  return {
    add(listener) {
      const { playerId, phone, sessionId } = listener
      const leaves = [
        put(bySession, sessionId, listener),
        ...(playerId === null ? [] : [put(byPlayer, playerId, listener)]),
        ...(phone === null ? [] : [put(byPhone, phone, listener)]),
      ]
      return () => leaves.forEach((leave) => leave())
    },
    hearing: ({ players = [], phones = [] }) =>
      new Set([...foundBy(byPlayer, players), ...foundBy(byPhone, phones)]),
    ofSessions: (sessionIds) => new Set(foundBy(bySession, sessionIds)),
    all: () => new Set(foundBy(bySession, [...bySession.keys()])),
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
