import type { VaultItem, VaultPicture, VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import type { Account } from '@kinhold/contract/sessions'
import { VaultScreen } from '../src/features/vaults/page/vault-screen.tsx'
import { openLive, type Replies } from './live.tsx'
import { member, vaultUser } from './people.ts'
import { appConfig } from './visitor.ts'
import { vault, monthsOf, answerPictures } from './made/vault-page.ts'

export * from './made/vault-page.ts'

/** Returns Bob, who has access to Ann's vault. */
export const bob = () => member({ id: 20, name: 'Bob' })
export { member as ann, vaultUser }

let lastVault = 100

/** Returns a vault with a new id, because a draft for an earlier vault may still be stored. */
export function freshVault(different: Partial<Vault> = {}): Vault {
  lastVault += 1
  return vault({ id: lastVault, ...different })
}

type Options = {
  of?: Vault
  posts?: VaultPost[]
  items?: VaultItem[]
  pictures?: VaultPicture[]
  account?: Account | null
  /** The query string of the page's URL. */
  query?: string
  /** The vault view that was last open in this browser. */
  last?: string
}

/**
 * Returns a vault as an account sees it, and a function that adjusts the vault's posts and items. If only the
 * owner may add to the vault, `mayAdd` and `isOwn` become false for anyone else.
 */
export function seenBy(account: Account | null, of: Vault) {
  const isMember = account?.userType === 'member'
  if (of.contribute !== 'owner' || (isMember && account.id === of.ownerId))
    return { vault: of, content: <T,>(one: T) => one }
  const authorId = isMember ? { authorId: of.ownerId } : {}
  return {
    vault: { ...of, mayAdd: false },
    content: <T extends object>(one: T) => ({ ...one, isOwn: false, ...authorId }),
  }
}

/** Opens a vault's page with live updates, by default as its owner Ann. */
export function openVault(replies: Replies = {}, options: Options = {}) {
  const {
    of = vault(),
    posts = [],
    items = [],
    pictures = [],
    account = member(),
    query = '',
    last,
  } = options
  document.documentElement.scrollTop = 0
  const seen = seenBy(account, of)
  if (last !== undefined) localStorage.setItem('vault-view', JSON.stringify(last))
  const canned: Replies = {
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/vaults/:id': { status: 200, body: seen.vault },
    'GET /api/vaults/:id/posts': () => ({ status: 200, body: posts.map(seen.content) }),
    'GET /api/vaults/:id/items': () => ({ status: 200, body: items.map(seen.content) }),
    'GET /api/vaults/:id/months': { status: 200, body: monthsOf(pictures) },
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(pictures, path),
    ...replies,
  }
  const at = `/vault/${of.id}${query}`
  return { of, ...openLive(<VaultScreen />, canned, { account, at, pattern: '/vault/:id' }) }
}
