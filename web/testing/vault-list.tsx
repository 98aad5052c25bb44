import type { AppConfig } from '@kinhold/contract/config'
import type { Player } from '@kinhold/contract/players'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { VaultsScreen } from '../src/features/vaults/list/vaults-screen.tsx'
import { openLive, type Replies } from './live.tsx'
import { member } from './people.ts'
import { appConfig } from './visitor.ts'
import { vault } from './made/vault-list.ts'

export * from './made/vault-list.ts'

type Options = { account?: Player; shown?: ReactNode; config?: Partial<AppConfig> }

/**
 * Opens the vaults page, or `shown`, with live updates. By default, Ann has one vault with an empty access
 * list.
 */
export function openVaults(replies: Replies = {}, options: Options = {}) {
  const { account = member(), shown = <VaultsScreen />, config } = options
  const canned: Replies = {
    'GET /api/config': { status: 200, body: appConfig({ smsAvailable: true, ...config }) },
    'GET /api/vaults': { status: 200, body: [vault()] },
    'GET /api/vaults/:id/access': { status: 200, body: [] },
    'GET /api/trust-bonds': { status: 200, body: [] },
    ...replies,
  }
  return openLive(shown, canned, { account, at: '/vaults' })
}

/** Waits for a vault's card and returns it. */
export async function card(title: string) {
  const heading = await screen.findByRole('heading', { level: 3, name: title })
  return within(heading.closest<HTMLElement>('li')!)
}

/** Waits for the dialog with this name and returns it. */
export async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }))
}
