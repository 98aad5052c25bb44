import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { readStored, writeStored } from '../../browser/storage.ts'
import { onSessionEnd } from '../../features/session/session-end.ts'

const KEY = 'open uploads'

type Kept = Record<string, { id: string; at: number }>

// Without localStorage, uploads resume only while the page is open.
let unkept: Kept = {}

onSessionEnd(() => keep({}))

/** Upload id to resume this file, found by name, size and date. */
export function keptUpload(file: File): string | null {
  return all()[nameOf(file)]?.id ?? null
}

/** Stores the upload id to resume this file. */
export function keepUpload(file: File, id: string): void {
  keep({ ...all(), [nameOf(file)]: { id, at: Date.now() } })
}

/** Forgets an upload that has finished or been cancelled. */
export function forgetUpload(file: File): void {
  const { [nameOf(file)]: _, ...others } = all()
  keep(others)
}

function nameOf({ name, size, lastModified, type }: File): string {
  return [name, size, lastModified, type].join(' ')
}

// The server drops an upload after a day without a byte; one that runs longer starts over after a reload.
function all(): Kept {
  const since = Date.now() - OPEN_UPLOAD_HOURS * 3_600_000
  const kept = { ...readStored<Kept>(KEY, {}), ...unkept }
  return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => at > since))
}

function keep(kept: Kept): void {
  unkept = writeStored(KEY, kept) ? {} : kept
}
