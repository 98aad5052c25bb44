import type { Notification } from '@kinhold/contract/notifications'
import { useState } from 'react'
import { LiveRegion } from '../../ui/live-region.tsx'
import { isCounted } from './notifications.data.ts'

/** Announces news since the app was opened to screen readers, each once. */
export function Arrivals({ list }: { list: Notification[] | undefined }) {
  const arrived = useArrived(list)
  return (
    <LiveRegion>{arrived.length > 0 && <span key={arrived[0]!.id}>{wordsFor(arrived)}</span>}</LiveRegion>
  )
}

function useArrived(list: Notification[] | undefined): Notification[] {
  const newest = list && (list[0]?.id ?? 0)
  const [known, setKnown] = useState(newest)
  const [arrived, setArrived] = useState<Notification[]>([])
  if (newest !== undefined && newest > (known ?? -1)) {
    setKnown(newest)
    if (known !== undefined)
      setArrived(list!.filter((one) => one.id > known && isCounted(one) && !isTold(one)))
  }
  return arrived
}

// A registration by the member's QR code has a notice on the screen, which is read out as well.
function isTold({ kind }: Notification): boolean {
  return kind === 'newcomer'
}

const MOST_READ_OUT = 3

function wordsFor(arrived: Notification[]): string {
  if (arrived.length > MOST_READ_OUT) return `${arrived.length} new notifications.`
  return arrived
    .map(({ text }) => text)
    .toReversed()
    .join(' ')
}
