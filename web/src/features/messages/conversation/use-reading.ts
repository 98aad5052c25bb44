import type { Message } from '@kinhold/contract/messages'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onReturn } from '../../../browser/return.ts'
import type { ChatRowsHandle } from '../../../parts/list/chat-rows.tsx'
import { useMember } from '../../session/use-session.ts'
import { useMarkRead } from '../conversation.data.ts'
import type { Waiting } from '../unsent/waiting.ts'
import { type Bubble, type Row, startOf } from './rows.ts'
import type { Visit } from './use-opened.ts'

/** Scrolls to each message that the member writes. */
export function useFollowsOwn(waiting: readonly Waiting[], toNewest: () => void): void {
  const written = useWritten(waiting)
  const follow = useEffectEvent(toNewest)
  useEffect(() => {
    if (written !== null) follow()
  }, [written])
}

/** Returns true once the member has written a message since the list was opened. */
export function useHasAnswered(waiting: readonly Waiting[]): boolean {
  const written = useWritten(waiting)
  const [hasAnswered, setHasAnswered] = useState(false)
  if (written !== null && !hasAnswered) setHasAnswered(true)
  return hasAnswered
}

// Returns the id of the last message if it was written since the list was opened, or null.
function useWritten(waiting: readonly Waiting[]): string | null {
  const last = waiting.at(-1)?.clientId ?? null
  const [first] = useState(last)
  return last === first ? null : last
}

const LIT_MS = 2_500

/** Focuses the row that the user jumped to, and returns its key while it is highlighted. */
export function useLit(
  { place, times }: Visit,
  rows: readonly Row[],
  list: RefObject<ChatRowsHandle | null>,
): string | null {
  const [lit, setLit] = useState<string | null>(null)
  const light = useEffectEvent(() => {
    const key = keyAt(place, rows)
    setLit(key)
    if (key !== null) list.current?.focus(key, true)
  })
  useEffect(() => {
    light()
    const timer = setTimeout(() => setLit(null), LIT_MS)
    return () => clearTimeout(timer)
  }, [times])
  return lit
}

function keyAt(place: Visit['place'], rows: readonly Row[]): string | null {
  if (typeof place === 'string') return null
  if ('at' in place)
    return (startOf(place, rows) ?? rows.findLast(({ kind }) => kind === 'bubble'))?.key ?? null
  return rows.find((row) => row.kind === 'bubble' && row.message.id === place.around)?.key ?? null
}

/** Returns a function that marks the other side's messages as read up to the last visible row (MSG-09). */
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
    // After a failure, try again when the rows change, the network comes back or the user returns to the
    // page.
    mutateAsync(newest.id).catch(() => (marked.current = before))
  }
  const look = useEffectEvent(mark)
  useEffect(() => onReturn(() => look()), [])
  return (rows, lastRow) => {
    inSight.current = newestUnread(rows, lastRow, me.id)
    mark()
  }
}

function newestUnread(rows: readonly Row[], lastRow: number, readerId: number): Message | undefined {
  const theirs = rows.findLast(
    (row, n) => n <= lastRow && row.kind === 'bubble' && row.message.senderId !== readerId,
  ) as Bubble | undefined
  return theirs?.message.readAt === null ? theirs.message : undefined
}
