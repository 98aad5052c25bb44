import type { Message } from '@kinhold/contract/messages'
import { useState } from 'react'
import { LiveRegion } from '../../../ui/live-region.tsx'
import type { Row } from './rows.ts'

type Props = { rows: readonly Row[]; lit: string | null; readerId: number }

/** Announces the other side's new messages to screen readers while the conversation is open, and jump targets. */
export function Announced({ rows, lit, readerId }: Props) {
  const messages = rows.flatMap((row) => (row.kind === 'bubble' && !row.waiting ? row.message : []))
  const arrived = useArrived(messages, readerId)
  const led = rows.find((row) => row.kind === 'bubble' && row.key === lit)
  return (
    <LiveRegion>
      {led?.kind === 'bubble' && <span key={led.key}>{wordsFor([led.message])}</span>}
      {arrived.length > 0 && <span key={arrived.at(-1)!.id}>{wordsFor(arrived)}</span>}
    </LiveRegion>
  )
}

// A page loaded further down is not new: it follows a last message that was not the newest one.
function useArrived(messages: readonly Message[], readerId: number): Message[] {
  const newest = messages.at(-1)?.id ?? 0
  const [known, setKnown] = useState(newest)
  const [openedAt] = useState(() => Date.now())
  const [arrived, setArrived] = useState<Message[]>([])
  if (newest > known) {
    setKnown(newest)
    setArrived(
      messages.filter(
        ({ id, senderId, createdAt }) =>
          id > known && senderId !== readerId && new Date(createdAt).getTime() > openedAt - CLOCKS_DIFFER_MS,
      ),
    )
  }
  return arrived
}

const CLOCKS_DIFFER_MS = 60_000
const MOST_READ_OUT = 3

function wordsFor(messages: readonly Message[]): string {
  if (messages.length > MOST_READ_OUT) return `${messages.length} new messages.`
  return messages.map(({ sender, content }) => `${sender.name}: ${content}`).join(' ')
}
