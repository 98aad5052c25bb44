import type { Player } from '@kinhold/contract/players'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepAnswers } from '../../../browser/last-read.ts'
import { beginToKeep, whoseRead } from './whose-read.ts'

const PAUSE_MS = 1_000
const KEPT_MOST = 60

/** Stores the responses that a member has loaded, so that this browser can show them offline (NAV-56). */
export function useKeptReading(me: Player): void {
  const queries = useQueryClient()
  useEffect(() => keepReading(queries, me), [queries, me])
}

/**
 * Stores the cached responses that `isKept` selects. Also stores such responses that arrive later, until the
 * returned function is called.
 */
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
    // Don't store anything after the session has ended.
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

const LIST = '*'

/**
 * Returns true for the keys of the member's home page and lists, and of the conversations and boards that the
 * member has opened.
 */
export function isKept(key: readonly unknown[], playerId: number): boolean {
  const [name, id, part] = key
  const isAny = id !== LIST && id !== null
  return KEPT.some(
    (one) =>
      one.name === name &&
      (one.of === 'any' ? isAny : id === (one.of === 'me' ? playerId : one.of)) &&
      part === one.part,
  )
}

const KEPT: { name: string; of: unknown; part?: string }[] = [
  { name: 'config', of: undefined },
  { name: 'dashboard', of: 'me' },
  { name: 'player', of: 'me' },
  { name: 'message', of: LIST, part: 'conversations' },
  { name: 'message', of: LIST, part: 'unread' },
  { name: 'message', of: 'any', part: 'window' },
  { name: 'conversation-read', of: 'any', part: 'state' },
  { name: 'group', of: LIST, part: 'of' },
  { name: 'group', of: 'any' },
  { name: 'group', of: 'any', part: 'members' },
  { name: 'post', of: 'any' },
  { name: 'vault', of: LIST, part: 'list' },
]
