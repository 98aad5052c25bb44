import { Bell, House, Mail, Network, Settings, ShieldCheck, Users, Vault } from '../ui/icons.ts'
import type { NavIcon } from './nav-items.ts'

const SIGNS = {
  home: House,
  invitations: Mail,
  groups: Users,
  network: Network,
  vaults: Vault,
  settings: Settings,
  admin: ShieldCheck,
  notices: Bell,
} satisfies Record<NavIcon, unknown>

/** The icon of an entry, beside its label. */
export function NavSign({ name }: { name: NavIcon }) {
  const Sign = SIGNS[name]
  return <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
}
