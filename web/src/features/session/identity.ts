import type { Account } from '@kinhold/contract/sessions'

/** Distinguishes accounts. */
export type Identity = string | number

/** Vault users all have id 0; their phone tells them apart. */
export function identityOf(account: Account): Identity
export function identityOf(account: Account | null): Identity | null
export function identityOf(account: Account | null): Identity | null {
  return account?.userType === 'vault_user' ? account.accessValue : (account?.id ?? null)
}
