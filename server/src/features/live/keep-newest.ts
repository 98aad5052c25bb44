import { STREAMS_PER_SESSION } from '@kinhold/domain/limits'

/** Adds a stream and returns its remover; `letGo` is called once its session has ten newer streams. */
export type KeepNewest = (sessionId: string, letGo: () => void) => () => void

/** Keeps the newest streams of each session in this process and drops the oldest to make room. */
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
