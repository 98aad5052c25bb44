import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ChatRowsHandle } from '../../../parts/list/chat-rows.tsx'
import type { Waiting } from '../outbox/waiting.ts'
import { type Row, startOf } from './rows.ts'
import type { Visit } from './use-opened.ts'

/** Scrolls to the member's own new message. */
export function useFollowsOwn(waiting: readonly Waiting[], toNewest: () => void): void {
  const last = waiting.at(-1)?.clientId
  const [first] = useState(last)
  const follow = useEffectEvent(toNewest)
  useEffect(() => {
    if (last !== undefined && last !== first) follow()
  }, [last, first])
}

const LIT_MS = 2_500

/** The key of the row that was jumped to: it has the focus, and is highlighted for a moment. */
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
