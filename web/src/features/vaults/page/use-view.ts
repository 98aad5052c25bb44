import { VAULT_TABS, type VaultTab } from '@kinhold/contract/paths'
import type { Vault } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { useStored } from '../../../browser/storage.ts'

/**
 * The view of a vault: the one in the address, else the last one in this browser, else the pictures if there are any
 * (VLT-119).
 */
export function useView(vault: Vault, named: string | null): [VaultTab, (view: string) => void] {
  const [last, keep] = useStored<string | null>('vault-view', null)
  const [view, setView] = useState(() => firstView(last, vault))
  const choose = (next: string) => {
    const known = viewNamed(next)
    if (!known) return
    setView(known)
    keep(known)
  }
  return [viewNamed(named) ?? view, choose]
}

function firstView(last: string | null, { cover }: Vault): VaultTab {
  const view = viewNamed(last) ?? 'pictures'
  return view === 'pictures' && cover === null ? 'posts' : view
}

function viewNamed(name: string | null): VaultTab | undefined {
  return VAULT_TABS.find((view) => view === name)
}
