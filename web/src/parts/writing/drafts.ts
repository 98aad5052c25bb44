import type { Media } from '@kinhold/contract/uploads'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../features/session/session-end.ts'

/** A file that goes with what is written: being sent (`part`, 0 to 1), `stored`, or failed with the reason. */
export type Attachment = {
  id: number
  file: File
  part: number
  stored: Media | null
  problem: string | null
  /** Cancels the sending. */
  stop: () => void
}
/** What somebody has begun to write. */
export type Draft = { text: string; files: readonly Attachment[] }

const NOTHING: Draft = { text: '', files: [] }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
// Drafts that are being sent: one that was begun before the session ended does not come back after it.
let taken = new WeakSet<Draft>()

onSessionEnd(endDrafts)

/** Names the draft of one member in one place. */
export function draftKey(playerId: number, place: string): string {
  return `${playerId} ${place}`
}

/** A draft as it stands; it outlasts the place it is written in, as long as the page is open and the member signed in. */
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
  const draft = { ...draftOf(key) }
  taken.add(draft)
  changeDraft(key, () => NOTHING)
  return draft
}

/** Puts back what could not be sent, above what was begun since. */
export function returnDraft(key: string, returned: Draft): void {
  if (!taken.has(returned)) return
  changeDraft(key, ({ text, files }) => ({
    text: [returned.text, text].filter(Boolean).join('\n\n'),
    files: [...returned.files, ...files],
  }))
}

/** Ends every draft of this browser; files that are being sent are cancelled. */
function endDrafts(): void {
  const ended = [...drafts.values()]
  drafts.clear()
  taken = new WeakSet()
  ended.flatMap(({ files }) => files).forEach(({ stop }) => stop())
  tellAll()
}

function tellAll(): void {
  listeners.forEach((tell) => tell())
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
