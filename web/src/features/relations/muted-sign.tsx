import type { Silence } from '@kinhold/contract/mutes'
import { BellOff } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isMuted, mutedInWords } from './until.ts'

type Props = {
  mute: Silence | null | undefined
  /** Shows the end of the mute as text, where there is room. */
  inWords?: boolean
}

/** The small icon of a muted place, with the end of the mute as tooltip and for screen readers; else nothing. */
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
