import { createContext, type ReactNode, use } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { Bell, House, Lock, Mail, Network, Settings, ShieldCheck, Users, Vault } from '../ui/icons.ts'
import { shownCount } from '../ui/page-title.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** `onLocked` replaces the links for an account that may not follow them (NAV-48). */
export type Locking = { onLocked?: (() => void) | undefined }

type Props = Locking & {
  item: NavItem
  className: string
  /** Shows only the icon, with the label as its tooltip. */
  isBare?: boolean
  onFollow?: () => void
}

export function NavEntry(props: Props) {
  const newsName = useNewsName(props.item)
  const entry = props.onLocked ? lockedEntry(props) : openEntry(props, newsName)
  return props.isBare ? <Tooltip text={props.item.label}>{entry}</Tooltip> : entry
}

function openEntry({ item, className, isBare, onFollow }: Props, newsName: string | undefined) {
  return (
    <NavLink to={item.to} className={className} aria-label={newsName} onClick={onFollow}>
      <span className="relative">
        <NavSign name={item.icon} />
        <NewsCount item={item} />
      </span>
      <Label isBare={isBare}>{item.label}</Label>
    </NavLink>
  )
}

function lockedEntry({ item, className, isBare, onLocked }: Props) {
  return (
    <button type="button" className={className} onClick={onLocked}>
      <span className="relative">
        <NavSign name={item.icon} />
        <Lock aria-hidden className="absolute -right-1.5 -bottom-1 size-3 rounded-full bg-paper" />
      </span>
      <Label isBare={isBare}>
        {item.label}
        <span className="sr-only">, locked</span>
      </Label>
    </button>
  )
}

function Label({ isBare, children }: { isBare: boolean | undefined; children: ReactNode }) {
  return <span className={isBare ? 'sr-only' : 'truncate'}>{children}</span>
}

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

function NavSign({ name }: { name: NavIcon }) {
  const Sign = SIGNS[name]
  return <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
}

/** The news behind navigation entries: the count, and words for screen readers. */
export const NavNews = createContext<Partial<Record<NavIcon, { count: number; words: string }>>>({})

function useNewsName({ icon, label }: NavItem): string | undefined {
  const news = use(NavNews)[icon]
  return news && news.count > 0 ? `${label}, ${news.words}` : undefined
}

function NewsCount({ item: { icon } }: { item: NavItem }) {
  const count = use(NavNews)[icon]?.count ?? 0
  if (count === 0) return null
  return (
    <span
      aria-hidden
      // Drawn by CSS, since the entry's text is its label.
      data-count={shownCount(count)}
      className="before:content-[attr(data-count)] pointer-events-none absolute -top-2.5 left-3 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-evergreen px-0.5 text-xs leading-none font-medium text-on-evergreen tabular-nums ring-2 ring-paper"
    />
  )
}

type NavItem = { label: string; to: string; icon: NavIcon }
type NavIcon = 'home' | 'invitations' | 'groups' | 'network' | 'vaults' | 'settings' | 'admin' | 'notices'

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

export function sidebarItems(isAdmin: boolean): NavItem[] {
  return [home, invites, groups, network, vaults, settings, ...(isAdmin ? adminOnly : [])]
}

export const BOTTOM_ITEMS: readonly NavItem[] = [home, invites, groups, network, settings]

export function menuItems(isAdmin: boolean): NavItem[] {
  return sidebarItems(isAdmin).map((item) => (item === invites ? { ...item, label: 'Invitations' } : item))
}
