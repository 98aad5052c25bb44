import type { Media } from '@kinhold/contract/uploads'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { keepInTab, readInTab } from '../../browser/storage.ts'

/**
 * A file in a draft. `part` is the upload's progress from 0 to 1. `problem` is the error if the upload
 * failed.
 */
export type Attachment = {
  id: number
  name: string
  /** Null after a reload, because the file itself can't be stored. */
  file: File | null
  part: number
  stored: Media | null
  problem: string | null
  /** True if the upload failed only because the server couldn't be reached. */
  isUnreached?: boolean
  /** True while the upload is waiting for a connection. */
  isWaiting?: boolean
  /** The id of the vault that the file is for, if someone else owns the vault. */
  vaultId?: number | undefined
  stop: () => void
}

/**
 * An unsent message, post or comment. `notAttached` is the reason some files were rejected. `isDue` is true
 * if the app will send the draft as soon as its files are stored.
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
// Cleared when a session ends, so that a failed send doesn't bring back a draft from that session.
let taken = new WeakSet<Draft>()

onSessionEnd(endDrafts)

/** Returns the current draft for a key. A reload loses only the files that aren't stored yet. */
export function useDraft(key: string): Draft {
  return useSyncExternalStore(onDraftChange, () => draftOf(key))
}

/** Returns the draft for a key. Unlike `useDraft`, this function can be called outside rendering. */
export function draftOf(key: string): Draft {
  const draft = drafts.get(key) ?? keptDraft(key)
  drafts.set(key, draft)
  return draft
}

/** Changes a draft, and rerenders every component that shows it. */
export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  const draft = change(draftOf(key))
  drafts.set(key, draft)
  keepInTab(key, keptPart(draft))
  tellAll()
}

/** Creates an attachment from a file that is already stored or hasn't been uploaded yet. */
export function attachmentOf(name: string, file: File | null, stored: Media | null): Attachment {
  return { id: (lastId += 1), name, file, part: stored ? 1 : 0, stored, problem: null, stop: () => {} }
}

/** Removes and returns the draft for a key, so that the draft can be sent. */
export function takeDraft(key: string): Draft {
  const draft = { ...draftOf(key) }
  taken.add(draft)
  changeDraft(key, () => NOTHING)
  return draft
}

/** Restores a draft that couldn't be sent, above any text typed since. */
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

// The part of a draft that can be kept in the tab's storage.
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

/** Calls `tell` whenever a draft changes. Returns an unsubscribe function. */
export function onDraftChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
