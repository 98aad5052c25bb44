import type { Media } from '@kinhold/contract/uploads'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { keepInTab, readInTab } from '../../browser/storage.ts'

/** A file in a draft; `part` is its progress from 0 to 1, and `problem` is the reason for a failure. */
export type Attachment = {
  id: number
  name: string
  /** Null after a reload, which loses the file itself. */
  file: File | null
  part: number
  stored: Media | null
  problem: string | null
  /** True if the upload failed only because the server could not be reached. */
  isUnreached?: boolean
  /** True while the upload waits for the connection. */
  isWaiting?: boolean
  /** The vault of another person for which the file is sent. */
  vaultId?: number | undefined
  stop: () => void
}

/**
 * An unsent message, post or comment. `notAttached`: the reason why files were refused. `isDue`: the app
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
// The end of a session clears this set, so that a failed send restores no draft of that session.
let taken = new WeakSet<Draft>()

onSessionEnd(endDrafts)

/** Returns the current draft for a key; a reload drops only files that are not stored yet. */
export function useDraft(key: string): Draft {
  return useSyncExternalStore(onDraftChange, () => draftOf(key))
}

/** Returns the draft for a key, outside of a render. */
export function draftOf(key: string): Draft {
  const draft = drafts.get(key) ?? keptDraft(key)
  drafts.set(key, draft)
  return draft
}

/** Changes a draft, and rerenders all components that show the draft. */
export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  const draft = change(draftOf(key))
  drafts.set(key, draft)
  keepInTab(key, keptPart(draft))
  tellAll()
}

/** Makes an attachment for a file that is already stored or not uploaded yet. */
export function attachmentOf(name: string, file: File | null, stored: Media | null): Attachment {
  return { id: (lastId += 1), name, file, part: stored ? 1 : 0, stored, problem: null, stop: () => {} }
}

/** Removes a draft from its place, and returns the draft for sending. */
export function takeDraft(key: string): Draft {
  const draft = { ...draftOf(key) }
  taken.add(draft)
  changeDraft(key, () => NOTHING)
  return draft
}

/** Restores a draft that could not be sent, above any newer words. */
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

// The part of a draft that the storage of the tab can keep.
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

/** Calls `tell` when any draft changes, and returns the unsubscribe function. */
export function onDraftChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
