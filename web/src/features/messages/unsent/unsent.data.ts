import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { keyOfAll } from '../../../query-key.ts'
import { useMember } from '../../session/use-session.ts'
import { showMessages, useShownWindow } from '../conversation.data.ts'
import { type Unsent, unsentOf } from './unsent.ts'
import type { Waiting } from './waiting.ts'

export function useWaiting(bondId: string): readonly Waiting[] {
  const { waiting, subscribe } = unsentOf(useMember().id)
  const all = useSyncExternalStore(subscribe, waiting)
  const window = useShownWindow(bondId)
  return useMemo(() => {
    const shown = new Set(window?.messages.map(({ clientId }) => clientId))
    const own = all.filter((one) => one.bondId === bondId && !shown.has(one.clientId))
    return own.length > 0 ? own : NONE
  }, [all, bondId, window])
}

/** Returns the actions for unsent messages. `send` resolves once this browser has stored the message. */
export function useUnsent(): Pick<Unsent, 'send' | 'retry' | 'discard'> {
  return unsentOf(useMember().id)
}

/** Sends waiting messages while mounted. A sent message shows up in its conversation right away. */
export function useSending(onRefused: () => void): void {
  const queries = useQueryClient()
  const unsent = unsentOf(useMember().id)
  const tellRefused = useEffectEvent(onRefused)
  useEffect(
    () =>
      unsent.start({
        onSent: (bondId, message) => showMessages(queries, bondId, [message]),
        onRefused: () => tellRefused(),
      }),
    [unsent, queries],
  )
  // A live-update reconnect invalidates every query, so this query runs again and sends right away.
  useQuery({
    queryKey: keyOfAll('sending'),
    queryFn: () => {
      unsent.wake()
      return null
    },
    staleTime: Infinity,
    networkMode: 'always',
  })
}

const NONE: readonly Waiting[] = []
