import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'

/** The label of an entry: its known name, else its number (VLT-122). */
export function calledAs({ name, accessValue }: Pick<VaultAccess, 'name' | 'accessValue'>): string {
  return name ?? formatPhone(accessValue)
}
