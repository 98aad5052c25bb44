import type { Media } from '@kinhold/contract/uploads'
import { forgetUpload, keptUpload } from './kept-uploads.ts'
import { cancelUpload, sendWhole } from './media.data.ts'
import { sendInPieces } from './send-in-pieces.ts'

// Files larger than this are sent in pieces.
const WHOLE_UPLOAD_MOST_BYTES = 5 * 1024 * 1024

/** `onProgress` gets 0 to 1, `onWaiting` whether the file waits for the connection; `signal` pauses it. */
export type Storing = {
  onProgress: (part: number) => void
  onWaiting?: (isWaiting: boolean) => void
  signal: AbortSignal
}

const underWay = new WeakMap<File, Promise<Media>>()

/**
 * Uploads a file and returns the stored one: a small file whole, a large one in pieces. A large upload resumes when the
 * connection is back, or on the next call after a pause. Throws ApiError if it is refused.
 */
export function storeFile(file: File, storing: Storing): Promise<Media> {
  const stored = file.size > WHOLE_UPLOAD_MOST_BYTES ? sendInPieces(file, storing) : sendWhole(file, storing)
  underWay.set(file, stored)
  return stored
}

/** Makes the server drop a paused upload that will not resume. */
export async function giveUpFile(file: File): Promise<void> {
  await underWay.get(file)?.catch(() => {})
  const id = keptUpload(file)
  if (id === null) return
  forgetUpload(file)
  // If the request fails, the server drops the upload after a day.
  await cancelUpload(id).catch(() => {})
}
