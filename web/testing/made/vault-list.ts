import type { TrustBond } from '@kinhold/contract/bonds'
import type { Vault, VaultAccess } from '@kinhold/contract/vaults'
import { vault as letters } from './vault-page.ts'

/** Returns Ann's vault with its access code. */
export const vault = (different: Partial<Vault> = {}): Vault =>
  letters({
    title: 'Lake House',
    description: 'Summers since 2012.',
    accessCount: 2,
    accessCode: '0551234567',
    ...different,
  })

/** Returns Bob's vault, with Ann's number on its access list. */
export function bobsVault(different: Partial<Vault> = {}): Vault {
  const { accessCode: _, ...seen } = vault()
  const owner = { id: 20, name: 'Bob', profilePhoto: null }
  return { ...seen, id: 8, title: 'Sailing', ownerId: 20, owner, mayAdd: false, ...different }
}

/** Returns Grandma's entry on the access list of Ann's vault. Grandma isn't a member. */
export function entry(different: Partial<VaultAccess> = {}): VaultAccess {
  return {
    id: 70,
    accessType: 'phone',
    accessValue: '+15551230070',
    createdAt: '2026-01-06T10:00:00.000Z',
    state: 'pending',
    muted: false,
    archived: false,
    mayAdd: false,
    hasAdded: false,
    key: 'k70',
    label: null,
    name: null,
    profilePhoto: null,
    playerId: null,
    seenAt: null,
    ...different,
  }
}

/** Returns Bob's entry on the access list of Ann's vault. Bob is a member, and Ann may write to him. */
export function bobsEntry(different: Partial<VaultAccess> = {}): VaultAccess {
  return entry({
    id: 71,
    accessValue: '+15551230020',
    state: 'joined',
    name: 'Bob',
    playerId: 20,
    seenAt: '2026-01-07T10:00:00.000Z',
    ...different,
  })
}

/** Returns Ann's bond with a member. `phone` is the member's number, or null if it is hidden from Ann. */
export function bondWith(id: number, name: string, phone: string | null): TrustBond {
  const side = { profilePhoto: null, createdAt: '2025-06-01T12:00:00.000Z' }
  return {
    id: `19-${id}`,
    sponsor: { ...side, id: 19, name: 'Ann', phone: '+15551230019' },
    invitee: { ...side, id, name, phone },
    createdAt: '2025-07-01T12:00:00.000Z',
  }
}
