import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { read } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'
import { useMember } from '../session/use-session.ts'
import { useShownWindow } from './shown-window.data.ts'

/** How long somebody counts as typing after they were last heard of. */
const LASTS_MS = 6_000
/** How often one's own typing is told at most. */
const TELL_EVERY_MS = 3_000

/**
 * Whether the other side of a conversation is typing, and `tell` to tell them that the member is: called with each
 * change of the text, none of which is told where that is blank (MSG-42).
 */
export function useTyping(bondId: string): { isTyping: boolean; tell: (text?: string) => void } {
  const told = useRef({ bondId, at: 0 })
  const tell = useCallback(
    (text?: string) => {
      const now = Date.now()
      const isTold = told.current.bondId === bondId && Math.abs(now - told.current.at) < TELL_EVERY_MS
      if (isTold || text?.trim() === '') return
      told.current = { bondId, at: now }
      // Whoever is not told of it now is told of it with the next letters.
      read('POST /api/trust-bonds/:bondId/typing', { params: { bondId } }).catch(() => {})
    },
    [bondId],
  )
  return { isTyping: useIsTyping(bondId), tell }
}

// Each live update makes the answer old, and the next answer is when it was heard.
function useIsTyping(bondId: string): boolean {
  const { data: heardAt } = useQuery({
    queryKey: keyOfOne('typing', bondId),
    queryFn: () => Date.now(),
    initialData: 0,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
  const [endedAt, setEndedAt] = useState(0)
  useEffect(() => {
    if (heardAt === 0) return
    const timer = setTimeout(() => setEndedAt(heardAt), heardAt + LASTS_MS - Date.now())
    return () => clearTimeout(timer)
  }, [heardAt])
  useArrival(bondId, () => setEndedAt(heardAt))
  return heardAt > endedAt
}

// What they have sent they do not type any more.
function useArrival(bondId: string, onArrival: () => void) {
  const me = useMember()
  const newest = useShownWindow(bondId)?.messages.findLast(({ senderId }) => senderId !== me.id)?.id
  const tell = useEffectEvent(onArrival)
  useEffect(() => tell(), [newest])
}
