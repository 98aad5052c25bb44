import type { Change } from '@kinhold/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { isOfTheServer, isPassing } from '../../query-key.ts'
import { useSession, useSessionActions } from '../session/use-session.ts'
import { listenToChanges } from './change-stream.ts'
import { gatherChanges } from './gather-changes.ts'
import { useConfirmedNotice, useNewcomerNotice } from './notices.ts'

/**
 * Keeps what is on screen fresh while someone is signed in. A change makes the answers old whose query key begins with
 * its topic and its key, the lists of its topic, and what hears it by `meta.hears`; a return after an interruption
 * makes all of them old. News that nobody should have to look for is shown as a toast.
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  const { player } = useSession()
  const { refresh } = useSessionActions()
  // Without an answer nothing is known, and the stream itself will ask again.
  const checkSession = useEffectEvent(() => void refresh().catch(() => {}))
  const noticeNewcomers = useNewcomerNotice()
  useConfirmedNotice()
  const lookAt = useEffectEvent((changes: readonly Change[]) => {
    if (changes.some(({ topic }) => topic === 'invitation')) noticeNewcomers()
    if (changes.some(({ topic, key }) => topic === 'player' && String(key) === String(player?.id)))
      checkSession()
  })
  const identity = player && `${player.userType} ${player.id}`

  // Before any effect that fetches, so that little falls between an answer and the first listening.
  useLayoutEffect(() => {
    if (!identity) return
    const gathering = gatherChanges(queries, (changes) => lookAt(changes))
    const stopListening = listenToChanges({
      onChange: gathering.hear,
      // Calls overtake the stream that was asked for before them; a message that falls between would stay unseen.
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
