import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { windowKey } from './conversation.data.ts'
import type { Window } from './window.ts'

/** The cached part of a conversation, for components that show something next to it; sends no request. */
export function useShownWindow(bondId: string): Window | undefined {
  const queries = useQueryClient()
  // Batched with the conversation's own updates, so that no message appears twice or not at all between the two.
  const subscribe = useCallback(
    (tell: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [queries],
  )
  return useSyncExternalStore(subscribe, () => queries.getQueryData<Window>(windowKey(bondId)))
}
