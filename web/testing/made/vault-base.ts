import type { VaultHit } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'

/** Ann's vault as somebody sees it with whom she shares it, with what a test wants different. */
export function letters(different: Partial<Vault> = {}): Vault {
  return {
    id: 7,
    title: 'Letters',
    description: null,
    ownerId: 19,
    owner: { id: 19, name: 'Ann', profilePhoto: null },
    createdAt: '2026-01-05T10:00:00.000Z',
    accessCount: 3,
    muted: false,
    cover: null,
    ...different,
  }
}

/** Bob's vault, which is shared with the same people. */
export function recipes(different: Partial<Vault> = {}): Vault {
  return letters({
    id: 8,
    title: 'Recipes',
    ownerId: 20,
    owner: { id: 20, name: 'Bob', profilePhoto: null },
    ...different,
  })
}

/** Ann's post as it is new in the vault or found there. */
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

/** The settings of a vault user before they chose any. */
export const SETTINGS_AT_FIRST = {
  emailNotifications: true,
  smsNotifications: false,
  showOnlineStatus: true,
  allowAdminMessages: true,
}
