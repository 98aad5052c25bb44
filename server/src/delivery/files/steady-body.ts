import type { IncomingMessage } from 'node:http'
import { StoreAway } from './files.ts'

/**
 * Ends a response that stalls although its reader waits: for this many milliseconds the buffer was empty and no byte
 * arrived. A slow reader never ends it.
 */
export function steadyBody(body: IncomingMessage, standstill: number): IncomingMessage {
  // The byte count at the last look with an empty buffer. A reader that just took everything leaves an empty buffer,
  // too, so only two looks in a row prove that it waits.
  let waitedAt: number | null = null
  const watch = setInterval(() => {
    const isWaitedFor = body.readableLength === 0 && !body.complete
    const at = isWaitedFor ? body.socket.bytesRead : null
    if (at !== null && at === waitedAt)
      body.destroy(new StoreAway('The file store stopped in the middle of a file.'))
    waitedAt = at
  }, standstill)
  watch.unref()
  return body.once('close', () => clearInterval(watch))
}
