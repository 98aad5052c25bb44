import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'

/** What an entry of the list is called: by the name it is known by, else by its number (VLT-122). */
export function calledAs({ name, accessValue }: Pick<VaultAccess, 'name' | 'accessValue'>): string {
  return name ?? formatPhone(accessValue)
}
