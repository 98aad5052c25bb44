import type { Player } from '@kinhold/contract/players'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepAnswers } from '../../../browser/last-read.ts'
import { beginToKeep, whoseRead } from './whose-read.ts'
import { isKept } from './what-is-kept.ts'

const PAUSE_MS = 1_000
/** The most responses to keep: the lists, and the latest conversations and boards. */
const KEPT_MOST = 60

/** Stores a member's responses in this browser, for use without a network (NAV-56). */
export function useKeptReading(me: Player): void {
  const queries = useQueryClient()
  useEffect(() => keepReading(queries, me), [queries, me])
}

/** Stores present and future responses, until the returned function is called. */
export function keepReading(queries: QueryClient, me: Player): () => void {
  beginToKeep(me.id)
  const due = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const note = (query: Query) => {
    if (query.state.data === undefined || !isKept(query.queryKey, me.id)) return
    due.set(query.queryHash, query)
    timer ??= setTimeout(write, PAUSE_MS)
  }
  const write = () => {
    timer = null
    const answers = [...due.values()].map(({ queryHash, queryKey, state }) => {
      return { hash: queryHash, key: queryKey, data: state.data, at: state.dataUpdatedAt }
    })
    due.clear()
    // A session that ended meanwhile stores nothing, and the app works without a failed write.
    if (whoseRead() === me.id) void keepAnswers(me, answers, KEPT_MOST).catch(() => {})
  }
  queries.getQueryCache().getAll().forEach(note)
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  return () => {
    stop()
    if (timer) clearTimeout(timer)
  }
}
