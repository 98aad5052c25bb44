import type { ReactNode } from 'react'
import { FileDrop } from '../../../parts/writing/file-drop.tsx'
import { MESSAGE_NOUN, placeOf } from './place-of-draft.ts'

type Props = { bondId: string; mayWrite: boolean; className?: string; children: ReactNode }

/** A drop zone over a conversation; dropped files are added to its draft (MSG-57). */
export function MessageDrop({ bondId, mayWrite, className = '', children }: Props) {
  return (
    <FileDrop place={placeOf(bondId)} noun={MESSAGE_NOUN} isOff={!mayWrite} className={className}>
      {children}
    </FileDrop>
  )
}
