/** A browser's push subscription: the address at its vendor, and the encryption keys (RFC 8291). */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** The key pair that identifies this server to push services (RFC 8292), in URL-safe base64. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * Result of handing a notice to a push service.
 * - `sent`: the push service took the notice.
 * - `gone`: the subscription no longer exists, or its address is one that we never call.
 * - `refused`: the push service will never take this notice.
 * - `later`: the push service did not take the notice now, but may do so after `afterSeconds` or more.
 */
export type PushAttempt = { kind: 'sent' | 'gone' | 'refused' } | { kind: 'later'; afterSeconds?: number }

/** Sends notices to closed browsers. */
export type Push = {
  /** A new key pair. */
  newKeys(): PushKeys
  /** False for an invalid subscription: no https, a name outside the public network, or malformed keys. */
  accepts(subscription: Subscription): boolean
  /** Hands a notice, encrypted for one browser, to its push service. Never throws. */
  send(notice: PushNotice): Promise<PushAttempt>
}

/** `topic`: a push service keeps only the latest notice of a topic for an offline browser. */
export type PushNotice = {
  to: Subscription
  keys: PushKeys
  /** A contact for push services: an address that begins with mailto: or https:. */
  subject: string
  payload: string
  topic: string
}
