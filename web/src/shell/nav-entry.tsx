import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Bell, House, Lock, Mail, Network, Settings, ShieldCheck, Users, Vault } from '../ui/icons.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { NavIcon, NavItem } from './nav-items.ts'
import { NewsCount, useNewsName } from './nav-news.tsx'

/** `onLocked` replaces the links for an account that may not follow them (NAV-48). */
export type Locking = { onLocked?: (() => void) | undefined }

type Props = Locking & {
  item: NavItem
  className: string
  /** Shows only the icon, with the label as its tooltip. */
  isBare?: boolean
  onFollow?: () => void
}

/** One navigation entry: a link, or for a locked account a button that explains why. */
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

/** The icon of an entry, beside its label. */
function NavSign({ name }: { name: NavIcon }) {
  const Sign = SIGNS[name]
  return <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
}
