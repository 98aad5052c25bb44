import type { Vault } from '@kinhold/contract/vaults'
import type { Account } from '@kinhold/contract/sessions'
import { openApp } from './app.tsx'
import { serve } from './canned.ts'
import { vaultUser } from './people.ts'
import { seenBy } from './vault-page.tsx'
import { appConfig } from './visitor.ts'
import { letters, SETTINGS_AT_FIRST } from './made/vault-base.ts'

export * from './made/vault-base.ts'

type Replies = Parameters<typeof serve>[0]

type Options = { at?: string; account?: Account; vault?: Vault; others?: Vault[] }

/**
 * Opens the vault base page as a vault user of Ann's vault. `sentTo(route)` returns a route's requests so
 * far.
 */
export function openVaultBase(replies: Replies = {}, options: Options = {}) {
  const { at = '/vault-base', account = vaultUser(), vault = letters(), others = [] } = options
  const known = [vault, ...others].map((one) => seenBy(account, one).vault)
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/auth/me': { status: 200, body: account },
    'GET /api/vaults/user-vault': { status: 200, body: { ...known[0]!, others: known.slice(1) } },
    'GET /api/vaults/:id': ({ path }) => {
      const one = known.find(({ id }) => path.endsWith(`/${id}`))
      return one ? { status: 200, body: one } : { status: 404, body: NO_VAULT }
    },
    'POST /api/vaults/:id/visit': { status: 200, body: { since: null, news: [] } },
    'GET /api/settings': { status: 200, body: { vault: SETTINGS_AT_FIRST, language: null } },
    'GET /api/vaults/:id/posts': { status: 200, body: [] },
    'GET /api/vaults/:id/pictures': { status: 200, body: [] },
    'GET /api/vaults/:id/months': { status: 200, body: [] },
    'GET /api/vaults/:id/items': { status: 200, body: [] },
    'POST /api/auth/logout': { status: 204 },
    ...replies,
  })
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  return { sent, sentTo, ...openApp(at) }
}

const NO_VAULT = { error: 'No such vault.', message: 'No such vault.', code: 'no_vault' }
