import type { Account } from '@kinhold/contract/sessions'
import { keepInTab, readInTab, readStored, writeStored } from '../../browser/storage.ts'

/** A lost session: the sentence still to show, its owner (null if unknown), and the closed page to return to. */
export type Lost = { sentence: string | null; whose: Identity | null; back: string | null }

const WHOSE = 'session-whose'
/** Shared by the tabs of a browser, which are notified of each change; pending shared content checks it, too. */
const SIGNED_OUT_AT = 'signed-out-at'
const SIGNED_IN_AT = 'signed-in-at'

/** The identity of this tab's last session. Null without one, or after a sign-out in another tab. */
export function lastWhose(): Identity | null {
  const last = readInTab<{ whose: Identity; at: number }>(WHOSE)
  return last && last.at > readStored(SIGNED_OUT_AT, 0) ? last.whose : null
}

/** True when this tab missed a sign-out in another tab, for example while the browser had it asleep. */
export function hasMissedSignOut(): boolean {
  return readInTab(WHOSE) !== null && lastWhose() === null
}

/** Notes the owner of this tab's session; null after a sign-out. */
export function noteWhose(whose: Identity | null): void {
  keepInTab(WHOSE, whose === null ? null : { whose, at: Date.now() })
}

export function publishToOtherTabs(what: 'in' | 'out'): void {
  writeStored(what === 'in' ? SIGNED_IN_AT : SIGNED_OUT_AT, Date.now())
}

/** Subscribes to other tabs' notifications; returns a function to stop. */
export function listenToOtherTabs(on: { in: () => void; out: () => void }): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return
    if (key === SIGNED_IN_AT) on.in()
    if (key === SIGNED_OUT_AT) on.out()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Distinguishes accounts. */
export type Identity = string | number

/** Vault users all have id 0; their phone tells them apart. */
export function identityOf(account: Account): Identity
export function identityOf(account: Account | null): Identity | null
export function identityOf(account: Account | null): Identity | null {
  return account?.userType === 'vault_user' ? account.accessValue : (account?.id ?? null)
}
