import type { Message } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import { ApiError, read, sentenceOf } from '../../../api.ts'
import { storeFile } from '../../../parts/media/store-file.ts'
import type { Waiting, WaitingFile } from './waiting.ts'

/** What became of a try: the message as the server has it, why it never will, or in how many seconds to ask again. */
export type Outcome =
  | { kind: 'sent'; message: Message }
  | { kind: 'refused'; sentence: string }
  | { kind: 'later'; seconds: number | null }

/** What is said of a message that could not be sent (MSG-32). */
export const NOT_SENT = 'Failed to send message. Please try again.'

type KeepFiles = (files: readonly WaitingFile[]) => Promise<void>

/**
 * Tries to send a message, its files first: `keepFiles` is told of each that the server has, so that none goes twice.
 * Every try carries the same id, so the message is there once, however many of them arrive (MSG-15).
 */
export async function sendWaiting(waiting: Waiting, keepFiles: KeepFiles): Promise<Outcome> {
  try {
    return await sendWith(waiting.files, waiting, keepFiles)
  } catch (error) {
    if (!isFileGone(error) || !waiting.files.some(isHere)) return outcomeOf(error)
  }
  // The server removes what no message took within a day.
  const anew = waiting.files.map((file) => (isHere(file) ? { ...file, stored: null } : file))
  return sendWith(anew, waiting, keepFiles).catch(outcomeOf)
}

async function sendWith(
  files: readonly WaitingFile[],
  waiting: Waiting,
  keepFiles: KeepFiles,
): Promise<Outcome> {
  const stored = await storeAll(files, keepFiles)
  const message = await post(waiting, stored)
  // What a hotel's gate answers in place of the server is no message.
  if (message?.clientId !== waiting.clientId) return { kind: 'later', seconds: null }
  return { kind: 'sent', message }
}

async function storeAll(files: readonly WaitingFile[], keepFiles: KeepFiles): Promise<Media[]> {
  let all = files
  for (const [n, { name, file, stored }] of files.entries()) {
    if (stored !== null) continue
    const media = await store(name, file)
    all = all.map((one, m) => (m === n ? { ...one, stored: media } : one))
    await keepFiles(all)
  }
  return all.flatMap(({ stored }) => stored ?? [])
}

/** How long an upload may make no progress, and the server may take to answer. */
const PATIENCE_MS = 60_000

async function store(name: string, file: Blob | null): Promise<Media> {
  if (!file || !(await canBeRead(file))) throw new FileLost()
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), PATIENCE_MS)
  }
  wait()
  // The date belongs to what a file is known by that was begun before.
  const lastModified = file instanceof File ? file.lastModified : 0
  return storeFile(new File([file], name, { type: file.type, lastModified }), {
    onProgress: wait,
    signal: stalled.signal,
  }).finally(() => clearTimeout(timer))
}

/** A file that this browser cannot read any more. */
class FileLost extends Error {}

const GONE = 'One of these files is not there any more. Please attach it again.'

// An upload of one that cannot be read looks like a broken line.
function canBeRead(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

function post(waiting: Waiting, media: readonly Media[]): Promise<Message | undefined> {
  const { bondId, playerId, content, messageType, clientId, replyTo, voice } = waiting
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
        ...(voice && { voice }),
      },
    },
    { signal: AbortSignal.timeout(PATIENCE_MS) },
  )
}

function isFileGone(error: unknown): boolean {
  return error instanceof ApiError && error.refusal?.code === 'unknown_upload'
}

function isHere({ file }: WaitingFile): boolean {
  return file !== null
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof FileLost) return { kind: 'refused', sentence: GONE }
  if (!(error instanceof ApiError)) return { kind: 'later', seconds: null }
  if (isPassing(error)) return { kind: 'later', seconds: error.retryAfter }
  return { kind: 'refused', sentence: sentenceOf(error, NOT_SENT) }
}

// The line, the server, too many calls, a session that is over or, for a moment, another person's.
function isPassing({ status, refusal }: ApiError): boolean {
  return status === 0 || status >= 500 || [401, 408, 425, 429].includes(status) || refusal?.code === 'not_you'
}
