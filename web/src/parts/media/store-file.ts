import type { Media } from '@kinhold/contract/uploads'
import { OPEN_UPLOAD_HOURS, SENT_PIECE_BYTES } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { ApiError } from '../../api.ts'
import { asJpeg, isHeic } from '../../browser/heic.ts'
import { readStored, writeStored } from '../../browser/storage.ts'
import { onSessionEnd } from '../../features/session/session-end.ts'
import { type Patience, patience as newPatience } from '../patience.ts'
import {
  cancelUpload,
  type ForVault,
  HEIC_UNREAD,
  openUpload,
  seeUpload,
  sendPiece,
  sendWhole,
} from './media.data.ts'

// Larger files are sent in pieces.
const WHOLE_UPLOAD_MOST_BYTES = 5 * 1024 * 1024
// The size of the first piece, and the maximum number of large files that are sent in parallel.
const FIRST_PIECE_BYTES = 256 * 1024
const SENT_AT_ONCE = 3

/**
 * The options for storing a file. `onProgress` receives a value from 0 to 1, `onWaiting` receives true while
 * the server is unreachable, and `signal` pauses the upload. `patience` continues the caller's count of the
 * server's failures.
 */
export type Storing = ForVault & {
  onProgress: (part: number) => void
  onWaiting?: (isWaiting: boolean) => void
  signal: AbortSignal
  patience?: Patience
}

const underWay = new WeakMap<File, Promise<Media>>()

const NO_HEIC = t`This browser cannot read HEIC pictures. To send JPEG from an iPhone, choose Settings, Camera, Formats, Most Compatible.`

/**
 * Uploads a file and returns the stored file. Converts HEIC to JPEG. Sends a large file in pieces, and
 * resumes its upload after a broken connection, after a reload or in another tab. Throws ApiError if the
 * server rejects the file or the browser can't decode HEIC.
 */
export function storeFile(file: File, storing: Storing): Promise<Media> {
  const stored = isHeic(file) ? readable(file).then((jpeg) => store(jpeg, storing)) : store(file, storing)
  underWay.set(file, stored)
  return stored
}

function store(file: File, storing: Storing): Promise<Media> {
  const { onProgress, signal } = storing
  if (file.size > WHOLE_UPLOAD_MOST_BYTES) return inTurn(signal, () => sendUntilThere(file, storing))
  return within(WHOLE_STALL_MS, signal, (patient, came) => {
    const progressed = (part: number) => (came(), onProgress(part))
    return sendWhole(file, { ...storing, onProgress: progressed, signal: patient })
  })
}

async function readable(heic: File): Promise<File> {
  try {
    return await asJpeg(heic)
  } catch {
    throw new ApiError(415, JSON.stringify({ error: NO_HEIC, message: NO_HEIC, code: HEIC_UNREAD }), '')
  }
}

/** Cancels a paused upload on the server, so that no later call resumes it. */
export async function giveUpFile(file: File, vault: ForVault = {}): Promise<void> {
  await underWay.get(file)?.catch(() => {})
  const id = keptUpload(file, vault)
  if (id === undefined) return
  forgetUpload(file, vault)
  // Don't retry a failed cancellation, since the server drops the upload after a day.
  await cancelUpload(id).catch(() => {})
}

let going = 0
const waiting = new Set<() => void>()

// Runs `act`, or queues it while SENT_AT_ONCE other actions are running. Rejects if `signal` aborts before
// `act` starts.
async function inTurn<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  if (going < SENT_AT_ONCE) going += 1
  else
    await new Promise<void>((resolve, reject) => {
      waiting.add(resolve)
      signal.addEventListener('abort', () => waiting.delete(resolve) && reject(signal.reason as Error))
    })
  try {
    return await act()
  } finally {
    const [begin] = waiting
    if (begin === undefined) going -= 1
    else {
      waiting.delete(begin)
      begin()
    }
  }
}

// An upload that the server keeps dropping fails after this many restarts.
const MOST_RESTARTS = 3

async function sendUntilThere(file: File, storing: Storing): Promise<Media> {
  const { onProgress, onWaiting, signal, patience = newPatience() } = storing
  let [failures, furthest] = [0, 0]
  const progressed = (part: number) => {
    onWaiting?.(false)
    onProgress(part)
    if (part <= furthest) return
    failures = 0
    patience.renew()
    furthest = part
  }
  for (let restarts = 0; ;) {
    try {
      const media = await sendRest(file, { ...storing, onProgress: progressed })
      forgetUpload(file, storing)
      return media
    } catch (error) {
      signal.throwIfAborted()
      const isGone = error instanceof ApiError && [404, 410].includes(error.status)
      if (isGone && (restarts += 1) <= MOST_RESTARTS) {
        forgetUpload(file, storing)
        continue
      }
      if (!isPassing(error) || patience.isOver(error) || !(await canBeRead(file))) throw error
      if (isAway(error)) onWaiting?.(true)
      await pause(failures++, error instanceof ApiError ? error.retryAfter : null, signal)
    }
  }
}

/** The maximum wait for a response, and for progress within a piece or a whole file. */
const ANSWER_MS = 30_000
const STALL_MS = 60_000
// The server responds only after resizing a picture, and other pictures may be ahead of it in the queue.
const WHOLE_STALL_MS = 120_000

async function sendRest(file: File, storing: Storing): Promise<Media> {
  const { onProgress, signal } = storing
  let id = keptUpload(file, storing)
  if (id === undefined) {
    id = await open(file, storing)
    keep({ ...kept(), [nameOf(file, storing)]: { id, at: Date.now() } })
  }
  for (;;) {
    const upload = await within(ANSWER_MS, signal, (patient) => seeUpload(id, patient))
    if (upload.media) return upload.media
    let { offset } = upload
    do {
      const from = offset
      // Keep the first piece small, so that the server can reject a file of the wrong type early.
      const bytes = file.slice(from, from + (from === 0 ? FIRST_PIECE_BYTES : SENT_PIECE_BYTES))
      const told = (part: number) => onProgress((from + part * bytes.size) / file.size)
      told(0)
      offset = await within(STALL_MS, signal, (patient, came) => {
        const progressed = (part: number) => (came(), told(part))
        return sendPiece(id, from, bytes, { onProgress: progressed, signal: patient })
      })
    } while (offset < file.size)
  }
}

// Starts an upload and returns its id. Doesn't abort a slow request: without the id, the upload can't be
// canceled and its quota stays reserved. If the id comes too late, cancels the upload.
async function open(file: File, vault: ForVault): Promise<string> {
  const opening = openUpload(file, vault)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DOMException('No answer came.', 'TimeoutError'))
    void opening.then(cancelUpload).catch(() => {})
  }, ANSWER_MS)
  return Promise.race([opening, tooLate]).finally(() => clearTimeout(timer))
}

// Aborts `act` after `milliseconds` without progress, because browsers don't report a dead connection.
async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  act: (patient: AbortSignal, came: () => void) => Promise<T>,
): Promise<T> {
  // An aborted signal doesn't fire any more events.
  signal.throwIfAborted()
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const came = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), milliseconds)
  }
  came()
  try {
    return await act(AbortSignal.any([signal, stalled.signal]), came)
  } finally {
    clearTimeout(timer)
  }
}

// Returns true for an error that may not recur, such as 423 while another request is writing.
function isPassing(error: unknown): boolean {
  if (isAway(error)) return true
  if (!(error instanceof ApiError)) return false
  const { status, refusal } = error
  return [408, 423, 425, 429].includes(status) || refusal?.code === 'offset_conflict'
}

// Treat a full disk as a rejection of the file, even though the status is 5xx.
function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError || error instanceof DOMException
  return error.status === 0 || (error.status >= 500 && error.refusal?.code !== 'disk_full')
}

/** Returns false if the file has been changed or deleted since the user picked it. */
export function canBeRead(file: Blob): Promise<boolean> {
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

// Waits longer after each failure, and at least as long as the server specifies. Stops early if the network comes
// back.
async function pause(failures: number, seconds: number | null, signal: AbortSignal): Promise<void> {
  const most = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
  // Randomize the wait, so that browsers don't all retry at once after a server restart.
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
}

const KEY = 'open uploads'

type Kept = Record<string, { id: string; at: number }>

// Without localStorage, uploads can resume only while the page stays open.
let unkept: Kept = {}

onSessionEnd(() => keep({}))

// Returns the id of a file's unfinished upload, matched by name, size, date, type and vault.
function keptUpload(file: File, vault: ForVault): string | undefined {
  return kept()[nameOf(file, vault)]?.id
}

function forgetUpload(file: File, vault: ForVault): void {
  const { [nameOf(file, vault)]: _, ...others } = kept()
  keep(others)
}

function nameOf({ name, size, lastModified, type }: File, { vaultId }: ForVault): string {
  const vault = vaultId === undefined ? [] : [`vault ${vaultId}`]
  return [...vault, name, size, lastModified, type].join(' ')
}

// Ignores uploads that are more than a day old, because the server may have dropped them.
function kept(): Kept {
  const since = Date.now() - OPEN_UPLOAD_HOURS * 3_600_000
  const all = { ...readStored<Kept>(KEY, {}), ...unkept }
  return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > since))
}

function keep(all: Kept): void {
  unkept = writeStored(KEY, all) ? {} : all
}
