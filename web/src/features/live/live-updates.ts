import type { Change } from '@kinhold/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { isOfTheServer, isPassing } from '../../query-key.ts'
import { useSession, useSessionActions } from '../session/use-session.ts'
import { listenToChanges } from './change-stream.ts'
import { gatherChanges } from './gather-changes.ts'
import { useConfirmedNotice, useNewcomerNotice } from './notices.ts'

/**
 * Keeps the screen up to date while someone is signed in. A change invalidates the queries whose key begins with its
 * topic and its key, the lists of its topic, and the queries that hear it by `meta.hears`; a return after an
 * interruption invalidates all but config and typing. Important news is shown as a toast.
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  const { player } = useSession()
  const { refresh } = useSessionActions()
  // A failed check decides nothing, and the stream itself will check again.
  const checkSession = useEffectEvent(() => void refresh().catch(() => {}))
  const noticeNewcomers = useNewcomerNotice()
  useConfirmedNotice()
  const lookAt = useEffectEvent((changes: readonly Change[]) => {
    if (changes.some(({ topic }) => topic === 'invitation')) noticeNewcomers()
    if (changes.some(({ topic, key }) => topic === 'player' && String(key) === String(player?.id)))
      checkSession()
  })
  const identity = player && `${player.userType} ${player.id}`

  // Runs before any effect that fetches, to keep the gap between a response and the first listening short.
  useLayoutEffect(() => {
    if (!identity) return
    const gathering = gatherChanges(queries, (changes) => lookAt(changes))
    const stopListening = listenToChanges({
      onChange: gathering.hear,
      // Calls overtake the stream that was requested before them; a message in between would stay unseen.
      onBegin: () => gathering.hear({ topic: 'message', key: null }),
      onReturn: () => {
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => !isOfTheServer(queryKey) && !isPassing(queryKey),
        })
        checkSession()
      },
      onBreak: () => checkSession(),
    })
    return () => {
      stopListening()
      gathering.stop()
    }
  }, [identity, queries])
}
