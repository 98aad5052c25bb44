import type { VaultItem, VaultPicture, VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import type { Account } from '@kinhold/contract/sessions'
import { useLiveUpdates } from '../src/features/live/live-updates.ts'
import { Component as VaultPage } from '../src/pages/vault-page.tsx'
import { Toaster } from '../src/parts/toaster.tsx'
import { serve } from './canned.ts'
import { stubEventSource } from './event-source.ts'
import { member, vaultUser } from './people.ts'
import { renderScreen } from './screen.tsx'
import { appConfig } from './visitor.ts'
import { vault, monthsOf, answerPictures } from './made/vault-page.ts'

export * from './made/vault-page.ts'

type Replies = Parameters<typeof serve>[0]

/** Bob, to whom Ann's vault is open. */
export const bob = () => member({ id: 20, name: 'Bob' })
export { member as ann, vaultUser }

let lastVault = 100

/** Drafts outlive a page, so each test that writes has a vault of its own. */
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
  /** The query of the address. */
  query?: string
  /** The view that was looked at last in this browser. */
  last?: string
}

/** A vault's page, live, its owner Ann signed in unless another account is. */
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
  localStorage.clear()
  document.documentElement.scrollTop = 0
  if (last !== undefined) localStorage.setItem('vault-view', JSON.stringify(last))
  const streams = stubEventSource()
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/vaults/:id': { status: 200, body: of },
    'GET /api/vaults/:id/posts': { status: 200, body: posts },
    'GET /api/vaults/:id/items': { status: 200, body: items },
    'GET /api/vaults/:id/months': { status: 200, body: monthsOf(pictures) },
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(pictures, path),
    ...replies,
  })
  const view = renderScreen(<LivePage />, { account, at: `/vault/${of.id}${query}`, pattern: '/vault/:id' })
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  return { of, sent, sentTo, streams, ...view }
}

function LivePage() {
  useLiveUpdates()
  return (
    <>
      <VaultPage />
      <Toaster />
    </>
  )
}
