import type { Passkey } from '@kinhold/contract/passkeys'
import type { PasskeyRow } from './passkeys.queries.ts'

/** A passkey as its owner sees it. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
