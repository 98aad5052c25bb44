import type { Message } from '@kinhold/contract/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMember } from '../../session/use-session.ts'
import { useMarkRead } from '../conversation.data.ts'
import type { Row } from './rows.ts'

/** Marks the other side's messages as read once a visible page showed them (MSG-09). Returns a function of the rows. */
export function useReading(bondId: string): (rows: readonly Row[], lastRow: number) => void {
  const me = useMember()
  const { mutateAsync } = useMarkRead(bondId)
  const inSight = useRef<Message | undefined>(undefined)
  const marked = useRef(0)
  function mark() {
    const newest = inSight.current
    if (!newest || newest.id <= marked.current || document.visibilityState !== 'visible') return
    const before = marked.current
    marked.current = newest.id
    // The next look tries again.
    mutateAsync(newest.id).catch(() => (marked.current = before))
  }
  const look = useEffectEvent(mark)
  useEffect(() => {
    const onChange = () => look()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return (rows, lastRow) => {
    inSight.current = newestUnread(rows, lastRow, me.id)
    mark()
  }
}

function newestUnread(rows: readonly Row[], lastRow: number, readerId: number): Message | undefined {
  for (let n = Math.min(lastRow, rows.length - 1); n >= 0; n -= 1) {
    const row = rows[n]!
    if (row.kind === 'bubble' && row.message.senderId !== readerId)
      return row.message.readAt === null ? row.message : undefined
  }
  return undefined
}
