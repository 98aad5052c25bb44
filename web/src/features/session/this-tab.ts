import type { Account } from '@kinhold/contract/sessions'
import { keepInTab, readInTab, readStored, writeStored } from '../../browser/storage.ts'

/**
 * A lost session: the notice to show until it is dismissed, the session's owner, and the page to return to.
 */
export type Lost = { sentence: string | null; whose: Identity | null; back: string | null }

const WHOSE = 'session-whose'
/** `browser/shared.ts` also reads these keys. */
const SIGNED_OUT_AT = 'signed-out-at'
const SIGNED_IN_AT = 'signed-in-at'

/**
 * Returns the owner of this tab's last session. Returns null if there was no session or if another tab has
 * signed out.
 */
export function lastWhose(): Identity | null {
  const last = readInTab<{ whose: Identity; at: number }>(WHOSE)
  return last && last.at > readStored(SIGNED_OUT_AT, 0) ? last.whose : null
}

/** Returns true if this tab missed a sign-out in another tab. */
export function hasMissedSignOut(): boolean {
  return readInTab(WHOSE) !== null && lastWhose() === null
}

/** Records the owner of this tab's session, or null after a sign-out. */
export function noteWhose(whose: Identity | null): void {
  keepInTab(WHOSE, whose === null ? null : { whose, at: Date.now() })
}

export function publishToOtherTabs(what: 'in' | 'out'): void {
  writeStored(what === 'in' ? SIGNED_IN_AT : SIGNED_OUT_AT, Date.now())
}

/** Calls `on.in` or `on.out` when another tab signs in or out. Returns a function that stops listening. */
export function listenToOtherTabs(on: { in: () => void; out: () => void }): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return
    if (key === SIGNED_IN_AT) on.in()
    if (key === SIGNED_OUT_AT) on.out()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

export type Identity = string | number

/** Returns an account's identity. All vault users have id 0, so their phone number identifies them. */
export function identityOf(account: Account): Identity
export function identityOf(account: Account | null): Identity | null
export function identityOf(account: Account | null): Identity | null {
  return account?.userType === 'vault_user' ? account.accessValue : (account?.id ?? null)
}
