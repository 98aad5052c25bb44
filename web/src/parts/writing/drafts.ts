import type { Media } from '@kinhold/contract/uploads'
import { useSyncExternalStore } from 'react'

/** A file that goes with what is written: on its way (`part`, 0 to 1), `stored`, or kept back with the reason. */
export type Attachment = {
  id: number
  file: File
  part: number
  stored: Media | null
  problem: string | null
  /** Gives the sending up. */
  stop: () => void
}
/** What somebody has begun to write. */
export type Draft = { text: string; files: readonly Attachment[] }

const NOTHING: Draft = { text: '', files: [] }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
/** Names the draft of one member in one place. */
export function draftKey(playerId: number, place: string): string {
  return `${playerId} ${place}`
}

/** A draft as it stands; it outlasts the place it is written in, as long as the page is open. */
export function useDraft(key: string): Draft {
  return useSyncExternalStore(subscribe, () => draftOf(key))
}

/** A draft as it stands at this moment. */
export function draftOf(key: string): Draft {
  return drafts.get(key) ?? NOTHING
}

/** Changes a draft, and everything that shows it. */
export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  drafts.set(key, change(draftOf(key)))
  tellAll()
}

/** Takes a draft from its place, to be sent. */
export function takeDraft(key: string): Draft {
  const taken = draftOf(key)
  changeDraft(key, () => NOTHING)
  return taken
}

/** Puts back what could not be sent, above what was begun since. */
export function returnDraft(key: string, returned: Draft): void {
  changeDraft(key, ({ text, files }) => ({
    text: [returned.text, text].filter(Boolean).join('\n\n'),
    files: [...returned.files, ...files],
  }))
}

function tellAll(): void {
  listeners.forEach((tell) => tell())
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
