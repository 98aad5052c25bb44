import type { Media } from '@kinhold/contract/uploads'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { keepInTab, readInTab } from '../../browser/storage.ts'

/** A file in a draft: being uploaded (`part` is 0 to 1), `stored`, or failed for the reason in `problem`. */
export type Attachment = {
  id: number
  name: string
  /** Null if the file was stored before the page was reloaded, since a reload loses the file itself. */
  file: File | null
  part: number
  stored: Media | null
  problem: string | null
  /** True if the upload failed only because the server could not be reached. */
  isUnreached?: boolean
  /** True while the upload waits for the connection; it resumes by itself. */
  isWaiting?: boolean
  stop: () => void
}
/**
 * An unsent message, post or comment, with its files. `notAttached` says why the last chosen files were refused. `isDue`: the app
 * sends the draft as soon as its files are stored.
 */
export type Draft = {
  text: string
  files: readonly Attachment[]
  notAttached?: string | undefined
  isDue?: boolean
}

const NOTHING: Draft = { text: '', files: [] }
const drafts = new Map<string, Draft>()
let lastId = 0
const listeners = new Set<() => void>()
// The drafts being sent. Cleared at a session's end, so that no failure restores a draft of that session.
let taken = new WeakSet<Draft>()

onSessionEnd(endDrafts)

/**
 * The current draft for a key from `useKeptKey`. It outlives its page, but not the session of its member; a
 * reload drops only the files that are not stored yet.
 */
export function useDraft(key: string): Draft {
  return useSyncExternalStore(onDraftChange, () => draftOf(key))
}

/** The draft for a key, outside of a render. */
export function draftOf(key: string): Draft {
  const draft = drafts.get(key) ?? keptDraft(key)
  drafts.set(key, draft)
  return draft
}

/** Changes a draft, and rerenders all components that show it. */
export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  const draft = change(draftOf(key))
  drafts.set(key, draft)
  keepInTab(key, keptPart(draft))
  tellAll()
}

/** Makes an attachment for a file that is already stored or is yet to be uploaded. */
export function attachmentOf(name: string, file: File | null, stored: Media | null): Attachment {
  return { id: (lastId += 1), name, file, part: stored ? 1 : 0, stored, problem: null, stop: () => {} }
}

/** Empties a draft's place and returns the draft, which the caller then sends. */
export function takeDraft(key: string): Draft {
  const draft = { ...draftOf(key) }
  taken.add(draft)
  changeDraft(key, () => NOTHING)
  return draft
}

/** Puts back a draft that could not be sent, above any text that was typed since. */
export function returnDraft(key: string, returned: Draft): void {
  if (!taken.has(returned)) return
  changeDraft(key, ({ text, files }) => ({
    text: [returned.text, text].filter(Boolean).join('\n\n'),
    files: [...returned.files, ...files],
  }))
}

function endDrafts(): void {
  const ended = [...drafts.values()]
  drafts.clear()
  taken = new WeakSet()
  ended.flatMap(({ files }) => files).forEach(({ stop }) => stop())
  tellAll()
}

// The part of a draft that the tab's storage can keep: the text, and the files that are already stored.
type KeptDraft = { text: string; files: Media[]; names: string[] }

function keptPart({ text, files }: Draft): KeptDraft | null {
  const stored = files.filter((file) => file.stored !== null)
  if (text === '' && stored.length === 0) return null
  return { text, files: stored.map((file) => file.stored!), names: stored.map(({ name }) => name) }
}

function keptDraft(key: string): Draft {
  const kept = readInTab<KeptDraft>(key)
  if (!kept) return NOTHING
  return { text: kept.text, files: kept.files.map((stored, n) => attachmentOf(kept.names[n]!, null, stored)) }
}

function tellAll(): void {
  listeners.forEach((tell) => tell())
}

/** Calls `tell` when any draft changes. Returns the unsubscribe function. */
export function onDraftChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
