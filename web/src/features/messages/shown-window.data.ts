import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { windowKey } from './conversation.data.ts'
import type { Window } from './window.ts'

/** What this browser has of a conversation, for whoever shows something beside it; nothing is asked for. */
export function useShownWindow(bondId: string): Window | undefined {
  const queries = useQueryClient()
  // Together with what shows the conversation itself, so that nothing stands there twice or not at all between the two.
  const subscribe = useCallback(
    (tell: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [queries],
  )
  return useSyncExternalStore(subscribe, () => queries.getQueryData<Window>(windowKey(bondId)))
}
