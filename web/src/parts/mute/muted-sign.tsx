import type { Silence } from '@kinhold/contract/mutes'
import { BellOff } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isMuted, mutedInWords } from './until.ts'

type Props = {
  mute: Silence | null | undefined
  /** Where there is room, everybody reads until when. */
  inWords?: boolean
}

/** The small sign of what is muted, and until when for whoever points at it or hears it; nothing of what is not. */
export function MutedSign({ mute, inWords = false }: Props) {
  if (!isMuted(mute ?? undefined)) return null
  const words = mutedInWords(mute!)
  return (
    <span title={words} className="inline-flex shrink-0 items-center gap-1.5 text-sm text-quiet">
      <BellOff aria-hidden className="size-4" />
      {inWords ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  )
}
