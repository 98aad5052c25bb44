import type { Message } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import { type Details, detailsOf } from '@kinhold/domain/messages'
import { t } from '@lingui/core/macro'
import { ApiError, read, sentenceOf } from '../../../api.ts'
import { canBeRead, storeFile } from '../../../parts/media/store-file.ts'
import type { Patience } from '../../../parts/patience.ts'
import type { Waiting, WaitingFile } from './waiting.ts'

/**
 * The result of an attempt: the stored message, the reason for a final rejection, or the server's
 * Retry-After.
 */
export type Outcome =
  | { kind: 'sent'; message: Message }
  | { kind: 'refused'; sentence: string }
  | { kind: 'later'; seconds: number | null }

export const NOT_SENT = t`Failed to send message. Please try again.`

/**
 * `keepFiles` stores the files in this browser, and `patience` counts how often the server failed to handle
 * this message.
 */
type With = { keepFiles: (files: readonly WaitingFile[]) => Promise<void>; patience: Patience }

/**
 * Uploads a message's files, then sends it. All attempts use the same id, so the server stores one copy
 * (MSG-15).
 */
export async function sendWaiting(waiting: Waiting, given: With): Promise<Outcome> {
  try {
    return await sendWith(waiting.files, waiting, given)
  } catch (error) {
    const isGone = error instanceof ApiError && error.refusal?.code === 'unknown_upload'
    if (!isGone || !waiting.files.some(({ file }) => file)) return outcomeOf(error, given.patience)
  }
  // The server may have removed the unused uploads, so upload the files again.
  const unsent = waiting.files.map((one) => (one.file ? { ...one, stored: null } : one))
  return sendWith(unsent, waiting, given).catch((error: unknown) => outcomeOf(error, given.patience))
}

async function sendWith(files: readonly WaitingFile[], waiting: Waiting, given: With): Promise<Outcome> {
  const stored = await storeAll(files, given)
  const message = await post(waiting, stored)
  // The response may come from a captive portal or a proxy instead of the server.
  if (message?.clientId !== waiting.clientId) throw new ApiError(502, '', 'Not from the server')
  return { kind: 'sent', message }
}

async function storeAll(files: readonly WaitingFile[], { keepFiles, patience }: With): Promise<Media[]> {
  let all = files
  for (const [n, { name, file, stored }] of files.entries()) {
    if (stored !== null) continue
    const media = await store(name, file, patience)
    all = all.map((one, m) => (m === n ? { ...one, stored: media } : one))
    await keepFiles(all)
    patience.renew()
  }
  return all.flatMap(({ stored }) => stored ?? [])
}

/** The maximum time to wait for upload progress or for the server's response. */
const PATIENCE_MS = 60_000

// An unreadable file would look like a lost connection and be retried forever, so reject the file here.
async function store(name: string, file: Blob | null, patience: Patience): Promise<Media> {
  if (!file || !(await canBeRead(file))) throw new FileLost()
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), PATIENCE_MS)
  }
  wait()
  // The key for resuming an interrupted upload includes the file's date, so keep that date.
  const lastModified = file instanceof File ? file.lastModified : 0
  return storeFile(new File([file], name, { type: file.type, lastModified }), {
    onProgress: wait,
    signal: stalled.signal,
    patience,
  }).finally(() => clearTimeout(timer))
}

class FileLost extends Error {}

const GONE = t`One of these files is no longer there. Please attach it again.`

function post(waiting: Waiting, media: readonly Media[]): Promise<Message | undefined> {
  const { bondId, playerId, content, messageType, clientId, replyTo } = waiting
  const details = detailsOf(waiting)
  return read(
    'POST /api/trust-bonds/:bondId/messages',
    {
      params: { bondId },
      body: {
        senderId: playerId,
        messageType,
        clientId,
        ...(content !== '' && { content }),
        ...(replyTo && { replyToId: replyTo.id }),
        ...(media.length > 0 && { mediaUrls: media.map(({ url }) => url) }),
        ...(details && ({ [messageType]: details } as Details)),
      },
    },
    { signal: AbortSignal.timeout(PATIENCE_MS) },
  )
}

function outcomeOf(error: unknown, patience: Patience): Outcome {
  if (error instanceof FileLost) return { kind: 'refused', sentence: GONE }
  if (isPassing(error) && !patience.isOver(error))
    return { kind: 'later', seconds: error instanceof ApiError ? error.retryAfter : null }
  return { kind: 'refused', sentence: sentenceOf(error, NOT_SENT) }
}

// Returns true for a temporary failure, such as a lost connection or an expired session.
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { status, refusal } = error
  return status === 0 || status >= 500 || [401, 408, 425, 429].includes(status) || refusal?.code === 'not_you'
}
