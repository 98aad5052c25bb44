/** A browser's push subscription: an address at the push service, and the encryption keys (RFC 8291). */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** The key pair that identifies this server to push services (RFC 8292), in URL-safe base64. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The result of an attempt to hand a notice to a push service.
 * - `sent`: the push service accepted the notice.
 * - `gone`: the subscription no longer exists, or its address isn't allowed.
 * - `refused`: the push service will never accept this notice.
 * - `later`: the push service may accept the notice later, after at least `afterSeconds`.
 */
export type PushAttempt = { kind: 'sent' | 'gone' | 'refused' } | { kind: 'later'; afterSeconds?: number }

/** A sender of notices to browsers. */
export type Push = {
  newKeys(): Promise<PushKeys>
  /** Returns false for a subscription with malformed keys or an address that isn't allowed. */
  accepts(subscription: Subscription): boolean
  /** Encrypts a notice and hands it to the browser's push service. Never throws. */
  send(notice: PushNotice): Promise<PushAttempt>
}

/**
 * A notice for one browser. It replaces any notice with the same `topic` that is still waiting at the push
 * service.
 */
export type PushNotice = {
  to: Subscription
  keys: PushKeys
  /** A contact for push services: an address that begins with mailto: or https:. */
  subject: string
  payload: string
  topic: string
}
