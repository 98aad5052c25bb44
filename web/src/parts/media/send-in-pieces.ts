import type { Media } from '@kinhold/contract/uploads'
import { SENT_PIECE_BYTES } from '@kinhold/domain/limits'
import { ApiError } from '../../api.ts'
import { forgetUpload, keepUpload, keptUpload } from './kept-uploads.ts'
import { openUpload, seeUpload, sendPiece } from './media.data.ts'
import type { Storing } from './store-file.ts'

// The bytes of the first piece, and the number of files sent in parallel.
const FIRST_PIECE_BYTES = 256 * 1024
const SENT_AT_ONCE = 3

const turns = turnsOf(SENT_AT_ONCE)

/** Uploads a file in pieces, SENT_AT_ONCE files in parallel; resumes after network loss, a restart or another tab. */
export async function sendInPieces(file: File, storing: Storing): Promise<Media> {
  await turns.wait(storing.signal)
  try {
    return await sendUntilThere(file, storing)
  } finally {
    turns.next()
  }
}

async function sendUntilThere(file: File, storing: Storing): Promise<Media> {
  const pause = growingPause()
  let furthest = 0
  const onProgress = (part: number) => {
    storing.onWaiting?.(false)
    storing.onProgress(part)
    if (part > furthest) pause.reset()
    furthest = Math.max(furthest, part)
  }
  for (let restarts = 0; ;) {
    try {
      const media = await sendRest(file, { ...storing, onProgress })
      forgetUpload(file)
      return media
    } catch (error) {
      storing.signal.throwIfAborted()
      if (isGone(error) && (restarts += 1) <= MOST_RESTARTS) {
        forgetUpload(file)
        continue
      }
      if (!isPassing(error) || !(await canBeRead(file))) throw error
      if (isAway(error)) storing.onWaiting?.(true)
      await pause.wait(error instanceof ApiError ? error.retryAfter : null, storing.signal)
    }
  }
}

// The most restarts of an upload that the server keeps forgetting.
const MOST_RESTARTS = 3

async function sendRest(file: File, { onProgress, signal }: Storing): Promise<Media> {
  const id = keptUpload(file) ?? (await open(file))
  signal.throwIfAborted()
  for (;;) {
    const upload = await within(ANSWER_MS, signal, (patient) => seeUpload(id, patient.signal))
    if (upload.media) return upload.media
    let { offset } = upload
    do {
      const from = offset
      // A small first piece lets the server refuse a wrong file type before the rest is sent.
      const length = from === 0 ? FIRST_PIECE_BYTES : SENT_PIECE_BYTES
      const bytes = file.slice(from, from + length)
      const told = (part: number) => onProgress((from + part * bytes.size) / file.size)
      told(0)
      offset = await within(STALL_MS, signal, (patient) => {
        const progressed = (part: number) => {
          patient.progressed()
          told(part)
        }
        return sendPiece(id, from, bytes, { onProgress: progressed, signal: patient.signal })
      })
    } while (offset < file.size)
  }
}

// Not abortable: an upload without a known id would hold its quota for an hour.
async function open(file: File): Promise<string> {
  const id = await openUpload(file)
  keepUpload(file, id)
  return id
}

/** The longest wait for a response, and the longest time without progress of a piece. */
const ANSWER_MS = 30_000
const STALL_MS = 60_000

/** Rejects after this long without progress, since a dead connection does not report itself. */
async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  act: (patient: { signal: AbortSignal; progressed: () => void }) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const progressed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), milliseconds)
  }
  progressed()
  try {
    return await act({ signal: AbortSignal.any([signal, stalled.signal]), progressed })
  } finally {
    clearTimeout(timer!)
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

// While another request writes the same file (409, 423), the upload waits for it.
function isPassing(error: unknown): boolean {
  if (isAway(error)) return true
  if (!(error instanceof ApiError)) return false
  const { status, refusal } = error
  return [408, 423, 425, 429].includes(status) || refusal?.code === 'offset_conflict'
}

/** True if our server did not respond; its own refusals have a code, and a full disk (disk_full) counts as one. */
function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError || error instanceof DOMException
  return error.status === 0 || (error.status >= 500 && error.refusal?.code !== 'disk_full')
}

// A file that was changed or removed fails like a broken connection.
function canBeRead(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Waits that grow with each failure, and end at once when the network is back. */
function growingPause() {
  let failures = 0
  return {
    /** Starts with short waits again. */
    reset: () => void (failures = 0),
    /** Waits, at least the seconds that the server requested; throws if aborted. */
    async wait(seconds: number | null, signal: AbortSignal): Promise<void> {
      const most = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS)
      // Spreads the retries of all browsers after a server restart.
      const wait = Math.max(most * (0.5 + Math.random() / 2), (seconds ?? 0) * 1_000)
      const { promise, resolve } = Promise.withResolvers<void>()
      const over = () => resolve()
      const timer = setTimeout(over, wait)
      window.addEventListener('online', over)
      signal.addEventListener('abort', over)
      await promise
      clearTimeout(timer)
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      signal.throwIfAborted()
    },
  }
}

/** Lets `most` callers run at once, the others in order. */
function turnsOf(most: number) {
  let going = 0
  const waiting: (() => void)[] = []
  return {
    /** Waits for a turn; throws, and takes none, if aborted before. */
    async wait(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      if (going < most) return void (going += 1)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = () => {
        const at = waiting.indexOf(resolve)
        if (at < 0) return
        waiting.splice(at, 1)
        reject(signal.reason as Error)
      }
      waiting.push(resolve)
      signal.addEventListener('abort', leave)
      await promise.finally(() => signal.removeEventListener('abort', leave))
    },
    /** Ends a turn, so that the next caller starts. */
    next(): void {
      const begin = waiting.shift()
      if (begin) begin()
      else going -= 1
    },
  }
}
