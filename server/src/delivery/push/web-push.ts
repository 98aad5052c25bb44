import { isIP } from 'node:net'
import { type Guard, guardedPost, nameOf, NotPublic } from './guarded-request.ts'
import type { Push, PushAttempt, PushNotice, Subscription } from './push.ts'

/** The time for which a push service keeps a notice for an offline browser. */
const KEPT_SECONDS = 86_400

/** The rules that a test uses in place of those for public addresses. */
type Only = Required<Omit<Guard, 'timeoutMs'>> & { mayName: (name: string) => boolean }

/** Opens a sender of notices to any push service (RFC 8030, 8291, 8292). */
export function openPush(timeoutMs = 10_000, only?: Only): Push {
  const guard: Guard = { timeoutMs, ...(only && { mayReach: only.mayReach, ca: only.ca }) }
  const mayName = only?.mayName ?? isPublicName
  return {
    newKeys: async () => (await openWebPush()).generateVAPIDKeys(),
    accepts: (subscription) => hasKeys(subscription) && isAddress(subscription.endpoint, mayName),
    async send(notice) {
      if (!isAddress(notice.to.endpoint, mayName)) return { kind: 'gone' }
      try {
        const { headers, body } = await detailsOf(notice)
        return meaningOf(await guardedPost(notice.to.endpoint, headers, body, guard))
      } catch (error) {
        return error instanceof NotPublic ? { kind: 'gone' } : { kind: 'later' }
      }
    },
  }
}

// A server whose members don't use push notifications doesn't need the library in memory.
const openWebPush = async () => (await import('web-push')).default

async function detailsOf({ to, keys, subject, payload, topic }: PushNotice) {
  const { endpoint, p256dh, auth } = to
  return (await openWebPush()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { ...keys, subject },
    TTL: KEPT_SECONDS,
    topic,
  })
}

function meaningOf({ status, retryAfter }: { status: number; retryAfter: string | undefined }): PushAttempt {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status !== 429 && status < 500) return { kind: 'refused' }
  const afterSeconds = Number(retryAfter)
  return { kind: 'later', ...(afterSeconds > 0 && { afterSeconds: Math.min(afterSeconds, 3600) }) }
}

// RFC 8291 (section 2) requires an uncompressed P-256 point and a 16-byte secret.
function hasKeys({ p256dh, auth }: Subscription): boolean {
  const point = bytesOf(p256dh)
  return point?.length === 65 && point[0] === 4 && bytesOf(auth)?.length === 16
}

function bytesOf(base64: string): Buffer | null {
  return /^[\w-]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64url') : null
}

function isAddress(endpoint: string, mayName: (name: string) => boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  // Don't let a subscription make this server probe other ports.
  const isOwnPort = url.port === '' || mayName !== isPublicName
  return url.protocol === 'https:' && isPlain && mayName(nameOf(url)) && isOwnPort
}

function isPublicName(name: string): boolean {
  const inside =
    /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)\.?$/i
  return isIP(name) === 0 && name.includes('.') && !inside.test(name)
}
