import type { Media } from '@kinhold/contract/uploads'
import { WHOLE_UPLOAD_MOST_BYTES } from '@kinhold/domain/limits'
import { forgetUpload, keptUpload } from './kept-uploads.ts'
import { cancelUpload, sendWhole } from './media.data.ts'
import { sendInPieces } from './send-in-pieces.ts'

/** `onProgress` gets 0 to 1, `onWaiting` whether a file waits for the connection; `signal` pauses it. */
export type Storing = {
  onProgress: (part: number) => void
  onWaiting?: (isWaiting: boolean) => void
  signal: AbortSignal
}

const underWay = new WeakMap<File, Promise<Media>>()

/**
 * Sends a file and answers what is stored: a small one whole, a large one in pieces, which goes on by itself when the
 * connection is back, and where it was paused when it is stored again. Throws ApiError where it was refused.
 */
export function storeFile(file: File, storing: Storing): Promise<Media> {
  const stored = file.size > WHOLE_UPLOAD_MOST_BYTES ? sendInPieces(file, storing) : sendWhole(file, storing)
  underWay.set(file, stored)
  return stored
}

/** Has the server forget what has come of a file that was paused and does not go on. */
export async function giveUpFile(file: File): Promise<void> {
  await underWay.get(file)?.catch(() => {})
  const id = keptUpload(file)
  if (id === null) return
  forgetUpload(file)
  // Where it cannot be told, the server forgets it after a day.
  await cancelUpload(id).catch(() => {})
}
