import { STREAMS_PER_SESSION } from '@kinhold/domain/limits'

/** Adds a stream; `letGo` is called when its session has ten newer ones. Answers how to remove it. */
export type KeepNewest = (sessionId: string, letGo: () => void) => () => void

/** Keeps the newest streams of each session of this process, and lets the oldest go when another comes. */
export function keepNewest(): KeepNewest {
  const sessions = new Map<string, Set<() => void>>()
  return (sessionId, letGo) => {
    const streams = sessions.get(sessionId) ?? new Set()
    sessions.set(sessionId, streams.add(letGo))
    const [oldest] = streams
    if (streams.size > STREAMS_PER_SESSION) oldest!()
    return () => {
      streams.delete(letGo)
      if (streams.size === 0 && sessions.get(sessionId) === streams) sessions.delete(sessionId)
    }
  }
}
