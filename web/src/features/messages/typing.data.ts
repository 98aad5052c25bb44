import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { read } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'
import { useMember } from '../session/use-session.ts'
import { useShownWindow } from './conversation.data.ts'

/** The time for which someone is shown as typing after their last signal. */
const LASTS_MS = 6_000
/** The minimum time between two of the member's own typing signals. */
const TELL_EVERY_MS = 3_000

/** Returns the other side's typing state and `tell`, which reports the member's typing (MSG-42). */
export function useTyping(bondId: string) {
  const told = useRef({ bondId, at: 0 })
  const tell = useCallback(
    (text?: string) => {
      const now = Date.now()
      const isTold = told.current.bondId === bondId && Math.abs(now - told.current.at) < TELL_EVERY_MS
      if (isTold || text?.trim() === '') return
      told.current = { bondId, at: now }
      // Don't retry a failed signal, since further typing sends another signal.
      read('POST /api/trust-bonds/:bondId/typing', { params: { bondId } }).catch(() => {})
    },
    [bondId],
  )
  return { isTyping: useIsTyping(bondId), tell }
}

// Every typing signal invalidates this query, so its value is the time when the last signal arrived.
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
  const me = useMember()
  const newest = useShownWindow(bondId)?.messages.findLast(({ senderId }) => senderId !== me.id)?.id
  // A message from the other side means that the other side has stopped typing.
  const end = useEffectEvent(() => setEndedAt(heardAt))
  useEffect(() => end(), [newest])
  return heardAt > endedAt
}
