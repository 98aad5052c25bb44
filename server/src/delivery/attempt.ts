/**
 * Result of handing a message to a provider.
 * - `sent`: it took the message and calls it `providerId`.
 * - `refused`: it will never take the message; `silence` is the consequence for the number.
 * - `later`: it did not take the message now and may do so later, at the earliest after `afterSeconds`.
 * - `unknown`: no response came, or a meaningless one; it may have taken the message or not.
 * `error` is a sentence for the admin.
 */
export type Attempt =
  | { kind: 'sent'; providerId: string }
  | { kind: 'refused'; error: string; silence?: 'stopped' | 'unreachable' }
  | { kind: 'later'; error: string; afterSeconds?: number }
  | { kind: 'unknown'; error: string }

/** An attempt is given up after this long; a claim on a message lasts longer, so that no second attempt overlaps. */
export const ATTEMPT_TIMEOUT_MS = 15_000
