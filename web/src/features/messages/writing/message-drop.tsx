import type { ReactNode } from 'react'
import { FileDrop } from '../../../parts/writing/file-drop.tsx'
import { MESSAGE_NOUN, placeOf } from './place-of-draft.ts'

type Props = { bondId: string; mayWrite: boolean; className?: string; children: ReactNode }

/** A conversation onto which files can be dropped; they go with what is being written in it (MSG-57). */
export function MessageDrop({ bondId, mayWrite, className = '', children }: Props) {
  return (
    <FileDrop place={placeOf(bondId)} noun={MESSAGE_NOUN} isOff={!mayWrite} className={className}>
      {children}
    </FileDrop>
  )
}
