/** A browser that asked to be told: where its vendor takes what is for it, and what encrypts it (RFC 8291). */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** The pair of keys by which push services know this server (RFC 8292), in URL-safe base64. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * What came of handing a notice to a push service.
 * - `sent`: it took it.
 * - `gone`: there is no such browser any more, or the address is none that we call.
 * - `refused`: it will never take this one.
 * - `later`: it did not take it now and may do so later, at the earliest after `afterSeconds`.
 */
export type PushAttempt =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused' }
  | { kind: 'later'; afterSeconds?: number }

/** What is sent to browsers while they are closed. */
export type Push = {
  /** A new pair of keys. */
  newKeys(): PushKeys
  /** False for what no push service has: an address without https, of no name on the public network, or keys of another length. */
  accepts(subscription: Subscription): boolean
  /** Hands a notice, encrypted for one browser, to its push service. Never throws. */
  send(notice: PushNotice): Promise<PushAttempt>
}

/** `topic`: of one topic, a push service keeps only the latest for a browser that is away. */
export type PushNotice = {
  to: Subscription
  keys: PushKeys
  /** Whom a push service may ask about us: an address beginning with mailto: or https:. */
  subject: string
  payload: string
  topic: string
}
