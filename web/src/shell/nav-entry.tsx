import { createContext, use } from 'react'
import { NavLink, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { COUNT_DISC } from '../ui/badge.tsx'
import {
  BookOpen,
  Hammer,
  House,
  type Icon,
  Mail,
  MailCheck,
  MessageSquare,
  Network,
  Settings,
  ShieldCheck,
  Users,
  Vault,
} from '../ui/icons.ts'
import { shownCount } from '../ui/page-title.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

type Entries = {
  /** The CSS classes for each navigation entry. */
  entry: string
  /** True to show only the icons, with the labels as tooltips. */
  isBare?: boolean
  onFollow?: () => void
}

export function NavList({ items, className, ...entries }: Entries & { items: NavItem[]; className: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.to}>
          <NavEntry item={item} {...entries} />
        </li>
      ))}
    </ul>
  )
}

function NavEntry({ item, entry, isBare = false, onFollow }: Entries & { item: NavItem }) {
  const { label, to, Sign } = item
  const { count, words } = use(NavNews)[to] ?? NO_NEWS
  const isNews = count > 0
  const isElsewhere = useIsOtherTab(to)
  const link = (
    <NavLink
      to={to}
      className={entry}
      aria-label={isNews ? `${label}, ${words}` : undefined}
      aria-current={isElsewhere ? false : 'page'}
      onClick={onFollow}
    >
      <span className="relative">
        <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {isNews && <span aria-hidden data-count={shownCount(count)} className={COUNT} />}
      </span>
      <span className={isBare ? 'sr-only' : 'truncate'}>{label}</span>
    </NavLink>
  )
  return isBare ? <Tooltip text={label}>{link}</Tooltip> : link
}

// Draw the number in CSS, so that the link's text is only its label.
const COUNT = `-top-2.5 left-2.5 ring-paper before:content-[attr(data-count)] ${COUNT_DISC}`

// Messages is a tab on the network page, so the address decides whether Messages or Network is current.
function useIsOtherTab(to: string): boolean {
  const [query] = useSearchParams()
  return to === (query.get('tab') === 'messages' ? network.to : messages.to)
}

type News = { count: number; words: string }

/** Maps an entry's path to its number of new items, with the words for screen readers. */
export const NavNews = createContext<Record<string, News>>({})

const NO_NEWS: News = { count: 0, words: '' }

type NavItem = { label: string; to: string; Sign: Icon }

const home: NavItem = { label: 'Home', to: paths.dashboard(), Sign: House }
const invites: NavItem = { label: 'Invites', to: paths.invitations(), Sign: Mail }
const groups: NavItem = { label: 'Groups', to: paths.groups(), Sign: Users }
const network: NavItem = { label: 'Network', to: paths.network(), Sign: Network }
const messages: NavItem = { label: 'Messages', to: paths.messages(), Sign: MessageSquare }
const vaults: NavItem = { label: 'Vaults', to: paths.vaults(), Sign: Vault }
const settings: NavItem = { label: 'Settings', to: paths.settings(), Sign: Settings }
const sideGigs: NavItem = { label: 'Side Gigs', to: paths.sideGigs(), Sign: Hammer }
const guide: NavItem = { label: 'Guide', to: paths.userGuide(), Sign: BookOpen }
const adminOnly: NavItem[] = [
  { label: 'Admin', to: paths.admin(), Sign: ShieldCheck },
  { label: 'Notices', to: paths.delivery(), Sign: MailCheck },
]

/** The entries that a vault user sees locked (NAV-48). */
export const LOCKED_ITEMS = [home, invites, groups, network, messages, vaults, settings]

export function sidebarItems(isAdmin: boolean): NavItem[] {
  return [...LOCKED_ITEMS, sideGigs, guide, ...(isAdmin ? adminOnly : [])]
}

/** The classes for an entry of the sidebar. */
export const SIDEBAR_ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3.5 text-sm text-quiet hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-evergreen-soft aria-[current=page]:font-medium aria-[current=page]:text-evergreen'

export const BOTTOM_ITEMS = [home, invites, groups, network, settings]

/** The navigation entries next to the bell on a narrow screen. */
export const TOP_ITEMS = [messages, vaults]

export function menuItems(isAdmin: boolean): NavItem[] {
  return sidebarItems(isAdmin)
    .filter((item) => item !== messages)
    .map((item) => (item === invites ? { ...item, label: 'Invitations' } : item))
}
