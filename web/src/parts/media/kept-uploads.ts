import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { readStored, writeStored } from '../../browser/storage.ts'
import { onSessionEnd } from '../../features/session/session-end.ts'

const KEY = 'open uploads'

type Kept = Record<string, { id: string; at: number }>

// Where the browser keeps nothing, they go on as long as the page is open.
let unkept: Kept = {}

onSessionEnd(() => keep({}))

/** The id by which a file goes on that this browser has begun to send: the same name, size and date. */
export function keptUpload(file: File): string | null {
  return all()[nameOf(file)]?.id ?? null
}

/** Keeps by which id a file goes on. */
export function keepUpload(file: File, id: string): void {
  keep({ ...all(), [nameOf(file)]: { id, at: Date.now() } })
}

/** Forgets a file that has arrived or that is given up. */
export function forgetUpload(file: File): void {
  const { [nameOf(file)]: _, ...others } = all()
  keep(others)
}

function nameOf({ name, size, lastModified, type }: File): string {
  return [name, size, lastModified, type].join(' ')
}

// After a day without a byte the server has forgotten them; one that goes on for longer is begun anew after a reload.
function all(): Kept {
  const since = Date.now() - OPEN_UPLOAD_HOURS * 3_600_000
  const kept = { ...readStored<Kept>(KEY, {}), ...unkept }
  return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => at > since))
}

function keep(kept: Kept): void {
  unkept = writeStored(KEY, kept) ? {} : kept
}
