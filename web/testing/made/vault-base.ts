import type { VaultHit } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { vault as letters } from './vault-page.ts'

export { letters }

/** Returns Bob's vault, shared with the same people as Ann's vault. */
export function recipes(different: Partial<Vault> = {}): Vault {
  return letters({
    id: 8,
    title: 'Recipes',
    ownerId: 20,
    owner: { id: 20, name: 'Bob', profilePhoto: null },
    ...different,
  })
}

/** Returns Ann's post as a news entry or a search hit in the vault. */
export function hit(different: Partial<VaultHit> = {}): VaultHit {
  return {
    kind: 'post',
    id: 70,
    postId: 70,
    name: 'Ann',
    excerpt: 'The lake in June.',
    createdAt: '2026-01-06T10:00:00.000Z',
    ...different,
  }
}

/** The default settings of a vault user who has answered the first-visit questions. */
export const SETTINGS_AT_FIRST = {
  emailNotifications: true,
  smsNotifications: false,
  showOnlineStatus: true,
  allowAdminMessages: true,
  nameAsked: true,
  textsAsked: true,
}
