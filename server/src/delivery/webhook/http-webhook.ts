import type { Webhook } from './webhook.ts'

/** The time, in milliseconds, after which a receiver counts as unresponsive. */
const WEBHOOK_TIMEOUT_MS = 10_000

/** Returns a webhook that sends JSON over HTTP. Each POST takes at most `timeoutMs`. */
export function httpWebhook(address: string, timeoutMs = WEBHOOK_TIMEOUT_MS): Webhook {
  return {
    async post(value) {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(value),
          // Following a redirect would send the content to another address.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        return answer.ok ? null : `The webhook answered with the status ${answer.status}.`
      } catch (error) {
        return troubleIn(error as Failure)
      }
    },
  }
}

type Failure = { name?: string; cause?: { code?: string } }

// Error messages may contain the address, which is secret, so only error codes are shown.
function troubleIn({ name, cause }: Failure): string {
  if (name === 'TimeoutError') return 'The webhook gave no answer in time.'
  return `The webhook could not be reached${cause?.code ? ` (${cause.code})` : ''}.`
}
