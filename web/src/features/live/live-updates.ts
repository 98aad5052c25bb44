import type { Change } from '@kinhold/contract/live'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useSession, useSessionActions } from '../session/use-session.ts'
import { listenToChanges } from './change-stream.ts'
import { useConfirmedNotice, useNewcomerNotice } from './notices.ts'

/**
 * Keeps what is on screen fresh while someone is signed in. A change makes the answers old whose query key begins with
 * its topic or whose `meta.hears` names it; a return after an interruption makes all of them old. News that nobody
 * should have to look for are told as toasts.
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  const { player } = useSession()
  const { refresh } = useSessionActions()
  // Without an answer nothing is known, and the stream itself will ask again.
  const checkSession = useEffectEvent(() => void refresh().catch(() => {}))
  const noticeNewcomers = useNewcomerNotice()
  useConfirmedNotice()
  const hear = useEffectEvent((change: Change) => {
    forgetOld(queries, (query) => isAbout(query, change))
    if (change.topic === 'invitation') noticeNewcomers()
    if (change.topic === 'player' && String(change.key) === String(player?.id)) checkSession()
  })
  const identity = player && `${player.userType} ${player.id}`

  // Before any effect that fetches, so that no change falls between an answer and the first listening.
  useLayoutEffect(() => {
    if (!identity) return
    return listenToChanges({
      onChange: (change) => hear(change),
      onReturn: () => {
        forgetOld(queries, (query) => query.queryKey[0] !== 'config')
        checkSession()
      },
      onBreak: () => checkSession(),
    })
  }, [identity, queries])
}

function forgetOld(queries: QueryClient, predicate: (query: Query) => boolean) {
  void queries.invalidateQueries({ predicate })
}

function isAbout(query: Query, { topic }: Change): boolean {
  return query.queryKey[0] === topic || (query.meta?.hears?.includes(topic) ?? false)
}
