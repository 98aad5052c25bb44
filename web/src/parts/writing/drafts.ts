import type { Media } from '@kinhold/contract/uploads'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { keepInTab, readInTab } from '../../browser/tab-storage.ts'

/** A file that goes with what is written: being sent (`part`, 0 to 1), `stored`, or failed with the reason. */
export type Attachment = {
  id: number
  name: string
  /** None where it was stored before the page was loaded. */
  file: File | null
  part: number
  stored: Media | null
  problem: string | null
  /** Whether it is the network that failed: nothing is wrong with the file. */
  isUnreached?: boolean
  /** Whether it goes on once the connection is back. */
  isWaiting?: boolean
  /** Cancels the sending. */
  stop: () => void
}
/**
 * What somebody has begun to write; `notAttached` says why files that were chosen last are not among its own. `isDue`: it
 * goes as soon as its files are stored.
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
// Drafts that are being sent: one that was begun before the session ended does not come back after it.
let taken = new WeakSet<Draft>()

onSessionEnd(endDrafts)

/**
 * A draft as it stands, by a key of `useKeptKey`. It outlasts the place it is written in as long as the member is signed
 * in; loading the page anew takes from it only the files that are not stored yet.
 */
export function useDraft(key: string): Draft {
  return useSyncExternalStore(onDraftChange, () => draftOf(key))
}

/** A draft as it stands at this moment. */
export function draftOf(key: string): Draft {
  const draft = drafts.get(key) ?? keptDraft(key)
  drafts.set(key, draft)
  return draft
}

/** Changes a draft, and everything that shows it. */
export function changeDraft(key: string, change: (draft: Draft) => Draft): void {
  const draft = change(draftOf(key))
  drafts.set(key, draft)
  keepInTab(key, keptPart(draft))
  tellAll()
}

/** The next attachment's id. */
export function nextId(): number {
  lastId += 1
  return lastId
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

// What can be written down of a draft.
type KeptDraft = { text: string; files: Media[]; names: string[] }

function keptPart({ text, files }: Draft): KeptDraft | null {
  const stored = files.filter((file) => file.stored !== null)
  if (text === '' && stored.length === 0) return null
  return { text, files: stored.map((file) => file.stored!), names: stored.map(({ name }) => name) }
}

function keptDraft(key: string): Draft {
  const kept = readInTab<KeptDraft>(key)
  if (!kept) return NOTHING
  const files = kept.files.map((stored, n) => {
    return { id: nextId(), name: kept.names[n]!, file: null, part: 1, stored, problem: null, stop: () => {} }
  })
  return { text: kept.text, files }
}

function tellAll(): void {
  listeners.forEach((tell) => tell())
}

/** Has `tell` called when any draft changes. Answers how to stop. */
export function onDraftChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
