import { paths } from '../paths.ts'

/** One navigation entry. */
export type NavItem = { label: string; to: string; icon: NavIcon }
export type NavIcon =
  | 'home'
  | 'invitations'
  | 'groups'
  | 'network'
  | 'vaults'
  | 'settings'
  | 'admin'
  | 'notices'

const home: NavItem = { label: 'Home', to: paths.dashboard(), icon: 'home' }
const invites: NavItem = { label: 'Invites', to: paths.invitations(), icon: 'invitations' }
const groups: NavItem = { label: 'Groups', to: paths.groups(), icon: 'groups' }
const network: NavItem = { label: 'Network', to: paths.network(), icon: 'network' }
const vaults: NavItem = { label: 'Vaults', to: paths.vaults(), icon: 'vaults' }
const settings: NavItem = { label: 'Settings', to: paths.settings(), icon: 'settings' }
const adminOnly: NavItem[] = [
  { label: 'Admin', to: paths.admin(), icon: 'admin' },
  { label: 'Notices', to: paths.delivery(), icon: 'notices' },
]

/** The sidebar's entries (NAV-30), with two more for the admin (NAV-31). */
export function sidebarItems(isAdmin: boolean): NavItem[] {
  return [home, invites, groups, network, vaults, settings, ...(isAdmin ? adminOnly : [])]
}

/** The mobile bottom bar (NAV-37). */
export const BOTTOM_ITEMS: readonly NavItem[] = [home, invites, groups, network, settings]

/** The mobile menu (NAV-38), with two more for the admin. */
export function menuItems(isAdmin: boolean): NavItem[] {
  return sidebarItems(isAdmin).map((item) => (item === invites ? { ...item, label: 'Invitations' } : item))
}
