import type { IncomingMessage } from 'node:http'
import { StoreAway } from './files.ts'

/**
 * Ends an answer whose bytes stand still although somebody waits for them: for so many milliseconds nothing was left to
 * be taken and nothing came. Whoever takes them slowly is waited for.
 */
export function steadyBody(body: IncomingMessage, standstill: number): IncomingMessage {
  // How many bytes had come when there was nothing left to be taken. What was taken a moment ago leaves nothing either,
  // so it needs two looks to know that somebody waits.
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
