import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { Archive, Bell, House, ImageIcon, Search, Settings, UserRound } from '../../../ui/icons.ts'

/** The tabs of vault base (VUS-09). */
export const TABS = [
  { value: 'posts', label: t`Posts`, icon: ImageIcon },
  { value: 'profile', label: t`Profile`, icon: UserRound },
  { value: 'settings', label: t`Settings`, icon: Settings },
  {
    value: 'archive',
    label: t({ message: 'Archive', context: 'a place with archived posts, not an action' }),
    icon: Archive,
  },
] as const

/** The links in the top bar of vault base (VUS-11). */
export const TOP = [
  { value: 'posts', label: t`Home`, icon: House },
  { value: 'notifications', label: t`Notifications`, icon: Bell },
  { value: 'search', label: t`Search`, icon: Search },
] as const

/**
 * Returns the place that the URL names. `vaultId` is the vault's id, or null if there is none; in vault base,
 * an invalid id becomes 0, which no vault has. `isBase` is true in vault base. `root` is the vault base
 * address to which the navigation links.
 */
export function useBasePlace() {
  const { pathname } = useLocation()
  const [, page, id] = /^\/(vault|vault-base)(?:\/([^/]*))?\/?$/.exec(pathname) ?? []
  const isBase = page === 'vault-base'
  const isValid = /^[1-9]\d{0,9}$/.test(id ?? '')
  const vaultId = isValid ? Number(id) : isBase && id ? 0 : null
  const root = isBase ? pathname : vaultId === null ? paths.vaultBase() : paths.vaultBaseOf(vaultId)
  return { vaultId, isBase, root }
}

/** Returns the address of one of the views in vault base. */
export function viewAt(root: string, view: string): string {
  return view === 'posts' ? root : `${root}?tab=${view}`
}

/** The history state that makes a navigation focus the heading of vault base. */
export const ARRIVED = 'arrived'
